"""The rule systems of the house: each knows `tracker.rules` and `tracker.battle`, and none another."""
