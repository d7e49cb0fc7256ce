"""The open battle: the one door for commands, saving, and the frame every screen of a battle has."""
