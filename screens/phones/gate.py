"""Who may have what from the phones' server: every request is held against these rules before anything is read.

A refusal never says why. The bare address is the only page without a secret, and only there while a code is shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final
from urllib.parse import parse_qs

from screens.parts.web.asked import Request, is_same, language_of
from tracker.battle.battle import SideId

LIVE: Final = "live"
ENTER: Final = "enter"
_PHONE: Final = re.compile(r"[a-z0-9]{16}", re.ASCII)
_CODE: Final = re.compile(r"[A-Za-z0-9]{6}", re.ASCII)
_LONGEST_QUERY: Final = 100
_NOBODY: Final = SideId("")


class Thing(Enum):
    """The things there are to have: the page where a code is typed, its exchange, a side's page, its line."""

    BARE = auto()
    EXCHANGE = auto()
    PAGE = auto()
    LINE = auto()


@dataclass(frozen=True, slots=True)
class Granted:
    """The grant for a request: of which side, for which phone, in which language; or the code that was typed."""

    thing: Thing
    side: SideId = _NOBODY
    phone: str = ""
    language: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Gate:
    """The rules at one address: `secrets` by side."""

    hosts: frozenset[str]
    secrets: Mapping[SideId, str]

    def admits(self, asked: Request, *, shows_code: bool) -> Granted | None:
        """The grant for a request; None for every refusal."""
        if asked.method != "GET" or not asked.is_meant_for(self.hosts) or not asked.is_from(self.hosts):
            return None
        if (query := _query(asked.query)) is None:
            return None
        parts = asked.path.split("/")
        if asked.path == "/" or (len(parts) == 3 and parts[1] == ENTER):
            return _outside(parts[-1], query) if shows_code else None
        if len(parts) != 3 or parts[0]:
            return None
        side = self._side(parts[1])
        return None if side is None else self._inside(asked, side, parts[2], query)

    def _side(self, secret: str) -> SideId | None:
        """Whose secret it is; all are looked at, so that the time taken tells nothing."""
        opened = [side for side, own in self.secrets.items() if is_same(secret, own)]
        return opened[0] if opened else None

    def _inside(self, asked: Request, side: SideId, name: str, query: Mapping[str, str]) -> Granted | None:
        language = query["lang"]
        if not name:
            return Granted(Thing.PAGE, side, language=language)
        # Only a browser says where a page comes from, and a live line is only for one of ours.
        is_ours = name == LIVE and asked.is_from(self.hosts, at_least=1)
        phone = query["phone"]
        return Granted(Thing.LINE, side, phone, language) if is_ours and _PHONE.fullmatch(phone) else None


def _outside(code: str, query: Mapping[str, str]) -> Granted | None:
    if not code:
        return Granted(Thing.BARE, language=query["lang"])
    return Granted(Thing.EXCHANGE, code=code) if _CODE.fullmatch(code) else None


def _query(text: str) -> Mapping[str, str] | None:
    """The language and the phone in an address, empty where they are not said; None for what is none of ours."""
    if len(text) > _LONGEST_QUERY:
        return None
    try:
        given = parse_qs(text, keep_blank_values=True, max_num_fields=4)
    except ValueError:
        return None
    if any(len(values) > 1 for values in given.values()) or not given.keys() <= {"lang", "phone"}:
        return None
    language = language_of(given.get("lang", [""])[0])
    return None if language is None else {"lang": language, "phone": given.get("phone", [""])[0]}
