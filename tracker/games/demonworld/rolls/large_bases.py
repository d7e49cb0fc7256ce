"""How great monsters, chariots and guns leave their straight way: everything is paid in movement points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.fields import choice, whole
from tracker.games.demonworld.fields import FOOTPRINT, ORDER
from tracker.games.demonworld.switches import ARTILLERY_SIDEWAYS
from tracker.rules.resolver import Case, Line, flat, worth
from tracker.words import N_

UNIT, INDEPENDENT, GIANT, DRAGON, CHARIOT, GUN = "unit", "independent", "giant", "dragon", "chariot", "artillery"
MONSTERS: Final = frozenset({GIANT, DRAGON})
LARGE: Final = MONSTERS | {CHARIOT, GUN}

ADVANCE, SIDEWAYS, BACKWARDS, WHEEL, TURN, REGROUP = (
    "advance",
    "sideways",
    "backwards",
    "wheel",
    "reorient",
    "regroup",
)

# fmt: off
MOVER = choice("mover", N_("Mover"),
               {UNIT: N_("unit"), INDEPENDENT: N_("independent commander or sorcerer"), GIANT: N_("giant"),
                DRAGON: N_("dragon"), CHARIOT: N_("chariot"), GUN: N_("artillery")}, rules=("DW-MOV-31",))
ACTION = choice("action", N_("What is done"),
                {ADVANCE: N_("advances to its front"), SIDEWAYS: N_("moves sideways or off its front"),
                 BACKWARDS: N_("moves backwards"), WHEEL: N_("wheels"), TURN: N_("turns on its bases (reorientation)"),
                 REGROUP: N_("regroups")},
                rules=("DW-MOV-09", "DW-MOV-10", "DW-MOV-12", "DW-MOV-13", "DW-MOV-16"))
HEXES = whole("hexes", N_("Hexes moved"), 1, 10, 1, rules=("DW-MOV-10", "DW-MOV-12"),
              help=N_("of the base that goes furthest"))
PIVOT = choice("pivot", N_("Turns"),
               {"forwards": N_("forwards, 60 degrees a time"), "backwards": N_("backwards, 60 degrees a time"),
                "on_spot": N_("on the spot, any angle")},
               rules=("DW-MOV-28", "DW-MOV-29", "DW-MOV-30"))
TIMES = whole("times", N_("How many times"), 1, 6, 1, rules=("DW-MOV-27",))
PV_LOST = whole("pv_lost", N_("Life points lost"), 0, 60, rules=("DW-MOV-32", "DW-CRU-02"))
FOOTING = FOOTPRINT.asked("footprint")

def _does(movers: frozenset[str], *actions: str) -> Callable[[Case], bool]:
    return lambda case: case[MOVER] in movers and case[ACTION] in actions


def _hexes_at(points: int, when: Callable[[Case], bool]) -> Callable[[Case], int | None]:
    return lambda case: -points * case[HEXES] if when(case) else None


_A_GUN: Final = frozenset({GUN})

LARGE_LINES: Final[tuple[Line, ...]] = (
    worth("monster_sideways",  N_("great monster sideways, 4 PM a hex"),
          _hexes_at(4, _does(MONSTERS, SIDEWAYS)),                         "DW-MOV-23", field=HEXES, printed=-4),
    worth("monster_backwards", N_("great monster backwards, 5 PM a hex"),
          _hexes_at(5, _does(MONSTERS, BACKWARDS)),                        "DW-MOV-24", field=HEXES, printed=-5),
    worth("gun_aside",         N_("artillery sideways or backwards, 3 PM a hex"),
          _hexes_at(3, _does(_A_GUN, SIDEWAYS, BACKWARDS)),                "DW-MOV-25", field=HEXES, printed=-3),
    worth("large_turn",        N_("large base turns, 3 PM a time"),
          lambda case: -3 * case[TIMES] if _does(LARGE, TURN)(case) else None,
                                                                           "DW-MOV-27", field=TIMES, printed=-3),
    flat("large_forward",      N_("large base forward: by the terrain table"), 0,
         _does(LARGE, ADVANCE),                                            "DW-MOV-22", field=ACTION),
)


def _turns_on_spot(case: Case) -> bool:
    return case[MOVER] == GIANT or (case[MOVER] == GUN and case[FOOTING] <= 3)


LARGE_BARS: Final[tuple[tuple[str, Callable[[Case], bool]], ...]] = (
    (N_("a large base neither wheels nor regroups: it has no manoeuvres"),
     _does(LARGE, WHEEL, REGROUP)),
    (N_("a chariot has no sideways or backward move"),
     _does(frozenset({CHARIOT}), SIDEWAYS, BACKWARDS)),
    (N_("a chariot turns forwards only"),
     lambda case: _does(frozenset({CHARIOT}), TURN)(case) and case[PIVOT] != "forwards"),
    (N_("dragons and four-hex guns do not turn on the spot"),
     lambda case: _does(LARGE, TURN)(case) and case[PIVOT] == "on_spot" and not _turns_on_spot(case)),
    (N_("artillery with order T may only turn"),
     lambda case: _does(_A_GUN, ADVANCE, SIDEWAYS, BACKWARDS)(case) and case[ORDER] == "T"),
    (N_("by house rule artillery does not move sideways"),
     lambda case: _does(_A_GUN, SIDEWAYS)(case) and case.ruling(ARTILLERY_SIDEWAYS) == "forbidden"),
)
# fmt: on
