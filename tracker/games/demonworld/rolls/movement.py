"""Manoeuvres: how many an action takes, whether they are allowed and left, and what is left of the points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Unit
from tracker.games.demonworld import fields
from tracker.games.demonworld.concepts.points import points_for_order
from tracker.games.demonworld.rolls import manoeuvre_table
from tracker.games.demonworld.rolls.attacks import read_off
from tracker.games.demonworld.rolls.large_bases import (
    ACTION,
    ADVANCE,
    BACKWARDS,
    FOOTING,
    GUN,
    HEXES,
    INDEPENDENT,
    LARGE,
    LARGE_BARS,
    MOVER,
    PIVOT,
    PV_LOST,
    REGROUP,
    SIDEWAYS,
    TIMES,
    TURN,
    UNIT,
    WHEEL,
)
from tracker.games.demonworld.rolls.manoeuvre_table import is_unit, needed, points, wheels
from tracker.games.demonworld.switches import ARTILLERY_SIDEWAYS, HALF_PM, T_WHEEL, WIDE_WHEEL_120
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Outcome, Role, roster, state, sum_of
from tracker.words import N_, _

# fmt: off
BARS: Final[tuple[tuple[str, Callable[[Case], bool]], ...]] = (
    *LARGE_BARS,
    (N_("a base on its own does not wheel or regroup"),
     lambda case: case[MOVER] == INDEPENDENT and case[ACTION] in {WHEEL, REGROUP}),
    (N_("a wedge may only advance"),
     lambda case: is_unit(case) and case[fields.FORMATION] == "wedge"
     and case[ACTION] in {WHEEL, TURN, SIDEWAYS, BACKWARDS, REGROUP}),
    (N_("a horde may not wheel"), lambda case: wheels(case) and case[fields.FORMATION] == "horde"),
    (N_("a unit of 3 bases or fewer may not wheel"), lambda case: wheels(case) and manoeuvre_table.has_few_bases(case)),
    (N_("it may not wheel both right and left in one turn"),
     lambda case: wheels(case) and case[manoeuvre_table.WHEELED] not in {"no", case[manoeuvre_table.SIDE]}),
    (N_("it may not wheel across a wall or hedge"),
     lambda case: wheels(case) and case[manoeuvre_table.OBSTACLE] != "none"),
    (N_("it may not wheel into or through impassable terrain"),
     lambda case: wheels(case) and case[manoeuvre_table.IMPASSABLE]),
    (N_("by house rule a unit with order T may not wheel"),
     lambda case: wheels(case) and case[fields.ORDER] == "T" and case.ruling(T_WHEEL) == "no"),
    (N_("by house rule a front over 5 may not wheel 120 degrees"),
     lambda case: wheels(case) and case[manoeuvre_table.FRONT] > manoeuvre_table.NARROW
     and case[manoeuvre_table.ANGLE] == "120" and case.ruling(WIDE_WHEEL_120) == "forbidden"),
    (N_("order T allows no ordinary advance"),
     lambda case: is_unit(case) and case[fields.ORDER] == "T"
     and manoeuvre_table.way_of(case).key in {"forward", "column"}),
)
# fmt: on


def _barred(case: Case) -> str | None:
    for reason, holds in BARS:
        if holds(case):
            return _(reason)
    if not is_unit(case) or needed(case) == 0:
        return None
    left = max(manoeuvre_table.allowance(case) - case[manoeuvre_table.DONE], 0)
    if needed(case) > left:
        return _("it takes {needed} of its manoeuvres and {left} are left").format(needed=needed(case), left=left)
    if manoeuvre_table.spent_on_advance(case) > points(case) - manoeuvre_table.first_cost(case):
        return _("the first manoeuvre takes {cost} of {points} points and {spent} are already spent").format(
            cost=manoeuvre_table.first_cost(case),
            points=points(case),
            spent=manoeuvre_table.spent_on_advance(case),
        )
    return None


def _ends(case: Case) -> str:
    if sum_of(manoeuvre_table.LINES, case) < 0:
        return "too_dear"
    if case[MOVER] in LARGE and case[ACTION] != ADVANCE:
        return "by_points"
    if manoeuvre_table.way_of(case).key in {"large", "independent", "forward"} or (
        manoeuvre_table.is_column(case) and case[ACTION] == ADVANCE
    ):
        return "by_terrain"
    return f"takes_{needed(case)}"


def _mover(unit: Unit) -> str:
    return UNIT if fields.is_troop(unit) else INDEPENDENT if fields.is_single(unit) else unit[fields.KIND]


def _pv_lost(unit: Unit) -> int:
    return min(fields.pv_lost(unit), int(PV_LOST.high))


def _is_no_horde(case: Case) -> bool:
    return case[fields.FORMATION] != "horde"


def _of_a_unit(matters: Callable[[Case], bool]) -> Callable[[Case], bool]:
    return lambda case: is_unit(case) and matters(case)


def _bases_in_front(case: Case) -> int | None:
    """A unit has no fewer bases than stand in the front that wheels."""
    front = case[manoeuvre_table.FRONT]
    return front if case[ACTION] == WHEEL and front > manoeuvre_table.SMALL else None


# fmt: off
_TAKES: Final = (
    Outcome("takes_0", N_("takes no manoeuvre"), good=True),
    Outcome("takes_1", N_("takes 1 manoeuvre"), good=True),
    Outcome("takes_2", N_("takes 2 manoeuvres"), good=True),
    Outcome("takes_3", N_("takes 3 manoeuvres"), good=True),
    Outcome("takes_4", N_("takes 4 manoeuvres"), good=True),
    Outcome("takes_5", N_("takes 5 manoeuvres"), good=True),
    Outcome("takes_6", N_("takes 6 manoeuvres"), good=True),
    Outcome("takes_7", N_("takes 7 manoeuvres"), good=True),
    Outcome("takes_8", N_("takes 8 manoeuvres"), good=True),
    Outcome("takes_9", N_("takes 9 manoeuvres"), good=True),
    Outcome("takes_10", N_("takes 10 manoeuvres"), good=True),
)

MANOEUVRE: Final = computation(
    _ends,
    manoeuvre_table.LINES,
    bars=_barred,
    key="manoeuvre",
    label=N_("Manoeuvre"),
    deed=N_("{actor} {actor:checks|check} a manoeuvre"),
    help=N_("the total is what is left of the movement points"),
    rules=(
        "DW-MOV-06", "DW-MOV-07", "DW-MOV-15", "DW-MOV-18", "DW-MOV-19", "DW-MOV-20", "DW-MOV-21", "DW-MOV-26",
        "DW-MOV-28", "DW-MOV-29", "DW-MOV-30", "DW-MOV-31", "DW-FORM-07", "DW-FORM-15", "DW-TURN-36", "DW-ART-04",
    ),
    roles=(Role("actor", N_("mover")),),
    inputs=(
        Input(MOVER, read_off("actor", _mover)),
        Input(ACTION),
        Input(fields.ORDER, read_off("actor", fields.order_of, resolver.FROM_STATE),
              lambda case: is_unit(case) or case[MOVER] == GUN),
        Input(manoeuvre_table.PM, read_off("actor", points_for_order),
              lambda case: not (is_unit(case) and case[fields.ORDER] == "T"), needed=True,
              alone=lambda _case: manoeuvre_table.PM.default),
        Input(manoeuvre_table.PM_SPENT, matters=lambda case: points(case) > 0),
        Input(PV_LOST, read_off("actor", _pv_lost, resolver.FROM_STATE), lambda case: case[MOVER] in LARGE),
        Input(fields.MANOEUVRES, roster("actor", fields.MANOEUVRES), _of_a_unit(_is_no_horde)),
        Input(fields.MUSICIAN, state("actor", fields.MUSICIAN), _of_a_unit(_is_no_horde)),
        Input(manoeuvre_table.DONE, matters=is_unit),
        Input(fields.FORMATION, state("actor", fields.FORMATION), is_unit),
        Input(fields.ORGANISED, state("actor", fields.ORGANISED), _of_a_unit(lambda case: case[ACTION] == ADVANCE)),
        Input(fields.BASES, state("actor", fields.BASES), _of_a_unit(lambda case: case[ACTION] in {WHEEL, TURN}),
              needed=True, alone=_bases_in_front),
        Input(fields.FLYER, roster("actor", fields.FLYER), _of_a_unit(lambda case: case[ACTION] == TURN)),
        Input(manoeuvre_table.STAYS_COLUMN,
              matters=_of_a_unit(lambda case: case[ACTION] == TURN and manoeuvre_table.is_column(case))),
        Input(HEXES, matters=lambda case: case[ACTION] in {ADVANCE, SIDEWAYS, BACKWARDS, REGROUP}),
        Input(manoeuvre_table.MENDS, matters=_of_a_unit(lambda case: case[ACTION] == REGROUP and case[HEXES] == 1)),
        Input(manoeuvre_table.FRONT, matters=_of_a_unit(wheels)),
        Input(manoeuvre_table.ANGLE, matters=_of_a_unit(wheels)),
        Input(manoeuvre_table.SIDE, matters=_of_a_unit(wheels)),
        Input(manoeuvre_table.WHEELED, matters=_of_a_unit(wheels)),
        Input(manoeuvre_table.OBSTACLE, matters=_of_a_unit(wheels)),
        Input(manoeuvre_table.IMPASSABLE, matters=_of_a_unit(wheels)),
        Input(FOOTING, roster("actor", fields.FOOTPRINT), lambda case: case[MOVER] == GUN and case[ACTION] == TURN),
        Input(PIVOT, matters=lambda case: case[MOVER] in LARGE and case[ACTION] == TURN),
        Input(TIMES, matters=lambda case: case[MOVER] in LARGE and case[ACTION] == TURN),
    ),
    outcomes=(
        *_TAKES,
        Outcome("by_terrain", N_("by the terrain table, no manoeuvre"), good=True, rules=("DW-MOV-09", "DW-MOV-22")),
        Outcome("by_points", N_("paid in movement points alone"), good=True, rules=("DW-MOV-31",)),
        Outcome("too_dear", N_("too few movement points left"), good=False),
    ),
    switches=(HALF_PM, T_WHEEL, WIDE_WHEEL_120, ARTILLERY_SIDEWAYS),
)
# fmt: on
