"""Home: the phases, the present step, who may act now, what is owed, and the way on."""
