"""The sides' pictures on the live line: each goes to a viewer once, just before the first state that shows it.

So a picture is as late as everything else, and needs neither an address of its own nor a file that anybody can ask for.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Final

import msgspec

from tracker.views.panel_settings import ViewerState
from tracker.views.sides import is_picture

MOST: Final = 16
"""Pictures kept in memory: twice as many as a battle has sides."""

Find = Callable[[str], tuple[str, bytes] | None]
"""Gives the type and the bytes of a picture by the word that a side keeps for it."""


class Picture(msgspec.Struct, frozen=True):
    """A message that is no state: from now on this crest is drawn with that."""

    crest: str
    data: str


class Pictures:
    """The pictures as read, ready to be sent."""

    def __init__(self, find: Find) -> None:
        self._find = find
        self._ready: dict[str, str] = {}

    def message_of(self, crest: str) -> str:
        """The message that hands a picture over, empty where there is none to be found."""
        if crest not in self._ready:
            picture = self._find(crest)
            if len(self._ready) >= MOST:
                self._ready.pop(next(iter(self._ready)))
            self._ready[crest] = "" if picture is None else _message(crest, *picture)
        return self._ready[crest]


def pictures_in(seen: ViewerState) -> tuple[str, ...]:
    """The words of the pictures that a state shows."""
    sides = seen.battle.sides if seen.battle is not None else ()
    return tuple(dict.fromkeys(side.crest for side in sides if is_picture(side.crest)))


def _message(crest: str, kind: str, data: bytes) -> str:
    address = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    return msgspec.json.encode(Picture(crest, address)).decode()
