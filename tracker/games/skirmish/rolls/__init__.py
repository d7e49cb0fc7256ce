"""Every roll of Skirmish, a module for each kind, and the printed tables they read."""
