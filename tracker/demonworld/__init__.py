"""Demonworld, from the French reference sheet."""
