"""The settings of the streamer's page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """The kind of a line, and so the sign before it: one of several, a switch, or an act of enter."""

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
