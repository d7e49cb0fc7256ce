"""A new file out of a damaged one: `salvage` makes it, `recovery` reads, `spares` are other files with the lines."""
