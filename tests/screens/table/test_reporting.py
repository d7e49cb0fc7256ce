"""The report written from the app: format, what is hidden, file."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen

from saves.folder import FolderStore
from screens.app.app import OriflammeApp
from screens.app.launch import at_the_library
from screens.library.screen import LibraryScreen
from screens.log.screen import LogScreen
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.saves.test_pictures import a_photograph
from tests.screens.in_app import WIDE, in_app, paste_line, press, shown, told
from tests.tiny import RAIDERS, a_shot, at_the_shooting
from tracker.battle.commands import SetValues
from tracker.rules.system import HIDDEN
from tracker.rules.systems import load_system


async def test_a_report_is_written_in_the_format_that_is_picked_and_offered_beside_the_battles(tmp_path: Path) -> None:
    app = OriflammeApp(lambda _app: Screen(), tmp_path)
    async with app.run_test(size=WIDE) as pilot:
        app.open_battle(playing(at_the_shooting(), a_shot(1)))
        await press(pilot, "escape", "R", "2", "enter")
        page = (tmp_path / "the-mill.html").read_text(encoding="utf-8")
        assert page.startswith("<!doctype html>")
        assert "Archers" in page
        assert "written: " in told(pilot)
        await press(pilot, "l", "R", "1", "enter")
        assert (tmp_path / "the-mill.md").read_text(encoding="utf-8").startswith("# Azure leads 100 to 90 ")


async def test_a_report_is_written_over_on_purpose_alone(tmp_path: Path) -> None:
    there = tmp_path / "mine.md"
    there.write_text("mine", encoding="utf-8")
    async with in_app(LogScreen, at_the_shooting()) as (pilot, _table):
        for answer, begins in (("1", "mine"), ("2", "# The armies before ")):
            await press(pilot, "R", "1", "ctrl+u")
            await paste_line(pilot, str(there))
            await press(pilot, answer)
            assert there.read_text(encoding="utf-8").startswith(begins)


@pytest.mark.parametrize(("answer", "names_them"), [("1", False), ("2", True)])
async def test_who_is_hidden_is_told_of_only_where_that_is_asked_for(
    tmp_path: Path, answer: str, names_them: bool
) -> None:
    history = playing(at_the_shooting(), SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood"))
    async with in_app(TurnScreen, history) as (pilot, table):
        table.folder = tmp_path
        await press(pilot, "escape", "R", "1", answer, "enter")
    assert ("Raiders" in (tmp_path / "the-mill.md").read_text(encoding="utf-8")) is names_them


async def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    async with in_app(LogScreen, at_the_shooting()) as (pilot, table):
        table.folder = tmp_path / "gone"
        await press(pilot, "R", "1", "enter")
        assert "mill.md" in told(pilot)
        await press(pilot, "R", "5", "enter")
        assert "the recording's start is not marked" in told(pilot)
    assert list(tmp_path.iterdir()) == []


async def test_a_report_is_written_of_the_battle_under_the_light(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    store.create(the_demo(load_system("skirmish")))
    async with at_the_library(store).run_test(size=WIDE) as pilot:
        await press(pilot, "R", "1")
        assert isinstance(pilot.app.screen_stack[-2], LibraryScreen)
        await press(pilot, "enter")
    assert [path.suffix for path in tmp_path.glob("*.md")] == [".md"]


async def test_what_stands_above_a_report_is_typed_where_it_is_written_and_kept(tmp_path: Path) -> None:
    mine = a_photograph(tmp_path / "mine.jpg", (80, 60))
    store = FolderStore(tmp_path / "battles")
    battle = store.create(the_demo(load_system("skirmish")))
    async with at_the_library(store).run_test(size=WIDE) as pilot:
        await press(pilot, "enter", "R", "end", "enter")
        for key, text in (("1", "Ada"), ("3", "Hold the mill")):
            await press(pilot, key)
            await paste_line(pilot, text)
        await press(pilot, "end", "enter")
        await paste_line(pilot, str(tmp_path / "nowhere.jpg"))
        assert "there is no such file" in shown(pilot)
        await press(pilot, "ctrl+u")
        await paste_line(pilot, str(mine))
        await paste_line(pilot, "The gate")
        await press(pilot, "escape", "2", "2", "enter")
    (page,) = (tmp_path / "battles").glob("*.html")
    assert all(text in page.read_text("utf-8") for text in ("Ada", "Hold the mill", "The gate", "data:image/jpeg"))
    kept = FolderStore(tmp_path / "battles").load(battle).battle
    assert [picture.caption for picture in kept.pictures] == ["The gate"]
