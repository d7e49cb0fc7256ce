"""Of what changed only that is drawn, and it looks as Textual itself would draw it."""

from __future__ import annotations

import pytest

from screens.roll.calculator import CalculatorScreen
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import drawn_both_ways, laid_out, painted
from tests.screens.in_app import NARROW, WIDE, in_app, press
from tracker.rules.systems import load_system

pytestmark = pytest.mark.every_frame


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_what_is_drawn_of_a_change_is_what_textual_would_draw(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = drawn_both_ways(monkeypatch)
    async with in_app(TurnScreen, the_demo(load_system("demonworld")), size=size) as (pilot, _table):
        await press(pilot, "escape", "down", "n", "up", "question_mark", "down", "pagedown", "escape")
        await press(pilot, "r", "down", "right", "escape", "l", "up", "slash", "a", "escape", "escape", "k", "down")
        await pilot.pause(0.1)
    assert len(drawn) > 10
    assert [each.ours for each in drawn] == [each.theirs for each in drawn]


async def test_a_light_that_moves_on_a_roll_lays_nothing_out_and_fetches_a_tenth_of_the_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    history = the_demo(load_system("hexcombat"))
    ours, theirs = (next(iter(history.battle.of_side(side.id))).id for side in history.battle.sides)
    async with in_app(
        lambda table: CalculatorScreen(table, "shock", {"actor": ours, "target": theirs}), history, size=WIDE
    ) as (pilot, _table):
        await press(pilot, "down", "down", "up")
        await pilot.pause(0.1)
        layouts, pictures, drawn = laid_out(monkeypatch), painted(pilot.app, monkeypatch), drawn_both_ways(monkeypatch)
        await press(pilot, "down")
        await pilot.pause(0.1)
        assert layouts == []
        assert 1 <= len(pictures) <= 2
        assert sum(each.lines for each in drawn) * 5 < sum(each.theirs_lines for each in drawn)
