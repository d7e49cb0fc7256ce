"""The evaluator of the typed tables: rows of step, marks, deeds and rule ids, and what they say of one unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tracker.battle.battle import Battle, Debt, Unit

Facts = Callable[[str, Unit], bool | None]
"""What only a table knows: whether a mark of that name holds of a unit; None where it does not say."""
Mark = Callable[[Battle, Unit], bool]
"""Whether a mark holds of a unit, as far as the battle itself holds it."""


ANY = "*"
"""Of a test owed: due at whatever step earned it."""


def nothing_known(_mark: str, _unit: Unit) -> bool | None:
    """The facts where there is no table: the battle's own word stands for every mark."""
    return None


class Row(NamedTuple):
    """One line: the steps, the marks that must all hold (`!` none of them), the deeds, and the rules it is read from.

    Several words have spaces between; marks have commas. No step is every step.
    """

    at: str
    who: str
    deeds: str
    rules: str


class Table(NamedTuple):
    """A system's rows. `barred` takes away from `may` and `must`; `spent` leaves a deed open that nobody waits for.

    `deeds` gives for each deed the keys of the rolls, procedures and actions it may be done by; `steps` is their order,
    `due` the steps at which a test owed may come due, by its roll and, where that matters, `roll:cause`.
    """

    steps: tuple[str, ...]
    marks: Mapping[str, Mark]
    deeds: Mapping[str, str]
    may: tuple[Row, ...]
    must: tuple[Row, ...] = ()
    barred: tuple[Row, ...] = ()
    spent: tuple[Row, ...] = ()
    due: Mapping[str, str] = {}


def deeds_open(table: Table, battle: Battle, step: str, unit: Unit, facts: Facts = nothing_known) -> frozenset[str]:
    """The deeds a unit may do at a step, by their words in the table."""
    look = _Look(table, battle, step, unit, facts)
    return look.deeds(table.may, table.must) - look.deeds(table.barred)


def may(table: Table, battle: Battle, step: str, unit: Unit, facts: Facts = nothing_known) -> frozenset[str]:
    """The keys of the rolls, procedures and actions a unit may do at a step."""
    return keys_of(table, deeds_open(table, battle, step, unit, facts))


def still(table: Table, battle: Battle, step: str, unit: Unit, facts: Facts = nothing_known) -> frozenset[str]:
    """The keys a unit waits to do at a step: what it may, less what it has had its share of; nothing once ticked."""
    if battle.is_done(unit.id):
        return frozenset()
    look = _Look(table, battle, step, unit, facts)
    return keys_of(table, deeds_open(table, battle, step, unit, facts) - look.deeds(table.spent))


def owes(table: Table, battle: Battle, step: str, unit: Unit, facts: Facts = nothing_known) -> frozenset[str]:
    """The keys of what a unit must do at a step: what its rows say, and the rolls it owes that are due by now."""
    look = _Look(table, battle, step, unit, facts)
    duties = keys_of(table, look.deeds(table.must) - look.deeds(table.barred))
    return duties | {debt.resolver for debt in battle.debts if debt.unit == unit.id and is_due(table, battle, debt)}


def is_due(table: Table, battle: Battle, debt: Debt) -> bool:
    """Whether the moment of a test owed has come: its step is this one or before it, or its turn is over."""
    here, ranks = battle.place, {step: rank for rank, step in enumerate(table.steps)}
    return (debt.turn, ranks.get(debt.due, -1)) <= (here.turn, ranks.get(here.step, -1))


def steps_due(table: Table, debt: Debt) -> tuple[str, ...]:
    """The steps at which that test may come due; none where the table says nothing of it."""
    known = table.due.get(f"{debt.resolver}:{debt.cause}") or table.due.get(debt.resolver, "")
    return tuple(known.split())


def keys_of(table: Table, deeds: Iterable[str]) -> frozenset[str]:
    """The keys that these deeds may be done by."""
    return frozenset(key for deed in deeds for key in table.deeds[deed].split())


def rules_of(table: Table, step: str, deed: str) -> tuple[str, ...]:
    """The rules of every row that speaks of a deed at a step."""
    rows = (*table.may, *table.must, *table.barred)
    said = [row.rules for row in rows if _is_at(row, step) and deed in row.deeds.split()]
    return tuple(dict.fromkeys(rule for rules in said for rule in rules.split()))


class _Look(NamedTuple):
    """One unit looked at, at one step."""

    table: Table
    battle: Battle
    step: str
    unit: Unit
    facts: Facts

    def deeds(self, *sets: tuple[Row, ...]) -> frozenset[str]:
        """The deeds of the rows that hold."""
        return frozenset(self._words(row for rows in sets for row in rows if _is_at(row, self.step)))

    def _words(self, rows: Iterable[Row]) -> Iterator[str]:
        for row in rows:
            if all(self._holds(name) is wanted for name, wanted in _marks(row.who)):
                yield from row.deeds.split()

    def _holds(self, mark: str) -> bool:
        said = self.facts(mark, self.unit)
        return bool(self.table.marks[mark](self.battle, self.unit)) if said is None else said


@cache
def _marks(who: str) -> tuple[tuple[str, bool], ...]:
    """The marks of a row, each with whether it must hold."""
    words = [mark.strip() for mark in who.split(",") if mark.strip()]
    return tuple((word.removeprefix("!").strip(), not word.startswith("!")) for word in words)


@cache
def _steps(at: str) -> frozenset[str]:
    return frozenset(at.split())


def _is_at(row: Row, step: str) -> bool:
    return not row.at or step in _steps(row.at)
