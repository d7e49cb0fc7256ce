"""The reading of a roster file, value by value; every mistake names the file, the line, the unit and the field."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from saves.errors import Mistakes, NotAccepted
from saves.roster import Roster, RosterSide
from tracker.battle.battle import SideDetail, SideId, Unit, UnitId
from tracker.battle.fields import Rejected, Scalar
from tracker.play.renaming import Names
from tracker.play.roster_commands import MOST_SIDES, MOST_UNITS, accepted_detail, slug
from tracker.rules.idle_values import idle_values
from tracker.rules.system import System
from tracker.text import clean_text
from tracker.words import _

_SIDE_KEYS: Final = ("name", "id", *(detail.value for detail in SideDetail))
_UNIT_KEYS: Final = ("name", "side", "id")
_TOP_KEYS: Final = ("system", "side", "unit")
_LONGEST_KEY: Final = 60
"""Of the keys that are looked for in the text: a longer one is none of ours, and takes seconds to look for."""

MOST_MISTAKES: Final = 100
"""A file with more is read no further: nobody mends so many at once, and each takes time to place."""


class RosterReader:
    """One file being read: knows its name for every refusal, and its text to find the line."""

    def __init__(self, system: System, name: str, text: str) -> None:
        self._system = system
        self._names = Names.of(system)
        self._name = name
        self._text = text
        self._remarks: list[str] = []
        self._mistakes: list[str] = []

    def roster(self, document: Mapping[str, Any]) -> Roster:
        """The checked roster; `Mistakes` has everything that is wrong with it."""
        roster = self._roster(document)
        if self._mistakes:
            raise Mistakes(self._mistakes)
        return roster

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        """Note what is refused within, and go on behind it while there are not too many."""
        try:
            yield
        except Mistakes:
            raise
        except NotAccepted as refused:
            self._mistakes.append(str(refused))
            if len(self._mistakes) >= MOST_MISTAKES:
                more = _("there may be more: put these right first")
                raise Mistakes((*self._mistakes, more)) from refused

    def _roster(self, document: Mapping[str, Any]) -> Roster:
        for key in document:
            with self._going_on():
                self._known(key, _TOP_KEYS, "")
        if document.get("system", self._system.key) != self._system.key:
            raise self._refusal(
                "",
                _("it is for the system {other}, not for {system}").format(
                    other=_shown(document["system"]), system=self._system.key
                ),
            )
        sides = self._sides(self._tables(document, "side", MOST_SIDES))
        units: dict[UnitId, Unit] = {}
        for number, table in enumerate(self._tables(document, "unit", MOST_UNITS), start=1):
            with self._going_on():
                unit = self._unit(table, number, sides, units)
                units[unit.id] = unit
        return Roster(tuple(sides.values()), tuple(units.values()), tuple(self._remarks))

    def _tables(self, document: Mapping[str, Any], key: str, most: int) -> list[Mapping[str, Any]]:
        tables = document.get(key, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise self._refusal("", _("{key}: give a list of tables, each under [[{key}]]").format(key=key))
        if len(tables) > most:
            raise self._refusal(
                "", _("{key}: {count} are too many; at most {most}").format(key=key, count=len(tables), most=most)
            )
        return tables

    def _sides(self, tables: Iterable[Mapping[str, Any]]) -> dict[SideId, RosterSide]:
        sides: dict[SideId, RosterSide] = {}
        for number, table in enumerate(tables, start=1):
            with self._going_on():
                side = self._side(table, number)
                if side.id in sides:
                    where = _('side "{name}"').format(name=side.name)
                    raise self._refusal(where, _("id: {id} is given to two sides").format(id=repr(side.id)))
                sides[side.id] = side
        return sides

    def _side(self, table: Mapping[str, Any], number: int) -> RosterSide:
        name = self._text_of(table, "name", _("side {number}").format(number=number))
        where = _('side "{name}"').format(name=name)
        for key in table:
            with self._going_on():
                self._known(key, _SIDE_KEYS, where)
        side = SideId(slug(self._text_of(table, "id", where) if "id" in table else name, ()))
        return RosterSide(side, name, self._details(table, where))

    def _details(self, table: Mapping[str, Any], where: str) -> dict[SideDetail, str]:
        details: dict[SideDetail, str] = {}
        for detail in SideDetail:
            if detail.value not in table:
                continue
            with self._going_on():
                try:
                    details[detail] = accepted_detail(detail, self._text_of(table, detail.value, where))
                except Rejected as wrong:
                    raise self._refusal(where, str(wrong), detail.value) from wrong
        return details

    def _unit(
        self,
        table: Mapping[str, Any],
        number: int,
        sides: dict[SideId, RosterSide],
        units: Mapping[UnitId, Unit],
    ) -> Unit:
        name = self._text_of(table, "name", _("unit {number}").format(number=number))
        where = _('unit "{name}"').format(name=name)
        side_name = self._text_of(table, "side", where)
        side = SideId(slug(side_name, ()))
        if side not in sides:
            # A file of one army need not name its sides twice.
            sides[side] = RosterSide(side, side_name)
        key = UnitId(slug(self._text_of(table, "id", where) if "id" in table else name, units))
        values = {key: value for key, value in table.items() if key not in _UNIT_KEYS}
        before = len(self._mistakes)
        unit = Unit(key, name, side, self._values(values, where))
        if len(self._mistakes) > before:
            # What is left of its card says nothing of the card that was meant.
            return unit
        if (wrong := self._system.cards.check(self._system.cards.ready(unit))) is not None:
            raise self._refusal(where, wrong)
        said_as = {key: name for name in values for key in self._names.values("field", {name: 0})}
        for idle in idle_values(self._system, unit):
            self._remarks.append(self._placed(where, idle.in_words(), said_as.get(idle.field.key, idle.field.key)))
        return unit

    def _values(self, given: Mapping[str, Any], where: str) -> dict[str, Scalar]:
        cards = self._system.cards
        known = (*(field.key for field in cards.fields), *(grade.field.key for grade in cards.graded))
        values: dict[str, Scalar] = {}
        for name, given_value in given.items():
            with self._going_on():
                ((key, value),) = self._names.values("field", {name: given_value}).items()
                self._known(key, (*_UNIT_KEYS, *known), where)
                try:
                    read = self._system.typed(key, value)
                except Rejected as wrong:
                    raise self._refusal(where, str(wrong), name) from wrong
                if twice := next((key for key in read if key in values), None):
                    raise self._refusal(where, _("{key}: it is given twice").format(key=twice), name)
                values |= read
        return values

    def _text_of(self, table: Mapping[str, Any], key: str, where: str) -> str:
        value = table.get(key)
        text = clean_text(value) if isinstance(value, str) else ""
        if not text:
            raise self._refusal(where, _("{key}: it is missing; give a text").format(key=key))
        return text

    def _known(self, key: str, known: tuple[str, ...], where: str) -> None:
        if key in known:
            return
        near = difflib.get_close_matches(clean_text(key), known, 1, 0.5)
        if near:
            template = _("{key} is not a field; did you mean {near}?").format(key=repr(clean_text(key)), near=near[0])
        else:
            template = _("{key} is not a field; there are {known}").format(
                key=repr(clean_text(key)), known=", ".join(known)
            )
        raise self._refusal(where, template, key)

    def _refusal(self, where: str, problem: str, key: str = "") -> NotAccepted:
        return NotAccepted(self._placed(where, problem, key))

    def _placed(self, where: str, problem: str, key: str = "") -> str:
        """A message about a place in the file, behind its name, line and unit."""
        line = self._line(where, key)
        place = _("{file}, line {line}").format(file=self._name, line=line) if line else self._name
        return ": ".join(part for part in (place, where, problem) if part)

    def _line(self, where: str, key: str) -> int | None:
        """The line in which a key stands, behind the name of its unit or side; None where that is not certain."""
        if not key or len(key) > _LONGEST_KEY:
            return None
        start = 0
        name = where.partition('"')[2].removesuffix('"')
        if name and (start := self._text.find(f'"{name}"')) < 0:
            return None
        match = re.compile(rf"^[\s{{,]*\"?{re.escape(key)}\"?\s*[=:]", re.MULTILINE).search(self._text, max(start, 0))
        return None if match is None else self._text.count("\n", 0, match.end()) + 1


def _shown(value: object) -> str:
    return repr(clean_text(value)) if isinstance(value, str) else type(value).__name__
