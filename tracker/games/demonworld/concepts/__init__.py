"""What the sheet speaks of beyond a card, as questions about a battle: melees, foes, wounds, movement points."""
