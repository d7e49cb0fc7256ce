"""A hand on the keyboard that counts its keys."""

from __future__ import annotations

from typing import Any, Final

from textual.pilot import Pilot
from textual.screen import Screen

from screens.table.table import Table
from tests.screens.in_app import press

NAMES: Final = {" ": "space", ".": "full_stop", "-": "minus", "+": "plus", "/": "slash", "'": "apostrophe"}


class Hand:
    """Presses keys on a table's screens; `count` are those that are neither dice nor names."""

    def __init__(self, pilot: Pilot[Any], table: Table) -> None:
        self.pilot, self.table = pilot, table
        self.count = 0
        self.keys: list[str] = []

    @property
    def screen(self) -> Screen[Any]:
        """The screen that gets the next key."""
        return self.pilot.app.screen

    async def press(self, *keys: str) -> None:
        """Press keys that count."""
        self.count += len(keys)
        await self._press(*keys)

    async def lay(self, *keys: str) -> None:
        """Type dice, or what closes a face: keys that do not count."""
        await self._press(*keys)

    async def _press(self, *keys: str) -> None:
        self.keys += keys
        await press(self.pilot, *keys)


def typed(text: str) -> tuple[str, ...]:
    """The keys that type a text."""
    return tuple(NAMES.get(letter, letter) for letter in text)
