"""Every roll of Demonworld, a module for each kind, and the printed tables they read."""
