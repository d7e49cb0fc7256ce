"""Natural faces of a d20: what a 20 and a 1 mean in attacks and in the tests of nerve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.rules.kinds import FAILURE, SUCCESS, bands
from tracker.rules.resolver import Case, Goal, Throw

CRITICAL: Final = "critical"
FUMBLE: Final = "fumble"
FUMBLED_HIT: Final = "fumbled_hit"
CRITICAL_FAILURE: Final = "critical_failure"

BEST, WORST = 20, 1


def throws_with_naturals(goal_of: Callable[[Case], Goal], asks: str) -> Callable[[Case], Throw | None]:
    """One d20 whose lowest and highest face stand for themselves."""

    def throws(case: Case) -> Throw | None:
        if case.faces:
            return None
        goal = goal_of(case)
        inner = ((max(low, WORST + 1), min(high, BEST - 1)) for low, high in bands(goal))
        runs = ((WORST, WORST), *((low, high) for low, high in inner if low <= high), (BEST, BEST))
        return Throw(goal.die, asks, runs)

    return throws


def standing(*, twenty_passes: bool, one_fails: bool) -> dict[int, bool]:
    """The faces whose result stands whatever the sum: a 20 that always succeeds, a 1 that always fails."""
    return {face: passes for face, passes, stands in ((BEST, True, twenty_passes), (WORST, False, one_fails)) if stands}


def attack_ends(face: int, reached: bool, *, twenty_hits: bool, one_misses: bool) -> str:
    """The outcome of an attack (SK-RUL-07, SK-RUL-08): critical, hit, miss, fumble, or a fumble that hits."""
    if face == BEST and (twenty_hits or reached):
        return CRITICAL
    if face == WORST:
        return FUMBLED_HIT if reached and not one_misses else FUMBLE
    return SUCCESS if reached else FAILURE


def nerve_ends(face: int, reached: bool, *, naturals_decide: bool) -> str:
    """The outcome of a test of nerve (SK-RUL-14): critical success, success, failure, critical failure."""
    if face == BEST and (naturals_decide or reached):
        return CRITICAL
    if face == WORST and (naturals_decide or not reached):
        return CRITICAL_FAILURE
    return SUCCESS if reached else FAILURE
