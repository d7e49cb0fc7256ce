"""The morale table as it is printed: fourteen modifiers in rows, the six tests in columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from tracker.battle.fields import AnyField, Field, choice, flag, whole
from tracker.games.demonworld.fields import FEAR, IMPETUOUS, LEADER, MORALE_A, MORALE_B, MUSICIAN, ORDER, SIZE, STANDARD
from tracker.games.demonworld.switches import LOSSES_SIGN
from tracker.rules.resolver import Case, Line, Number
from tracker.words import N_

SHOOTING, CONTACT, CRUSHED, CHARGE, RALLY, OBEYING = (
    "shooting",
    "contact",
    "crushing",
    "charge",
    "rally",
    "obedience",
)
COLUMNS: Final = (SHOOTING, CONTACT, CRUSHED, CHARGE, RALLY, OBEYING)

_SIGN: Final = {"plus": N_("+"), "minus": N_("−")}
_WANTED: Final = "minus"
"""The sign an owner chooses who says nothing: the die must stay under b, so minus helps the unit to obey."""
_ORDERS: Final = {option.key: option.label for option in ORDER.options}

# fmt: off
COLUMN = choice("test", N_("Test"),
                {SHOOTING: N_("loss test, shooting"), CONTACT: N_("loss test, contact"),
                 CRUSHED: N_("loss test, crushing"), CHARGE: N_("charge"), RALLY: N_("rally", "test"),
                 OBEYING: N_("obedience")}, rules=("DW-MOR-01", "DW-MOR-02", "DW-MOR-03", "DW-MOR-05"))
A = MORALE_A.asked("a", rules=("DW-MOR-01", "DW-MOR-02", "DW-MOR-03"))
B = MORALE_B.asked("b", rules=("DW-MOR-01", "DW-MOR-05"))
BASES = whole("bases", N_("Bases left"), 0, 99, 1, rules=("DW-MOR-20", "DW-MOR-36"))
STARS = whole("stars", N_("Stars of attached commanders"), 0, 60, rules=("DW-MOR-24",))
OWN_SIZE = SIZE.asked("own_size", N_("Own size"), rules=("DW-MOR-26",))
ENEMY_SIZE = whole("enemy_size", N_("Enemy's size"), 1, 12, 2, rules=("DW-MOR-26", "DW-MOR-09"),
                   help=N_("the largest, where there are several"))
OWN_FEAR = FEAR.asked("own_fear", N_("Own fear factor"), rules=("DW-MOR-27",))
ENEMY_FEAR = whole("enemy_fear", N_("Enemy's fear factor"), 0, 20, rules=("DW-MOR-27", "DW-MOR-09"),
                   help=N_("the highest, where there are several"))
OWN_LOSSES = whole("own_losses", N_("Own bases lost"), 0, 60, rules=("DW-MOR-28", "DW-MOR-35"),
                   help=N_("in this melee phase, or to the crusher"))
ENEMY_LOSSES = whole("enemy_losses", N_("Enemy bases lost"), 0, 60, rules=("DW-MOR-28", "DW-MOR-35"),
                     help=N_("in this melee phase"))
OWN_ORDER = choice("own_order", N_("Own order"), _ORDERS, rules=("DW-MOR-29", "DW-MOR-30", "DW-MOR-40"))
ENEMY_ORDER = choice("enemy_order", N_("Enemy's order"), _ORDERS, rules=("DW-MOR-31", "DW-MOR-32", "DW-MOR-40"))
ENEMY_ENGAGED = flag("enemy_engaged", N_("Enemy already engaged"), rules=("DW-MOR-33",))
LEADER_SIGN = choice("leader_sign", N_("Leader counts"), _SIGN, _WANTED, rules=("DW-MOR-21", "DW-MOR-37"))
COMMANDER_SIGN = choice("commander_sign", N_("Commander counts"), _SIGN, _WANTED, rules=("DW-MOR-24", "DW-MOR-37"))
# fmt: on

Cell = int | Field[str] | None
Count = Callable[[Case], int | None]


class Modifier(Struct, frozen=True):
    """A row of the table: what it counts, and in each column the factor, the sign chosen by the owner, or a dash."""

    key: str
    label: str
    rules: tuple[str, ...]
    fields: tuple[AnyField, ...]
    counts: Count
    cells: Mapping[str, Cell]


def _row(
    rules: str, key: str, label: str, fields: tuple[AnyField, ...], counts: Count, cells: tuple[Cell, ...]
) -> Modifier:
    return Modifier(key, label, tuple(rules.split()), fields, counts, dict(zip(COLUMNS, cells, strict=True)))


def _present(field: Field[bool]) -> Count:
    return lambda case: 1 if case[field] else None


def _any(field: Field[int]) -> Count:
    return lambda case: case[field] or None


def _gap(own: Field[int], enemy: Field[int]) -> Count:
    return lambda case: case[own] - case[enemy]


def _has(field: Field[str], order: str) -> Count:
    return lambda case: 1 if case[field] == order else None


def _losses(case: Case) -> int:
    """Own losses; in the contact column the enemy's less one's own, unless the sheet is taken to the letter."""
    if case[COLUMN] != CONTACT:
        return case[OWN_LOSSES]
    more = case[ENEMY_LOSSES] - case[OWN_LOSSES]
    return more if case.ruling(LOSSES_SIGN) == "enemy_minus_own" else -more


__ = None
# fmt: off
TABLE: Final = (
    #                                                                            loss tests
    #                                                                  shooting contact crushing charge rally obedience
    _row("DW-MOR-20 DW-MOR-36", "bases", N_("bases and commander"), (BASES,),
         _any(BASES),                                                      (+1,  +1,  +1,  +1,  +1,  +1)),
    _row("DW-MOR-21", "leader", N_("leader still in the unit"), (LEADER,),
         _present(LEADER),                                                 (+1,  +1,  +1,  +1,  +1,  LEADER_SIGN)),
    _row("DW-MOR-22", "standard", N_("standard-bearer still in the unit"), (STANDARD,),
         _present(STANDARD),                                               (+1,  +1,  +1,  +1,  +1,  __)),
    _row("DW-MOR-23", "musician", N_("musician still in the unit"), (MUSICIAN,),
         _present(MUSICIAN),                                               (__,  __,  __,  __,  +1,  __)),
    _row("DW-MOR-24", "stars", N_("commander attached, per star"), (STARS,),
         _any(STARS),                                                      (+1,  +1,  +1,  +1,  +1,  COMMANDER_SIGN)),
    _row("DW-MOR-25", "impetuous", N_("unit is impetuous"), (IMPETUOUS,),
         _present(IMPETUOUS),                                              (+1,  +1,  +1,  __,  __,  __)),
    _row("DW-MOR-26 DW-MOR-07 DW-MOR-09", "size", N_("size difference"), (OWN_SIZE, ENEMY_SIZE),
         _gap(OWN_SIZE, ENEMY_SIZE),                                       (__,  __,  __,  +1,  __,  +1)),
    _row("DW-MOR-27 DW-MOR-07 DW-MOR-09", "fear", N_("fear difference"), (OWN_FEAR, ENEMY_FEAR),
         _gap(OWN_FEAR, ENEMY_FEAR),                                       (__,  +1,  +1,  +1,  __,  +1)),
    _row("DW-MOR-28 DW-MOR-07 DW-MOR-08 DW-MOR-35", "losses", N_("losses (sign in contact: ruling R-39)"),
         (OWN_LOSSES,), _losses,                                           (__,  +1,  -1,  __,  __,  __)),
    _row("DW-MOR-29 DW-ORD-02", "order_c", N_("testing unit has order C"), (OWN_ORDER,),
         _has(OWN_ORDER, "C"),                                             (__,  __,  __,  +1,  __,  +1)),
    _row("DW-MOR-30 DW-ORD-02", "order_t", N_("testing unit has order T"), (OWN_ORDER,),
         _has(OWN_ORDER, "T"),                                             (__,  __,  __,  __,  __,  -1)),
    _row("DW-MOR-31 DW-ORD-02", "enemy_m", N_("opponent has order M"), (ENEMY_ORDER,),
         _has(ENEMY_ORDER, "M"),                                           (__,  __,  __,  +1,  __,  __)),
    _row("DW-MOR-32 DW-ORD-02", "enemy_t", N_("opponent has order T"), (ENEMY_ORDER,),
         _has(ENEMY_ORDER, "T"),                                           (__,  __,  __,  -1,  __,  __)),
    _row("DW-MOR-33", "enemy_engaged", N_("enemy already engaged"), (ENEMY_ENGAGED,),
         _present(ENEMY_ENGAGED),                                          (__,  __,  __,  +3,  __,  __)),
)
# fmt: on

_SIGNED: Final = {"plus": +1, "minus": -1}


def line_of(row: Modifier, column: Callable[[Case], str]) -> Line:
    """The row as a line of the roll whose column `column` tells; it does not apply where the column has a dash."""

    def value(case: Case) -> Number | None:
        cell, count = row.cells[column(case)], row.counts(case)
        if cell is None or count is None:
            return None
        return count * (cell if isinstance(cell, int) else _SIGNED[case[cell]])

    # A difference is no one's own value: a form that put that beside it would show a figure it is not.
    return Line(row.key, row.label, row.rules, value, row.fields[0] if len(row.fields) == 1 else None)
