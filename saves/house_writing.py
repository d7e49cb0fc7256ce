"""A table's own rules written to a file, as `house_file` reads them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from saves.files import write_file
from saves.house_file import WHICH, WHOSE
from tracker.battle.fields import Shape
from tracker.battle.house import CardField, Condition, House, StandingLine, Tally, file_key
from tracker.rules.system import System
from tracker.views.sentences.house import change_in_words


def write_house(system: System, house: House, path: Path) -> None:
    """Write a house to a file, over what may be there."""
    write_file(path, to_toml(system, house).encode())


def _plain_standing(own: StandingLine) -> dict[str, Any]:
    return {"label": own.label, "value": own.value, "on": list(own.rolls), **_plain_conditions(own.when)}


def _plain_tally(own: Tally) -> dict[str, Any]:
    per = {"per": file_key(own.per)} if own.per else {}
    meant = {"of": WHOSE[own.enemy], "which": WHICH[own.out]}
    return {"label": own.label, "value": own.value, **per, **meant, **_plain_conditions(own.when)}


def _plain_conditions(conditions: Iterable[Condition]) -> dict[str, Any]:
    when: dict[str, dict[str, Any]] = {}
    for condition in conditions:
        values = list(condition.values)
        when.setdefault(file_key(condition.key), {})[condition.sign] = values if condition.sign == "in" else values[0]
    return {"when": when} if when else {}


def _plain_results(house: House) -> dict[str, dict[str, Any]]:
    plain: dict[str, dict[str, Any]] = {}
    for row in house.results:
        plain.setdefault(row.roll, {})[row.run] = row.results[0] if len(row.results) == 1 else list(row.results)
    return plain


def _plain_field(own: CardField) -> dict[str, Any]:
    bounds = {"low": own.low, "high": own.high} if own.shape == Shape.WHOLE.value else {}
    options = {"options": list(own.options)} if own.options else {}
    return {"label": own.label, "kind": own.shape, **bounds, **options}


def to_toml(system: System, house: House) -> str:
    """The house as TOML, each figure it changes under a comment that says it in words."""
    import tomlkit

    document = tomlkit.document()
    document.add("system", tomlkit.item(system.key))
    document.add("name", tomlkit.item(house.name))
    for key, keys in (("presets", house.presets), ("hidden", house.hidden)):
        if keys:
            document.add(key, tomlkit.item(list(keys)))
    lines = tomlkit.table(is_super_table=True)
    for change in house.lines:
        table = tomlkit.table()
        table.add(tomlkit.comment(change_in_words(system, change)))
        table.add(*(("add", change.add) if change.value is None else ("value", change.value)))
        lines.add(f"{change.roll}/{change.line}", table)
    for key, tables in (
        ("standing", {own.key: _plain_standing(own) for own in house.standing}),
        ("results", _plain_results(house)),
        ("score", {own.key: _plain_tally(own) for own in house.score}),
        ("fields", {own.key: _plain_field(own) for own in house.fields}),
    ):
        if tables:
            document.add(key, tomlkit.item(tables))
    reminders = {step: list(texts) for step, texts in house.reminders.items()}
    if house.lines:
        document.add("lines", lines)
    for key, entries in (("switches", house.switches), ("labels", house.labels), ("reminders", reminders)):
        if entries:
            document.add(key, tomlkit.item(dict(entries)))
    return tomlkit.dumps(document)
