"""The library: battles to go on with, to start, to take in and to restore."""
