"""A roster as a file that people read and write: sides, units and what their cards say, in TOML or JSON.

    [[side]]
    name = "Azure"

    [[unit]]
    name = "Pikes of Ker"
    side = "azure"
    bases = 10

What is not said is at its default, or what the system makes of a new card; everything read is checked.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from saves.errors import NotAccepted
from saves.files import read_file, write_file
from saves.limits import ROSTER_BYTES
from tracker.battle import Battle, SideId, Unit, UnitId
from tracker.commands import AddSide, AddUnit, Command, NewUnit
from tracker.fields import AnyField, Rejected, Scalar
from tracker.muster import MOST_SIDES, MOST_UNITS, slug
from tracker.system import System
from tracker.text import clean_text
from tracker.words import _

_SIDE_KEYS: Final = ("name", "id")
_UNIT_KEYS: Final = ("name", "side", "id")
_TOP_KEYS: Final = ("system", "side", "unit")


@dataclass(frozen=True, slots=True)
class RosterSide:
    """A side as the file gives it."""

    id: SideId
    name: str


@dataclass(frozen=True, slots=True)
class Roster:
    """What a roster file says, every value accepted by its field; sides are those it names or its units need."""

    sides: tuple[RosterSide, ...]
    units: tuple[Unit, ...]


def roster_of(system: System, battle: Battle) -> Roster:
    """The roster of a battle as it stands, with whatever a new card would be completed with said outright."""
    units = tuple(_said_outright(system, unit) for unit in battle.units.values())
    return Roster(tuple(RosterSide(side.id, side.name) for side in battle.sides), units)


def _said_outright(system: System, unit: Unit) -> Unit:
    return unit.having({key: unit[system.field(key)] for key in system.ready(unit).values})


def commands_of(roster: Roster, battle: Battle) -> list[Command]:
    """What brings a roster to a battle: its sides unless they are there already, and all its units as new ones."""
    here = {side.id for side in battle.sides}
    return [
        *(AddSide(side.name, side.id) for side in roster.sides if side.id not in here),
        *(AddUnit(NewUnit(unit.name, unit.side, unit.values, unit.id)) for unit in roster.units),
    ]


def read_roster(system: System, path: Path) -> Roster:
    """The roster in a TOML or JSON file; `NotAccepted` names file, unit and field, and what is accepted."""
    name, text, document = _read(path)
    return _Reader(system, name, text).roster(document)


def system_of(path: Path) -> str:
    """The key of the rule system a roster file says it is for, or nothing; raises as reading it does."""
    _name, _whole, document = _read(path)
    said = document.get("system", "")
    return said if isinstance(said, str) else ""


def _read(path: Path) -> tuple[str, str, dict[str, Any]]:
    data = read_file(path, ROSTER_BYTES)
    name = clean_text(path.name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise NotAccepted(_("{file}, line {line}: it is not UTF-8 text").format(file=name, line=line)) from error
    return name, text, _json(name, text) if path.suffix.casefold() == ".json" else _toml(name, text)


def write_roster(system: System, roster: Roster, path: Path) -> None:
    """Write the roster, as JSON where the name ends so, else as TOML; over what may be there."""
    text = to_json(system, roster) if path.suffix.casefold() == ".json" else to_toml(system, roster)
    write_file(path, text.encode("utf-8"))


def to_json(system: System, roster: Roster) -> str:
    """The roster as JSON."""
    document = {
        "system": system.key,
        "side": [{"id": side.id, "name": side.name} for side in roster.sides],
        "unit": [_plain_unit(unit) for unit in roster.units],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _plain_unit(unit: Unit) -> dict[str, object]:
    return {"id": unit.id, "name": unit.name, "side": unit.side, **unit.values}


def to_toml(system: System, roster: Roster) -> str:
    """The roster as TOML, each unit's values under a comment that names their group."""
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment(_("A roster for {system}.").format(system=_(system.name))))
    document.add("system", tomlkit.item(system.key))
    sides, units = tomlkit.aot(), tomlkit.aot()
    for side in roster.sides:
        sides.append(tomlkit.item({"id": side.id, "name": side.name}))
    for unit in roster.units:
        table = tomlkit.table()
        for key, value in (("id", unit.id), ("name", unit.name), ("side", unit.side)):
            table.add(key, value)
        for group, fields in groups(system, unit.values):
            table.add(tomlkit.comment(_(group) or _("Values")))
            for field in fields:
                table.add(field.key, _storable(unit.values[field.key]))
        units.append(table)
    if roster.sides:
        document.add("side", sides)
    if roster.units:
        document.add("unit", units)
    return tomlkit.dumps(document)


