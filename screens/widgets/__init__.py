"""Widgets of our own: each shows one thing of a battle and reports choices as messages with domain values."""
