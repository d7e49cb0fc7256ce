"""Who may act at each step of the turn, and why another may not (DW-TURN-03 to 71); a module for each phase."""
