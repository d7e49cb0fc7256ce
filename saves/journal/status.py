"""How a battle stands with the disk."""

from dataclasses import dataclass
from typing import TypeAlias

from saves.journal.errors import NotSaved


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything up to transaction `seq` is on the disk."""

    seq: int


@dataclass(frozen=True, slots=True)
class Saving:
    """A transaction is on its way to the disk."""


Status: TypeAlias = Saved | Saving | NotSaved
