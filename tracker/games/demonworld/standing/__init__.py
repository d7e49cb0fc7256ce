"""Who may act at each step of the turn, and why another may not (DW-TURN-03 to 71); a module for each phase.

`orders` is I, `magic` II, `shooting` III and V, `movement` 0 and IV, `melee` VI, `rally` VII; `any_phase` what they
share. Start reading at `any_phase`.
"""
