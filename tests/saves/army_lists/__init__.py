"""Army lists that players have elsewhere, from the file to the units."""
