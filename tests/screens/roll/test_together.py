"""A roll that several units may make at a step, by keys: one page, the light on the one it was opened for."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tests.tracker.games.confrontation.battles import BOWS, EMREL, JAVELINS, VARA, a_roll, at
from tracker.battle.battle import UnitId
from tracker.battle.events import Rolled
from tracker.play.history import History

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE])


def thrown(history: History) -> dict[UnitId, list[int]]:
    """The faces that each unit's die of its group shows."""
    made = (event for event in history.standing() if isinstance(event, Rolled))
    return {
        next(iter(event.bindings.values())): [face.face for face in event.resolution.dice]
        for event in made
        if event.resolution.resolver == "phase_die"
    }


def lit(pilot: Pilot[None]) -> UnitId:
    """The unit of the lit row."""
    screen = screen_of(pilot)
    assert isinstance(screen, SheetScreen)
    assert screen.page.entry is not None
    return next(iter(screen.page.entry.row.bindings.values()))


@pytest.mark.in_turn("size")
@SIZES
async def test_the_page_opens_on_the_unit_it_was_asked_for_and_goes_round_from_there(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, at("T-14"), size) as (pilot, table):
        await press(pilot, "escape", "down", "enter")
        assert (lit(pilot), thrown(table.history)) == (BOWS, {})
        assert "die of the shooters" in shown(pilot)
        await press(pilot, "4", "space")
        assert lit(pilot) == VARA
        await press(pilot, "3", "5", "2", "enter")
        assert thrown(table.history) == {BOWS: [4], VARA: [3], JAVELINS: [5], EMREL: [2]}
        assert "done" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert len(thrown(table.history)) == 4


@pytest.mark.in_turn("size")
@SIZES
async def test_wrong_keys_throw_nothing_and_an_enter_that_opens_it_commits_nothing(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, at("T-14"), size) as (pilot, table):
        await press(
            pilot, "escape", "enter", "enter", "enter", "left", "right", "tab", "plus", "9", "enter", "0", "space"
        )
        assert thrown(table.history) == {}
        await press(pilot, "backspace", "backspace", "f7", "slash", "escape", "6", "space")
        assert thrown(table.history) == {EMREL: [6]}


@pytest.mark.in_turn("size")
@SIZES
async def test_who_leaves_the_page_early_leaves_the_others_as_they_are_and_finds_them_so(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, at("T-14"), size) as (pilot, table):
        await press(pilot, "escape", "enter", "3", "space", "escape")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert thrown(table.history) == {EMREL: [3]}
        await press(pilot, "enter")
        assert lit(pilot) == BOWS
        assert "Emrel" in shown(pilot)
        await press(pilot, "u")
        assert (lit(pilot), thrown(table.history)) == (EMREL, {})


async def test_all_that_are_left_of_the_lit_rows_side_are_thrown_and_no_others() -> None:
    async with in_app(TurnScreen, at("T-14"), NARROW) as (pilot, table):
        await press(pilot, "escape", "down", "down", "enter", "D")
        assert thrown(table.history).keys() == {VARA, JAVELINS}
        assert lit(pilot) == EMREL


async def test_one_unit_alone_has_the_page_it_always_had() -> None:
    history = playing(at("T-14"), *(a_roll("phase_die", 3, actor=unit) for unit in (EMREL, VARA, JAVELINS)))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "enter")
        assert isinstance(screen_of(pilot), CalculatorScreen)
        await press(pilot, "2", "enter")
        assert thrown(table.history)[BOWS] == [2]
