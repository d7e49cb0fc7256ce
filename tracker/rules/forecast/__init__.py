"""What may come of many rolls: exact distributions of whole numbers, and the ends of one roll with what follows.

`spread` holds distributions, `ends` the ways one roll can end, `chain` what many steps in a row come to, `powers` the
sum of many throws that are alike. The rolls of a sheet are walked in `tracker.play.forecast`.
"""
