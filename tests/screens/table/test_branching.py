"""A branch made in the log by keys, and set beside the battle it comes from in the library."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from screens.app.app import OriflammeApp
from screens.app.launch import at_the_library, at_the_table
from screens.library.screen import LibraryScreen
from screens.log.screen import LogScreen
from screens.turn.briefing import BriefingScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown, told, type_line
from tests.tiny import a_shot, at_the_shooting
from tracker.battle.commands import Note, SetClock
from tracker.play.branching import origin

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_branch_is_made_at_the_act_under_the_light_and_compared_in_the_library(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    store = FolderStore(tmp_path / "battles")
    history = playing(at_the_shooting(), Note("who dares?"), a_shot(1))
    battle = store.create(history)
    app = OriflammeApp(lambda app: LibraryScreen(app.open_battle, store))
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "c")
        assert "no other battle with these rules" in told(pilot)
        await press(pilot, "enter", "escape", "l", "up", "B")
        assert "What is the branch called?" in shown(pilot)
        assert "The Mill · 2" in shown(pilot)
        assert "It begins after: Note: who dares?" in shown(pilot)
        await press(pilot, "ctrl+u")
        await type_line(pilot, "The charge")
        assert "Where does the table go on?" in shown(pilot)
        assert "It is in the library, a battle of its own" in shown(pilot)
        await press(pilot, "enter", "escape", "p", "enter")
        await pilot.pause()
        branch = next(line.id for line in store.battles() if line.title == "The charge")
        await press(pilot, "c")
        looks = shown(pilot)
    assert store.load(battle).acts[: len(history.acts)] == history.acts
    forked = origin(store.load(branch))
    assert forked is not None
    assert (forked.battle, forked.act) == (battle, len(history.acts) - 1)
    for part in ("Two battles compared", "The Mill", "The charge", "army left", "Raiders", "4/5", "5/5", "+1"):
        assert part in looks


@pytest.mark.parametrize("is_from_library", [True, False])
async def test_the_table_goes_on_in_the_branch_straight_from_the_log(tmp_path: Path, is_from_library: bool) -> None:
    store = FolderStore(tmp_path / "battles")
    battle = store.create(playing(at_the_shooting(), SetClock(minutes=10), Note("who dares?"), a_shot(1)))
    app = at_the_library(store) if is_from_library else at_the_table(store, battle)
    app.animation_level = "none"
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        await press(pilot, *(["enter"] if is_from_library else []), "escape", "l", "up", "B", "enter", "2")
        for _moment in range(20):
            await pilot.pause()
        assert isinstance(app.screen, BriefingScreen)
        assert "The Mill · 2" in shown(pilot)
    assert store.load(battle).battle.clock.is_paused, "the clocks of what was left stand"


async def test_a_battle_that_is_kept_nowhere_has_no_branch_beside_it() -> None:
    async with in_app(LogScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "B")
        assert "no branch can be kept beside it" in told(pilot)
