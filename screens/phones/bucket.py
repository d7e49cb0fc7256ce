"""How fast one phone may wish: some at once, then so many a second; who wishes faster is heard later, not refused."""

from __future__ import annotations

from typing import Final

HOLDS: Final = 20
REFILLED: Final = 5.0
"""Wishes a second."""


class Bucket:
    """The wishes that may still be heard at once; `now` is a clock's reading that never goes back."""

    def __init__(self, now: float) -> None:
        self._left = float(HOLDS)
        self._at = now

    def take(self, now: float) -> float:
        """Take one out; for how many seconds the wish must wait until there is one."""
        self._left = min(self._left + (now - self._at) * REFILLED, HOLDS) - 1
        self._at = now
        return max(-self._left / REFILLED, 0.0)
