"""Where battles are kept: what a store can do, and what it tells of each battle."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NewType, Protocol

from msgspec import Struct, field

from saves.codec import Meta
from saves.session import Session
from saves.writer import Post
from tracker.battle.battle import Battle, Place, Side, SideId, Unit, UnitId
from tracker.play.history import Act, History
from tracker.text import clean_text

BattleId = NewType("BattleId", str)

SUFFIX: Final = ".battle"
"""How the files of battles end."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
"""What a battle's id, and so its file, may be called: nothing that could lead out of the folder."""


_LONGEST: Final = 120
"""What is shown of the name of a file that does not say what it is called."""


class Summary(Struct, frozen=True):
    """One line of the library. `broken` is the reason why a battle cannot be opened, empty where it can.

    `place` is where it stands; `in_brief` is as much of the battle that the last act found as it takes to tell that
    act: its place, and names. `chain` is the id inside the file, the same in every copy of it that a sync folder makes;
    `copy` says how it stands to another copy, empty where there is none.
    """

    id: BattleId
    title: str
    system: str = ""
    place: Place = field(default_factory=lambda: Place(0, ""))
    in_brief: Battle = field(default_factory=Battle)
    last: Act | None = None
    created: float = 0.0
    when: float = 0.0
    broken: str = ""
    chain: str = ""
    copy: str = ""


class BattleStore(Protocol):
    """Somewhere battles are kept. Every refusal is a `saves.journal.errors.StoreError` of one sentence."""

    def battles(self) -> list[Summary]:
        """Every battle, the one opened or played last first; broken ones with their reason."""
        ...

    def create(self, history: History) -> BattleId:
        """Keep a new battle."""
        ...

    def load(self, battle: BattleId) -> History:
        """The battle as it was saved last."""
        ...

    def take(self, battle: BattleId, post: Post | None = None) -> Session:
        """Read the battle as it is now and put it on the table, where nobody else may write to it until `close`.

        With `post` the disk is waited for in the background, and what is new of it comes that way.
        """
        ...

    def opened(self, battle: BattleId) -> None:
        """Note that the battle is on the table now, and let nobody else write to it until `close`."""
        ...

    def save(self, battle: BattleId, history: History) -> None:
        """Put what is new in the history on the disk; on return it is there."""
        ...

    def close(self, battle: BattleId) -> Path | None:
        """The battle is put away; others may write to it.

        What its file would not take is rescued into another one, whose path is returned. Where even that fails,
        `NotSaved` is raised and the battle stays on the table.
        """
        ...

    def delete(self, battle: BattleId) -> str:
        """Take the battle out of the library, and say where it was put."""
        ...


def summary(battle: BattleId, meta: Meta, last: Act | None, chain: str = "") -> Summary:
    """The line of the library that a card and the last act make."""
    return Summary(
        battle,
        title=meta.title,
        system=meta.system,
        place=Place(meta.turn, meta.step, meta.side),
        in_brief=_in_brief(meta),
        last=last,
        created=meta.created,
        when=max(meta.opened, meta.saved),
        chain=chain,
    )


def _in_brief(meta: Meta) -> Battle:
    return Battle(
        title=meta.title,
        system=meta.system,
        place=Place(*meta.found),
        sides=tuple(Side(SideId(key), name) for key, name in meta.names.items()),
        units=_units(meta.names),
    )


def _units(names: Mapping[str, str]) -> dict[UnitId, Unit]:
    return {UnitId(key): Unit(UnitId(key), name, SideId("")) for key, name in names.items()}


def broken(battle: BattleId, reason: str, chain: str = "") -> Summary:
    """The line of the library for a battle that cannot be opened."""
    return Summary(battle, clean_text(battle, _LONGEST), broken=reason, chain=chain)
