"""A list from elsewhere becomes a roster: which file or paste, what its columns mean, what its cards still want.

Start reading at `taking`, which leads through it; `screen` is the preview, `asking` the questions behind it.
"""
