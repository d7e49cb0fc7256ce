"""The parts of the panel beyond the projection itself.

`parts` declares every part of it once. A new part that is told in words is a line there and the function that says
it: the streamer's page lists it, the window and the pages show it, a text file has it, and whoever leaves it out gets
none of it. `facts` are what is told of the battle as a whole, `moments` what deserves a card of its own, `recap` the
battle so far, for a break and the end. `coming` is the roll that lies open on the table's page, before its die is
thrown. `clocks` reckons the sides' clocks from what the audience knows of. Imported by `projection` and
`panel_settings`. Start reading at `parts`.
"""
