"""Lists of list builders as JSON: New Recruit's, which are BattleScribe's rosters, and Army Forge's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from saves.army_lists.lists import LONGEST_CELL, NAME, NUMBER, POINTS, ArmyList, ListEntry, cleaned
from saves.army_lists.selections import DEEPEST, MOST, Profile, Selection, army_of, is_points, number_in, with_stats
from saves.errors import NotAccepted
from tracker.text import clean_text
from tracker.words import _

_FORGED_STATS: Final = ("quality", "defense")
"""The figures that Army Forge gives of each unit."""


def read_builder(file: str, document: Any) -> ArmyList | None:
    """The list in such a document; None where it is of no builder known here, `NotAccepted` beyond the limits."""
    if not isinstance(document, dict):
        return None
    roster = document.get("roster")
    if isinstance(roster, dict) and isinstance(roster.get("forces"), list):
        return army_of(file, _text(roster, NAME), _Forces(file).chosen(roster, ""))
    held = document.get("list")
    inner = held if isinstance(held, dict) else document
    if isinstance(units := inner.get("units"), list):
        title = _text(inner, NAME) or _text(document, "armyName")
        return _forged(file, title, units)
    return None


class _Forces:
    """A roster being walked through; counts what was chosen, wherever it lies."""

    def __init__(self, file: str) -> None:
        self._file, self._count = file, 0

    def chosen(self, holder: Mapping[str, Any], force: str, depth: int = 0) -> Iterator[tuple[str, Selection]]:
        """The selections in the forces of a roster and in the forces within them."""
        if depth > DEEPEST:
            raise self._refusal(_("its forces nest too deep"))
        for each in _tables(holder, "forces"):
            name = _text(each, "catalogueName") or _text(each, NAME) or force
            for selection in _tables(each, "selections"):
                yield name, self._selection(selection, 0)
            yield from self.chosen(each, name, depth + 1)

    def _selection(self, table: Mapping[str, Any], depth: int) -> Selection:
        self._count += 1
        if self._count > MOST or depth > DEEPEST:
            raise self._refusal(_("it has more than {most} selections, or they nest too deep").format(most=MOST))
        number = table.get(NUMBER, 1)
        costs = (cost.get("value") for cost in _tables(table, "costs") if is_points(_text(cost, NAME)))
        return Selection(
            _text(table, "customName") or _text(table, NAME),
            _text(table, "type"),
            round(number_in(number)),
            sum(map(number_in, costs)),
            [self._selection(each, depth + 1) for each in _tables(table, "selections")],
            [_profile(each) for each in _tables(table, "profiles")],
        )

    def _refusal(self, problem: str) -> NotAccepted:
        return NotAccepted(f"{self._file}: {problem}")


def _profile(table: Mapping[str, Any]) -> Profile:
    """The values of a profile, by their names."""
    known = _tables(table, "characteristics")
    return {_text(each, NAME): str(each.get("$text", each.get("value", "")))[:LONGEST_CELL] for each in known}


def _forged(file: str, title: str, units: list[Any]) -> ArmyList:
    """Army Forge's units; the second half of a combined one is part of the first."""
    wholes: dict[str, list[Any]] = {}
    unread: list[str] = []
    for number, unit in enumerate(units, start=1):
        if len(wholes) >= MOST:
            raise NotAccepted(_("{file}: it has more than {most} units").format(file=file, most=MOST))
        if not isinstance(unit, dict):
            template = _("{file}: entry {number} of its units is not a unit")
            unread.append(template.format(file=file, number=number))
            continue
        size, cost = number_in(unit.get("size", 1)), _cost(unit)
        stats = {key: str(unit[key]) for key in _FORGED_STATS if isinstance(unit.get(key), int | str)}
        host = wholes.get(_text(unit, "joinToUnit")) if unit.get("combined") is True else None
        if host is None:
            name = _text(unit, "customName") or _text(unit, NAME)
            wholes[_text(unit, "selectionId") or f"#{number}"] = [number, name, size, cost, stats]
        else:
            host[2] += size
            host[3] += cost
    columns = with_stats((NAME, NUMBER, POINTS), (stats for *_about, stats in wholes.values()))
    rows = tuple(
        ListEntry(number, cleaned((name, round(size), round(cost) or "", *columns.cells(stats))))
        for number, name, size, cost, stats in wholes.values()
    )
    return ArmyList(file, columns.headings, rows, tuple(unread), clean_text(title), is_by_lines=False)


def _cost(unit: Mapping[str, Any]) -> float:
    """The cost of a unit with the upgrades chosen for it, each at this unit's price where it has several."""
    total = number_in(unit.get("cost", 0))
    for upgrade in _tables(unit, "selectedUpgrades"):
        option = upgrade.get("option", upgrade)
        if not isinstance(option, dict):
            continue
        prices = _tables(option, "costs")
        own = next((price for price in prices if price.get("unitId") == unit.get("id")), {})
        total += number_in(own.get("cost", option.get("cost", 0)))
    return total


def _tables(table: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """The tables in a list of a document; none where it holds something else."""
    held = table.get(key)
    return [each for each in held if isinstance(each, dict)] if isinstance(held, list) else []


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key)
    return value if isinstance(value, str) else ""
