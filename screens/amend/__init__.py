"""Putting right what is past: which act, what it should have been, and what that changes before it is accepted.

`screen` lists the acts and shows what one put right would change; `asking` asks again what it was asked, on the table
as it was then, which is `past`. It imports `parts` and `table`. Start reading at `screen`.
"""
