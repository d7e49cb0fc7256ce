"""A store's summary of each battle: its line in the library."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NewType

from msgspec import Struct, field

from saves.codec import Meta
from tracker.battle.acts import Act
from tracker.battle.battle import Battle, Place, Side, SideId, Unit, UnitId
from tracker.text import clean_text

BattleId = NewType("BattleId", str)

SUFFIX: Final = ".battle"
"""How the files of battles end."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
"""The names allowed for a battle's id, and so its file: nothing that could lead out of the folder."""


_LONGEST: Final = 120
"""The length to which the name of a file is shown that does not say what it is called."""


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

    @property
    def is_copy(self) -> bool:
        """Whether it is a sound copy of another one, and cannot be opened for that alone."""
        return bool(self.copy) and self.broken == self.copy


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
        place=Place(*meta.place_before),
        sides=tuple(Side(SideId(key), name) for key, name in meta.names.items()),
        units=_units(meta.names),
    )


def _units(names: Mapping[str, str]) -> dict[UnitId, Unit]:
    return {UnitId(key): Unit(UnitId(key), name, SideId("")) for key, name in names.items()}


def broken(battle: BattleId, reason: str, chain: str = "") -> Summary:
    """The line of the library for a battle that cannot be opened."""
    return Summary(battle, clean_text(battle, _LONGEST), broken=reason, chain=chain)
