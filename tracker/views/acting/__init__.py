"""The rolls of the units of a step: `rolls_available` and `rolls_made`."""
