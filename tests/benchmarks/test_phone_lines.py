"""What players' phones cost: a tap until it is acknowledged on the disk, a key in the app meanwhile, memory.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_phone_lines.py` prints the table. The app runs in a process of its
own with the demo battle of fourteen units; eight phones tap as people do, each about every 0.7 seconds.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import aiohttp
import pytest

from tests.benchmarks.table import QUICK, Measured, held
from tests.screens.phones.tapping import UNITS, Served, Tapper

pytestmark = [pytest.mark.benchmark, pytest.mark.timeout(300)]

PHONES = 8
PAUSE = 0.7
KEYS = 40 if os.environ.get(QUICK) else 120
MOST_TAP, MOST_KEY, MOST_MEMORY = 100.0, 5.0, 20.0
"""Milliseconds of a tap and more for a key, 95 of 100; megabytes."""
LIBRARIES = """
import screens.turn.screen, screens.table.table, screens.app.app
def resident():
    return int(open("/proc/self/status").read().split("VmRSS:")[1].split()[0]) / 1024
before = resident()
import screens.phones.server, segno
print(resident() - before)
"""


def among(taken: list[float], share: float) -> float:
    """The time within which that share of them lies."""
    return sorted(taken)[min(int(len(taken) * share), len(taken) - 1)]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read off /proc")
async def test_taps_keys_and_memory_of_eight_phones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    served = await asyncio.to_thread(Served, tmp_path)
    try:
        await asyncio.to_thread(served.ask, "keys 20")
        alone = json.loads(await asyncio.to_thread(served.ask, f"keys {KEYS}"))
        before = served.resident
        assert await asyncio.to_thread(served.ask, "on")
        phones = [
            Tapper(side, f"{side}{number:0{16 - len(side)}}", UNITS[side][number], PAUSE, dice=Random(number))
            for side in UNITS
            for number in range(PHONES // 2)
        ]
        async with aiohttp.ClientSession() as client:
            tapping = [asyncio.create_task(phone.go_on(client, served)) for phone in phones]
            await asyncio.sleep(2)
            for phone in phones:
                phone.took.clear()
            beside = json.loads(await asyncio.to_thread(served.ask, f"keys {KEYS}"))
            lines = served.resident - before
            for task in tapping:
                task.cancel()
            await asyncio.gather(*tapping, return_exceptions=True)
    finally:
        served.end()
    found = subprocess.run([sys.executable, "-c", LIBRARIES], capture_output=True, text=True, check=True).stdout
    took = [tap for phone in phones for tap in phone.took]
    tap, key, key_alone = among(took, 0.95), among(beside, 0.95), among(alone, 0.95)
    memory = max(lines, 0.0) + float(found)
    with capsys.disabled():
        print(f"\n{len(took)} taps: median {among(took, 0.5):.1f} ms, 95 of 100 within {tap:.1f} ms")
        print(
            f"key alone: 95 of 100 within {key_alone:.1f} ms; "
            f"beside eight phones {key:.1f}, 99 of 100 within {among(beside, 0.99):.1f} ms"
        )
        print(f"memory: libraries {float(found):.1f} MB, eight phones {lines:.1f} MB")
    held(Measured("a tap until it is on the disk, eight phones", tap, MOST_TAP, "ms"))
    held(Measured("a key beside eight phones, more than alone", key - key_alone, MOST_KEY, "ms"))
    held(Measured("memory of eight phones with their libraries", memory, MOST_MEMORY, "MB"))
