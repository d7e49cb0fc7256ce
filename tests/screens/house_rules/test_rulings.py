"""The rulings written from the house rules page, and taken to the next battle."""

from __future__ import annotations

from pathlib import Path

import pytest

from screens.house_rules.screen import HouseRulesScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, paste_line, press, shown, told
from tests.tiny import at_the_shooting
from tests.tracker.play.agreed.test_rulings import FORCED, HELPED, MOON, TOWER
from tracker.battle.commands import TakeRuling


async def test_rulings_go_from_one_battle_to_the_next_by_a_file(tmp_path: Path) -> None:
    async with in_app(HouseRulesScreen, playing(at_the_shooting(), FORCED, HELPED)) as (pilot, table):
        table.folder = tmp_path
        await press(pilot, "e", "enter")
        assert "written: " in told(pilot)
    async with in_app(HouseRulesScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "i")
        await paste_line(pilot, str(tmp_path / "none.toml"))
        assert "there is no such file" in shown(pilot)
        await press(pilot, "ctrl+u")
        await paste_line(pilot, str(tmp_path / "the-mill-rulings.toml"))
        assert table.battle.rulings == (MOON, TOWER)
        assert "2 rulings imported" in told(pilot)


async def test_where_nothing_was_ruled_there_is_nothing_to_write(tmp_path: Path) -> None:
    async with in_app(HouseRulesScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "e")
        assert "no rulings in this battle yet" in told(pilot)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_rulings_of_the_battle_are_shown_with_how_often_they_were_made(size: tuple[int, int]) -> None:
    ruled = playing(at_the_shooting(), TakeRuling(TOWER), FORCED, FORCED)
    async with in_app(HouseRulesScreen, ruled, size) as (pilot, _table):
        await press(pilot, "j")
        looks = " ".join(shown(pilot).replace("│", " ").split())
        assert "2 rulings of this table" in looks
        assert f"{TOWER.reason} (imported)" in looks
        assert f"{MOON.reason} (2 times, last in turn 1)" in looks


async def test_where_nothing_was_ruled_there_is_nothing_to_show() -> None:
    async with in_app(HouseRulesScreen, at_the_shooting()) as (pilot, _table):
        await press(pilot, "j")
        assert "no rulings in this battle yet" in told(pilot)


async def test_no_single_key_changes_a_house_rule_and_keys_for_a_list_that_is_not_there_change_none() -> None:
    async with in_app(HouseRulesScreen, at_the_shooting()) as (pilot, table):
        before = table.battle.switches
        await press(pilot, "enter", "enter", "2", "1", "slash", "down", "enter", "enter")
        assert table.battle.switches == before
        await press(pilot, "up", "right", "escape")
        assert table.battle.switches == before
        await press(pilot, "right", "enter")
        assert len(table.battle.switches) == len(before) + 1
        assert "not the default" in shown(pilot)
