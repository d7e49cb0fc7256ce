"""What the sheet speaks of beyond a card, as questions about a battle: melees, moments, wounds, a will of one's own."""
