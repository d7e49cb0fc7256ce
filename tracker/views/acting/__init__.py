"""What the units of a step may do and what they have done: `rolls_available` and `rolls_made`."""
