"""The cost of listing a thousand battles beside reading the first page of each, in memory, and narrowed by a key.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_library.py` prints it, in processor time of a process of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.store import Summary
from screens.app.app import OriflammeApp
from screens.library.battles import which_of
from screens.library.starting import demo_battle
from tests.benchmarks.table import Measured, held, rounds
from tracker.rules.systems import load_system

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read where Linux tells it"),
]

BATTLES, HEAD = 1_000, 4_096
BESIDE_HEADS, MEMORY = 3.0, 60.0
A_KEY = 100.0
"""Milliseconds of the processor in which what was typed has narrowed the list and is painted."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of a thousand battles."""
    store, history = FolderStore(tmp_path_factory.mktemp("library")), demo_battle(load_system("demonworld"))
    for _number in range(BATTLES):
        store.create(history)
    return store.folder


async def milliseconds_a_key(battles: list[Summary]) -> float:
    """The processor's time for a letter typed at the question which battle is meant, until the page is at rest."""
    app = OriflammeApp(lambda _app: which_of(battles))
    took: list[float] = []
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for key in "the ford":
            begun = time.process_time()
            await pilot.press("space" if key == " " else key)
            await pilot.pause()
            took.append((time.process_time() - begun) * 1000)
    return statistics.median(took)


def test_a_battle_among_a_thousand_is_found_as_one_types(folder: Path) -> None:
    took = asyncio.run(milliseconds_a_key(FolderStore(folder).battles()))
    held(Measured("1,000 battles narrowed by a letter typed", took, A_KEY, "ms"))


def test_a_thousand_battles_are_listed_in_the_time_of_reading_their_heads(folder: Path, tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.test_library", str(folder)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
    )
    listed, heads, memory = json.loads(ran.stdout)
    print(f"\n{BATTLES:,} battles listed {listed:.0f} ms, their heads read {heads:.0f} ms; {memory:.0f} MB in all")
    held(
        Measured("1,000 battles listed beside reading their heads", listed / heads, BESIDE_HEADS),
        Measured("1,000 battles listed, memory", memory, MEMORY, "MB"),
    )


def measured(folder: Path) -> tuple[float, float, float]:
    """Milliseconds of listing all battles and of reading their heads, the second time; megabytes of the process."""
    took: list[tuple[float, float]] = []
    for _round in range(rounds(6)):
        begun = time.process_time()
        assert len(FolderStore(folder).battles()) == BATTLES
        listed = time.process_time()
        for path in folder.glob("*.battle"):
            with path.open("rb") as file:
                file.read(HEAD)
        took.append(((listed - begun) * 1000, (time.process_time() - listed) * 1000))
    status = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    resident = next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))
    return min(each[0] for each in took[1:]), min(each[1] for each in took[1:]), resident


if __name__ == "__main__":
    print(json.dumps(measured(Path(sys.argv[1]))))
