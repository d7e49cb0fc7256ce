"""TOML that a person wrote: the only door by which it comes in.

    reading  looked over before it is parsed: what no person writes is refused with its line and its limit
    editing  one value of a file changed, everything else and its comments left as they are

`saves.files` reads a whole file by it; `saves.preferences`, which every command begins with, asks it directly, so
that nothing but words is imported here before it is needed.
"""
