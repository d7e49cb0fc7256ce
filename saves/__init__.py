"""Where battles are kept: TinyDB files, rosters read and written, old saves brought forward.

    store, folder, session   the library, its folder, one battle open for writing; watch one that is followed
    codec, layout, metadata  acts as documents, where they lie in the file, the battle's line in the library
    validation, json_limits  acts held against the rules before they are believed; migrations, upgrading older ones
    repair, copies           damaged files, files of the same battle; writer, upkeep what is done behind the keys
    roster                   a roster by itself; roster_file, roster_reader its file; portable a battle as one file
    files, new_battle, places  files of one's own choosing, how a battle gets its file, folders; errors in words
    preferences              what a person prefers, over all battles
    journal, panel, phones   the file itself; what panel and phones keep
    dice, rulings_file       the app's dice, sealed; rulings to take along
    house_file               rules of a table's own as a file; house_writing, house_example; event_tables chance
    toml                     the one door for TOML that a person wrote

It imports `tracker`, no screen; `screens` imports it. Start reading at `store`; battle-file.md has the format.
"""
