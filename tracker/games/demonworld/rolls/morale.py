"""Morale: five tests that reach a, and obedience, which must stay under b."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tracker.battle.dice import D6
from tracker.battle.fields import AnyField, Field, Scalar
from tracker.games.demonworld import fields
from tracker.games.demonworld.concepts.foes import (
    bases_left,
    bases_lost,
    enemies_lost,
    greatest_of_the_enemy,
    is_enemy_engaged,
    morale_due,
    stars_attached,
)
from tracker.games.demonworld.concepts.wounds import still_has
from tracker.games.demonworld.rolls import morale_table
from tracker.games.demonworld.rolls.attacks import read_off
from tracker.games.demonworld.switches import CHARGE_AUTO_6, COMMANDER_COUNTS, LOSSES_SIGN
from tracker.rules import resolver
from tracker.rules.kinds import Naturals, one_die
from tracker.rules.resolver import Case, Goal, Input, Line, Outcome, Reader, Resolver, Role, roster, state
from tracker.words import N_

PASSES: Final = {
    morale_table.SHOOTING: "holds",
    morale_table.CONTACT: "holds",
    morale_table.CRUSHED: "holds",
    morale_table.CHARGE: "charges",
    morale_table.RALLY: "rallied",
    morale_table.OBEYING: "obeys",
}
FAILS: Final = {
    morale_table.SHOOTING: "rout",
    morale_table.CONTACT: "rout",
    morale_table.CRUSHED: "rout",
    morale_table.CHARGE: "charge_refused",
    morale_table.RALLY: "keeps_routing",
    morale_table.OBEYING: "impetuous",
}
OUTCOMES: Final = {
    "holds": Outcome("holds", N_("holds"), good=True, rules=("DW-MOR-02",)),
    "charges": Outcome("charges", N_("charges"), good=True, rules=("DW-MOR-03",)),
    "rallied": Outcome("rallied", N_("rallied"), good=True, rules=("DW-RAL-01", "DW-RAL-02")),
    "obeys": Outcome("obeys", N_("obeys"), good=True, rules=("DW-MOR-05", "DW-ORD-10")),
    "rout": Outcome("rout", N_("routs"), good=False, rules=("DW-MOR-38", "DW-RAL-04")),
    "charge_refused": Outcome("charge_refused", N_("does not charge"), good=False, rules=("DW-MOR-38",)),
    "keeps_routing": Outcome("keeps_routing", N_("keeps routing"), good=False, rules=("DW-MOR-38", "DW-RAL-02")),
    "impetuous": Outcome("impetuous", N_("becomes impetuous"), good=False, rules=("DW-MOR-38", "DW-ORD-10")),
}


def _counts(field: AnyField, column: Callable[[Case], str]) -> Callable[[Case], bool]:
    rows = tuple(row for row in morale_table.TABLE if field in row.fields)
    return lambda case: any(row.cells[column(case)] is not None for row in rows)


def _still_has(special: Field[bool]) -> Reader:
    return read_off("actor", lambda unit: still_has(unit, special), resolver.FROM_STATE)


def _inputs(column: Callable[[Case], str]) -> tuple[Input, ...]:
    def counted(field: AnyField, reader: Reader) -> Input:
        return Input(field, reader, _counts(field, column))

    def signed(sign: Field[str], matters: Callable[[Case], bool]) -> Input:
        return Input(sign, matters=lambda case: column(case) == morale_table.OBEYING and matters(case))

    return (
        Input(morale_table.A, roster("actor", fields.MORALE_A), lambda case: column(case) != morale_table.OBEYING),
        Input(morale_table.B, roster("actor", fields.MORALE_B), lambda case: column(case) == morale_table.OBEYING),
        counted(morale_table.BASES, bases_left),
        counted(fields.LEADER, _still_has(fields.LEADER)),
        signed(morale_table.LEADER_SIGN, lambda case: case[fields.LEADER]),
        counted(fields.STANDARD, _still_has(fields.STANDARD)),
        counted(fields.MUSICIAN, _still_has(fields.MUSICIAN)),
        counted(morale_table.STARS, stars_attached),
        signed(morale_table.COMMANDER_SIGN, lambda case: case[morale_table.STARS] > 0),
        counted(fields.IMPETUOUS, state("actor", fields.IMPETUOUS)),
        counted(morale_table.OWN_SIZE, roster("actor", fields.SIZE)),
        counted(morale_table.ENEMY_SIZE, greatest_of_the_enemy(fields.SIZE)),
        counted(morale_table.OWN_FEAR, roster("actor", fields.FEAR)),
        counted(morale_table.ENEMY_FEAR, greatest_of_the_enemy(fields.FEAR)),
        counted(morale_table.OWN_LOSSES, bases_lost),
        Input(morale_table.ENEMY_LOSSES, enemies_lost, lambda case: column(case) == morale_table.CONTACT),
        counted(morale_table.OWN_ORDER, read_off("actor", fields.order_of, resolver.FROM_STATE)),
        counted(morale_table.ENEMY_ORDER, read_off("target", fields.order_of, resolver.FROM_STATE)),
        counted(morale_table.ENEMY_ENGAGED, is_enemy_engaged),
    )


def _always_passing(column: Callable[[Case], str]) -> Naturals:
    """A natural 6 passes the five tests against a; for the charge test a house rule may forbid it (DW-MOR-04)."""

    def naturals(case: Case) -> Mapping[int, bool]:
        test = column(case)
        barred = test == morale_table.OBEYING or (test == morale_table.CHARGE and case.ruling(CHARGE_AUTO_6) == "no")
        return {} if barred else {6: True}

    return naturals


def _held_against(column: Callable[[Case], str]) -> Callable[[Case, resolver.Number], Goal]:
    def goal(case: Case, total: resolver.Number) -> Goal:
        if column(case) == morale_table.OBEYING:
            return Goal(case[morale_table.B], resolver.Comparison.UNDER, D6, int(total))
        return Goal(case[morale_table.A], resolver.Comparison.AT_LEAST, D6, int(total))

    return goal


def _plus_helps(column: Callable[[Case], str]) -> tuple[Line, ...]:
    """The figure the table grants: off the die where it must stay under b, else onto it."""
    return resolver.free_lines(lambda case: -1 if column(case) == morale_table.OBEYING else +1)


def _effects(_case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    return () if outcome == PASSES[morale_table.CHARGE] else (resolver.Effect(outcome, "actor"),)


def _morale(
    key: str,
    label: str,
    column: Callable[[Case], str],
    rows: tuple[morale_table.Modifier, ...],
    *,
    against: Role,
    **about: Any,
) -> Resolver:
    return one_die(
        _held_against(column),
        tuple(morale_table.line_of(row, column) for row in rows),
        asks=label,
        naturals=_always_passing(column),
        ends=lambda case: (PASSES[column(case)], FAILS[column(case)]),
        effects=_effects,
        free=_plus_helps(column),
        key=key,
        label=label,
        roles=(Role("actor", N_("unit")), against),
        **about,
    )


def _chosen(case: Case) -> str:
    return case[morale_table.COLUMN]


def _is_about_one_enemy(givens: Mapping[str, Scalar]) -> bool:
    """A charge test is taken before the enemy who is charged (DW-MOR-09)."""
    return givens.get(morale_table.COLUMN.key) == morale_table.CHARGE


def _obedience(_case: Case) -> str:
    return morale_table.OBEYING


_BOTH: Final = ("DW-MOR-01", "DW-MOR-05", "DW-MOR-09", "DW-MOR-34", "DW-MOR-36", "DW-MOR-40", "DW-GEN-05")

MORALE: Final = _morale(
    "morale",
    N_("Morale test"),
    _chosen,
    morale_table.TABLE,
    against=Role("target", N_("enemy"), optional=True, asked=_is_about_one_enemy),
    deed=N_("{actor} {actor:takes|take} a morale test"),
    inputs=(Input(morale_table.COLUMN, morale_due), *_inputs(_chosen)),
    outcomes=tuple(OUTCOMES.values()),
    switches=(CHARGE_AUTO_6, LOSSES_SIGN, COMMANDER_COUNTS),
    rules=(
        "DW-MOR-02", "DW-MOR-03", "DW-MOR-04", "DW-MOR-06", "DW-MOR-07", "DW-MOR-08", *_BOTH, "DW-RAL-01", "DW-RAL-03",
        "DW-GEN-01", "DW-GEN-03", "DW-GEN-06", "DW-GEN-07", "DW-ORD-02", "DW-TURN-22", "DW-TURN-28", "DW-TURN-48",
        "DW-TURN-53", "DW-TURN-55", "DW-TURN-59",
    ),
)  # fmt: skip

_WITH_ALL: Final = Case({fields.LEADER.key: True, morale_table.STARS.key: 1}, {})

OBEDIENCE: Final = _morale(
    "obedience",
    N_("Obedience test"),
    _obedience,
    tuple(row for row in morale_table.TABLE if row.cells[morale_table.OBEYING] is not None),
    against=Role("target", N_("enemy"), optional=True, seldom=True, asked=lambda _givens: True),
    deed=N_("{actor} {actor:takes|take} an obedience test"),
    inputs=tuple(entry for entry in _inputs(_obedience) if entry.matters(_WITH_ALL)),
    outcomes=(OUTCOMES["obeys"], OUTCOMES["impetuous"]),
    switches=(COMMANDER_COUNTS,),
    rules=(*_BOTH, "DW-MOR-37", "DW-GEN-04", "DW-ORD-10", "DW-TURN-10"),
)
