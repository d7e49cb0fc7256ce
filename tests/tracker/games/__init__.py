"""The rule systems of the house, each beside its own builders."""
