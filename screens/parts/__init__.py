"""Parts that several rooms use, of which none knows the battle on the table.

`keys` declares keys once for bindings, key line and help; `dialogs`, `picker` and `target` ask for one thing and
return a value; `asking` asks for the value of a field, `question` is the base of screens that are left with an
answer; `card` is a unit in lines, `readings` the list of house rules, `cited` a rule by its id; `numerals` draws
figures large; `plain` makes text harmless: nothing a player types is markup. It imports no room; every room imports
it. Start reading at `keys` and `dialogs`.
"""