def _storable(value: Scalar) -> object:
    return list(value) if isinstance(value, tuple) else value


def groups(system: System, keys: Iterable[str]) -> list[tuple[str, list[AnyField]]]:
    """The fields of those keys under their headings, both in the system's order."""
    wanted = set(keys)
    found: dict[str, list[AnyField]] = {}
    for field in system.fields:
        if field.key in wanted:
            found.setdefault(field.group, []).append(field)
    return list(found.items())


def _toml(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        where = re.search(r"at line (\d+), column \d+", str(error))
        problem = re.sub(r" \(at .*\)$", "", str(error))
        if where:
            said = _("{file}, line {line}: it is not TOML: {problem}").format(file=name, line=where[1], problem=problem)
        else:
            said = _("{file}: it is not TOML: {problem}").format(file=name, problem=problem)
        raise NotAccepted(said) from error


def _json(name: str, text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotAccepted(
            _("{file}, line {line}: it is not JSON: {problem}").format(file=name, line=error.lineno, problem=error.msg)
        ) from error
    except (ValueError, RecursionError) as error:
        raise NotAccepted(_("{file}: it is not JSON: {problem}").format(file=name, problem=error)) from error
    if not isinstance(document, dict):
        raise NotAccepted(_("{file}: it is no roster; it has no list of units").format(file=name))
    return document


class _Reader:
    """One file being read: knows its name for every refusal, and its text to find the line."""

    def __init__(self, system: System, name: str, text: str) -> None:
        self._system = system
        self._name = name
        self._text = text

    def roster(self, document: Mapping[str, Any]) -> Roster:
        """The checked roster."""
        for key in document:
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
            unit = self._unit(table, number, sides, units)
            units[unit.id] = unit
        return Roster(tuple(sides.values()), tuple(units.values()))

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
            name = self._text_of(table, "name", _("side {number}").format(number=number))
            where = _('side "{name}"').format(name=name)
            for key in table:
                self._known(key, _SIDE_KEYS, where)
            side = SideId(slug(self._text_of(table, "id", where) if "id" in table else name, ()))
            if side in sides:
                raise self._refusal(where, _("id: {id} is given to two sides").format(id=repr(side)))
            sides[side] = RosterSide(side, name)
        return sides

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
        unit = Unit(key, name, side, self._values(values, where))
        if (wrong := self._system.check(self._system.ready(unit))) is not None:
            raise self._refusal(where, wrong)
        return unit

    def _values(self, given: Mapping[str, Any], where: str) -> dict[str, Scalar]:
        known = tuple(field.key for field in self._system.fields)
        values: dict[str, Scalar] = {}
        for key, value in given.items():
            self._known(key, (*_UNIT_KEYS, *known), where)
            field = self._system.field(key)
            try:
                values[key] = field.accept(value)
            except Rejected as wrong:
                raise self._refusal(where, str(wrong), key) from wrong
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
        near = difflib.get_close_matches(key, known, 1, 0.5)
        if near:
            said = _("{key} is no field; did you mean {near}?").format(key=repr(clean_text(key)), near=near[0])
        else:
            said = _("{key} is no field; there are {known}").format(key=repr(clean_text(key)), known=", ".join(known))
        raise self._refusal(where, said, key)

    def _refusal(self, where: str, problem: str, key: str = "") -> NotAccepted:
        line = self._line(where, key)
        place = _("{file}, line {line}").format(file=self._name, line=line) if line else self._name
        return NotAccepted(": ".join(part for part in (place, where, problem) if part))

    def _line(self, where: str, key: str) -> int | None:
        """The line in which a key stands, behind the name of its unit or side; None where that is not certain."""
        if not key:
            return None
        start = 0
        name = where.partition('"')[2].removesuffix('"')
        if name and (start := self._text.find(f'"{name}"')) < 0:
            return None
        found = re.compile(rf"^[\s{{,]*\"?{re.escape(key)}\"?\s*[=:]", re.MULTILINE).search(self._text, max(start, 0))
        return None if found is None else self._text.count("\n", 0, found.end()) + 1


def _shown(value: object) -> str:
    return repr(clean_text(value)) if isinstance(value, str) else type(value).__name__
