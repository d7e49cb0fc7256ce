"""The house rules of the battle on the table.

`screen` is the page of a battle that is under way; its list is `parts.readings`, also that of a new battle, and
`readings` chooses another of them; `own_rules` takes a file of rules of the table's own, `change` another figure for
one line, and `rulings` takes what a table ruled from one battle to the next. It imports `parts` and `table`. Start
reading at `screen`.
"""
