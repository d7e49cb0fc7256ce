"""The log of a battle, and the way back to any point of it.

`screen` lists the acts with their arithmetic folded; `chronicle` makes lines of `tracker.views.log`. It imports
`parts` and `table`. Start reading at `screen`.
"""
