"""Every roll of Demonworld, a module for each kind, and the printed tables they read.

    shooting, artillery, flight       arrows and guns; projectile the attacks along a gun's line
    melee, melee_table, melee_loser   the blow, its lines, who lost; initiative when it is struck
    attacks                           what every D20 attack has in common
    crushing, fire, magic, miscast    great monsters, flames, spells and their failure
    morale, morale_table, orders      the six tests; orders drawn by chance
    movement, manoeuvre_table         what an action takes; formations what each asks of its bases
    terrain, terrain_table            what a step costs; large_bases how the great ones turn

Start reading at `attacks`, then `shooting`.
"""
