"""A table killed under taps from four phones: nothing that was acknowledged is lost, nothing is made twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import aiohttp
import pytest

from saves.folder import FolderStore
from tests.screens.phones.tapping import UNITS, Served, Tapper

OF_A_BATTLE = 20
"""Kills after which another battle is begun: thousands of acts take their time to be read again."""


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kills", [2, pytest.param(1000, marks=pytest.mark.long)])
async def test_a_table_killed_under_taps_loses_nothing_and_makes_nothing_twice(tmp_path: Path, kills: int) -> None:
    for begun in range(0, kills, OF_A_BATTLE):
        await one_battle(tmp_path / str(begun), min(OF_A_BATTLE, kills - begun), Random(begun))


async def one_battle(folder: Path, kills: int, dice: Random) -> None:
    """A battle whose table is killed so often under four phones, and is right in the end."""
    phones = [
        Tapper(side, f"{side}{number:0{16 - len(side)}}", UNITS[side][number], 0.03, dice=Random(dice.random()))
        for side in UNITS
        for number in range(2)
    ]
    async with aiohttp.ClientSession() as client:
        for _turn in range(kills):
            served = await asyncio.to_thread(Served, folder)
            assert await asyncio.to_thread(served.ask, "on")
            tapping = [asyncio.create_task(phone.go_on(client, served)) for phone in phones]
            await asyncio.sleep(dice.uniform(0.1, 0.8))
            served.kill()
            for task in tapping:
                task.cancel()
            await asyncio.gather(*tapping, return_exceptions=True)
    store = FolderStore(folder)
    taps = Counter((act.tap.phone, act.tap.number) for act in store.load(store.battles()[0].id).acts if act.tap)
    acknowledged = {(phone.phone, number) for phone in phones for number in phone.done}
    assert len(acknowledged) > kills
    assert [phone.refused for phone in phones] == [[], [], [], []]
    assert acknowledged - set(taps) == set()
    assert {tap: count for tap, count in taps.items() if count > 1} == {}
    print(f"{kills} kills, {len(acknowledged)} taps acknowledged, {len(taps)} acts of taps")
