"""What a library of a thousand battles costs to list, beside reading the first page of each file, and in memory.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_library.py` prints it, in processor time of a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from saves.folder import FolderStore
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


def test_a_thousand_battles_are_listed_in_the_time_of_reading_their_heads(tmp_path: Path) -> None:
    store, history = FolderStore(tmp_path), demo_battle(load_system("demonworld"))
    for _number in range(BATTLES):
        store.create(history)
    ran = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.test_library", str(tmp_path)],
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
