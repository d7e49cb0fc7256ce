"""Order tokens, placed face down on one keyboard.

`screen` is one side's turn at the keyboard, `bearers` the list of the units that may have a token, `token_rows` their
lines; `sending` is how far a courier takes an order, `by_dice` tokens that chance chooses. Who may have which token the
rule system says. It imports `parts` and `table`. Start reading at `screen`.
"""
