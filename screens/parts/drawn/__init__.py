"""How things are drawn: every page draws the same thing in the same way, in the same colours and signs.

`palette` has the colours and what each is for, in both themes and where a terminal has few or none; `signs` the signs
and their plain set; `sides` how a side is marked; `strength` what is left, as pips and lines; `dice`; `act_lines` an
act in a line; `columns` names and figures in columns; `rows` a row and its states, and the list with a light on one;
`charts` what became of them over time; `motion` what changed a moment ago; `frames` boxes where there is room and
rules where there is little; `dialog` what lies over a page; `unbroken` where a line must not break. Functions give
`Content`. Start reading at `palette` and `rows`.
"""
