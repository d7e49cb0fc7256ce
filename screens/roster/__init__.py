"""The roster: sides and units, and the card of a unit as a form.

`screen` lists them in `roster_table`; `unit_editor` is the card with `cardform` as its boxes, one a field of the
system, `side_editor` the same for a side, `form_screen` what both share. `lists` brings rosters in and out,
`own_profiles` keeps cards and offers them. It imports `parts` and `table`. Start reading at `screen`.
"""
