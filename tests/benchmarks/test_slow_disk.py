"""How soon a key is answered on the screen while every flush takes four seconds, beside a disk that is quick.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_slow_disk.py` prints from each key to the end of what it paints, in a
terminal of 80x24. Both programs run at once and take turns, so that they meet the same moments of the machine.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest

from saves.folder import FolderStore
from screens.library.starting import demo_battle
from tests.benchmarks.table import Measured, held
from tests.screens.terminal import Terminal
from tracker.rules.systems import load_system

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(600)]

KEYS = ("u", "U", "r", "\x1b", "u", "U", "l", "\x1b")
"""Taking an act back and playing it again, each put on the disk; the roster and the log, opened and left."""
ROUNDS = 5
LASTS = 4.0
QUIET = 0.15
"""Seconds without output after which what a key painted is all there."""


def a_terminal(folder: Path, seconds: float) -> Terminal:
    """The demo battle on the table, on a disk whose flushes last so long."""
    FolderStore(folder).create(demo_battle(load_system("demonworld")))
    terminal = Terminal(folder, "-m", "tests.screens.slow_app", str(folder), str(seconds))
    terminal.shows("The Ford at Morbrun", "open")
    terminal.child.send("\r")
    terminal.shows("Turn 1", "next step")
    return terminal


def painted(terminal: Terminal, key: str) -> float:
    """Seconds from a key to the last of what it paints."""
    begun = last = time.perf_counter()
    terminal.child.send(key)
    while last == begun or time.perf_counter() < last + QUIET:
        read = len(terminal.raw)
        terminal._read(0.005)
        if len(terminal.raw) > read:
            last = time.perf_counter()
        assert last > begun or time.perf_counter() < begun + 3 * LASTS, f"{key!r} was never answered"
    return last - begun


def test_a_key_is_answered_as_soon_while_a_flush_takes_four_seconds_as_on_a_quick_disk(tmp_path: Path) -> None:
    slow, quick = a_terminal(tmp_path / "slow", LASTS), a_terminal(tmp_path / "quick", 0)
    took = [(painted(slow, key), painted(quick, key)) for _round in range(ROUNDS) for key in KEYS]
    slow.shows("saving")
    quick.shows("saved")
    on_slow, on_quick = (sorted(times) for times in zip(*took, strict=True))
    for name, times in (("a flush of 4 s", on_slow), ("a quick disk", on_quick)):
        print(
            f"\n{name:16} key to paint: median {1000 * statistics.median(times):4.0f} ms, "
            f"9 of 10 within {1000 * times[len(times) * 9 // 10]:4.0f} ms, longest {1000 * times[-1]:4.0f} ms"
        )
    slow.child.close(force=True)
    quick.child.close(force=True)
    later = statistics.median(on_slow) - statistics.median(on_quick)
    held(Measured("a key while a flush takes 4 s is painted later than on a quick disk by", later * 1000, 50, "ms"))
