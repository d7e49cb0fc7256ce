"""What the queue of keys typed ahead costs a key that need not wait for anything.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_typed_ahead.py` prints the table. It is the time in which the queue
makes sure that the app is at rest, and nothing else: what the key itself sets off is no cost of the queue.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

from screens.app.app import OriflammeApp
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.benchmarks.table import Measured, held
from tests.play import the_demo
from tests.screens.in_app import in_app, press
from tracker.rules.systems import load_system

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(120)]

KEYS = 200
MOST = 0.005
"""Seconds a key may cost more than without the queue."""


async def seconds_a_key(make: Callable[[Table], Screen[Any]]) -> list[float]:
    """How long each of many keys waits though the app is at rest."""
    async with in_app(make, the_demo(load_system("demonworld"))) as (pilot, _table):
        await press(pilot, "escape", "down")
        app = pilot.app
        assert isinstance(app, OriflammeApp)
        taken: list[float] = []
        for _key in range(KEYS):
            begun = time.perf_counter()
            await app._settled()
            taken.append(time.perf_counter() - begun)
        return taken


@pytest.mark.parametrize("make", [TurnScreen, RosterScreen])
async def test_a_key_that_need_not_wait_is_handed_on_within_five_milliseconds(
    make: Callable[[Table], Screen[Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    taken = sorted(await seconds_a_key(make))
    median, worst = statistics.median(taken), taken[int(len(taken) * 0.95)]
    name = getattr(make, "__name__", "")
    with capsys.disabled():
        print(f"\n{name:14} median {median * 1000:5.2f} ms   95 of 100 within {worst * 1000:5.2f} ms")
    held(Measured(f"a key on {name} waits in the queue", median * 1000, MOST * 1000, "ms"))
