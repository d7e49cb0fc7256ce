"""Demonworld's terms beyond a card, as questions about a battle: melees, foes, wounds, movement points."""
