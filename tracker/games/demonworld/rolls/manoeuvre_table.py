"""The manoeuvres an action costs, and the movement points these cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from tracker.battle.fields import choice, flag, whole
from tracker.games.demonworld.fields import BASES, FLYER, FORMATION, MANOEUVRES, MUSICIAN, ORDER, ORGANISED
from tracker.games.demonworld.rolls.large_bases import (
    ACTION,
    ADVANCE,
    BACKWARDS,
    HEXES,
    INDEPENDENT,
    LARGE,
    LARGE_LINES,
    MOVER,
    PV_LOST,
    REGROUP,
    SIDEWAYS,
    TURN,
    UNIT,
    WHEEL,
)
from tracker.games.demonworld.switches import HALF_PM
from tracker.rules.resolver import PLUS_HELPS, Case, Line, flat, worth
from tracker.words import N_

SMALL: Final = 3
NARROW: Final = 5
MOST_MANOEUVRES: Final = 10

# fmt: off
PM = whole("pm", N_("Movement points for the order"), 0, 60, 12, rules=("DW-MOV-02", "DW-MOV-08"))
PM_SPENT = whole("pm_spent", N_("Points already spent on advancing"), 0, 60, rules=("DW-MOV-07",))
DONE = whole("done", N_("Manoeuvres already done this turn"), 0, MOST_MANOEUVRES, rules=("DW-MOV-06",))
FRONT = whole("front", N_("Bases in the front"), 1, 60, 5, rules=("DW-MOV-16", "DW-MOV-17"))
ANGLE = choice("angle", N_("Angle of the wheel"), {"60": N_("60 degrees"), "120": N_("120 degrees")},
               rules=("DW-MOV-16", "DW-MOV-17"))
SIDE = choice("side", N_("Wheels to the"), {"right": N_("right", "direction"), "left": N_("left", "direction")},
              rules=("DW-MOV-18",))
WHEELED = choice("wheeled", N_("Wheeled earlier this turn"),
                 {"no": N_("no"), "right": N_("to the right"), "left": N_("to the left")}, rules=("DW-MOV-18",))
OBSTACLE = choice("obstacle", N_("Wheels across"),
                  {"none": N_("open ground"), "wall": N_("a wall"), "hedge": N_("a hedge")}, rules=("DW-MOV-19",))
IMPASSABLE = flag("impassable", N_("Wheels into or through impassable terrain"), rules=("DW-MOV-20",))
STAYS_COLUMN = flag("stays_column", N_("Still a column afterwards"), rules=("DW-MOV-15",))
MENDS = flag("mends", N_("Restores a formation that a reorientation just broke"), rules=("DW-MOV-14",))
# fmt: on


def is_unit(case: Case) -> bool:
    """Whether it counts manoeuvres at all: a unit of standard bases."""
    return case[MOVER] == UNIT


def has_few_bases(case: Case) -> bool:
    """Whether it is known to be of three bases or fewer, which turn free and never wheel (DW-GLO-11)."""
    return BASES.key not in case.open and case[BASES] <= SMALL


def _is_small(case: Case) -> bool:
    return case[MOVER] == INDEPENDENT or has_few_bases(case)


def is_column(case: Case) -> bool:
    """Whether its bases follow one another (DW-MOV-11)."""
    return case[FORMATION] == "column"


def _formed(case: Case) -> bool:
    """Whether the unit may spend points on its front: organised, which a square never is (DW-FORM-03)."""
    return case[ORGANISED] and case[FORMATION] != "square"


def wheels(case: Case) -> bool:
    """Whether it wheels, which a column that bends does not."""
    return case[ACTION] == WHEEL and not (is_unit(case) and is_column(case))


class ManoeuvreCost(Struct, frozen=True):
    """A printed line on what an action takes: when it is the one that counts, and how many manoeuvres."""

    key: str
    label: str
    rules: tuple[str, ...]
    counts: Callable[[Case], bool]
    takes: Callable[[Case], int]


def _none(_case: Case) -> int:
    return 0


def _one(_case: Case) -> int:
    return 1


def _hexes(case: Case) -> int:
    return case[HEXES]


def _sixties(per: int) -> Callable[[Case], int]:
    return lambda case: per * (2 if case[ANGLE] == "120" else 1)


# The first that counts is the one that is used.
# fmt: off
WAYS: Final = (
    ManoeuvreCost("large", N_("large base: no manoeuvres, all in movement points"), ("DW-MOV-31",),
        lambda case: case[MOVER] in LARGE, _none),
    ManoeuvreCost("independent", N_("independent: moves by the terrain table"), ("DW-MOV-09",),
        lambda case: case[MOVER] == INDEPENDENT and case[ACTION] in {ADVANCE, SIDEWAYS, BACKWARDS}, _none),
    ManoeuvreCost("column", N_("column: moves and bends without a manoeuvre"), ("DW-MOV-11",),
        lambda case: is_column(case) and case[ACTION] in {ADVANCE, WHEEL}, _none),
    ManoeuvreCost("wheel_narrow", N_("wheel, front of 5 or fewer: 1 manoeuvre for each 60 degrees"), ("DW-MOV-16",),
        lambda case: case[ACTION] == WHEEL and case[FRONT] <= NARROW, _sixties(1)),
    ManoeuvreCost("wheel_wide", N_("wheel, front over 5: 2 manoeuvres for each 60 degrees"), ("DW-MOV-17",),
        lambda case: case[ACTION] == WHEEL, _sixties(2)),
    ManoeuvreCost("turn_free",
        N_("reorientation, free: independent, small unit, flyer, or still a column"), ("DW-MOV-15",),
        lambda case: case[ACTION] == TURN
        and (_is_small(case) or case[FLYER] or (is_column(case) and case[STAYS_COLUMN])), _none),
    ManoeuvreCost("turn", N_("reorientation: 1 manoeuvre, any angle, any number of bases"), ("DW-MOV-13",),
        lambda case: case[ACTION] == TURN, _one),
    ManoeuvreCost("mend", N_("regroup of 1 hex that restores the formation: free"), ("DW-MOV-14",),
        lambda case: case[ACTION] == REGROUP and case[MENDS] and case[HEXES] == 1, _none),
    ManoeuvreCost("regroup", N_("regroup: 1 manoeuvre a hex, by the base that goes furthest"), ("DW-MOV-12",),
        lambda case: case[ACTION] == REGROUP, _hexes),
    ManoeuvreCost("forward", N_("organised, to the front: by the terrain table"), ("DW-MOV-09",),
        lambda case: case[ACTION] == ADVANCE and _formed(case), _none),
    ManoeuvreCost("off_front", N_("disorganised, or off the front: 1 manoeuvre a hex"), ("DW-MOV-10", "DW-FORM-03"),
        lambda case: case[ACTION] in {ADVANCE, SIDEWAYS, BACKWARDS}, _hexes),
)
# fmt: on


def way_of(case: Case) -> ManoeuvreCost:
    """The printed line that says what the action takes."""
    return next(way for way in WAYS if way.counts(case))


def needed(case: Case) -> int:
    """The manoeuvres the action takes."""
    return way_of(case).takes(case)


def allowance(case: Case) -> int:
    """The manoeuvres of a turn: the card's, one more with a living musician, exactly one for a horde."""
    if case[FORMATION] == "horde":
        return 1
    return case[MANOEUVRES] + (1 if case[MUSICIAN] else 0)


