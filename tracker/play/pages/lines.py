"""The lines of a page: rolls that follow one another of the same pair are one line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tracker.battle.events import Rolled
from tracker.battle.fields import Shape
from tracker.play.sheets import Entry, OpenSheet
from tracker.rules.system import SheetRow


class RollLine(Struct, frozen=True):
    """Rows that follow one another with the same units and the same said of them, or made, or all struck out."""

    entries: tuple[Entry, ...]

    @property
    def key(self) -> str:
        """The row that the light is on when it is on this line: the first that is left, or can be had again."""
        return next(filter(_is_waiting, self.entries), self.entries[0]).row.key

    @property
    def is_waiting(self) -> bool:
        """Whether something of it can still be rolled, or changed so that it can be."""
        return any(map(_is_waiting, self.entries))

    @property
    def acts(self) -> tuple[int, ...]:
        """The acts by which its rolls were made."""
        return tuple(entry.act for entry in self.entries if entry.act is not None)

    @property
    def left(self) -> tuple[Entry, ...]:
        """The rolls that can still be made."""
        return tuple(entry for entry in self.entries if entry.is_open)

    @property
    def times(self) -> int:
        """How often it is rolled: what was made or is called for, not what is merely offered on top."""
        return sum(entry.rolled is not None or not entry.row.is_offered for entry in self.entries)

    @property
    def struck(self) -> str:
        """Why what is left of it cannot be rolled; empty where it can."""
        return next((entry.row.struck for entry in self.entries if entry.row.struck), "")


def _is_waiting(entry: Entry) -> bool:
    return entry.is_open or bool(entry.row.struck and entry.answered)


def lines_of(sheet: OpenSheet) -> tuple[RollLine, ...]:
    """The rows of a sheet gathered into lines, in the order of play."""
    gathered: list[list[Entry]] = []
    is_of_one_kind = bool(sheet.sheet.of or sheet.sheet.procedure)
    for entry in sheet.entries:
        last = gathered[-1] if gathered else []
        if last and _goes_on(sheet, last, entry) and (is_of_one_kind or _is_of_one_need(last[-1], entry)):
            last.append(entry)
        else:
            gathered.append([entry])
    return tuple(RollLine(tuple(entries)) for entries in gathered)


def _goes_on(sheet: OpenSheet, entries: Sequence[Entry], entry: Entry) -> bool:
    """Whether a row stands on the line of those before it; of those that are left, if the same is said of them.

    What has a name of its own beside the others, as the second hex of a formation, keeps a line of its own.
    """

    def same(other: Entry) -> tuple[object, ...]:
        row = other.row
        is_struck = bool(row.struck and not other.answered)
        return row.at, row.resolver, sorted(row.bindings.items()), is_struck, row.debt, row.short

    last = entries[-1]
    if same(last) != same(entry) or not last.is_open:
        return same(last) == same(entry)
    answers, answers_then = ([answered.value for answered in each.answered] for each in (last, entry))
    return answers == answers_then and not _is_of_others(sheet, last, entry.row)


def _is_of_others(sheet: OpenSheet, last: Entry, row: SheetRow) -> bool:
    """Whether a roll has other figures in it, or is of another kind: it wants other dice, or other faces of them."""
    changed = [key for key, value in row.inputs.items() if last.row.inputs.get(key) != value]
    roll = sheet.worksheet(last) if changed else None
    asked = [] if roll is None else [roll.resolver.input(key) for key in changed]
    kinds = [part for part in asked if part.is_of_a_figure or part.field.shape is Shape.FLAG]
    return roll is not None and any(part.matters(roll.undiced) for part in kinds)


def _is_of_one_need(last: Entry, entry: Entry) -> bool:
    """Whether two rolls that were made had the same number to reach: tests that differ in it keep a line each."""
    return last.rolled is None or entry.rolled is None or _need(last.rolled) == _need(entry.rolled)


def _need(rolled: Rolled) -> int | None:
    roll = rolled.resolution
    return roll.wanted if roll.wanted is not None or roll.target is None else roll.target - roll.added
