"""How a battle stands with the disk."""

from typing import TypeAlias

from msgspec import Struct

from saves.journal.failures import NotSaved


class Saved(Struct, frozen=True):
    """Everything up to transaction `seq` is on the disk."""

    seq: int


class Saving(Struct, frozen=True):
    """A transaction is on its way to the disk."""


Status: TypeAlias = Saved | Saving | NotSaved
