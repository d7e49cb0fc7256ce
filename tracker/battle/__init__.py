"""The values of a battle: what it is made of, what may be wanted of it, what happened, the dice and the fields."""
