"""The house rules of the battle on the table.

`readings` is the list of switches with their readings, also used for a new battle in `library`; `screen` is the
page of a battle that is under way. It imports `parts` and `table`. Start reading at `readings`.
"""
