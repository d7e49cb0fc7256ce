"""Who may have what from the panel's server: every request is held against these rules before anything is read.

A refusal never says why: whoever does not know the address learns nothing, not even that there is a panel.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import parse_qs

from saves.panel.serving import LONGEST_DELAY
from screens.parts.web.asked import LOOPBACKS, Request, is_same, language_of

LIVE: Final = "live"
STYLE: Final = "panel.css"
SCRIPT: Final = "panel.js"
FONT: Final = "panel.woff2"

_DELAY: Final = re.compile(r"([0-9]{1,4}(?:[.,][0-9]{1,2})?) ?(s|sec|seconds|m|min|minutes)?", re.IGNORECASE | re.ASCII)
_FROM_A_FILE: Final = frozenset({"null", "file://"})


class Element(StrEnum):
    """An element, which is what one page shows: a few parts of the panel; pages laid over one another cover nothing."""

    FULL = "full"
    RIBBON = "ribbon"
    SCOREBOARD = "scoreboard"
    LAST_EVENT = "last-event"
    MOMENT = "moment"
    ORDERS = "orders"
    CARD = "card"
    ARMY = "army"
    TICKER = "ticker"
    CASTER = "caster"
    LOWER_THIRD = "lower-third"
    SCENE = "scene"


@dataclass(frozen=True, slots=True)
class Granted:
    """The grant for a request: a page, the style, the script, or the live line with its delay in seconds."""

    name: str
    delay: float = 0.0
    language: str = ""


@dataclass(frozen=True, slots=True)
class Gate:
    """The rules of one run.

    `token` opens the pages and the live line to the origins in `hosts`; `overlay`, where there is one, opens only
    the live line, only from this computer, and to a page loaded from a file, whose origin no browser vouches for.
    `held_back` is for how many seconds everything is kept back before it comes here: an address that asks for a
    delay waits for what is left of it, and none can ask for less.
    """

    token: str
    hosts: frozenset[str]
    overlay: str = ""
    held_back: float = 0.0

    def admits(self, asked: Request) -> Granted | None:
        """The grant for a request; None for every refusal."""
        if asked.method not in {"GET", "HEAD"} or not asked.is_meant_for(self.hosts):
            return None
        parts = asked.path.split("/")
        if len(parts) != 3 or parts[0]:
            return None
        if not (self._opens(asked, parts[1]) or self._opens_overlay(asked, parts[1], parts[2])):
            return None
        return self._granted(asked, parts[2])

    def _opens(self, asked: Request, token: str) -> bool:
        return is_same(token, self.token) and asked.is_from(self.hosts)

    def _opens_overlay(self, asked: Request, token: str, name: str) -> bool:
        return (
            bool(self.overlay)
            and is_same(token, self.overlay)
            and name == LIVE
            and asked.peer in LOOPBACKS
            and len(asked.origin) == 1
            and set(asked.origin) <= _FROM_A_FILE
        )

    def _granted(self, asked: Request, name: str) -> Granted | None:
        if name in {STYLE, SCRIPT, FONT, *Element}:
            return Granted(name)
        if name != LIVE or asked.method != "GET" or len(asked.query) > 200:
            return None
        given = parse_qs(asked.query, keep_blank_values=True, max_num_fields=8)
        delay, language = given.get("delay", ["0"]), given.get("lang", [""])
        if len(delay) != 1 or len(language) != 1:
            return None
        seconds, spoken = seconds_of(delay[0]), language_of(language[0])
        return None if seconds is None or spoken is None else Granted(name, max(seconds - self.held_back, 0.0), spoken)


def seconds_of(text: str) -> float | None:
    """A delay as somebody may write it in an address: `30`, `30s`, `1,5`, `2min`; None for what is none of ours."""
    match = _DELAY.fullmatch(text.strip())
    if match is None:
        return None
    seconds = float(match[1].replace(",", ".")) * (60 if (match[2] or "").lower().startswith("m") else 1)
    return seconds if seconds <= LONGEST_DELAY else None
