"""What a battle of 50,000 acts costs: to open with and without its snapshot, to look through, to report, and to hold.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_long_battles.py` prints it, in processor time with milliseconds
beside; opening and the log through the whole app in a pseudo-terminal, beside a battle just begun and one of 500 acts.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from saves.folder import FolderStore
from saves.store import BattleId
from screens.library.starting import demo_battle
from tests.at_random import playing
from tests.benchmarks.table import Measured, held
from tracker.battle.commands import Note, Refused
from tracker.games.demonworld import SYSTEM
from tracker.play.history import History
from tracker.views.log import entries
from tracker.views.projection import project
from tracker.views.report.compared import compare
from tracker.views.report.formats import FORMATS, Wishes

pexpect = pytest.importorskip("pexpect", reason="pseudo-terminals are wanted")

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="processor time is read from Linux's /proc"),
]

SHORT, SOME, LONG = 40, 500, 50_000
WARM, COLD, FIRST_PAGE, REPORTED, MEMORY = 2.5, 8.0, 1.5, 3.0, 150.0
QUIET = 0.4
"""Seconds without output after which a page is all there."""
A_PAGE = 1_000
"""Bytes that a page has at least."""
ROOT = Path(__file__).parents[2]


class Kept(NamedTuple):
    """A folder with one battle, and the folder of snapshots."""

    folder: Path
    cache: Path

    def environment(self) -> dict[str, str]:
        """What a program is started with to find them."""
        home, cache = str(self.folder), str(self.cache)
        return {**os.environ, "TERM": "xterm-256color", "HOME": home, "ORIFLAMME_SAVES": home, "XDG_CACHE_HOME": cache}


class Opened(NamedTuple):
    """Milliseconds of the processor and of the clock to the turn, then to the log whole; megabytes held then."""

    turn: float
    turn_wall: float
    log: float
    log_wall: float
    memory: float


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Kept]:
    """The demo battle of Demonworld, played on at random to so many acts, and put away in three folders."""
    history, found = demo_battle(SYSTEM), dict[int, Kept]()
    for _before, _command, after in playing(history, random.Random(7), 10 * LONG):
        if isinstance(after, Refused):
            continue
        history = after
        if len(history.acts) in {SHORT, SOME, LONG}:
            folder = tmp_path_factory.mktemp(f"acts-{len(history.acts)}")
            FolderStore(folder / "battles").create(history)
            found[len(history.acts)] = Kept(folder / "battles", folder / "cache")
        if len(history.acts) == LONG:
            break
    return found


def opened(where: Kept) -> Opened:
    """The battle resumed in the app, then its log."""
    begun = time.perf_counter()
    child = pexpect.spawn(
        sys.executable,
        ["-m", "screens", "demo", "--resume"],
        dimensions=(40, 120),
        timeout=90,
        env=where.environment(),
        cwd=str(ROOT),
    )
    child.delaybeforesend = None
    child.expect_exact(b"to the table")
    turn, turn_wall = _processor(child.pid), time.perf_counter() - begun
    _until_quiet(child)
    child.send("\x1b")
    _until_quiet(child)
    before, pressed = _processor(child.pid), time.perf_counter()
    child.send("l")
    log, shown = _until_quiet(child, 120)
    status = Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8").splitlines()
    memory = next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))
    child.kill(signal.SIGKILL)
    child.wait()
    child.close()
    return Opened(turn, turn_wall * 1000, log - before, (shown - pressed) * 1000, memory)


def _processor(pid: int) -> float:
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in tasks) / 1e6


def _until_quiet(child: Any, patience: float = 3) -> tuple[float, float]:
    """Processor and clock at the last byte of what is painted now, which begins within so many seconds."""
    at = _processor(child.pid), time.perf_counter()
    came = 0
    while time.perf_counter() < at[1] + (QUIET if came > A_PAGE else patience):
        try:
            came += len(child.read_nonblocking(65536, timeout=0.02))
        except pexpect.TIMEOUT:
            continue
        at = _processor(child.pid), time.perf_counter()
    return at


def medians(of: list[Opened]) -> Opened:
    return Opened(*(statistics.median(figures) for figures in zip(*of, strict=True)))


def forgotten(where: Kept) -> Kept:
    """The same with its snapshot lost."""
    shutil.rmtree(where.cache, ignore_errors=True)
    return where


def test_50_000_acts_are_on_the_table_and_their_log_is_read(kept: dict[int, Kept]) -> None:
    for each in kept.values():
        opened(each)
    turns = [[opened(kept[acts]) for acts in (SHORT, SOME, LONG)] for _round in range(3)]
    short, some, warm = (medians(list(each)) for each in zip(*turns, strict=True))
    cold = medians([opened(forgotten(kept[LONG])) for _round in range(3)])
    for name, took in (("just begun", short), ("500 acts", some), ("50,000 warm", warm), ("50,000 cold", cold)):
        print(
            f"\n{name:12} turn {took.turn:7.0f} ({took.turn_wall:7.0f})   log {took.log:6.0f} ({took.log_wall:6.0f}) "
            f"ms of processor (clock)   {took.memory:5.0f} MB"
        )
    held(
        Measured("50,000 acts on the table beside a battle just begun", warm.turn / short.turn, WARM),
        Measured("50,000 acts without their snapshot beside it", cold.turn / short.turn, COLD),
        Measured("the log's first page of 50,000 acts beside that of 500", warm.log / some.log, FIRST_PAGE),
        Measured("the app on 50,000 acts, memory", max(warm.memory, cold.memory), MEMORY, "MB"),
    )


def test_50_000_acts_are_reported_shown_and_compared(kept: dict[int, Kept]) -> None:
    where = kept[LONG]
    ran = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.test_long_battles", str(where.folder)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=where.environment(),
    )
    took: dict[str, float] = json.loads(ran.stdout)
    print("\n50,000 acts, ms of processor: " + ", ".join(f"{what} {spent:,.0f}" for what, spent in took.items()))
    held(
        Measured("50,000 acts reported beside reading them", took["reported"] / took["read"], REPORTED),
        Measured("50,000 acts, the panel's picture beside reading them", took["panel"] / took["read"], REPORTED),
        Measured("50,000 acts compared with a branch beside reading them", took["compared"] / took["read"], REPORTED),
    )


def measured(folder: Path) -> dict[str, float]:
    """Milliseconds of the processor: reading the battle, then what is made of it."""
    took: dict[str, float] = {}

    def timed(what: str, do: Callable[[], object]) -> object:
        begun = time.process_time()
        made = do()
        took[what] = (time.process_time() - begun) * 1000
        return made

    (battle,) = (BattleId(path.stem) for path in folder.glob("*.battle"))
    FolderStore(folder).load(battle)
    history = timed("read", lambda: FolderStore(folder).load(battle))
    assert isinstance(history, History)
    timed("reported", lambda: FORMATS[0].write(history, Wishes()))
    branch = history.do(Note("another way"))
    assert isinstance(branch, History)
    timed("compared", lambda: compare(history, branch))
    timed("panel", lambda: project(history))
    timed("log", lambda: entries(history))
    return took


if __name__ == "__main__":
    print(json.dumps(measured(Path(sys.argv[1]))))
