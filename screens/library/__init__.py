"""The library: battles to go on with, to start, to take in and to restore.

`screen` lists them by `battles`; `summary` tells one in a few words without playing it, `reading` by playing it once,
for its page in `details`; `beginnings` are the ways to a new one: `new_battle` is the form, `starting` carries commands
out, `taking_in` reads files; `taking_up` opens what is on disk, with `gc_pause` meanwhile; `restoring` asks what to do
with a battle that does not open; `comparing` sets two side by side, `chores` does what needs no table: export, report,
title, deletion. It imports `parts` and `table`; `app` and `cli` import it. Start reading at `screen`.
"""
