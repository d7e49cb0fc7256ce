"""The movement table: what a stretch of ground costs each class, and where no forced march is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from tracker.battle.fields import choice, decimal, flag
from tracker.games.confrontation.concepts.ids import cf, run
from tracker.games.confrontation.fields import CAVALRY, CLASS, MACHINE, MONSTER, TROOP
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.switches import WALL_COST
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, worth
from tracker.words import N_


class Cell(Struct, frozen=True):
    """A cell of the table: `spent` cm of allowance for `gained` cm of ground, and whether one may run there.

    A low wall costs its height `heights` times as well, and allows the forced march.
    """

    spent: int = 1
    gained: int = 1
    march: bool = True
    heights: int = 0


NONE: Final = Cell()
NONE_STAR: Final = Cell(march=False)
TWO: Final = Cell(2, 1, march=False)
THREE: Final = Cell(3, 1, march=False)
FOUR: Final = Cell(4, 1, march=False)
HALF: Final = Cell(3, 2)
HALF_STAR: Final = Cell(3, 2, march=False)
HEIGHT: Final = Cell(heights=1)
TWICE_HEIGHT: Final = Cell(heights=2)
NEVER: Final = None

CLASSES_IN_ORDER: Final = (TROOP, CAVALRY, MONSTER, MACHINE)
# fmt: off
TERRAIN_TABLE: Final[dict[str, tuple[str, str, tuple[Cell | None, Cell | None, Cell | None, Cell | None]]]] = {
    #                                                                      troops        cavalry monsters   machines
    "marsh":          ("CF-TERR-01", N_("marsh"),                         (TWO,          THREE, TWO,       NEVER)),
    "weak_current":   ("CF-TERR-02", N_("shallow river, weak current"),   (TWO,          HALF,  HALF,      NEVER)),
    "strong_current": ("CF-TERR-03", N_("shallow river, strong current"), (THREE,        TWO,   TWO,       NEVER)),
    "deep_river":     ("CF-TERR-04", N_("deep river"),                    (NEVER,        NEVER, NEVER,     NEVER)),
    "ford":           ("CF-TERR-05", N_("ford"),                          (HALF,         NONE,  NONE,      TWO)),
    "mountain":       ("CF-TERR-06", N_("mountain, big rocks"),           (NEVER,        NEVER, NEVER,     NEVER)),
    "sparse_forest":  ("CF-TERR-07", N_("sparse forest"),                 (NONE,         TWO,   NONE,      NEVER)),
    "dense_forest":   ("CF-TERR-08", N_("dense forest"),                  (TWO,          NEVER, TWO,       NEVER)),
    "rope_bridge":    ("CF-TERR-09", N_("rope bridge"),                   (TWO,          NEVER, NEVER,     NEVER)),
    "low_wall":       ("CF-TERR-10", N_("low wall"),                      (TWICE_HEIGHT, NEVER, HEIGHT,    NEVER)),
    "stony":          ("CF-TERR-12", N_("stony ground"),                  (HALF_STAR,    TWO,   NONE_STAR, FOUR)),
}

TERRAIN: Final = choice("terrain", N_("Terrain"), {key: label for key, (_rule, label, _cells) in TERRAIN_TABLE.items()},
                        rules=(*run("TERR", 1, 10), *cf("TERR", 12)))
MOVER: Final = CLASS.asked("class", rules=run("TERR", 1, 13))
CROSSED: Final = decimal("cm", N_("Cm of ground crossed"), 0, 240, 1.0, rules=run("TERR", 1, 12))
WALL_HEIGHT: Final = decimal("height", N_("Height of the wall, cm"), 0, 50, rules=cf("TERR", 11))
RUNS: Final = flag("runs", N_("Runs (forced march)"), rules=cf("TERR", 13))
# fmt: on


def cell(case: Case) -> Cell | None:
    """The cell of the table; None where that class may not enter."""
    return TERRAIN_TABLE[case[TERRAIN]][2][CLASSES_IN_ORDER.index(case[MOVER])]


def _ground(key: str) -> Callable[[Case], float | None]:
    def value(case: Case) -> float | None:
        cost = cell(case)
        return None if cost is None or case[TERRAIN] != key else case[CROSSED] * cost.spent / cost.gained

    return value


def _height(case: Case) -> float | None:
    cost = cell(case)
    if cost is None or not cost.heights:
        return None
    return cost.heights * case[WALL_HEIGHT] * (2 if case.ruling(WALL_COST) == "up_and_down" else 1)


COST_LINES: Final[tuple[Line, ...]] = (
    *(worth(key, label, _ground(key), rule, field=CROSSED) for key, (rule, label, _cells) in TERRAIN_TABLE.items()),
    worth("height", N_("height of the wall"), _height, *cf("TERR", 10, 11), field=WALL_HEIGHT, switches=(WALL_COST,)),
)


def _judge(case: Case) -> str:
    cost = cell(case)
    if cost is None:
        return "impossible"
    if cost.march:
        return "any"
    return "no_march" if case[RUNS] else "walk"


TERRAIN_COST: Final[Resolver] = computation(
    _judge,
    COST_LINES,
    free=resolver.free_lines(lambda _case: -1, halves=True),
    key="terrain",
    label=N_("Terrain"),
    deed=N_("{actor} {actor:checks|check} the ground ahead"),
    rules=run("TERR", 1, 13),
    roles=(resolver.Role(ACTOR, N_("unit"), optional=True),),
    inputs=(
        Input(TERRAIN),
        Input(MOVER, resolver.roster(ACTOR, CLASS)),
        Input(CROSSED),
        Input(WALL_HEIGHT, matters=lambda case: case[TERRAIN] == "low_wall"),
        Input(RUNS, also=("ran", "shooter_ran")),
    ),
    outcomes=(
        Outcome("any", N_("cm spent; it may run there"), good=True, rules=cf("TERR", 13)),
        Outcome("walk", N_("cm spent; no forced march there"), good=True, rules=cf("TERR", 13)),
        Outcome("no_march", N_("forbidden: no forced march there"), good=False, rules=cf("TERR", 13)),
        Outcome("impossible", N_("impossible: it may not enter"), good=False, rules=cf("TERR", 4, 6)),
    ),
)
