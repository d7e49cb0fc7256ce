"""The log of a battle, and the way back to any point of it."""
