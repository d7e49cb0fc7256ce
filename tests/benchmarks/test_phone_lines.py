"""What players' phones cost: a tap until it is acknowledged on the disk, a key in the app meanwhile, memory.

A key is measured from its coming, while it waits behind what phones set off, until it is done, the light on another
row, and until that is painted.

`pytest -m benchmark -n 0 -s tests/benchmarks/test_phone_lines.py` prints the table. The app runs in a process of its
own with the demo battle of fourteen units; eight phones tap as people do, each about every 0.7 seconds.
"""

from __future__ import annotations

import asyncio
import json
import os
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
SECONDS = 5
MOST_TAP, MOST_KEY, SLOWEST_KEY, MOST_MEMORY = 100.0, 5.0, 50.0, 20.0
"""Milliseconds of a tap and more for a key, 95 of 100, and of a key, 99 of 100; megabytes."""


def among(taken: list[float], share: float) -> float:
    """The time within which that share of them lies."""
    return sorted(taken)[min(int(len(taken) * share), len(taken) - 1)]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read off /proc")
async def test_taps_keys_and_memory_of_eight_phones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    served = await asyncio.to_thread(Served, tmp_path)
    try:
        await asyncio.to_thread(served.ask, "keys 20")
        alone = json.loads(await asyncio.to_thread(served.ask, f"keys {KEYS}"))
        before = float(await asyncio.to_thread(served.ask, "resident"))
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
            memory = float(await asyncio.to_thread(served.ask, "resident")) - before
            processor, tapped = await spent(served), sum(len(phone.took) for phone in phones)
            await asyncio.sleep(SECONDS)
            processor, tapped = await spent(served) - processor, sum(len(phone.took) for phone in phones) - tapped
            for task in tapping:
                task.cancel()
            await asyncio.gather(*tapping, return_exceptions=True)
    finally:
        served.end()
    took = [tap for phone in phones for tap in phone.took]
    tap = among(took, 0.95)
    done, done_alone = ([first for first, _last in keys] for keys in (beside, alone))
    painted, painted_alone = ([last for _first, last in keys] for keys in (beside, alone))
    with capsys.disabled():
        print(f"\n{len(took)} taps: median {among(took, 0.5):.1f} ms, 95 of 100 within {tap:.1f} ms")
        print(f"processor of a tap: {processor / max(tapped, 1):.1f} ms, that of eight phones told of it with it")
        for what, here, then in (("done", done, done_alone), ("painted", painted, painted_alone)):
            print(
                f"key until {what}: alone 95 of 100 within {among(then, 0.95):.1f} ms; beside eight phones "
                f"{among(here, 0.95):.1f}, 99 of 100 within {among(here, 0.99):.1f} ms"
            )
        print(f"memory: {memory:.1f} MB with libraries and eight phones")
    more = among(done, 0.95) - among(done_alone, 0.95)
    held(Measured("a tap until it is on the disk, eight phones", tap, MOST_TAP, "ms"))
    held(Measured("a key until it is done beside eight phones, more than alone", more, MOST_KEY, "ms"))
    held(Measured("a key until it is done beside eight phones", among(done, 0.99), SLOWEST_KEY, "ms"))
    held(Measured("memory of eight phones with their libraries", memory, MOST_MEMORY, "MB"))


async def spent(served: Served) -> float:
    """Milliseconds of the processor that the table has had."""
    return float(await asyncio.to_thread(served.ask, "processor"))
