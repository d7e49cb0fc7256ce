"""How soon a long battle is on the screen, and what an act costs in it through the whole app, beside one just begun.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_opening.py` prints the tables. The long battle is the Demonworld demo
played on at random to 10,000 acts, each saved as the app saves it. The two are measured in turns, and what is compared
is processor time, which other programs disturb less than the clock; the clock is printed beside it.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from saves.folder import FolderStore
from saves.store import BattleId
from screens.library.starting import demo_battle
from tests.at_random import playing
from tests.benchmarks.table import Measured, held
from tracker.battle.battle import UnitId
from tracker.battle.commands import Note, Refused, SetValues
from tracker.games.demonworld import SYSTEM

pexpect = pytest.importorskip("pexpect", reason="pseudo-terminals are wanted")

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processor time is read from Linux's /proc"),
]

LONG, SHORT = 10_000, 40
ROUNDS = 11
SAVES = 400
ROOT = Path(__file__).parents[2]
GOAL = 1.5
TICK = 1 / os.sysconf("SC_CLK_TCK")


class Took(NamedTuple):
    """Seconds of the processor and of the clock."""

    cpu: float
    wall: float


class Library(NamedTuple):
    """A folder with one battle, and the folder of its computer's snapshots."""

    folder: Path
    battle: BattleId
    cache: Path

    def environment(self) -> dict[str, str]:
        """What a program is started with to find them."""
        home = str(self.folder)
        cache = str(self.cache)
        return {"PATH": "", "TERM": "xterm-256color", "HOME": home, "ORIFLAMME_SAVES": home, "XDG_CACHE_HOME": cache}


def a_library(folder: Path, acts: int) -> Library:
    """A battle of that many acts, played and put away like any other."""
    cache = folder / "cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(cache))
        store = FolderStore(folder / "battles")
        history = demo_battle(SYSTEM)
        battle = store.create(history)
        store.take(battle)
        for _before, _command, after in playing(history, random.Random(7), 10 * acts):
            if isinstance(after, Refused):
                continue
            store.save(battle, after)
            if len(after.acts) >= acts:
                break
        store.close(battle)
    return Library(folder / "battles", battle, cache)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library with a battle just begun."""
    return a_library(tmp_path_factory.mktemp("short"), SHORT)


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library with a battle of 10,000 acts."""
    found = a_library(tmp_path_factory.mktemp("long"), LONG)
    file = found.folder / f"{found.battle}.battle"
    print(f"\nthe long battle: {LONG:,} acts, {file.stat().st_size / 1e6:.1f} MB")
    return found


def until_painted(library: Library, arguments: list[str], painted: bytes) -> Took:
    """From starting the process to the last words of its first screen, in a pseudo-terminal of 120x40."""
    begun = time.perf_counter()
    child = pexpect.spawn(
        sys.executable,
        ["-m", "screens", *arguments],
        dimensions=(40, 120),
        timeout=60,
        env=library.environment(),
        cwd=str(ROOT),
    )
    child.expect_exact(painted)
    wall = time.perf_counter() - begun
    user, system = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    child.kill(signal.SIGKILL)
    child.wait()
    child.close()
    return Took((int(user) + int(system)) * TICK, wall)


def medians(measured: list[Took]) -> Took:
    return Took(statistics.median(one.cpu for one in measured), statistics.median(one.wall for one in measured))


def compared(name: str, few: Callable[[], Took], many: Callable[[], Took], rounds: int = ROUNDS) -> float:
    """Measure both in turns, print them, and give the ratio of their processor times."""
    pairs = [(few(), many()) for _round in range(rounds)]
    short, long = medians([pair[0] for pair in pairs]), medians([pair[1] for pair in pairs])
    print(
        f"\n{name:44} just begun {1000 * short.cpu:8.2f} ({1000 * short.wall:8.2f})   "
        f"10,000 acts {1000 * long.cpu:8.2f} ({1000 * long.wall:8.2f})   "
        f"×{long.cpu / short.cpu:.2f} (×{long.wall / short.wall:.2f})   ms of processor (clock)"
    )
    return long.cpu / short.cpu


