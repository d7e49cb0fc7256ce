"""The roster that a list makes: what its columns mean, unit by unit, and all that was not accepted or is wanting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from saves.army_lists.columns import LEFT_OUT, fields_of, heading_in_words, meanings
from saves.army_lists.lists import NAME, SIDE, ArmyList, ListEntry
from saves.army_lists.values import accepted, says_nothing
from saves.roster import Roster, RosterSide
from tracker.battle.battle import Side, SideId, Unit, UnitId
from tracker.battle.fields import AnyField, Rejected, Scalar
from tracker.play.roster_commands import MOST_SIDES, MOST_UNITS, slug
from tracker.rules.idle_values import idle_values
from tracker.rules.system import System
from tracker.text import NAME_LENGTH, clean_text
from tracker.words import _, folded

_MOST_TEXT: Final = 40


class Wanted(Struct, frozen=True):
    """A value that a unit's card wants and the list does not say."""

    unit: UnitId
    field: AnyField


class Understood(Struct, frozen=True):
    """The list as understood: `mistakes` are refusals, each with its place, `ignored` the parts without a meaning.

    `wanted` lists unit by unit what its card wants; `completed` are the names of units whose cards are those of
    profiles, but for what the list says.
    """

    roster: Roster
    mistakes: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    completed: tuple[str, ...] = ()

    def answered(self, system: System, values: Mapping[tuple[UnitId, str], Scalar]) -> Understood:
        """The same with values for what was wanted, by unit and the key of the field."""
        units = tuple(
            unit.having({key: value for (named, key), value in values.items() if named == unit.id})
            for unit in self.roster.units
        )
        sound = tuple(unit for unit in units if system.cards.check(system.cards.ready(unit)) is None)
        left = tuple(wanted for wanted in self.wanted if (wanted.unit, wanted.field.key) not in values)
        return replace(self, roster=replace(self.roster, units=sound), wanted=left)


class Setting(Struct, frozen=True):
    """Where a list comes to: units without a side join `side`, else one named as the list.

    `sides` are those there are already; units of the name of one of the `profiles` have its card, but for what the
    list says.
    """

    side: str = ""
    sides: tuple[Side, ...] = ()
    profiles: tuple[Unit, ...] = ()


NOWHERE: Final = Setting()


def understand(system: System, listed: ArmyList, columns: Sequence[str], setting: Setting = NOWHERE) -> Understood:
    """The roster of a titled list whose columns mean these things."""
    return _Reading(system, listed, columns, setting).understood()


