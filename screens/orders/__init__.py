"""Order tokens, placed face down on one keyboard.

`screen` is one side's turn at the keyboard, `token_rows` the lines of its units, `sending` how far a courier takes an
order. Who may have which token the rule system says. It imports `parts` and `table`. Start reading at `screen`.
"""
