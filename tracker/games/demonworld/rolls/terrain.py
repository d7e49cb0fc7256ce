"""The cost of a step: the cell of the terrain table, the slope, and the wall or hedge that is crossed."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import choice, flag, whole
from tracker.games.demonworld import fields
from tracker.games.demonworld.concepts.points import points_to_advance
from tracker.games.demonworld.fields import CHARIOT as A_CHARIOT
from tracker.games.demonworld.rolls.attacks import fighting_part, read_in_battle, read_off
from tracker.games.demonworld.rolls.terrain_table import (
    ARTILLERY,
    CELLS,
    CHARIOT,
    DEPTH,
    GROUND,
    HEIGHT,
    MONSTER,
    MOVER,
    ON_ROAD,
    SKIRMISHER,
    STANDARD,
    WATER,
    WINGED,
    lines_of_cell,
)
from tracker.games.demonworld.switches import CHARIOT_ROAD_CLIMB, MONSTER_HEIGHT, WATER_PLUS3
from tracker.rules.kinds import computation
from tracker.rules.resolver import (
    FROM_ROSTER,
    FROM_STATE,
    MINUS_HELPS,
    Case,
    Input,
    Outcome,
    Role,
    flat,
    only_shown,
    roster,
    sum_of,
)
from tracker.words import N_

ON_FOOT: Final = frozenset({STANDARD, SKIRMISHER})
MACHINES: Final = frozenset({CHARIOT, ARTILLERY})

# fmt: off
OBSTACLE = choice("obstacle", N_("Obstacle crossed"), {"none": N_("none"), "wall": N_("wall"), "hedge": N_("hedge")},
                  rules=("DW-TERR-67",))
BY_MANOEUVRE = flag("by_manoeuvre", N_("Crossed by a manoeuvre"), rules=("DW-TERR-68",))
PM_LEFT = whole("pm_left", N_("Movement points left"), 0, 99, 99, rules=("DW-TERR-76",))
# fmt: on


def _meets_obstacle(case: Case) -> bool:
    return case[OBSTACLE] != "none"


# fmt: off
_OBSTACLES: Final = (
    flat("wall_on_foot", N_("over a wall or hedge"), 3,
         lambda case: _meets_obstacle(case) and case[MOVER] in ON_FOOT and not case[BY_MANOEUVRE],
         "DW-TERR-67", "DW-TERR-71", field=OBSTACLE),
    flat("wall_by_manoeuvre", N_("over, by a manoeuvre"), 0,
         lambda case: _meets_obstacle(case) and case[MOVER] in ON_FOOT and case[BY_MANOEUVRE],
         "DW-TERR-68", field=BY_MANOEUVRE),
    *only_shown(
        flat("wall_machine_inf", N_("impassable: wall or hedge"), 0,
             lambda case: _meets_obstacle(case) and case[MOVER] in MACHINES, "DW-TERR-69", field=OBSTACLE)
    ),
    flat("wall_monster", N_("great monsters cross free"), 0,
         lambda case: _meets_obstacle(case) and case[MOVER] == MONSTER, "DW-TERR-70", field=OBSTACLE),
    flat("wall_flyer", N_("flyers cross free"), 0,
         lambda case: _meets_obstacle(case) and case[MOVER] == WINGED, "DW-TERR-71", field=OBSTACLE),
)
# fmt: on

_LINES: Final = (*(line for cell in CELLS for line in lines_of_cell(cell)), *_OBSTACLES, *MINUS_HELPS)


def is_impassable(case: Case) -> bool:
    """Whether any part of the step is INF, which makes the whole step so."""
    return any(cell.closes(case) for cell in CELLS) or (_meets_obstacle(case) and case[MOVER] in MACHINES)


def _ends(case: Case) -> str:
    if is_impassable(case):
        return "impassable"
    return "passable" if sum_of(_LINES, case) <= case[PM_LEFT] else "too_dear"


def _mover(battle: Battle, unit: Unit) -> str:
    if unit[fields.FLYER]:
        return WINGED
    if fields.is_great_monster(unit):
        return MONSTER
    if unit[fields.KIND] == A_CHARIOT:
        return CHARIOT
    if fields.is_artillery(unit):
        return ARTILLERY
    moving = fighting_part(battle, unit)
    return SKIRMISHER if fields.is_single(moving) or moving[fields.FORMATION] == "skirmish" else STANDARD


def _wades(case: Case) -> bool:
    return case[GROUND] == WATER and not case[ON_ROAD] and case[MOVER] in ON_FOOT | {MONSTER}


STEP_COST: Final = computation(
    _ends,
    _LINES,
    total=lambda case: None if is_impassable(case) else sum_of(_LINES, case),
    key="step_cost",
    label=N_("Cost of a step"),
    deed=N_("{actor} {actor:checks|check} the next hex"),
    rules=("DW-GLO-01", "DW-GLO-18", "DW-GLO-19", "DW-MOV-09", "DW-MOV-22", "DW-FORM-12", "DW-TERR-72", "DW-TERR-75"),
    roles=(Role("actor", N_("mover")),),
    inputs=(
        Input(MOVER, read_in_battle("actor", _mover, FROM_ROSTER)),
        Input(fields.ARM, roster("actor", fields.ARM), lambda case: case[MOVER] in ON_FOOT and case[ON_ROAD]),
        Input(
            fields.SIZE,
            roster("actor", fields.SIZE),
            lambda case: _wades(case) or (case[MOVER] == MONSTER and abs(case[HEIGHT]) > 1),
        ),
        Input(ON_ROAD, matters=lambda case: case[MOVER] != WINGED),
        Input(GROUND, matters=lambda case: case[MOVER] != WINGED and not case[ON_ROAD]),
        Input(DEPTH, matters=_wades),
        Input(HEIGHT, matters=lambda case: case[MOVER] != WINGED),
        Input(OBSTACLE, matters=lambda case: case[MOVER] in ON_FOOT | MACHINES),
        Input(BY_MANOEUVRE, matters=lambda case: _meets_obstacle(case) and case[MOVER] in ON_FOOT),
        Input(PM_LEFT, read_off("actor", points_to_advance, FROM_STATE)),
    ),
    outcomes=(
        Outcome("passable", N_("may enter"), good=True),
        Outcome("too_dear", N_("too few movement points left"), good=False, rules=("DW-TERR-76",)),
        Outcome("impassable", N_("impassable"), good=False, rules=("DW-GLO-19", "DW-TERR-75")),
    ),
    switches=(WATER_PLUS3, MONSTER_HEIGHT, CHARIOT_ROAD_CLIMB),
)
