"""Rolls: the calculator of one, the page of many, and of procedures of several questions.

`calculator` is the screen, `calculator_board` draws it, `calculator_keys` its keys: `cast` is who takes part, `form`
the lines to walk through and `form_rows` their columns, `needed` the number to roll, `tray` the dice, `ends` how it can
end.
`sheet` is the screen of a page of rolls: it hands what the `sheet_keys` mean to the value of `tracker.play.pages`,
`sheet_page` paints that: its lines as `sheet_rows` with their `sheet_dice`, the `sheet_lit` one's number and sum, its
`sheet_forecast`, the `sheet_company` with what was written. `who` names everybody behind the sign of his side. What a
roll is stands in `tracker.play.worksheet`, what a sheet is in `tracker.play.sheets`. It imports `parts` and `table`.
Start reading at `calculator`.
"""
