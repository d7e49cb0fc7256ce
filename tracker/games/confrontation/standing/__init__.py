"""Who may act at each step of the turn, in which ways, and why not; a module for each phase."""
