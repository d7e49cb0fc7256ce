"""The app's dice, sealed: every throw of a battle is settled by a seed before its first roll, and can be thrown again.

The seed is 32 bytes from the operating system. The battle keeps its SHA-256, the seed lies in a small file of its own
beside it until it is told. Throw `number` of a die with `sides` faces reads 64-bit numbers, one after the other, from

    HMAC-SHA256(seed, "number/sides/0"), HMAC-SHA256(seed, "number/sides/1"), …

eight bytes from the front of each, the highest first, and takes the first that lies below the largest multiple of
`sides`: its remainder by `sides`, plus one, is the face. What was thrown and not used, and what was undone in the
present turn, lies there until the same roll asks again; any other roll takes the next throw.

    throws    from seed and number to face
    sealed    the dice of a battle that is played, and the file with their seed
    check     a battle's dice thrown again

`saves.session` opens them, screens throw them. Start reading at `throws`.
"""
