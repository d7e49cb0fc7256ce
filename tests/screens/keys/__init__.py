"""How many keys play costs, beside the budgets of the table.

Every key counts but the digits of dice, the space or enter that closes a face, and the letters of a new name.

- `turns/*.turn` are whole demo turns as intents: what the table wants, in the words of `intents`, without a key.
  `player` finds the shortest way of keys through the screens as they are, `on_sheet` on a sheet of rolls.
- `rows` are the lines of the budget: a row of data with its script of keys, read by `scripts`, and the same play as
  intents.

Each is played on the screens and by commands, and the two battles must be equal, on a sheet when what is said there
is accepted. `python -m tests.screens.keys` prints row, budget and count, and ends with the number missed; names as
arguments choose rows.
"""
