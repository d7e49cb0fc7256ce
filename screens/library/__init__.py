"""The library: battles to go on with, to start, to take in and to restore.

`screen` lists them; `summary` tells one in a few words without playing it; `new_battle` is the form, `starting`
carries its commands out, `taking_in` reads files; `restoring` asks what to do with a battle that does not open. It
imports `house_rules`, `parts` and `table`; `app` and `cli` import it. Start reading at `screen`.
"""