def on_the_table(library: Library) -> Took:
    """The battle resumed: turn and briefing are painted."""
    return until_painted(library, ["demo", "--resume"], b"to the table")


def forgotten(library: Library) -> Library:
    """The same with its snapshot lost."""
    shutil.rmtree(library.cache, ignore_errors=True)
    return library


def test_a_battle_of_10_000_acts_is_on_the_table_in_half_again_the_time_of_a_new_one(
    short: Library, long: Library
) -> None:
    ratio = compared("start to turn screen", lambda: on_the_table(short), lambda: on_the_table(long))
    held(Measured("10,000 acts on the table beside a battle just begun", ratio, GOAL))


def test_without_its_snapshot_it_takes_longer_once(short: Library, long: Library) -> None:
    lost = compared("start to turn screen, snapshot lost", lambda: on_the_table(short),
                    lambda: on_the_table(forgotten(long)), 5)  # fmt: skip
    held(Measured("the same without its snapshot", lost, GOAL))


def test_a_library_with_it_is_shown_in_half_again_the_time(short: Library, long: Library) -> None:
    def shown(library: Library) -> Took:
        return until_painted(library, [], b"The Ford at Morbrun")

    ratio = compared("start to library", lambda: shown(short), lambda: shown(long))
    held(Measured("a library with 10,000 acts beside one just begun", ratio, GOAL))


def listing(library: Library) -> Took:
    """The library read anew, without a screen."""
    cpu, wall = time.process_time(), time.perf_counter()
    (line,) = FolderStore(library.folder).battles()
    assert not line.broken
    return Took(time.process_time() - cpu, time.perf_counter() - wall)


def taking(library: Library) -> Took:
    """The battle taken up, without a screen."""
    store = FolderStore(library.folder)
    cpu, wall = time.process_time(), time.perf_counter()
    store.take(library.battle)
    took = Took(time.process_time() - cpu, time.perf_counter() - wall)
    store.close(library.battle)
    return took


@pytest.mark.parametrize("does", [listing, taking])
def test_what_reading_it_alone_takes_is_a_small_part_of_a_second(
    short: Library, long: Library, monkeypatch: pytest.MonkeyPatch, does: Callable[[Library], Took]
) -> None:
    def at(library: Library) -> Took:
        monkeypatch.setenv("XDG_CACHE_HOME", str(library.cache))
        return does(library)

    at(short), at(long)
    compared(f"{does.__name__} alone", lambda: at(short), lambda: at(long))
    spent = statistics.median(at(long).cpu for _round in range(5))
    held(Measured(f"{does.__name__} 10,000 acts without a screen", spent, 0.5, "s"))


class Played:
    """A battle that is played on through the app's own path: the rules, then the disk."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.store = FolderStore(shutil.copytree(library.folder, folder))
        self.battle = library.battle
        self.history = self.store.take(library.battle).history
        self.number = 0
        # The first act of a session leaves a restore point; that is another thing to measure.
        self.act()

    def act(self) -> Took:
        """A note or a loss, in turns: what changes as much in every battle."""
        self.number += 1
        unit = self.history.battle.units[UnitId("ogre-band")]
        left = 2 if unit.values.get("bases") == 3 else 3
        command = Note("a remark") if self.number % 2 else SetValues(unit.id, {"bases": left}, "counted again")
        cpu, wall = time.process_time(), time.perf_counter()
        after = self.history.do(command, time.time())
        assert not isinstance(after, Refused)
        self.store.save(self.battle, after)
        took = Took(time.process_time() - cpu, time.perf_counter() - wall)
        assert len(after.acts) == len(self.history.acts) + 1
        self.history = after
        return took


def test_an_act_costs_the_same_through_the_whole_app_however_long_the_battle(
    tmp_path: Path, short: Library, long: Library
) -> None:
    """`History.do` and `FolderStore.save`, flushed to the disk, at about 0 and at 10,000 acts."""
    one, other = Played(short, tmp_path / "short"), Played(long, tmp_path / "long")
    ratio = compared("one act, done and saved", one.act, other.act, SAVES)
    one.store.close_all()
    other.store.close_all()
    held(Measured("one act, done and saved, at 10,000 acts beside the first", ratio, 1.3))
