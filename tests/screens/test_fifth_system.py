"""A fifth rule system that the app has never heard of: a turn of it played by keys alone, kept, reopened."""

from __future__ import annotations

import pytest

from screens.turn.briefing import BriefingScreen
from screens.turn.screen import TurnScreen
from tests.screens.in_app import in_app, press, shown
from tests.tiny import FLED, MEN, ORDER, a_tiny_battle
from tracker.battle.acts import Fate
from tracker.battle.battle import UnitId
from tracker.rules.systems import load_system

pytestmark = pytest.mark.usefixtures("with_tiny")

ARCHERS, RAIDERS = UnitId("archers"), UnitId("raiders")


@pytest.mark.every_frame
async def test_a_turn_of_a_system_from_outside_is_played_by_keys_alone() -> None:
    async with in_app(TurnScreen, a_tiny_battle()) as (pilot, table):
        assert load_system("tiny") is table.system

        await press(pilot, "n", "o", "enter", "f", "h", "tab", "enter", "f", "h")
        assert len(table.battle.sealed) == 4
        await press(pilot, "tab", "v")
        assert (table.battle.place.step, table.battle.units[ARCHERS][ORDER]) == ("fire", "f")

        await press(pilot, "r", "h", "p", "enter", "escape", "escape")
        assert table.battle.switches == {"soft_cover": "two"}

        await press(pilot, "enter", *"raiders", "enter", "1", "enter")
        assert table.battle.units[RAIDERS][MEN] == 4
        assert "Raiders" in shown(pilot)
        await press(pilot, "t", "1", "space", "enter")
        assert table.battle.units[RAIDERS][FLED] is True

        await press(pilot, "u", "u")
        assert table.battle.units[RAIDERS][MEN] == 5
        await press(pilot, "ctrl+y", "ctrl+y")
        assert table.battle.units[RAIDERS][FLED] is True

        await press(pilot, "w")
        assert "has fled" in shown(pilot)
        await press(pilot, "escape", "n")
        assert table.battle.place.turn == 2
        kept = table.history
    async with in_app(TurnScreen, kept) as (pilot, _table):
        assert isinstance(pilot.app.screen, BriefingScreen)
        assert "Turn 2" in shown(pilot)
    assert all(act.fate is Fate.STANDS for act in kept.acts)
