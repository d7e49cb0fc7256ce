"""A table that plays: where everybody stands, a referee who tells what he is asked, and what he finds on the way.

`plane` and `hexes` are the grounds, `table` what lies on one and what is true there, `meaning` what a rule system's
questions ask of it, with a module for each system; `policies` say what a side wants. `referee` plays the steps of a
turn, `hand` a page of rolls, `forms` a single roll, an action or a question; `counts` keeps what was found. `battles`
plays whole battles: `uv run python -m tests.simulation [SYSTEM] --battles N --seed S`. `marks` says, typed from the
sheets, who may and who must do what at a step; `screen` reads the painted page and `keys` plays by it.

What is true (`table`, `meaning`) knows no page, so that whoever drives the app by other means can ask it too.
"""
