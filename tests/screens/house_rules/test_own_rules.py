"""Rules of a table's own on the house rules page: taken from a file, shown, laid down, written."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from saves.house_file import FOLDER, read_house
from saves.house_writing import write_house
from screens.house_rules.screen import HouseRulesScreen
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, paste_line, press, shown, told
from tests.tiny import at_the_shooting
from tests.tracker.play.agreed.test_house import BETTER
from tracker.battle.commands import TakeHouse
from tracker.battle.house import NO_HOUSE, House, LineChange

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_file_is_taken_once_it_was_seen_what_it_changes(size: tuple[int, int], tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    write_house(at_the_shooting().system, BETTER, tmp_path / FOLDER / "friday.toml")
    async with in_app(HouseRulesScreen, at_the_shooting(), size) as (pilot, table):
        table.folder = tmp_path
        await press(pilot, "t", "1")
        assert "Shot: aim, +1 on top" in " ".join(shown(pilot).split())
        await press(pilot, "2")
        assert table.battle.house == NO_HOUSE
        await press(pilot, "t", "1", "1")
        assert table.battle.house == BETTER
        assert "By “Friday table”" in shown(pilot)
        await press(pilot, "u")
        assert table.battle.house == NO_HOUSE
        assert "Friday table" not in shown(pilot)


async def test_a_wrong_file_is_asked_for_again_with_line_and_key(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('name = "x"\n[lines."shot/aimm"]\nadd = 1', encoding="utf-8")
    async with in_app(HouseRulesScreen, at_the_shooting()) as (pilot, table):
        table.folder = tmp_path
        await press(pilot, "t", "1")
        await paste_line(pilot, str(tmp_path / "bad.toml"))
        assert "bad.toml, line 2" in shown(pilot)
        assert table.battle.house == NO_HOUSE


async def test_the_rules_in_force_are_laid_down_or_written_to_a_file(tmp_path: Path) -> None:
    async with in_app(HouseRulesScreen, playing(at_the_shooting(), TakeHouse(BETTER))) as (pilot, table):
        table.folder = tmp_path
        await press(pilot, "t", "3", "enter")
        assert "written: " in told(pilot)
        assert read_house(tmp_path / FOLDER / "friday-table.toml", table.system)[1] == BETTER
        await press(pilot, "t", "5")
        assert table.battle.house == NO_HOUSE


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_figure_is_changed_in_place_and_put_back(size: tuple[int, int]) -> None:
    async with in_app(HouseRulesScreen, at_the_shooting(), size) as (pilot, table):
        await press(pilot, "t", "2", *"already fled", "enter")
        assert "printed −1" in shown(pilot)
        await press(pilot, "ctrl+u", *"200", "enter")
        assert "-99 to 99" in shown(pilot)
        await press(pilot, "ctrl+u", *"x", "enter", "ctrl+u", *"-2", "enter")
        assert table.battle.house == House("Our table", (LineChange("nerve_test", "fled", value=-2),))
        await press(pilot, "t", "2", *"already fled", "enter", "ctrl+u", *"-1", "enter")
        assert table.battle.house == NO_HOUSE


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_reminder_stands_over_the_list_of_its_step(size: tuple[int, int]) -> None:
    history = at_the_shooting()
    house = House("Friday table", reminders={history.battle.place.step: ("Who is in cover?",)})
    async with in_app(TurnScreen, playing(history, TakeHouse(house)), size) as (pilot, _table):
        await press(pilot, "enter")
        assert "Friday table: Who is in cover?" in shown(pilot)


async def test_what_this_version_no_longer_knows_of_a_house_is_told_at_the_table_and_on_the_page() -> None:
    history = playing(at_the_shooting(), TakeHouse(BETTER))
    strange = replace(BETTER, lines=(*BETTER.lines, LineChange("volley", "aim", add=1)))
    history = replace(history, battle=replace(history.battle, house=strange))
    async with in_app(TurnScreen, history) as (pilot, _table):
        assert "This version goes on without lines.volley/aim" in told(pilot)
    async with in_app(HouseRulesScreen, history) as (pilot, _table):
        assert "this version goes on without" in shown(pilot)