def points(case: Case) -> int:
    """The movement points before anything is spent: none under T for a unit, fewer for each PV a large base lost."""
    if case[MOVER] in LARGE:
        return max(case[PM] - case[PV_LOST], 0)
    return 0 if is_unit(case) and case[ORDER] == "T" else case[PM]


def _half(case: Case) -> int:
    half, rest = divmod(points(case), 2)
    return half + (rest if case.ruling(HALF_PM) == "up" else 0)


def first_cost(case: Case) -> int:
    """The cost of the first manoeuvre of the turn: half of the points, or all of them if it is the only one."""
    return points(case) if allowance(case) == 1 else _half(case)


def spent_on_advance(case: Case) -> int:
    """Points spent on entering hexes, where there are any to spend."""
    return case[PM_SPENT] if points(case) else 0


def _after(case: Case, manoeuvres: int) -> int:
    """The cost of so many manoeuvres of the turn in all (DW-MOV-02 to 04)."""
    if manoeuvres == 0:
        return 0
    return first_cost(case) if manoeuvres == 1 or allowance(case) == 1 else points(case) - spent_on_advance(case)


def _costs(number: int) -> Callable[[Case], int | None]:
    """Minus what the manoeuvre of that number costs, where the action includes it."""

    def cost(case: Case) -> int | None:
        if not is_unit(case) or not case[DONE] < number <= case[DONE] + needed(case):
            return None
        return _after(case, number - 1) - _after(case, number)

    return cost


def _only(case: Case) -> bool:
    return is_unit(case) and allowance(case) == 1


def _of_way(way: ManoeuvreCost) -> Line:
    return flat(way.key, way.label, 0, lambda case: way_of(case) is way, *way.rules, field=ACTION)


# fmt: off
LINES: Final = (
    worth("pm", N_("movement points for the order"),
          lambda case: 0 if is_unit(case) and case[ORDER] == "T" else case[PM], "DW-MOV-08", field=PM),
    worth("pv_lost", N_("1 PM for each PV lost"),
          lambda case: points(case) - case[PM] or None if case[MOVER] in LARGE else None,
          "DW-MOV-32", "DW-CRU-02", field=PV_LOST),
    worth("pm_spent", N_("already spent on advancing"), lambda case: -spent_on_advance(case) or None, "DW-MOV-07",
          field=PM_SPENT),
    worth("done", N_("manoeuvres done before"),
          lambda case: -_after(case, case[DONE]) if is_unit(case) and case[DONE] else None, "DW-MOV-06", field=DONE),
    flat("musician", N_("musician: one manoeuvre more than the card"), 0,
         lambda case: is_unit(case) and case[MUSICIAN] and case[FORMATION] != "horde", "DW-MOV-01", field=MUSICIAN),
    flat("horde", N_("horde: exactly one manoeuvre"), 0,
         lambda case: is_unit(case) and case[FORMATION] == "horde", "DW-FORM-16", field=FORMATION),
    *(_of_way(way) for way in WAYS),
    worth("only", N_("the only manoeuvre: all points"),
          lambda case: _costs(1)(case) if _only(case) else None, "DW-MOV-03", "DW-FORM-16"),
    worth("first", N_("first manoeuvre: half of the points"),
          lambda case: None if _only(case) else _costs(1)(case), "DW-MOV-02", "DW-MOV-05"),
    worth("second", N_("second manoeuvre: all the rest"), _costs(2), "DW-MOV-04"),
    flat("later", N_("third and later: nothing is left to pay"), 0,
         lambda case: is_unit(case) and needed(case) > 0 and case[DONE] + needed(case) > 2, "DW-MOV-04"),
    *LARGE_LINES,
    *PLUS_HELPS,
)
# fmt: on
