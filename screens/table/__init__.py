"""The open battle: the one door for commands, saving, and the frame every screen of a battle has.

`table` holds the battle and carries every command out; `screen` is the frame, `battle_widget` the base of what shows
the battle: `masthead`, `lastline` and the tests owed in `debts`. `performing` does an action of the rule system,
`unfinished` asks before something owed is left behind, `saving` what to do when the disk refuses; `onlooking`
follows a battle somebody else plays; `doors` are the ways to the rooms, which `app.routes` opens. It imports `parts`
alone; all rooms import it. Start reading at `table`.
"""
