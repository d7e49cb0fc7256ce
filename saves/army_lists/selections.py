"""Selections within selections, as BattleScribe and New Recruit write an army: which of them are units, and how big."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from saves.army_lists.lists import NAME, NUMBER, POINTS, SIDE, ArmyList, Row, cleaned
from saves.errors import NotAccepted
from tracker.text import clean_text
from tracker.words import _

MOST: Final = 2000
"""Selections in one list."""
DEEPEST: Final = 40
_POINTS: Final = frozenset({"pts", "points", "point", "pt"})
_LARGEST: Final = 10**6


class Selection(Struct):
    """One thing chosen: its own cost in points, how many of it, and what was chosen within it."""

    name: str
    kind: str = ""
    number: int = 1
    points: float = 0
    within: list[Selection] = []

    @property
    def whole_cost(self) -> float:
        """Its points, with all that was chosen within it."""
        return self.points + sum(each.whole_cost for each in self.within)

    @property
    def models(self) -> int:
        """How many models it is: those within it, or itself."""
        inside = sum(each.models for each in self.within if each.kind == "model" or each.has_models)
        return inside or self.number

    @property
    def has_models(self) -> bool:
        """Whether there are models within it."""
        return any(each.kind == "model" or each.has_models for each in self.within)

    @property
    def is_unit(self) -> bool:
        """Whether it is what a player puts on the table, and no option of the list."""
        return self.kind in {"unit", "model"} or self.has_models


def is_points(name: str) -> bool:
    """Whether a cost of that name is one in points."""
    return name.strip().casefold() in _POINTS


def number_in(text: object) -> float:
    """A number as such files write it, whole or with a point; 0 where it is none."""
    try:
        number = float(str(text)[:20])
    except ValueError:
        return 0
    return number if math.isfinite(number) and abs(number) <= _LARGEST else 0


def army_of(file: str, title: str, forces: Iterable[tuple[str, Selection]]) -> ArmyList:
    """The units among the selections of each force; what is none is said, and so is that there is none at all."""
    rows: list[Row] = []
    unread: list[str] = []
    for number, (force, chosen) in enumerate(_within_limits(file, forces), start=1):
        if chosen.is_unit:
            points = chosen.whole_cost
            cost = str(round(points)) if points else ""
            rows.append(Row(number, cleaned((chosen.name, chosen.models, cost, force))))
        else:
            template = _("{file}: “{name}” is an option, not a unit")
            unread.append(template.format(file=file or _("pasted"), name=clean_text(chosen.name)))
    return ArmyList(
        file, (NAME, NUMBER, POINTS, SIDE), tuple(rows), tuple(unread), clean_text(title), is_by_lines=False
    )


def _within_limits(file: str, forces: Iterable[tuple[str, Selection]]) -> Iterator[tuple[str, Selection]]:
    for number, (force, chosen) in enumerate(forces):
        if number >= MOST:
            raise NotAccepted(_("{file}: it has more than {most} selections").format(file=file, most=MOST))
        yield force, chosen
