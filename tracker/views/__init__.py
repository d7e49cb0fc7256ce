"""What a reader sees of a battle: each view is a function of its events."""
