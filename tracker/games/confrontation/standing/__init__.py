"""Who may act at each step of the turn, in which ways, and why not; a module for each phase.

`start` is I, `movement` II, `shooting` III and V, `melee` IV; `any_phase` what they share, `occasions` which steps have
anything to do. Start reading at `movement`.
"""
