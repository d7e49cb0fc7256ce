"""Play of several questions, a module for each."""
