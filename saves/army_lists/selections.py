"""Selections within selections, as BattleScribe and New Recruit write an army: which of them are units, and how big."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from saves.army_lists.lists import NAME, NUMBER, POINTS, SIDE, ArmyList, ListEntry, cleaned
from saves.errors import NotAccepted
from tracker.text import clean_text
from tracker.words import _

MOST: Final = 2000
"""Selections in one list."""
DEEPEST: Final = 40
_POINTS: Final = frozenset({"pts", "points", "point", "pt"})
_LARGEST: Final = 10**6
_LONGEST_FIGURE: Final = 12
"""Characters of a value in a profile that is one of figures."""
MOST_STATS: Final = 30
_FIGURE: Final = re.compile(r"(\d{1,4})\s*(?:[+\"”″'’]|in|cm)+")


Profile = dict[str, str]
"""A builder's values of a unit, or of a weapon or a trait, by their names."""


class Selection(Struct):
    """One thing chosen: its own cost in points, how many of it, what was chosen within it, and its profiles."""

    name: str
    kind: str = ""
    number: int = 1
    points: float = 0
    within: list[Selection] = []
    profiles: list[Profile] = []

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
    def stats(self) -> Profile:
        """The profile of a unit in figures: its own, or that of a model within it; none of a weapon, none in prose."""
        models = (each for each in self.within if each.kind == "model")
        return next(
            (profile for chosen in (self, *models) for profile in chosen.profiles if _is_in_figures(profile)), {}
        )

    @property
    def is_unit(self) -> bool:
        """Whether it is what a player puts on the table, and no option of the list."""
        return self.kind in {"unit", "model"} or self.has_models


def _is_in_figures(profile: Profile) -> bool:
    return len(profile) > 1 and all(len(text) <= _LONGEST_FIGURE for text in profile.values())


def figure(text: object) -> str:
    """A value of a profile as a card has it: 4 of `4+`, 6 of `6"`; what is no such figure as it stands."""
    cell = str(text).strip()
    read = _FIGURE.fullmatch(cell)
    return cell if read is None else read[1]


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
    units: list[tuple[int, str, Selection]] = []
    unread: list[str] = []
    for number, (force, chosen) in enumerate(_within_limits(file, forces), start=1):
        if chosen.is_unit:
            units.append((number, force, chosen))
        else:
            template = _("{file}: “{name}” is an option, not a unit")
            unread.append(template.format(file=file or _("pasted"), name=clean_text(chosen.name)))
    stats = with_stats((NAME, NUMBER, POINTS, SIDE), (chosen.stats for _number, _force, chosen in units))
    rows = (
        ListEntry(number, cleaned((chosen.name, chosen.models, _cost(chosen), force, *stats.cells(chosen.stats))))
        for number, force, chosen in units
    )
    return ArmyList(file, stats.headings, tuple(rows), tuple(unread), clean_text(title), is_by_lines=False)


def _cost(chosen: Selection) -> str:
    points = chosen.whole_cost
    return str(round(points)) if points else ""


class Stats(Struct, frozen=True):
    """The columns of a builder's list: what all of its lists have, then a column for each value of its profiles."""

    headings: tuple[str, ...]
    keys: tuple[str, ...]

    def cells(self, profile: Profile) -> tuple[str, ...]:
        """The values of a unit under these headings; nothing where its profile has none."""
        return tuple(figure(profile.get(key, "")) for key in self.keys)


def with_stats(first: tuple[str, ...], profiles: Iterable[Profile]) -> Stats:
    """Those columns first, then one for each value that any of the profiles has."""
    keys = tuple(dict.fromkeys(key for profile in profiles for key in profile))[:MOST_STATS]
    return Stats((*first, *map(clean_text, keys)), keys)


def _within_limits(file: str, forces: Iterable[tuple[str, Selection]]) -> Iterator[tuple[str, Selection]]:
    for number, (force, chosen) in enumerate(forces):
        if number >= MOST:
            raise NotAccepted(_("{file}: it has more than {most} selections").format(file=file, most=MOST))
        yield force, chosen
