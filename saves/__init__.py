"""Where battles are kept: TinyDB files, rosters read and written, old saves brought forward.

    store, folder, session   the library, its folder, one battle open for writing; watch one that is followed
    codec, layout, metadata  acts as documents, where they lie in the file, the battle's line in the library
    validation               acts held against the rules before they are believed; migrations, upgrading older ones
    repair, copies           damaged files, files of the same battle; writer, upkeep what is done behind the keys
    roster*, portable        rosters and battles as files of one's own; journal the file itself; panel the panel's

It imports `tracker` and knows no screen; `screens` imports it. Start reading at `store`; battle-file.md has the
format.
"""
