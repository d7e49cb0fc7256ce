"""Parts that several rooms use: keys and their line, questions, pickers, plain text, the card of a unit.

`keys` declares keys once for bindings, key line and help; `dialogs` and `picker` ask for one thing and return a
value; `asking` asks for the value of a field, `question` is the base of screens that are left with an answer;
`plain` makes text harmless: nothing a player types is markup. Of other rooms it imports `table` alone; every room
imports it. Start reading at `keys` and `dialogs`.
"""
