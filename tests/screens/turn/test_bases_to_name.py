"""Special bases of a unit that fell in a melee, named one after the other over the page of its blows."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.play import the
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.tracker.games.demonworld.test_special_bases import announced, struck
from tracker.games.demonworld.concepts.wounds import specials
from tracker.play.history import History


def before_the_last_blow() -> History:
    """One base is left of three, each a special one, and a last die of the melee is to be thrown."""
    return struck(struck(announced(), 5), 5)


def page_of(pilot: Pilot[Any]) -> str:
    screen = screen_of(pilot)
    assert isinstance(screen, SheetScreen)
    return screen.page.sheet.sheet.key


async def test_an_enter_behind_each_digit_names_no_second_base_and_closes_no_page_unseen() -> None:
    async with in_app(TurnScreen, before_the_last_blow(), NARROW) as (pilot, table):
        await press(pilot, "escape", "enter", "2", "0", "enter")
        first = shown(pilot)
        assert "2 of leader, standard-bearer and musician are lost: which first?" in first
        await press(pilot, "3")
        assert "which one is" in shown(pilot)
        assert "which first" not in shown(pilot)
        assert "read first" in shown(pilot)
        await press(pilot, "enter")
        assert specials(the(table.history, "pikes")) == ("leader", "standard")
        assert "Standard-bearer; ↵ answers" in shown(pilot)
        await press(pilot, "1")
        assert specials(the(table.history, "pikes")) == ("standard",)
        assert page_of(pilot) == "melee_by_initiative", "the first question's page has closed behind the second's"
        await press(pilot, "enter")
        assert "▸ answered; ↵ closes the page" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_who_goes_on_to_the_next_step_from_that_question_is_told_that_it_is_open() -> None:
    async with in_app(TurnScreen, before_the_last_blow(), NARROW) as (pilot, table):
        await press(pilot, "escape", "enter", "2", "0", "enter", "n")
        assert "A special base that fell is" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert [running.procedure for running in table.battle.running] == ["special_fell"]
