"""Which phones are in for which side, which wait to be let in, and which are known again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from screens.phones.bucket import Bucket
from tracker.battle.battle import SideId

MOST: Final = 8
"""Phones of one side at once."""
REMEMBERED: Final = 32
"""Phones of one side that left and are known again."""


@dataclass(eq=False, slots=True)
class Member:
    """A phone of a side; `number` is what it is called by at the table, `is_in` that it is let in.

    `lines` is how many live lines it has, one or for a moment two; only the one opened last, `newest`, is told
    anything. `last_tap` is the number of the last tap that put something on the page open at the table.
    """

    side: SideId
    phone: str
    number: int
    is_in: bool
    bucket: Bucket
    lines: int = 0
    newest: int = 0
    last_tap: int = 0

    @property
    def is_here(self) -> bool:
        """Whether it is connected now."""
        return self.lines > 0


class Members:
    """The phones of a table, by side and by the name each has given itself."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: dict[tuple[SideId, str], Member] = {}
        self._numbers = 0

    def arrive(self, side: SideId, phone: str, *, asks: bool) -> Member | None:
        """A phone that opens a line, known again or new; None where its side has no place for it."""
        known = self._known.pop((side, phone), None)
        if (known is None or not known.is_here) and len(self.of(side)) >= MOST:
            return None
        if known is None:
            self._numbers += 1
            known = Member(side, phone, self._numbers, not asks, Bucket(self._clock()))
        self._known[side, phone] = known
        known.lines += 1
        known.newest += 1
        return known

    def leave(self, member: Member) -> None:
        """A line of a phone is closed; of those that are gone only the last are remembered."""
        member.lines -= 1
        gone = [key for key, other in self._known.items() if key[0] == member.side and not other.is_here]
        for key in gone[: max(len(gone) - REMEMBERED, 0)]:
            del self._known[key]

    def forget(self, side: SideId) -> None:
        """No phone of that side is known any more."""
        self._known = {key: member for key, member in self._known.items() if key[0] != side}

    def knows(self, member: Member) -> bool:
        """Whether it has not been forgotten since it came."""
        return self._known.get((member.side, member.phone)) is member

    def of(self, side: SideId) -> list[Member]:
        """The phones of a side that are connected, in the order they came first."""
        return [member for member in self._here() if member.side == side]

    @property
    def inside(self) -> list[Member]:
        """The phones that are connected and let in."""
        return [member for member in self._here() if member.is_in]

    @property
    def waiting(self) -> list[Member]:
        """The phones that wait to be let in."""
        return [member for member in self._here() if not member.is_in]

    def _here(self) -> list[Member]:
        return sorted((member for member in self._known.values() if member.is_here), key=lambda each: each.number)
