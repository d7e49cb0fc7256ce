"""Distributions of many rolls: exact ones of whole numbers, and the ends of one roll with what follows.

`spread` holds distributions, `ends` the ways one roll can end. The rolls of a sheet are walked in
`tracker.play.forecast`.
"""
