"""The code of six signs that a player types instead of an address: it opens one side, once, while it is shown."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from screens.parts.web.asked import is_same
from tracker.battle.battle import SideId

SIGNS: Final = "ABCDEFGHJKLMNPQRTUVWXYZ2346789"
"""None that is taken for another on a screen across the table."""
LENGTH: Final = 6
LASTS: Final = 300.0
"""Seconds."""
WRONG: Final = 5
"""So many wrong ones draw a new code."""


def new_code() -> str:
    """Six signs drawn at random."""
    return "".join(secrets.choice(SIGNS) for _sign in range(LENGTH))


def as_typed(text: str) -> str:
    """A code as it may be typed, in small letters and with a gap, as it is shown."""
    return "".join(text.upper().split()).replace("-", "")


@dataclass(frozen=True, slots=True)
class Code:
    """A code that is shown now: for which side, and until when."""

    side: SideId
    signs: str
    until: float

    @property
    def shown(self) -> str:
        """In two groups of three."""
        return f"{self.signs[:3]} {self.signs[3:]}"


class Pairing:
    """The one code that lies open, if one does; `clock` never goes back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._code: Code | None = None
        self._wrong = 0

    @property
    def code(self) -> Code | None:
        """The code that is good now; one that has run out gives way to a new one while it is still shown."""
        if self._code is not None and self._clock() >= self._code.until:
            self._draw(self._code.side)
        return self._code

    def show(self, side: SideId) -> None:
        """The referee shows a code for that side from now on."""
        if self._code is None or self._code.side != side:
            self._draw(side)

    def hide(self) -> None:
        """Nobody is shown a code any more: none opens anything."""
        self._code = None

    def exchange(self, typed: str) -> SideId | None:
        """The side that a code opens, which it does no second time; None for a wrong one."""
        code = self.code
        if code is None:
            return None
        if is_same(as_typed(typed), code.signs):
            self._draw(code.side)
            return code.side
        self._wrong += 1
        if self._wrong >= WRONG:
            self._draw(code.side)
        return None

    def _draw(self, side: SideId) -> None:
        self._code = Code(side, new_code(), self._clock() + LASTS)
        self._wrong = 0
