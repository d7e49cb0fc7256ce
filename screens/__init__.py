"""Everything a person touches: the Textual app, the audience panel, the command line.

    cli          the command line; starts the app, as __main__ does
    app          start, themes, command palette, and the doors that lead from room to room
    plain        a battle as a conversation in lines, in place of the app
    library      battles to open and begin
    turn         home; roll, orders, roster, log, course, amend, reference, house_rules   a room for each thing one does
    panel        what the audience sees; manual what there is to read, in each language
    table        the open battle, the frame of all its screens; parts what several rooms use

Each imports those below it, and no room its neighbour. It imports `saves` and `tracker`; nobody imports it. No rule
stands here: a screen asks `tracker` and shows the answer. Start reading at `table.table`, then `turn.screen`.
"""
