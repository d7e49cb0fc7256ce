"""A volley of which some dice are thrown: its row says how many of how many, its page what came of each of them."""

from __future__ import annotations

from typing import Final

import pytest

from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.tracker.games.skirmish.battles import BOWS, THRALLS, a_roll, acting
from tests.tracker.views.step.test_lines import BOWMEN, shots
from tests.tracker.views.step.test_pressing import FORD, at

VOLLEYS: Final = {
    "shots of Demonworld": (BOWMEN, 20, "volley", "3/10"),
    "acts of skirmish": (FORD, 12, "shots", "3/8"),
}


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("place", VOLLEYS)
async def test_its_row_says_how_many_of_its_dice_are_thrown(place: str, size: tuple[int, int]) -> None:
    who, face, sheet, dice = VOLLEYS[place]
    async with in_app(TurnScreen, shots(at(place).history, who, face, 3, sheet), size) as (pilot, table):
        await press(pilot, "escape")
        name = table.battle.units[who].name
        assert any(name in row and f" {dice} " in row for row in shown(pilot).splitlines())


async def test_a_hit_that_only_hurts_and_a_shot_fumbled_are_told_like_a_loss() -> None:
    history = acting(BOWS, Thralls={"hit_points": 2})
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, table.system.sheet("shots"), {"actor": BOWS})
        pilot.app.push_screen(screen)
        await press(pilot, "f7")
        await press(pilot, *"thr", "enter")
        await press(pilot, "6", "enter", "1", "9", "space", "1", "space")
        falls = [row for row in shown(pilot).splitlines() if "shoot at" in row]
        assert any("[19]" in row and "take 1 damage" in row for row in falls), shown(pilot)
        assert any("[ 1]" in row for row in falls), shown(pilot)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_shots_at_one_who_fell_within_the_volley_are_told_as_lost_and_may_have_another_target(
    size: tuple[int, int],
) -> None:
    async with in_app(TurnScreen, acting(BOWS, Sorn={"hit_points": 1}), size) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, table.system.sheet("shots"), {"actor": BOWS})
        pilot.app.push_screen(screen)
        await press(pilot, "f7")
        await press(pilot, *"sor", "enter")
        await press(pilot, "6", "enter", "1", "9", "space")
        words = " ".join(shown(pilot).split())
        assert "3 rolls lost. Sorn: destroyed" in words
        assert "Every roll here is made" not in words
        await press(pilot, "slash", *"thr", "enter")
        assert screen.page.entry is not None
        assert (screen.page.entry.row.bindings["target"], screen.page.is_done) == (THRALLS, False)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_hit_that_only_hurts_is_told_in_the_row_of_who_shot(size: tuple[int, int]) -> None:
    shot = a_roll("shoot", 15, actor=BOWS, target=THRALLS, distance=5)
    history = playing(acting(BOWS, Thralls={"hit_points": 2}), shot)
    async with in_app(TurnScreen, history, size) as (pilot, _table):
        await press(pilot, "escape")
        assert any("Bows" in row and "Thralls 1 hurt" in row for row in shown(pilot).splitlines()), shown(pilot)


async def test_rolls_that_have_all_failed_are_counted_as_failures() -> None:
    missed = shots(at("acts of skirmish").history, FORD, 2, 3, "shots")
    async with in_app(TurnScreen, missed, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "3 ✗" in shown(pilot)
