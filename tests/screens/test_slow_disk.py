"""While a flush lasts keys are answered, and the screen says that the act is on its way, not that it is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from saves.folder import FolderStore
from saves.journal import NotSaved
from screens.library.screen import LibraryScreen
from screens.turn.screen import TurnScreen
from tests.saves.full_disk import no_room
from tests.saves.slow_fs import SlowFs
from tests.screens.in_app import press, shown, told
from tests.screens.test_library import in_the_library
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Note

pytestmark = [pytest.mark.usefixtures("with_tiny"), pytest.mark.writes_behind]

LONG = 4.0
"""Seconds that a flush lasts on a disk that is about to fail, or over a network."""
SOON = 0.05


@pytest.fixture
def slow(tmp_path: Path) -> tuple[FolderStore, SlowFs]:
    fs = SlowFs()
    store = FolderStore(tmp_path / "battles", fs=fs)
    store.create(a_tiny_battle())
    return store, fs


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Wait for what another thread has to do first."""
    for _turn in range(500):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(shown(pilot))


async def test_keys_are_answered_while_a_flush_lasts(slow: tuple[FolderStore, SlowFs]) -> None:
    store, fs = slow
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        await until(pilot, lambda: "saved ●" in shown(pilot))
        fs.hold()
        assert screen.table.do(Note("hail"))
        await until(pilot, fs.reached.is_set)
        assert "hail" in shown(pilot)
        assert "saving ○" in shown(pilot)
        assert "saved ●" not in shown(pilot)
        await press(pilot, "l")
        assert pilot.app.screen is not screen
        await press(pilot, "escape")
        assert screen.table.do(Note("and more hail"))
        await pilot.pause()
        assert "saved ●" not in shown(pilot)
        fs.let_go()
        await until(pilot, lambda: "saved ●" in shown(pilot))
    assert "more hail" in str(FolderStore(store.folder).load(store.battles()[0].id).acts[-1])


async def test_no_key_waits_for_the_disk(slow: tuple[FolderStore, SlowFs]) -> None:
    """The longest that the screens' thread is kept busy at a time while a flush lasts."""
    store, fs = slow
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        screen.table.do(Note("before"))
        await until(pilot, lambda: "saved ●" in shown(pilot))
        fs.hold()
        loop = asyncio.get_running_loop()
        loop.call_later(LONG, fs.let_go)
        began = loop.time()
        took = []
        for number in range(5):
            start = loop.time()
            screen.table.do(Note(f"note {number}"))
            took.append(loop.time() - start)
            await pilot.pause()
        assert "saving ○" in shown(pilot)
        assert loop.time() - began < LONG
        await until(pilot, lambda: "saved ●" in shown(pilot))
        assert loop.time() - began >= LONG
        print(f"an act was taken in {max(took) * 1000:.1f} ms at most while the flush lasted {LONG} s")
        assert min(took) < SOON


async def test_what_is_refused_in_the_background_is_told_and_saved_later(slow: tuple[FolderStore, SlowFs]) -> None:
    store, _fs = slow
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        await until(pilot, lambda: "saved ●" in shown(pilot))
        with no_room():
            assert screen.table.do(Note("one"))
            await until(pilot, lambda: "NOT SAVED – file too large, 1 pending" in shown(pilot))
            assert isinstance(screen.table.trouble, NotSaved)
        screen.table.retry()
        await until(pilot, lambda: "saved ●" in shown(pilot))
        assert "Everything is saved again." in told(pilot)


async def test_a_battle_is_opened_again_only_when_it_has_been_put_away(slow: tuple[FolderStore, SlowFs]) -> None:
    store, fs = slow
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        await until(pilot, lambda: "saved ●" in shown(pilot))
        fs.hold()
        screen.table.do(Note("hail"))
        await press(pilot, "p")
        await until(pilot, lambda: "The last acts are on their way" in shown(pilot))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LibraryScreen))
        assert "saving The Mill …" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)
        fs.let_go()
        await until(pilot, lambda: "1 battle" in shown(pilot))
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert "hail" in shown(pilot)
