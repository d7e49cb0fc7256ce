"""The rules as a reader looks them up.

`screen` is the page, `index` its chapters, `facts` its list, `rule` the rules that a figure cites, with their
rulings, laid over another screen. It imports `parts` and `table`, and reads `tracker.rules.reference`. Start reading
at `screen`.
"""
