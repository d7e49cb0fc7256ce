"""What an open app costs while nobody presses a key: processor, and how often it wakes one that sleeps.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_at_rest.py` prints it, for pages as they stand open on a table; a
line that waits for words, and a clock that runs, among them.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

import pytest

from saves.folder import FolderStore
from screens.library.starting import demo_battle
from tests.benchmarks.table import Measured, held, rounds
from tests.play import playing
from tests.screens.terminal import Terminal
from tracker.battle.commands import SetClock
from tracker.rules.systems import load_system

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="what threads had is read from Linux's /proc"),
]

SECONDS = 45
SETTLED = 4
SHARE, SHARE_WITH_CLOCKS, WAKES = 0.2, 0.5, 1.0
"""Percent of a core, and times a second."""
PAGES: dict[str, tuple[str, ...]] = {
    "library": (),
    "turn": ("\r", "\x1b"),
    "log": ("\r", "\x1b", "l"),
    "a line that waits for words": ("\r", "\x1b", "k"),
    "help": ("\r", "\x1b", "?"),
}


class Rest(NamedTuple):
    """Milliseconds of the processor that the threads of a program had, and how often they gave it back themselves."""

    processor: float
    wakes: int


def so_far(pid: int) -> Rest:
    """What it had until now."""
    tasks = list(Path(f"/proc/{pid}/task").iterdir())
    had = sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6
    told = (line for task in tasks for line in (task / "status").read_text().splitlines())
    return Rest(had, sum(int(line.split()[1]) for line in told if line.startswith("voluntary_ctxt_switches")))


def read_for(terminal: Terminal, seconds: float) -> None:
    """Take what is painted in that time."""
    ends = time.monotonic() + seconds
    while (left := ends - time.monotonic()) > 0:
        terminal._read(left)


@pytest.mark.parametrize("page", [*PAGES, "turn with clocks"])
def test_an_open_page_at_rest_costs_a_laptop_next_to_nothing(page: str, tmp_path: Path) -> None:
    history, with_clocks = demo_battle(load_system("demonworld")), page.endswith("with clocks")
    if with_clocks:
        history = playing(history, SetClock(minutes=90, is_paused=False))
    FolderStore(tmp_path).create(history)
    terminal = Terminal(tmp_path, "-m", "screens")
    terminal.shows("The Ford at Morbrun")
    for key in PAGES[page.removesuffix(" with clocks")]:
        terminal.child.send(key)
        terminal.settles(0.5)
    read_for(terminal, SETTLED)
    before, painted, seconds = so_far(terminal.child.pid), len(terminal.raw), rounds(SECONDS)
    read_for(terminal, seconds)
    after = so_far(terminal.child.pid)
    terminal.child.close(force=True)
    share, wakes = (after.processor - before.processor) / seconds / 10, (after.wakes - before.wakes) / seconds
    print(f"\n{page:32}{share:7.3f} % of a core   {wakes:6.2f} wakes a second   {len(terminal.raw) - painted} bytes")
    held(
        Measured(f"at rest: {page}", share, SHARE_WITH_CLOCKS if with_clocks else SHARE, "%"),
        Measured(f"at rest, wakes a second: {page}", wakes, WAKES, ""),
    )
