"""The terrain table as it is printed: six movers in rows, eight kinds of ground in columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

from msgspec import Struct

from tracker.battle.fields import choice, flag, whole
from tracker.games.demonworld.fields import ARM, SIZE
from tracker.games.demonworld.switches import CHARIOT_ROAD_CLIMB, MONSTER_HEIGHT, WATER_PLUS3
from tracker.rules.resolver import Case, Line, Number, flat, only_shown
from tracker.words import N_

STANDARD, SKIRMISHER, MONSTER, CHARIOT, ARTILLERY, WINGED = (
    "standard",
    "skirmisher",
    "monster",
    "chariot",
    "artillery",
    "flyer",
)
CLEAR, BUSH, ROAD, SAND, MUD, CLIMB, DESCEND, WATER = (
    "clear",
    "bush",
    "road",
    "sand",
    "mud",
    "climb",
    "descend",
    "water",
)

# fmt: off
MOVER = choice("mover", N_("Mover"),
               {STANDARD: N_("standard base in a unit"), SKIRMISHER: N_("skirmishers and independents"),
                MONSTER: N_("great monster"), CHARIOT: N_("chariot"), ARTILLERY: N_("artillery"),
                WINGED: N_("flyer")}, rules=("DW-MOV-09", "DW-MOV-22", "DW-FORM-12"))
GROUND = choice("ground", N_("Ground entered"),
                {CLEAR: N_("clear"), BUSH: N_("bush, wood, rocks, tall grass"), SAND: N_("sand"),
                 MUD: N_("mud, melting snow"), WATER: N_("water")}, rules=("DW-GLO-01",))
ON_ROAD = flag("on_road", N_("Moves along a road"), rules=("DW-TERR-72",))
HEIGHT = whole("height", N_("Height change in HT, minus downwards"), -9, 9, rules=("DW-GLO-18", "DW-TERR-75"))
DEPTH = whole("depth", N_("Depth of the water"), 1, 12, 1, rules=("DW-TERR-60",))
# fmt: on


class Impassable(Enum):
    """The sheet's INF: no number of movement points is enough (DW-GLO-19, DW-TERR-75)."""

    INF = "INF"


INF: Final = Impassable.INF
Cost = int | Impassable
Cell = Cost | Callable[[Case], Cost]


def _by_arm(*, infantry: int, cavalry: int) -> Cell:
    return lambda case: cavalry if case[ARM] == "cavalry" else infantry


def _by_step(levels: Mapping[int, int]) -> Cell:
    """A figure for each number of HT listed; any other step is impassable."""
    return lambda case: levels.get(abs(case[HEIGHT]), INF)


def _by_road(*, on: Mapping[int, int], off: Mapping[int, int]) -> Cell:
    return lambda case: (on if case[ON_ROAD] else off).get(abs(case[HEIGHT]), INF)


def _chariot_step(case: Case) -> Cost:
    step = abs(case[HEIGHT])
    if step == 1:
        return 3
    if not case[ON_ROAD]:
        return INF
    return 0 if case.ruling(CHARIOT_ROAD_CLIMB) == "0" else 3 * step


def _monster_step(case: Case) -> Cost:
    step = abs(case[HEIGHT])
    if step == 1:
        return 0
    reach = 2 * step if case.ruling(MONSTER_HEIGHT) == "doubled" else step
    return step if reach <= case[SIZE] else INF


def _wading(case: Case) -> Cost:
    match case[SIZE] - case[DEPTH]:
        case dry if dry <= 0:
            return INF
        case 1:
            return 6
        case 2:
            return 4
        case _:
            return 4 if case.ruling(WATER_PLUS3) == "4" else 3


def _treading(case: Case) -> Cost:
    return 3 if case[DEPTH] <= case[SIZE] - 2 else INF


COLUMNS: Final = (CLEAR, BUSH, ROAD, SAND, MUD, CLIMB, DESCEND, WATER)
_ARMS: Final = _by_arm(infantry=2, cavalry=3)
_UP: Final = _by_step({1: 2, 2: 4})
_DOWN: Final = _by_step({1: 0, 2: 2})
_HAUL: Final = _by_road(on={1: 6}, off={})
_LOWER: Final = _by_road(on={1: 3}, off={1: 6})

