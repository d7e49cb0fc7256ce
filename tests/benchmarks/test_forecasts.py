"""What forecasts cost, in time of one core and in memory: of every page of the ready-made battles, and of large melees.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_forecasts.py` prints the tables.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from screens.roll.sheet_forecast import LOOKS
from tests.benchmarks.pages import pages
from tests.benchmarks.table import Measured, held
from tests.tracker.games.confrontation.battles import JAVELINS
from tests.tracker.games.confrontation.test_forecast import a_duel, a_fight, the_shots
from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley, two_melees
from tests.tracker.games.hexcombat.test_forecast import an_action
from tests.tracker.games.skirmish.test_forecast import a_volley as a_skirmish_volley
from tracker.play.forecast import Forecast, outlook
from tracker.play.sheets import OpenSheet

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(300)]
MOST_MEMORY = 100
"""Megabytes that a forecast may take."""
SLOWEST = 0.4
"""Seconds by which it may come too late: a piece of work is not broken off."""


def the_action_of_a_formation(page: str) -> OpenSheet:
    """The shots, or both attacks, of a formation at another, of twenty steps each."""
    of_twenty = {"formation": True, "steps_at_start": 20, "steps": 20}
    return an_action(page, {**of_twenty, "kind": "archers", "engages": True, "marker": "charge"}, of_twenty)


EXACT: Mapping[str, tuple[Callable[[], OpenSheet], float]] = {
    "volley, 12 shots at 12": (lambda: a_volley(12, bases_at_start=12), 100),
    "volley, 20 shots at 20": (lambda: a_volley(20, bases_at_start=20), 200),
    "melee, 3 bases and 3": (lambda: a_melee(3, 3), 200),
    "melee, 6 bases and 6": (lambda: a_melee(6, 6), 400),
    "melee, 12 bases and 12": (lambda: a_melee(12, 12), 1000),
    "two melees of 4 and 4": (lambda: two_melees(4, 4, 4, 4), 500),
    "duel, 3 dice against 2": (lambda: a_duel(3, 2), 400),
    "duel, 4 dice against 4": (lambda: a_duel(4, 4), 600),
    "Confrontation, 4 and 4": (lambda: a_fight(4, 4, blows=4), 1500),
    "Confrontation, 20 at 20": (lambda: the_shots(JAVELINS, 20, figures=20), 600),
    "Skirmish, 20 shots at 20": (lambda: a_skirmish_volley(20, 20), 500),
    "hex combat, 20 steps shot at": (lambda: the_action_of_a_formation("shooting_action"), 200),
    "hex combat, 20 steps shocked": (lambda: the_action_of_a_formation("shock_action"), 100),
}
"""Pages that are followed to all their ends, and in how many milliseconds."""


@pytest.mark.parametrize("name", EXACT)
def test_a_page_that_is_no_melee_of_many_is_exact_within_its_time(name: str) -> None:
    opened, most = EXACT[name]
    began = time.process_time()
    seen = outlook(opened())
    spent = (time.process_time() - began) * 1000
    print(f"\n{name:<42}{spent:>8.0f} ms")
    assert seen is not None
    assert seen.rest == 0
    held(Measured(f"forecast to all its ends: {name}", spent, most, "ms"))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read where Linux tells it")
@pytest.mark.parametrize("name", [name for name, _opened in pages()])
def test_any_page_is_forecast_within_two_seconds_of_one_core_and_a_hundred_megabytes(name: str) -> None:
    """In a process of its own, which takes up nothing that another has left."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.test_forecasts", name], capture_output=True, text=True, check=True
    )
    first, spent, peak, kept, known = json.loads(ran.stdout)
    print(f"\n{name:<46}{first:>5.2f}{spent:>6.2f} s{peak:>5.0f}{kept:>4.0f} MB  {known}", end="")
    held(
        Measured(f"forecast of any page: {name}", spent, LOOKS[-1] + SLOWEST, "s"),
        Measured(f"forecast of any page, memory: {name}", peak, MOST_MEMORY, "MB"),
    )


def measured(sheet: OpenSheet) -> tuple[float, float, float, float, str]:
    """Seconds to the first look and in all, megabytes at most and afterwards, and what is known of the page."""
    assert sheet.entries is not None
    gc.collect()
    before, began, first = _memory("VmRSS"), time.thread_time(), 0.0
    forecast = Forecast(sheet)
    for seconds in LOOKS:
        forecast.go_on(partial(_is_later, began + seconds))
        first = first or time.thread_time() - began
    seen, spent, peak = forecast.outlook(), time.thread_time() - began, _memory("VmHWM") - before
    del forecast
    gc.collect()
    known = "nothing to roll" if seen is None else "exact" if not seen.rest else f"{float(seen.rest):.2g} not followed"
    tries = f", {seen.trials} tries" if seen is not None and seen.trials else ""
    return first, spent, peak, _memory("VmRSS") - before, known + tries


def _is_later(moment: float) -> bool:
    return time.thread_time() > moment


def _memory(what: str) -> float:
    """Megabytes of this process: now, or at most since it was forked."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(what)), 0.0)


if __name__ == "__main__":
    print(json.dumps(measured(dict(pages())[sys.argv[1]]())))
