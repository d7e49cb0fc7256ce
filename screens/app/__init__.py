"""The app itself: its start, its themes, the ways between its screens, signals and the command palette."""
