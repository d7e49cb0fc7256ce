"""What a save may refuse beyond the troubles of its file (see `saves.journal.errors`), one sentence each."""

from __future__ import annotations

from saves.journal.errors import StoreError


class Misfit(StoreError):
    """What is in a battle is sound as a file, but no battle of its rule system."""


class NeedsSystem(StoreError):
    """A battle of a rule system that is not at hand or cannot be used: nothing is wrong with it, nothing is touched."""


class NewerSchema(StoreError):
    """A later version of the program wrote the battle; not one byte of it is touched."""


class NotAccepted(StoreError):
    """A name or a file given by hand that is not what is accepted; nothing was changed."""
