"""What the units of a step may do and what they have done: `prospects` before the dice fall, `deeds` afterwards."""
