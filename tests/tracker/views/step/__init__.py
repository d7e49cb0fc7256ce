"""The page of a step as a value."""
