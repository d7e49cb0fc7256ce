"""The house rules of the battle on the table."""
