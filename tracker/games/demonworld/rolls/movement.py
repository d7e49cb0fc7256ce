"""Manoeuvres: how many an action takes, whether they are allowed and left, and what is left of the points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.games.demonworld.concepts.points import points_for_order
from tracker.games.demonworld.fields import (
    BASES,
    FLYER,
    FOOTPRINT,
    FORMATION,
    KIND,
    MANOEUVRES,
    MUSICIAN,
    ORDER,
    ORGANISED,
    is_single,
    is_troop,
    order_of,
    pv_lost,
)
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
from tracker.games.demonworld.rolls.manoeuvre_table import (
    ANGLE,
    DONE,
    FRONT,
    IMPASSABLE,
    LINES,
    MENDS,
    NARROW,
    OBSTACLE,
    PM,
    PM_SPENT,
    SIDE,
    STAYS_COLUMN,
    WHEELED,
    allowance,
    first_cost,
    has_few_bases,
    is_column,
    is_unit,
    needed,
    points,
    spent_on_advance,
    way_of,
    wheels,
)
from tracker.games.demonworld.switches import ARTILLERY_SIDEWAYS, HALF_PM, T_WHEEL, WIDE_WHEEL_120
from tracker.rules.kinds import computation
from tracker.rules.resolver import (
    FROM_ROSTER,
    FROM_STATE,
    Case,
    Context,
    Input,
    Outcome,
    Role,
    derived,
    roster,
    state,
    sum_of,
)
from tracker.words import N_, _

# fmt: off
BARS: Final[tuple[tuple[str, Callable[[Case], bool]], ...]] = (
    *LARGE_BARS,
    (N_("a base on its own does not wheel or regroup"),
     lambda case: case[MOVER] == INDEPENDENT and case[ACTION] in {WHEEL, REGROUP}),
    (N_("a wedge may only advance"),
     lambda case: is_unit(case) and case[FORMATION] == "wedge"
     and case[ACTION] in {WHEEL, TURN, SIDEWAYS, BACKWARDS, REGROUP}),
    (N_("a horde may not wheel"), lambda case: wheels(case) and case[FORMATION] == "horde"),
    (N_("a unit of 3 bases or fewer may not wheel"), lambda case: wheels(case) and has_few_bases(case)),
    (N_("it may not wheel both right and left in one turn"),
     lambda case: wheels(case) and case[WHEELED] not in {"no", case[SIDE]}),
    (N_("it may not wheel across a wall or hedge"), lambda case: wheels(case) and case[OBSTACLE] != "none"),
    (N_("it may not wheel into or through impassable terrain"), lambda case: wheels(case) and case[IMPASSABLE]),
    (N_("by house rule a unit with order T may not wheel"),
     lambda case: wheels(case) and case[ORDER] == "T" and case.ruling(T_WHEEL) == "no"),
    (N_("by house rule a front over 5 may not wheel 120 degrees"),
     lambda case: wheels(case) and case[FRONT] > NARROW and case[ANGLE] == "120"
     and case.ruling(WIDE_WHEEL_120) == "forbidden"),
    (N_("order T allows no ordinary advance"),
     lambda case: is_unit(case) and case[ORDER] == "T" and way_of(case).key in {"forward", "column"}),
)
# fmt: on


def _barred(case: Case) -> str | None:
    for reason, holds in BARS:
        if holds(case):
            return _(reason)
    if not is_unit(case) or needed(case) == 0:
        return None
    left = max(allowance(case) - case[DONE], 0)
    if needed(case) > left:
        return _("it takes {needed} of its manoeuvres and {left} are left").format(needed=needed(case), left=left)
    if spent_on_advance(case) > points(case) - first_cost(case):
        return _("the first manoeuvre takes {cost} of {points} points and {spent} are already spent").format(
            cost=first_cost(case), points=points(case), spent=spent_on_advance(case)
        )
    return None


def _ends(case: Case) -> str:
    if sum_of(LINES, case) < 0:
        return "too_dear"
    if case[MOVER] in LARGE and case[ACTION] != ADVANCE:
        return "by_points"
    if way_of(case).key in {"large", "independent", "forward"} or (is_column(case) and case[ACTION] == ADVANCE):
        return "by_terrain"
    return f"takes_{needed(case)}"


def _mover(scene: Context) -> str | None:
    unit = scene.unit("actor")
    if unit is None:
        return None
    return UNIT if is_troop(unit) else INDEPENDENT if is_single(unit) else unit[KIND]


def _points_of_order(scene: Context) -> int | None:
    unit = scene.unit("actor")
    return None if unit is None else points_for_order(unit)


def _pv_lost(scene: Context) -> int | None:
    unit = scene.unit("actor")
    return None if unit is None else min(pv_lost(unit), int(PV_LOST.high))


def _unit_and(matters: Callable[[Case], bool]) -> Callable[[Case], bool]:
    return lambda case: is_unit(case) and matters(case)


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
    LINES,
    bars=_barred,
    key="manoeuvre",
    label=N_("Manoeuvre"),
    deed=N_("{actor} weighed a manoeuvre"),
    help=N_("the total is what is left of the movement points"),
    rules=(
        "DW-MOV-06", "DW-MOV-07", "DW-MOV-15", "DW-MOV-18", "DW-MOV-19", "DW-MOV-20", "DW-MOV-21", "DW-MOV-26",
        "DW-MOV-28", "DW-MOV-29", "DW-MOV-30", "DW-MOV-31", "DW-FORM-07", "DW-FORM-15", "DW-TURN-36", "DW-ART-04",
    ),
    roles=(Role("actor", N_("mover")),),
    inputs=(
        Input(MOVER, derived(_mover, FROM_ROSTER)),
        Input(ACTION),
        Input(ORDER, read_off("actor", order_of, FROM_STATE), lambda case: is_unit(case) or case[MOVER] == GUN),
        Input(PM, derived(_points_of_order, FROM_ROSTER), lambda case: not (is_unit(case) and case[ORDER] == "T"),
              needed=True),
        Input(PM_SPENT, matters=lambda case: points(case) > 0),
        Input(PV_LOST, derived(_pv_lost), lambda case: case[MOVER] in LARGE),
        Input(MANOEUVRES, roster("actor", MANOEUVRES), _unit_and(lambda case: case[FORMATION] != "horde")),
        Input(MUSICIAN, state("actor", MUSICIAN), _unit_and(lambda case: case[FORMATION] != "horde")),
        Input(DONE, matters=is_unit),
        Input(FORMATION, state("actor", FORMATION), is_unit),
        Input(ORGANISED, state("actor", ORGANISED), _unit_and(lambda case: case[ACTION] == ADVANCE)),
        Input(BASES, state("actor", BASES), _unit_and(lambda case: case[ACTION] in {WHEEL, TURN}), needed=True),
        Input(FLYER, roster("actor", FLYER), _unit_and(lambda case: case[ACTION] == TURN)),
        Input(STAYS_COLUMN, matters=_unit_and(lambda case: case[ACTION] == TURN and is_column(case))),
        Input(HEXES, matters=lambda case: case[ACTION] in {ADVANCE, SIDEWAYS, BACKWARDS, REGROUP}),
        Input(MENDS, matters=_unit_and(lambda case: case[ACTION] == REGROUP and case[HEXES] == 1)),
        Input(FRONT, matters=_unit_and(wheels)),
        Input(ANGLE, matters=_unit_and(wheels)),
        Input(SIDE, matters=_unit_and(wheels)),
        Input(WHEELED, matters=_unit_and(wheels)),
        Input(OBSTACLE, matters=_unit_and(wheels)),
        Input(IMPASSABLE, matters=_unit_and(wheels)),
        Input(FOOTING, roster("actor", FOOTPRINT), lambda case: case[MOVER] == GUN and case[ACTION] == TURN),
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
