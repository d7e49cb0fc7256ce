"""Every roll of hex combat, a module for each kind, and the printed tables they read."""
