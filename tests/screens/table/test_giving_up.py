"""Much that was undone is given up only when the table says so; a little of it as ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from screens.app.app import OriflammeApp
from screens.library.screen import LibraryScreen
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import WIDE, in_app, press, shown
from tests.tiny import ARCHERS, at_the_shooting
from tracker.battle.acts import Fate
from tracker.battle.commands import Advance, Note, Refused, Tick
from tracker.play.branching import MUCH, origin
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def with_undone(history: History, count: int) -> History:
    """The history with its last acts undone."""
    for _act in range(count):
        undone = history.undo()
        assert not isinstance(undone, Refused)
        history = undone
    return history


def noted(count: int) -> History:
    """A battle at the shooting with so many notes undone."""
    return with_undone(playing(at_the_shooting(), *(Note(f"line {n}") for n in range(count))), count)


def dropped(history: History) -> int:
    return sum(act.fate is Fate.DROPPED for act in history.acts)


async def test_a_few_undone_acts_are_given_up_without_a_question() -> None:
    async with in_app(TurnScreen, noted(MUCH - 1)) as (pilot, table):
        assert table.do(Tick(ARCHERS))
        await pilot.pause()
        assert "This discards" not in shown(pilot)
        assert dropped(table.history) == MUCH - 1


async def test_six_of_them_are_asked_about_and_nothing_is_done_by_staying() -> None:
    async with in_app(TurnScreen, noted(MUCH)) as (pilot, table):
        before = table.history
        assert not table.do(Tick(ARCHERS))
        await pilot.pause()
        await pilot.pause()
        assert "This discards 6 undone actions permanently." in shown(pilot)
        assert "Note: line 5" in shown(pilot)
        assert "as a branch" not in shown(pilot), "a battle that is kept nowhere has none"
        await press(pilot, "enter")
        assert table.history is before
        table.do(Tick(ARCHERS))
        await pilot.pause()
        await press(pilot, "2")
        assert dropped(table.history) == MUCH
        assert table.history.acts[-1].command == Tick(ARCHERS)
        assert table.do(Note("no question any more"))


async def test_one_act_of_another_turn_is_asked_about_too() -> None:
    history = playing(at_the_shooting(), Advance(anyway=True), Advance(anyway=True), Note("dawn"))
    assert history.battle.place.turn == 2
    async with in_app(TurnScreen, with_undone(history, 2)) as (pilot, table):
        assert not table.do(Note("dusk"))
        await pilot.pause()
        await pilot.pause()
        assert "This discards 2 undone actions permanently." in shown(pilot)


async def test_that_another_turn_had_merely_begun_is_given_up_without_a_question() -> None:
    history = playing(at_the_shooting(), Advance(anyway=True), Advance(anyway=True))
    async with in_app(TurnScreen, with_undone(history, 1)) as (_pilot, table):
        assert table.do(Note("dusk"))


async def test_what_would_be_given_up_can_be_kept_as_a_branch(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "battles")
    battle = store.create(noted(MUCH))
    app = OriflammeApp(lambda app: LibraryScreen(app.open_battle, store))
    app.animation_level = "none"
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        await press(pilot, "enter", "escape", "space")
        await pilot.pause()
        assert "keep them as a branch first" in shown(pilot)
        await press(pilot, "3", "enter")
        await pilot.pause()
        await press(pilot, "p", "enter")
        await pilot.pause()
    (branch,) = (line.id for line in store.battles() if line.id != battle)
    kept = store.load(branch)
    assert origin(kept) is not None
    assert kept.battle.title == "The Mill · 2"
    assert [act.command for act in kept.acts[-MUCH - 1 : -1]] == [Note(f"line {n}") for n in range(MUCH)]
    assert dropped(store.load(battle)) == MUCH
