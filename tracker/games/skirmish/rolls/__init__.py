"""Every roll of Skirmish, a module for each kind, and the printed tables they read.

    shot, ranges            the ranged attack; blow the melee attack; attack what both have in common
    nerve, conditions       fear, terror and morale, and their modifiers; track what they make of a state
    magic, authority        spells; commands and rallies
    initiative, naturals    who begins; what a 20 and a 1 mean

Start reading at `attack`, then `shot`.
"""
