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

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from saves.errors import NotAccepted
from saves.files import read_text, read_toml, write_file
from saves.json_limits import ROSTER_BYTES, parse_json
from saves.parser_words import parser_problem
from saves.roster import Roster, RosterSide
from saves.roster_reader import RosterReader
from tracker.battle.battle import SideDetail, Unit
from tracker.battle.fields import AnyField, Scalar, Shape
from tracker.play.opponent.temperaments import LABELS
from tracker.rules.system import System, typed_together, value_on
from tracker.text import clean_text
from tracker.views.sides import CRESTS, HUES, SHAPES
from tracker.words import _


def read_roster(system: System, path: Path) -> Roster:
    """The roster in a TOML or JSON file; `NotAccepted` names file, unit and field, and what is accepted."""
    name, text, document = _read(path)
    return RosterReader(system, name, text).roster(document)


def system_of(path: Path) -> str:
    """The key of the rule system a roster file says it is for, or nothing; raises as reading it does."""
    _name, _whole, document = _read(path)
    key = document.get("system", "")
    return key if isinstance(key, str) else ""


def _read(path: Path) -> tuple[str, str, dict[str, Any]]:
    name = clean_text(path.name)
    if path.suffix.casefold() != ".json":
        document, text = read_toml(path, ROSTER_BYTES)
        return name, text, document
    text = read_text(path, ROSTER_BYTES)
    return name, text, _json(name, text)


def write_roster(system: System, roster: Roster, path: Path) -> None:
    """Write the roster, as JSON where the name ends so, else as TOML; over what may be there."""
    text = to_json(system, roster) if path.suffix.casefold() == ".json" else to_toml(system, roster)
    write_file(path, text.encode("utf-8"))


def to_json(system: System, roster: Roster) -> str:
    """The roster as JSON."""
    document = {
        "system": system.key,
        "side": [_plain_side(side) for side in roster.sides],
        "unit": [_plain_unit(system, unit) for unit in roster.units],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _plain_side(side: RosterSide) -> dict[str, str]:
    return {"id": side.id, "name": side.name, **{detail.value: text for detail, text in side.details.items()}}


def _plain_unit(system: System, unit: Unit) -> dict[str, object]:
    values = {field.key: value for _group, fields in _said(system, unit) for field, value in fields}
    return {"id": unit.id, "name": unit.name, "side": unit.side, **values}


def _said(system: System, unit: Unit) -> Iterator[tuple[str, list[tuple[AnyField, object]]]]:
    """The values on the unit's card, by group, each as it is written in a file."""
    graded = system.cards.graded
    for group, fields in groups(system, unit.values):
        shown = typed_together(graded, fields)
        yield group, [(field, _storable(field, value_on(unit, graded, field))) for field in shown]


def to_toml(system: System, roster: Roster) -> str:
    """The roster as TOML, each unit's values under a comment that names their group; at the foot, all it may say."""
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment(_("A roster for {system}.").format(system=_(system.name))))
    document.add("system", tomlkit.item(system.key))
    sides, units = tomlkit.aot(), tomlkit.aot()
    for side in roster.sides:
        sides.append(tomlkit.item(_plain_side(side)))
    for unit in roster.units:
        table = tomlkit.table()
        for key, value in (("id", unit.id), ("name", unit.name), ("side", unit.side)):
            table.add(key, value)
        for group, card in _said(system, unit):
            table.add(tomlkit.comment(_(group) or _("Values")))
            for field, kept in card:
                table.add(field.key, kept)
        units.append(table)
    if roster.sides:
        document.add("side", sides)
    if roster.units:
        document.add("unit", units)
    document.add(tomlkit.nl())
    for line in _legend(system):
        document.add(tomlkit.comment(line))
    return tomlkit.dumps(document)


def _legend(system: System) -> Iterator[str]:
    """Every value a unit may have in a file, and what it accepts: nobody need look for that elsewhere."""
    known = ((SideDetail.HUE, HUES), (SideDetail.SHAPE, SHAPES), (SideDetail.CREST, CRESTS), (SideDetail.LED, LABELS))
    for detail, words in known:
        yield _("A side may say its {detail}: {words}").format(detail=detail.value, words=", ".join(words))
    yield _("A side may say its letter and player, too.")
    yield _("A unit may say, beside its name and side:")
    fields = tuple(typed_together(system.cards.graded, system.cards.fields))
    yield from (f"  {field.key}: {_accepted(field)} ({_(field.label)})" for field in fields if not field.tracked)
    if tracked := [field for field in fields if field.tracked]:
        yield _("What play changes, for a unit that joins in the middle of a battle:")
        yield from (f"  {field.key}: {_accepted(field)} ({_(field.label)})" for field in tracked)


def _accepted(field: AnyField) -> str:
    return _("true or false") if field.shape is Shape.FLAG else field.accepted()


def _storable(field: AnyField, value: Scalar) -> object:
    if field.counted:
        return field.typed(value)
    return list(value) if isinstance(value, tuple) else value


def groups(system: System, keys: Iterable[str]) -> list[tuple[str, list[AnyField]]]:
    """The fields of those keys under their headings, both in the system's order."""
    wanted = set(keys)
    by_group: dict[str, list[AnyField]] = {}
    for field in system.cards.fields:
        if field.key in wanted:
            by_group.setdefault(field.group, []).append(field)
    return list(by_group.items())


def _json(name: str, text: str) -> dict[str, Any]:
    try:
        document = parse_json(text)
    except json.JSONDecodeError as error:
        raise NotAccepted(
            _("{file}, line {line}: it is not JSON: {problem}").format(
                file=name, line=error.lineno, problem=parser_problem(error.msg)
            )
        ) from error
    except ValueError as error:
        raise NotAccepted(_("{file}: it is not JSON: {problem}").format(file=name, problem=error)) from error
    if not isinstance(document, dict):
        raise NotAccepted(_("{file}: it is not a roster; it has no list of units").format(file=name))
    return document
