"""What can be changed on the streamer's page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a line is, and so what stands before it: one of several, a switch, or something that enter does."""

    CHOICE = "( )", "(●)"
    SWITCH = "[ ]", "[x]"
    DEED = "   ", "   "

    def mark(self, *, is_on: bool) -> str:
        """Three cells."""
        return self.value[is_on]


@dataclass(frozen=True, slots=True)
class Control:
    """A line of the page: what it is called, how it stands, and what choosing it does, in a word for its key."""

    key: str
    label: str
    state: str
    is_on: bool
    does: Callable[[], None]
    kind: Kind = Kind.DEED
    verb: str = ""
