"""The effect of a difference in height on the three ranges of a missile weapon."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import Final

from tracker.battle.fields import Field, decimal
from tracker.games.confrontation.concepts.ids import cf, run
from tracker.games.confrontation.fields import LONG, MEDIUM, SHORT
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.switches import HEIGHT_21
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Outcome, Resolver, Role, only_shown, roster, worth
from tracker.words import N_

# fmt: off
# The lowest whole cm of each band, and what it does to the short, medium and long range.
HEIGHT_TABLE: Final[tuple[tuple[int, tuple[int, int, int], str], ...]] = (
    (0,  (0,  0,  0),  "CF-SHO-34"),
    (2,  (3,  6,  9),  "CF-SHO-35"),
    (6,  (5,  10, 15), "CF-SHO-36"),
    (11, (7,  14, 21), "CF-SHO-37"),
    (21, (10, 20, 30), "CF-SHO-38"),
)
DIFFERENCE: Final = decimal("difference", N_("Height of the shooter above the target, cm"), -100, 100,
                            help=N_("negative when lower"), rules=cf("SHO", 33, 39, 41))
DISTANCE: Final = decimal("distance", N_("Distance of the target, cm"), 0, 600, rules=cf("SHO", 33))
RANGES: Final[tuple[tuple[str, str, Field[float]], ...]] = (
    ("short", N_("short range, cm"), SHORT),
    ("medium", N_("medium range, cm"), MEDIUM),
    ("long", N_("long range, cm"), LONG),
)
# fmt: on


def band(case: Case) -> int:
    """The band of the table (R-18): fractions cut off and 21 in the last, or rounded and 21 in the one before."""
    height = abs(case[DIFFERENCE])
    if case.ruling(HEIGHT_21) == "top":
        whole = floor(height)
    else:
        whole = floor(height + 0.5) if height >= 2 else 0
        whole = 20 if whole == 21 else whole
    return max(index for index, (lowest, _by, _rule) in enumerate(HEIGHT_TABLE) if lowest <= whole)


def range_at_height(case: Case, index: int) -> float:
    """One range after the difference, never under half nor over twice what is printed (CF-SHO-40)."""
    printed = case[RANGES[index][2]]
    change = HEIGHT_TABLE[band(case)][1][index]
    changed = printed + (change if case[DIFFERENCE] > 0 else -change)
    return min(max(changed, printed / 2), printed * 2)


def _range(index: int) -> Callable[[Case], float]:
    return lambda case: range_at_height(case, index)


def _judge(case: Case) -> str:
    within = (
        key for index, (key, _label, _field) in enumerate(RANGES) if case[DISTANCE] <= range_at_height(case, index)
    )
    return next(within, "too_far")


HEIGHT_RANGE: Final[Resolver] = computation(
    _judge,
    only_shown(
        *(
            worth(key, label, _range(index), *run("SHO", 33, 41), field=field)
            for index, (key, label, field) in enumerate(RANGES)
        )
    ),
    key="height_range",
    label=N_("Range by height"),
    deed=N_("{actor} {actor:measures|measure} the range by height"),
    rules=run("SHO", 33, 41),
    roles=(Role(ACTOR, N_("shooter"), optional=True),),
    inputs=(
        *(Input(field, roster(ACTOR, field)) for _key, _label, field in RANGES),
        Input(DIFFERENCE),
        Input(DISTANCE),
    ),
    outcomes=(
        Outcome("short", N_("the target is at short range"), good=True),
        Outcome("medium", N_("the target is at medium range"), good=True),
        Outcome("long", N_("the target is at long range"), good=True),
        Outcome("too_far", N_("the target is out of range"), good=False),
    ),
    total=lambda _case: None,
    switches=(HEIGHT_21,),
)
