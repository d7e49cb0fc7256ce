"""A table killed under taps from four phones: nothing that was acknowledged is lost, nothing is made twice."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic

import aiohttp
import pytest

from saves.folder import FolderStore
from screens.parts.web.listening import addresses_in_the_network
from tests.play import playing, the_demo
from tests.screens.phones.tapping import UNITS, Answered, Served, Tapper
from tests.screens.terminal import Terminal, pexpect
from tracker.battle.commands import Advance
from tracker.rules.systems import load_system

TITLE = "The Ford at Morbrun"

OF_A_BATTLE = 20
"""Kills after which another battle is begun: thousands of acts take their time to be read again."""


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kills", [2, pytest.param(1000, marks=pytest.mark.long)])
async def test_a_table_killed_under_taps_loses_nothing_and_makes_nothing_twice(tmp_path: Path, kills: int) -> None:
    for begun in range(0, kills, OF_A_BATTLE):
        await one_battle(tmp_path / str(begun), min(OF_A_BATTLE, kills - begun), Random(begun))


async def one_battle(folder: Path, kills: int, dice: Random) -> None:
    """A battle whose table is killed so often under four phones, and is right in the end."""
    phones = four_phones(dice)
    async with aiohttp.ClientSession() as client:
        for _turn in range(kills):
            served = await asyncio.to_thread(Served, folder)
            assert await asyncio.to_thread(served.ask, "on")
            tapping = [asyncio.create_task(phone.go_on(client, served)) for phone in phones]
            await asyncio.sleep(dice.uniform(0.1, 0.8))
            served.kill()
            await given_up(tapping)
    is_right(FolderStore(folder), phones, kills)


def four_phones(dice: Random) -> list[Tapper]:
    return [
        Tapper(side, f"{side}{number:0{16 - len(side)}}", UNITS[side][number], 0.03, dice=Random(dice.random()))
        for side in UNITS
        for number in range(2)
    ]


async def given_up(tapping: list[asyncio.Task[None]]) -> None:
    for task in tapping:
        task.cancel()
    await asyncio.gather(*tapping, return_exceptions=True)


def is_right(store: FolderStore, phones: list[Tapper], kills: int) -> None:
    """Nothing that was acknowledged is lost, nothing was made twice, nothing refused."""
    taps = Counter((act.tap.phone, act.tap.number) for act in store.load(store.battles()[0].id).acts if act.tap)
    acknowledged = {(phone.phone, number) for phone in phones for number in phone.done}
    assert len(acknowledged) > kills
    assert [phone.refused for phone in phones] == [[], [], [], []]
    assert acknowledged - set(taps) == set()
    assert {tap: count for tap, count in taps.items() if count > 1} == {}
    print(f"{kills} kills, {len(acknowledged)} taps acknowledged, {len(taps)} acts of taps")


@pytest.mark.skipif(not addresses_in_the_network(), reason="this computer is in no network")
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("kills", [1, pytest.param(50, marks=pytest.mark.long)])
async def test_the_whole_app_killed_under_taps_comes_back_with_every_one_of_them(
    tmp_path: Path, terminals: list[Terminal], kills: int
) -> None:
    store, dice = FolderStore(tmp_path), Random(kills)
    store.close(store.create(playing(the_demo(load_system("demonworld")), Advance())))
    phones = four_phones(dice)
    async with aiohttp.ClientSession() as client:
        for _turn in range(kills):
            app = Terminal(tmp_path, "-m", "screens", "battles", "open", TITLE, "--phones")
            terminals.append(app)
            before = sum(len(phone.done) for phone in phones)
            tapping = [asyncio.create_task(phone.go_on(client, Answered(tmp_path))) for phone in phones]
            while sum(len(phone.done) for phone in phones) < before + 3:
                await asyncio.to_thread(drawn, app, 0.1)
            await asyncio.to_thread(drawn, app, dice.uniform(0.05, 0.6))
            app.child.kill(signal.SIGKILL)
            await given_up(tapping)
            app.gone()
    is_right(store, phones, kills)


def drawn(app: Terminal, seconds: float) -> None:
    """Take what the app draws in so many seconds: it would wait for a terminal that nobody reads."""
    ends = monotonic() + seconds
    while (left := ends - monotonic()) > 0:
        with suppress(pexpect.TIMEOUT):
            app.child.read_nonblocking(65_536, timeout=left)
