"""Putting right what is past: which act, what it should have been, and what that changes before it is accepted.

`screen` hands keys to the value of the page (`tracker.play.pages.amending`) and paints it in `lines`; `asking` asks
again what an act was asked, on the table as it was then, which is `past`. It imports `parts` and `table`. Start reading
at `screen`.
"""
