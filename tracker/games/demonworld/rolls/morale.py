"""Morale: five tests that reach a, and obedience, which must stay under b."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tracker.battle.dice import D6
from tracker.battle.fields import AnyField, Field
from tracker.games.demonworld.concepts.foes import (
    bases_left,
    bases_lost,
    enemies_lost,
    greatest_of_the_enemy,
    is_enemy_engaged,
    morale_due,
    stars_attached,
)
from tracker.games.demonworld.fields import (
    FEAR,
    IMPETUOUS,
    LEADER,
    MORALE_A,
    MORALE_B,
    MUSICIAN,
    SIZE,
    STANDARD,
    order_of,
)
from tracker.games.demonworld.rolls.attacks import read_off
from tracker.games.demonworld.rolls.morale_table import (
    BASES,
    CHARGE,
    COLUMN,
    COMMANDER_SIGN,
    CONTACT,
    CRUSHED,
    ENEMY_ENGAGED,
    ENEMY_FEAR,
    ENEMY_LOSSES,
    ENEMY_ORDER,
    ENEMY_SIZE,
    LEADER_SIGN,
    OBEYING,
    OWN_FEAR,
    OWN_LOSSES,
    OWN_ORDER,
    OWN_SIZE,
    RALLY,
    SHOOTING,
    STARS,
    TABLE,
    A,
    B,
    Modifier,
    line_of,
)
from tracker.games.demonworld.switches import CHARGE_AUTO_6, COMMANDER_COUNTS, LOSSES_SIGN
from tracker.rules.kinds import Naturals, one_die
from tracker.rules.resolver import (
    FROM_STATE,
    Case,
    Comparison,
    Effect,
    Goal,
    Input,
    Line,
    Number,
    Outcome,
    Reader,
    Resolver,
    Role,
    free_lines,
    roster,
    state,
)
from tracker.words import N_

PASSES: Final = {
    SHOOTING: "holds",
    CONTACT: "holds",
    CRUSHED: "holds",
    CHARGE: "charges",
    RALLY: "rallied",
    OBEYING: "obeys",
}
FAILS: Final = {
    SHOOTING: "rout",
    CONTACT: "rout",
    CRUSHED: "rout",
    CHARGE: "charge_refused",
    RALLY: "keeps_routing",
    OBEYING: "impetuous",
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


def _inputs(column: Callable[[Case], str]) -> tuple[Input, ...]:
    def shown(*fields: AnyField) -> Callable[[Case], bool]:
        rows = tuple(row for row in TABLE if any(field in row.fields for field in fields))
        return lambda case: any(row.cells[column(case)] is not None for row in rows)

    def asked(field: AnyField, reader: Reader | None) -> Input:
        return Input(field, reader, shown(field))

    def signed(sign: Field[str], matters: Callable[[Case], bool]) -> Input:
        return Input(sign, matters=lambda case: column(case) == OBEYING and matters(case))

    return (
        Input(A, roster("actor", MORALE_A), lambda case: column(case) != OBEYING),
        Input(B, roster("actor", MORALE_B), lambda case: column(case) == OBEYING),
        asked(BASES, bases_left),
        asked(LEADER, state("actor", LEADER)),
        signed(LEADER_SIGN, lambda case: case[LEADER]),
        asked(STANDARD, state("actor", STANDARD)),
        asked(MUSICIAN, state("actor", MUSICIAN)),
        asked(STARS, stars_attached),
        signed(COMMANDER_SIGN, lambda case: case[STARS] > 0),
        asked(IMPETUOUS, state("actor", IMPETUOUS)),
        asked(OWN_SIZE, roster("actor", SIZE)),
        asked(ENEMY_SIZE, greatest_of_the_enemy(SIZE)),
        asked(OWN_FEAR, roster("actor", FEAR)),
        asked(ENEMY_FEAR, greatest_of_the_enemy(FEAR)),
        asked(OWN_LOSSES, bases_lost),
        Input(ENEMY_LOSSES, enemies_lost, lambda case: column(case) == CONTACT),
        asked(OWN_ORDER, read_off("actor", order_of, FROM_STATE)),
        asked(ENEMY_ORDER, read_off("target", order_of, FROM_STATE)),
        asked(ENEMY_ENGAGED, is_enemy_engaged),
    )


def _always_passing(column: Callable[[Case], str]) -> Naturals:
    """A natural 6 passes the five tests against a; for the charge test a house rule may forbid it (DW-MOR-04)."""

    def naturals(case: Case) -> Mapping[int, bool]:
        test = column(case)
        barred = test == OBEYING or (test == CHARGE and case.ruling(CHARGE_AUTO_6) == "no")
        return {} if barred else {6: True}

    return naturals


def _held_against(column: Callable[[Case], str]) -> Callable[[Case, Number], Goal]:
    def goal(case: Case, total: Number) -> Goal:
        if column(case) == OBEYING:
            return Goal(case[B], Comparison.UNDER, D6, int(total))
        return Goal(case[A], Comparison.AT_LEAST, D6, int(total))

    return goal


def _plus_helps(column: Callable[[Case], str]) -> tuple[Line, ...]:
    """What the table grants: off the die where it must stay under b, else onto it."""
    return free_lines(lambda case: -1 if column(case) == OBEYING else +1)


def _effects(_case: Case, outcome: str) -> tuple[Effect, ...]:
    return () if outcome == PASSES[CHARGE] else (Effect(outcome, "actor"),)


def _morale(
    key: str, label: str, column: Callable[[Case], str], rows: tuple[Modifier, ...], *, against: Role, **about: Any
) -> Resolver:
    return one_die(
        _held_against(column),
        tuple(line_of(row, column) for row in rows),
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
    return case[COLUMN]


def _obedience(_case: Case) -> str:
    return OBEYING


_BOTH: Final = ("DW-MOR-01", "DW-MOR-05", "DW-MOR-09", "DW-MOR-34", "DW-MOR-36", "DW-MOR-40", "DW-GEN-05")

MORALE: Final = _morale(
    "morale",
    N_("Morale test"),
    _chosen,
    TABLE,
    against=Role("target", N_("enemy"), optional=True),
    deed=N_("{actor} took a morale test"),
    inputs=(Input(COLUMN, morale_due), *_inputs(_chosen)),
    outcomes=tuple(OUTCOMES.values()),
    switches=(CHARGE_AUTO_6, LOSSES_SIGN, COMMANDER_COUNTS),
    rules=(
        "DW-MOR-02", "DW-MOR-03", "DW-MOR-04", "DW-MOR-06", "DW-MOR-07", "DW-MOR-08", *_BOTH, "DW-RAL-01", "DW-RAL-03",
        "DW-GEN-01", "DW-GEN-03", "DW-GEN-06", "DW-GEN-07", "DW-ORD-02", "DW-TURN-22", "DW-TURN-28", "DW-TURN-48",
        "DW-TURN-53", "DW-TURN-55", "DW-TURN-59",
    ),
)  # fmt: skip

_WITH_ALL: Final = Case({LEADER.key: True, STARS.key: 1}, {})

OBEDIENCE: Final = _morale(
    "obedience",
    N_("Obedience test"),
    _obedience,
    tuple(row for row in TABLE if row.cells[OBEYING] is not None),
    against=Role("target", N_("enemy"), optional=True, seldom=True),
    deed=N_("{actor} took an obedience test"),
    inputs=tuple(entry for entry in _inputs(_obedience) if entry.matters(_WITH_ALL)),
    outcomes=(OUTCOMES["obeys"], OUTCOMES["impetuous"]),
    switches=(COMMANDER_COUNTS,),
    rules=(*_BOTH, "DW-MOR-37", "DW-GEN-04", "DW-ORD-10", "DW-TURN-10"),
)
