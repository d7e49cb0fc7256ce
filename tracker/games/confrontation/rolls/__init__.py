"""Every roll of Confrontation, a module for each kind, and the printed tables they read.

    arrival, disengage, flight   into contact, out of a melee, running and pursuing
    opening, melee_dice          before the blows; blow, blow_table, exchange the blow and its dice
    shooting, crowd              shots, also into a melee; heights what they cost; damage the wound of either
    nerve, authority             courage and discipline, and who lends his
    backs                        who stands behind whom
    phase, spells                the dice of groups, what is said of magic; terrain what ground costs
    sixes                        the open-ended die of them all

Start reading at `sixes`, then `blow`.
"""
