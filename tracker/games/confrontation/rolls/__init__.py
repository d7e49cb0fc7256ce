"""Every roll of Confrontation, a module for each kind, and the printed tables they read."""
