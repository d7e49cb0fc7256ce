"""How long one act more takes at the end of a long history, beside a short one.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_trail.py` prints the two, in processor time.
"""

from __future__ import annotations

import time

import pytest

from tests.benchmarks.table import Measured, held
from tracker.battle.trail import CHUNK, Trail

pytestmark = pytest.mark.benchmark

LONG = 50_000
ADDED = 4 * CHUNK
ROUNDS = 7
GOAL = 3


def seconds(trail: Trail[int]) -> float:
    """The time of so many more."""
    begun = time.process_time()
    for number in range(ADDED):
        trail = trail.adding(number)
    return time.process_time() - begun


def test_one_more_costs_the_same_however_many_there_are() -> None:
    few, many = (min(seconds(trail) for _ in range(ROUNDS)) for trail in (Trail[int](), Trail(range(LONG))))
    print(
        f"\n{ADDED} more: {few * 1e6:.0f} µs behind none, {many * 1e6:.0f} µs behind {LONG:,} ({many / few:.1f} times)"
    )
    held(Measured(f"one act more behind {LONG:,} beside behind none", many / few, GOAL))
