"""Everything a person touches: the Textual app, the audience panel, the command line.

    app          start, themes, ways between screens, palette; parts what several rooms use
    library      battles to open and begin; table the open battle, the frame of all its screens
    turn         home; roll, orders, roster, log, reference, house_rules    one room for each thing one does
    panel        what the audience sees; cli the command line

It imports `saves` and `tracker`; nobody imports it. No rule stands here: a screen asks `tracker` and shows the
answer. Start reading at `table.table`, then `turn.screen`.
"""
