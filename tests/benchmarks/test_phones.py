"""What it costs to tell a side's phone how a long battle stands.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_phones.py` prints it, in processor time.
"""

from __future__ import annotations

import random
import time

import msgspec
import pytest

from tests.at_random import opening
from tests.benchmarks.table import Measured, held, rounds
from tests.play import playing
from tests.whole_turns import a_turn
from tracker.battle.commands import GoTo, Note
from tracker.play.history import History
from tracker.rules.systems import system_keys
from tracker.views.phone import OwnLog, state

pytestmark = pytest.mark.benchmark

ACTS = 3_000
GOAL = 2.0


def a_long_battle(key: str) -> History:
    """Some turns played, then as many lines of the log as it takes."""
    history, chance = opening(key), random.Random(1)
    while len(history.acts) < ACTS // 10:
        for _before, _command, after in a_turn(history, chance):
            history = after
    history = playing(history, *[Note("The rain goes on")] * (ACTS - len(history.acts)))
    return playing(history, GoTo("I.2")) if key == "demonworld" else history


@pytest.mark.parametrize("key", system_keys())
def test_a_side_is_told_how_a_long_battle_stands_in_no_time(key: str) -> None:
    history = a_long_battle(key)
    side = history.battle.sides[0].id
    log = OwnLog(side)
    took = []
    for _round in range(rounds(30)):
        history = playing(history, Note("and on"))
        begun = time.process_time()
        msgspec.json.encode(state(history, side, log=log))
        took.append((time.process_time() - begun) * 1000)
    took.sort()
    held(Measured(f"a side's state behind {ACTS:,} acts, {key}", took[len(took) // 2], GOAL, "ms"))