# fmt: off
TABLE: Final[Mapping[str, tuple[Cell, ...]]] = {
    #            clear  bush  road   sand  mud   climb          descend        water
    STANDARD:   (3,     4,    _ARMS, 4,    6,    _UP,           _DOWN,         _wading),
    SKIRMISHER: (3,     3,    _ARMS, 3,    5,    _UP,           _DOWN,         _wading),
    MONSTER:    (3,     3,    3,     3,    3,    _monster_step, _monster_step, _treading),
    CHARIOT:    (3,     INF,  3,     3,    INF,  _chariot_step, _chariot_step, INF),
    ARTILLERY:  (3,     INF,  3,     INF,  INF,  _HAUL,         _LOWER,        INF),
    WINGED:     (3,     3,    3,     3,    3,    3,             3,             3),
}
FURTHER: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    (STANDARD, CLIMB):     ("DW-TERR-62",),
    (STANDARD, DESCEND):   ("DW-TERR-62",),
    (STANDARD, WATER):     ("DW-TERR-60", "DW-TERR-61"),
    (SKIRMISHER, ROAD):    ("DW-TERR-66",),
    (SKIRMISHER, CLIMB):   ("DW-TERR-62",),
    (SKIRMISHER, DESCEND): ("DW-TERR-62",),
    (SKIRMISHER, WATER):   ("DW-TERR-60", "DW-TERR-61"),
    (MONSTER, CLIMB):      ("DW-TERR-64", "DW-TERR-65"),
    (MONSTER, DESCEND):    ("DW-TERR-64", "DW-TERR-65"),
    (CHARIOT, CLIMB):      ("DW-TERR-74",),
    (CHARIOT, DESCEND):    ("DW-TERR-74",),
    (ARTILLERY, CLIMB):    ("DW-TERR-73",),
    (ARTILLERY, DESCEND):  ("DW-TERR-73",),
    (WINGED, CLIMB):       ("DW-TERR-63",),
    (WINGED, DESCEND):     ("DW-TERR-63",),
    (WINGED, WATER):       ("DW-TERR-63",),
}
_COUNTED: Final = {
    CLEAR: N_("clear ground"), BUSH: N_("bush, wood, rocks, tall grass"), ROAD: N_("road"), SAND: N_("sand"),
    MUD: N_("mud, melting snow"), CLIMB: N_("climb"), DESCEND: N_("descent"), WATER: N_("water"),
}
_CLOSED: Final = {
    CLEAR: N_("impassable: ground"), BUSH: N_("impassable: bush, wood, rocks, tall grass"),
    ROAD: N_("impassable: road"), SAND: N_("impassable: sand"), MUD: N_("impassable: mud, melting snow"),
    CLIMB: N_("impassable: climb"), DESCEND: N_("impassable: descent"), WATER: N_("impassable: water"),
}
# fmt: on


class Square(Struct, frozen=True):
    """One printed cell, with the id of its own."""

    mover: str
    column: str
    cost: Cell
    rules: tuple[str, ...]

    def applies(self, case: Case) -> bool:
        """Whether this step is read in this cell; a flyer's hills are the whole cost and not an addition."""
        if case[MOVER] != self.mover:
            return False
        slope = CLIMB if case[HEIGHT] > 0 else DESCEND if case[HEIGHT] < 0 else ""
        if self.column in {CLIMB, DESCEND}:
            return self.column == slope
        flat_rate = self.mover == WINGED and slope != ""
        return not flat_rate and self.column == (ROAD if case[ON_ROAD] else case[GROUND])

    def counts(self, case: Case) -> Number | None:
        """The movement points of this cell where it applies and can be entered."""
        cost = self._cost(case)
        return cost if isinstance(cost, int) else None

    def closes(self, case: Case) -> bool:
        """Whether this cell applies and makes the step impassable."""
        return self._cost(case) is INF

    def _cost(self, case: Case) -> Cost | None:
        if not self.applies(case):
            return None
        return self.cost(case) if callable(self.cost) else self.cost


CELLS: Final = tuple(
    Square(mover, column, cost, (f"DW-TERR-{tens}{units}", *FURTHER.get((mover, column), ())))
    for tens, (mover, costs) in enumerate(TABLE.items())
    for units, (column, cost) in enumerate(zip(COLUMNS, costs, strict=True), 1)
)


def lines_of_cell(cell: Square) -> tuple[Line, ...]:
    """A line for the figure, and one that says impassable where the cell may be so."""
    key = f"{cell.mover}_{cell.column}"
    counted = Line(key, _COUNTED[cell.column], cell.rules, cell.counts)
    if isinstance(cell.cost, int):
        return (counted,)
    closed = only_shown(flat(f"{key}_inf", _CLOSED[cell.column], 0, cell.closes, *cell.rules, "DW-TERR-75"))
    return closed if cell.cost is INF else (counted, *closed)
