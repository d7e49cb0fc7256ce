"""What the sheet speaks of beyond a card, as questions about a battle: who has acted, what losses cost."""
