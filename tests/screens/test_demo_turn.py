"""A whole turn of Demonworld's demo battle, played by keys alone."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from screens.orders.screen import OrdersScreen
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, in_app, press, shown, warned
from tracker.battle.acts import Fate
from tracker.battle.dice import Source
from tracker.battle.events import Rolled, TokensRevealed
from tracker.games.demonworld.fields import ORDER
from tracker.rules.systems import load_system
from tracker.views.sentences import sentence

AZURE, OCHRE = "HHCMHT", "HCCCTCCT"


async def give_orders(pilot: Pilot[Any], table: Table) -> None:
    """Both sides place a token by every unit that may have one."""
    await press(pilot, "o", "enter", *AZURE, "tab", "enter", *OCHRE)
    assert isinstance(pilot.app.screen, OrdersScreen)
    assert "0 left" in shown(pilot)
    assert len(table.battle.sealed) == len(AZURE) + len(OCHRE)
    await press(pilot, "escape", "escape")


async def draw_a_random_order(pilot: Pilot[Any], _table: Table) -> None:
    """The unit without leader or commander rolls."""
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, CalculatorScreen)
    await press(pilot, "d", "enter")


async def see_the_orders_face_up(_pilot: Pilot[Any], table: Table) -> None:
    """After the reveal every order stands by its unit, in the words of the sheet."""
    given = [table.battle.units[unit][ORDER] for unit in table.battle.units]
    assert {"T", "C", "H", "M"} <= set(given)
    assert not table.battle.sealed


async def shoot_with_the_bowmen(pilot: Pilot[Any], _table: Table) -> None:
    """A volley on its sheet: its target agreed to, the first dice from the table, the rest thrown by the app."""
    await press(pilot, "slash", *"bow", "enter")
    await press(pilot, "enter", "enter", "1", "space", "2", "space", "D", "escape")
    assert isinstance(pilot.app.screen, TurnScreen)
    await press(pilot, "space")


async def take_the_first_test(pilot: Pilot[Any], table: Table) -> None:
    """The test owed, with the app's dice, when there is one."""
    if table.battle.debts:
        await press(pilot, "t")
        assert isinstance(pilot.app.screen, SheetScreen)
        await press(pilot, "D", "D", "escape")


DONE_AT = {
    "I.1": give_orders,
    "I.3": draw_a_random_order,
    "II.2": see_the_orders_face_up,
    "III.3": shoot_with_the_bowmen,
    "III.6": take_the_first_test,
}


@pytest.mark.every_frame
async def test_a_whole_turn_of_the_demo_is_played_by_keys() -> None:
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), NARROW) as (pilot, table):
        await press(pilot, "escape")
        walked: list[str] = []
        while table.battle.place.turn == 1 and len(walked) < 60:
            here = table.battle.place.step
            walked.append(here)
            if here in DONE_AT:
                await DONE_AT[here](pilot, table)
            await press(pilot, "n")
            if "before this step is left" in shown(pilot):
                await press(pilot, "2")
        assert table.battle.place.turn == 2
        assert walked == sorted(set(walked), key=walked.index)
        assert {step.split(".")[0] for step in walked} == {"0", "I", "II", "III", "IV", "V"}
        assert not warned(pilot)
        events = [event for act in table.history.acts if act.fate is Fate.STANDS for event in act.events]
        assert sum(isinstance(event, TokensRevealed) for event in events) == 1
        dice = [face.source for event in events if isinstance(event, Rolled) for face in event.resolution.dice]
        assert {Source.TYPED, Source.ROLLED} <= set(dice)
        assert all(sentence(table.system, table.battle, event) for event in events)
        for _undo in range(len(table.history.acts)):
            table.undo()
        assert not table.battle.units
