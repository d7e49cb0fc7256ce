"""The open battle: the one door for commands, saving, and the frame every screen of a battle has.

`table` holds the battle and carries every command out; `screen` is the frame, with `masthead`, `lastline` and the
tests owed in `debts`; `saving` asks what to do when the disk refuses; `onlooking` follows a battle somebody else
plays; `doors` are the ways out, filled in by `app.routes`. It imports `parts` alone; all rooms of a battle import
it. Start reading at `table`.
"""
