"""Rolls: the calculator of one, and procedures of several questions."""
