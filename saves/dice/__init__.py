"""The app's dice, sealed: every throw of a battle is settled by a seed before its first roll.

    throws    from seed and number to face
    sealed    the dice of a battle that is played, and the file with their seed
    beginning a new battle whose dice are sealed
    derived   that file taken along where the battle goes
    acts      what the acts of a battle tell of them: seals, seeds, throws
    check     a battle's dice thrown again
    order     whether they were used in the order they were thrown

`saves.session` opens them, screens throw them. Start reading at `throws`.
"""
