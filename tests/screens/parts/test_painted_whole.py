"""A page that opens is drawn once it is laid out, not each time that a part of it is."""

from __future__ import annotations

import pytest

from screens.roll.calculator import CalculatorScreen
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import painted
from tests.screens.in_app import WIDE, in_app, press, shown
from tests.tiny import at_the_shooting
from tracker.rules.systems import load_system

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.mark.every_frame
@pytest.mark.parametrize("key", ["question_mark", "l", "r", "h", "i"])
async def test_a_page_that_opens_is_drawn_once_and_at_most_a_part_of_it_again(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with in_app(TurnScreen, at_the_shooting(), size=WIDE) as (pilot, _table):
        await press(pilot, "escape")  # the briefing
        before = shown(pilot)
        pictures = painted(pilot.app, monkeypatch)
        await press(pilot, key)
        await pilot.pause(0.1)
        assert shown(pilot) != before
        assert not isinstance(pilot.app.screen, TurnScreen)
        assert 1 <= pictures.count(pilot.app.screen) <= 2


@pytest.mark.every_frame
@pytest.mark.parametrize(
    ("system", "roll"),
    [("demonworld", "melee"), ("hexcombat", "shock"), ("skirmish", "melee"), ("confrontation", "missile")],
)
async def test_a_calculator_that_opens_is_drawn_once_and_at_most_a_part_of_it_again(
    system: str, roll: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = the_demo(load_system(system))
    sides = [next(iter(history.battle.of_side(side.id))).id for side in history.battle.sides]
    roles = [role.key for role in history.system.resolver(roll).roles]
    async with in_app(TurnScreen, history, size=WIDE) as (pilot, table):
        await press(pilot, "escape")  # the briefing
        pictures = painted(pilot.app, monkeypatch)
        pilot.app.push_screen(CalculatorScreen(table, roll, dict(zip(roles, sides, strict=False))))
        await pilot.pause(0.1)
        assert 1 <= len(pictures) <= 2  # the key line once more, or a bar
