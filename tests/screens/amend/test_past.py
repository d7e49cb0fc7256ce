"""The table as it was: what is put to it is looked at and kept, and nothing of it is done."""

from __future__ import annotations

import pytest

from screens.amend.past import PastTable
from screens.turn.screen import TurnScreen
from tests.screens.in_app import in_app, press, told
from tests.tiny import RAIDERS, at_the_shooting
from tracker.battle.commands import Note, Perform
from tracker.battle.dice import Die

pytestmark = pytest.mark.usefixtures("with_tiny")


async def test_the_last_of_what_the_rules_take_is_wanted_and_nothing_is_done() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        past = PastTable(table, table.battle)
        before = past.history, table.history
        assert past.do_all(Note("dusk"), Note("rain"))
        assert past.wanted == Note("rain")
        assert (past.history, table.history) == before
        past = PastTable(table, table.battle)
        assert not past.do_all(Perform("no_such_action", RAIDERS, {}))
        await press(pilot, "escape")
        assert past.wanted is None
        assert told(pilot)


async def test_its_dice_are_those_of_the_table_now_and_nothing_is_drawn() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (_pilot, table):
        past = PastTable(table, table.battle)
        assert past.dice.draw("Who?", ("one", "other")) is None
        thrown = past.dice.throw(Die(6))
        past.dice.lift([thrown])
        assert 1 <= thrown.face <= 6