class _Reading:
    """One list being understood; collects its units, its sides, and what is wrong."""

    def __init__(self, system: System, listed: ArmyList, columns: Sequence[str], setting: Setting) -> None:
        self._system, self._list = system, listed
        self._columns = dict(enumerate(columns))
        self._fields = {field.key: field for field in fields_of(system)}
        self._side = setting.side or listed.title or clean_text(listed.file.rpartition(".")[0]) or _("An army")
        self._sides = {slug(each.name, ()): RosterSide(each.id, each.name) for each in setting.sides}
        self._profiles = {folded(each.name): each for each in setting.profiles}
        self._completed: list[str] = []
        self._used: dict[SideId, RosterSide] = {}
        self._units: dict[UnitId, Unit] = {}
        self._mistakes: list[str] = []
        self._idle: list[str] = []

    def understood(self) -> Understood:
        """All of it."""
        for row in self._list.rows:
            self._take(row)
        if not self._units:
            self._mistakes.append(self._nothing())
        units = tuple(self._units.values())
        return Understood(
            Roster(tuple(self._used.values()), units, tuple(self._idle)),
            tuple(self._mistakes),
            (*self._ignored(), *self._list.unread),
            tuple(self._wanted(units)),
            tuple(self._completed),
        )

    def _nothing(self) -> str:
        name = self._list.file or _("pasted")
        if NAME not in self._columns.values():
            return _("{file}: no column has the names of units").format(file=name)
        return _("{file}: there is no unit in it").format(file=name)

    def _take(self, row: ListEntry) -> None:
        texts = {
            meaning: row.cells[column]
            for column, meaning in self._columns.items()
            if meaning != LEFT_OUT and column < len(row.cells)
        }
        name = clean_text(texts.pop(NAME, ""))
        whole = ", ".join(filter(None, row.cells))
        if not name:
            self._wrong(row, "", _("“{text}” has no name of a unit").format(text=clean_text(whole, _MOST_TEXT)))
            return
        if len(self._units) >= MOST_UNITS:
            if len(self._units) == MOST_UNITS:
                self._wrong(row, name, _("a battle has at most {most} units").format(most=MOST_UNITS))
            return
        side = self._joined(row, name, clean_text(texts.pop(SIDE, "")) or self._side)
        if side is None:
            return
        values = self._values(row, name, texts)
        if profile := self._profiles.get(folded(name)):
            values = {**profile.values, **values}
            self._completed.append(name)
        unit = Unit(UnitId(slug(name, self._units)), name, side.id, values)
        wrong = self._system.cards.check(self._system.cards.ready(unit))
        if wrong is not None:
            self._wrong(row, name, wrong)
            return
        self._units[unit.id] = unit
        for idle in idle_values(self._system, unit):
            self._idle.append(self._placed(row, name, idle.in_words()))

    def _joined(self, row: ListEntry, name: str, side: str) -> RosterSide | None:
        """The side of that name; None where there are as many as a battle can have."""
        key = slug(side, ())
        known = self._sides.get(key)
        if known is None:
            if len(self._sides) >= MOST_SIDES:
                self._wrong(row, name, _("a battle has at most {most} sides").format(most=MOST_SIDES))
                return None
            known = self._sides[key] = RosterSide(SideId(key), side)
        self._used.setdefault(known.id, known)
        return known

    def _values(self, row: ListEntry, name: str, texts: Mapping[str, str]) -> dict[str, Scalar]:
        values: dict[str, Scalar] = {}
        for key, cell in texts.items():
            if says_nothing(cell):
                continue
            try:
                values |= accepted(self._system, self._fields[key], cell)
            except Rejected as wrong:
                self._wrong(row, name, wrong.said_of)
        return values

    def _ignored(self) -> Iterator[str]:
        """The cells that no column's meaning reaches: columns without one, cells beyond the headings."""
        template = _("{file}: the column “{heading}” is not understood: {cells}")
        for column, heading in enumerate(self._list.headings):
            cells = list(dict.fromkeys(row.cells[column] for row in self._list.rows if column < len(row.cells)))
            cells = [cell for cell in cells if cell]
            if self._columns.get(column, LEFT_OUT) == LEFT_OUT and (heading or cells):
                yield template.format(
                    file=self._list.file or _("pasted"),
                    heading=heading_in_words(self._list, column) if heading else column + 1,
                    cells=clean_text(", ".join(cells), NAME_LENGTH) or "–",
                )
        for row in self._list.rows:
            if beyond := [cell for cell in row.cells[len(self._list.headings) :] if cell]:
                text = clean_text(", ".join(beyond), NAME_LENGTH)
                yield self._placed(row, "", _("“{text}” stands under no heading").format(text=text))

    def _wanted(self, units: Iterable[Unit]) -> Iterator[Wanted]:
        fields = wanted_fields(self._system)
        for unit in units:
            ready = self._system.cards.ready(unit)
            if unit.name in self._completed:
                continue
            for field in fields:
                if field.key not in unit.values and field.means_something(ready):
                    yield Wanted(unit.id, field)

    def _wrong(self, row: ListEntry, name: str, problem: str) -> None:
        self._mistakes.append(self._placed(row, name, problem))

    def _placed(self, row: ListEntry, name: str, problem: str) -> str:
        unit = _('unit "{name}"').format(name=name) if name else ""
        return ": ".join(filter(None, (self._list.place(row), unit, problem)))


def wanted_fields(system: System) -> tuple[AnyField, ...]:
    """The fields that every card of the system needs: how many, and those with columns of the roster's own."""
    number = system.cards.number
    shown = system.cards.columns or {field.key: field.short for field in system.cards.fields if field.short}
    keys = dict.fromkeys((*((number.key,) if number is not None else ()), *shown))
    return tuple(system.field(key) for key in keys if not system.field(key).tracked)


def column_words(system: System, meaning: str) -> str:
    """A column's meaning in the reader's words."""
    return meanings(system).get(meaning, _("not used"))
