"""Traces of accidents in lines, told from what was saved: a flipped bit, a write that broke off.

`bit_flip` finds the one bit that flipped in a line, `unfinished` knows the rest of a write of several lines. Both are
pure functions of bytes, for `scan` and `repair`.
"""
