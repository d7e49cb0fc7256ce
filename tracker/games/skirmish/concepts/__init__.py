"""What the sheet speaks of beyond a card, as questions about a battle: alternation, contact, harm, rout, tests owed."""
