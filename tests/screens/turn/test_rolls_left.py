"""Leaving a step with rolls left of a page that was begun: who has how many left is asked once, in every system."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from screens.parts.dialogs import StayOrPass
from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.play import having, playing
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.screens.turn.test_leaving import asked
from tests.tracker.games.confrontation.battles import AXES, BOWS, at
from tests.tracker.games.confrontation.battles import a_roll as a_shot
from tests.tracker.games.hexcombat.battles import rolling
from tests.tracker.games.hexcombat.test_gone_in_an_action import a_volley
from tests.tracker.views.step.test_lines import BOWMEN, shots
from tests.tracker.views.step.test_pressing import FORD
from tests.tracker.views.step.test_pressing import at as place
from tracker.play.history import History


def of_demonworld() -> History:
    return shots(place("shots of Demonworld").history, BOWMEN, 20, 3)


def of_confrontation() -> History:
    ready = having(at("T-15"), BOWS, scored=True, phase_score=8)
    return playing(ready, a_shot("missile", 1, actor=BOWS, target=AXES))


def of_skirmish() -> History:
    return shots(place("acts of skirmish").history, FORD, 12, 3, "shots")


def of_hexcombat() -> History:
    return rolling(a_volley(), 3, 4)


HALF_THROWN = {
    "demonworld": (of_demonworld, "7 rolls are still to be made. Bowmen of Alder: 7 of 10 left"),
    "confrontation": (of_confrontation, "3 more shots are left"),
    "skirmish": (of_skirmish, "5 figures of those being activated have not acted"),
    "hexcombat": (of_hexcombat, "Shooting action is half done"),
}


@pytest.mark.parametrize("key", HALF_THROWN)
async def test_a_volley_half_thrown_is_asked_about_in_every_system_and_a_second_press_goes_on(key: str) -> None:
    make, words = HALF_THROWN[key]
    async with in_app(TurnScreen, make(), NARROW) as (pilot, table):
        await press(pilot, "escape", "n")
        assert words in asked(pilot)
        here = table.battle.place
        await press(pilot, "enter")
        assert table.battle.place == here
        await press(pilot, "n", "n")
        assert table.battle.place != here


async def on_the_page_of(pilot: Pilot[Any], name: str, *keys: str) -> None:
    """The volley of that unit at the first enemy in the list."""
    await press(pilot, "slash", *name, "enter", "s", "enter")
    assert isinstance(screen_of(pilot), SheetScreen)
    await press(pilot, *keys)


async def test_who_threw_all_of_as_many_as_the_table_counted_is_asked_nothing_and_not_called_to_shoot_on() -> None:
    async with in_app(TurnScreen, place("shots of Demonworld").history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        await on_the_page_of(
            pilot, "bowmen", "tab", "tab", "3", "enter", "4", "space", *("1", "9", "space") * 2, "enter"
        )
        # What another does to those it shot at makes none of its own shots anew.
        await on_the_page_of(pilot, "crossb", "4", "space", *("1", "9", "space") * 5, "enter")
        row = next(row for row in shown(pilot).splitlines() if "Bowmen of Alder" in row and "10/10" in row)
        assert "3 ×" in row
        assert "s look" in row
        here = table.battle.place
        await press(pilot, "n")
        assert not isinstance(screen_of(pilot), StayOrPass), shown(pilot)
        assert table.battle.place != here


async def test_as_many_as_the_table_counted_on_the_page_are_told_as_left_and_one_taken_back_with_them() -> None:
    async with in_app(TurnScreen, place("shots of Demonworld").history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        await on_the_page_of(pilot, "bowmen", "tab", "tab", "4", "enter", *("1", "9", "space") * 2, "escape", "n")
        assert "Bowmen of Alder: 2 of 4 left" in asked(pilot)
        await press(pilot, "enter", "u", "n")
        assert "Bowmen of Alder: 3 of 4 left" in asked(pilot)
        await press(pilot, "enter", "u", "s", "enter")
        page = screen_of(pilot)
        assert isinstance(page, SheetScreen)
        assert page.page.sheet.answered["shooters"] == 4, "its dice are taken back, not how many shoot"
        await press(pilot, "escape", "n")
        assert not isinstance(screen_of(pilot), StayOrPass), "nobody has begun any more"


async def test_who_was_left_with_rolls_once_is_not_asked_about_again_and_another_is() -> None:
    async with in_app(TurnScreen, place("shots of Demonworld").history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        await on_the_page_of(pilot, "bowmen", "4", "space", "n")
        assert "9 rolls on this page are still to be made." in asked(pilot)
        here = table.battle.place
        await press(pilot, "n")
        assert table.battle.place != here, "asked on the page, it is not asked once more for leaving the step"
        await press(pilot, "b")
        await on_the_page_of(pilot, "crossb", "4", "space", "escape", "n")
        assert "Crossbows of the Mill: 5 of 6 left" in asked(pilot)
        assert "Bowmen of Alder: 9" not in asked(pilot)


async def test_a_second_page_left_with_rolls_in_a_turn_is_told_with_its_unit_and_not_asked_about() -> None:
    async with in_app(TurnScreen, place("shots of Demonworld").history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        await on_the_page_of(pilot, "bowmen", "4", "space", "n", "n", "b")
        here = table.battle.place
        await on_the_page_of(pilot, "crossb", "4", "space", "n")
        assert table.battle.place != here
        assert "Crossbows of the Mill: 5 rolls left undone" in shown(pilot)


async def test_who_is_ticked_off_with_rolls_left_has_said_so() -> None:
    async with in_app(TurnScreen, of_demonworld(), NARROW) as (pilot, table):
        await press(pilot, "escape", "slash", *"bowmen", "enter", "space")
        assert table.battle.is_done(BOWMEN)
        await press(pilot, "n")
        assert not isinstance(screen_of(pilot), StayOrPass)
