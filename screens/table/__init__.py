"""The open battle: the one door for commands, saving, and the frame every screen of a battle has.

`table` holds the battle and carries every command out, `autosave` hands it to the disk and `dice` throws; `screen` is
the frame, `battle_widget` the base of what shows the battle: `masthead`, `lastline`, `keyline` and the tests owed in
`debts`; `reckoned` keeps what many ask of it, `pace` reads the clocks, `sealed` tells of the app's dice, `card_screen`
is a unit's card, `guide` shows a newcomer around on a `strip`. `performing` does an action of the rule system,
`unfinished` asks before something owed is left behind, `saving` what to do when the disk refuses, `reporting` writes
the battle down, in pictures with the `typeface`, `branching` keeps another way of it beside it and asks before much
that is undone is given up; `onlooking` follows a battle somebody else plays, `elsewhere` takes what a player does on
his phone; `doors` are the ways to the rooms, which `app.routes`
opens. It imports `parts` alone; all rooms import it. Start at `table`.
"""
