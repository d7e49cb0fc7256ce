"""Army lists that players have elsewhere: a spreadsheet, a text, the file of a list builder.

    lists         what every kind of them is read into: headings and a row a unit, not yet understood
    reading       which kind a file or a pasted text is, and the list in it
    spreadsheet   CSV and TSV, or the cells of a spreadsheet
    plain_text    `10 Bowmen of Alder, 8 pts`, a line a unit
    selections    what BattleScribe and New Recruit write: selections within selections, with their costs
    battlescribe  such a list as XML, packed or not
    builders      lists as JSON: New Recruit's, Army Forge's
    columns       what each column means to a rule system, in whichever language it is headed
    values        a cell as the field it stands for keeps it
    rosters       a roster from a file of any kind, this program's own or a list
    understood    the roster a list makes: its units, what was not accepted, what their cards still want

Nothing a file says is lost in silence: what is not understood is said with its place.
"""
