"""Rolls: the calculator of one, sheets of many, and procedures of several questions.

`calculator` is the screen: `cast` is who takes part, `form` the questions and lines, `needed` the number to roll,
`tray` the dice, `ends` how it can end. `sheet` is what the keys of a sheet do, `sheet_page` what is drawn of it: its
`sheet_rows`, and beneath them the `sheet_reasons` of the lit one. `procedure` asks one question after another. What a
roll is stands in `tracker.play.worksheet`, what a sheet is in `tracker.play.sheets`. It imports `parts` and `table`.
Start reading at `calculator`.
"""
