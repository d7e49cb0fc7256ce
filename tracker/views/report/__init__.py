"""A battle told afterwards, in the formats people pass on.

`moments` is everything the audience was told, `story` tells it by turns with what belongs together told at once in
`lines`, `highlights` say how it stands, what turned it and who shone, `course` is what became of the armies, `sorcery`
of what spells are paid with, `score` who won by which measure, `luck` what the dice were expected to bring and brought,
`open_rolls` those that may be known, `pace` how long it took; `sections` make `parts` of all of it and `account` puts
them in order; `charts` and `card` draw, `markdown`, `html`, `bbcode` and `formats` write them down; `compared` sets two
battles side by side, for the table alone. No more is told than the audience was: all of it is read off the same
redacted history as the panel. Imported by screens; start reading at `formats`.
"""
