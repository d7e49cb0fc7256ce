"""A battle is found by a part of its name, and a new one begins with the rules played last."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from screens.library.new_battle import NewBattleScreen
from screens.library.screen import LibraryScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, WIDE, press, shown
from tests.screens.library.test_library import a_library, in_the_library
from tracker.rules.systems import load_system

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_slash_finds_a_battle_by_a_part_of_its_title(tmp_path: Path, size: tuple[int, int]) -> None:
    store = a_library(tmp_path, "The Mill", "The Ford", "The Wells")
    async with in_the_library(store, size) as pilot:
        await press(pilot, "slash", *"ford")
        assert "The Ford" in shown(pilot)
        assert "The Mill" not in shown(pilot).partition("Which battle?")[2]
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        lit = screen._here
        assert lit is not None
        assert lit.title == "The Ford"


async def test_a_new_battle_begins_with_the_rules_played_last(tmp_path: Path) -> None:
    ticks = iter(range(1_700_000_000, 1_800_000_000, 60))
    store = FolderStore(tmp_path / "battles", lambda: float(next(ticks)))
    async with in_the_library(store) as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        assert isinstance(screen, NewBattleScreen)
        assert screen._rules == "demonworld"
    for key in ("skirmish", "confrontation"):
        store.close(store.create(the_demo(load_system(key))))
    async with in_the_library(store) as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        assert isinstance(screen, NewBattleScreen)
        assert screen._rules == "confrontation"
