"""The rules as a reader looks them up.

`screen` is the page, `index` its chapters, `facts` its list, `rule` one rule with its rulings, also opened from
other rooms by a rule's id. It imports `parts` and `table`, and reads `tracker.rules.reference`. Start reading at
`screen`.
"""
