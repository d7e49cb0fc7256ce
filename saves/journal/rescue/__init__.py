"""A new file out of a damaged one: `salvage` makes it, `recovery` reads, `spares` are other files with the lines.

What accidents leave of a line is told by `accidents`. `saves.repair` calls it; start reading at `salvage`.
"""
