"""Skirmish with one twenty-sided die, from a French reference sheet."""
