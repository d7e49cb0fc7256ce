"""The score written down on the Turn page."""

from __future__ import annotations

from screens.turn.screen import TurnScreen
from tests.play import AZURE, OCHRE
from tests.screens.in_app import NARROW, in_app, press, shown, type_line
from tests.tiny import a_tiny_battle, at_the_shooting
from tracker.battle.battle import Objective, UnitId
from tracker.battle.commands import Advance, SetValues


async def test_points_are_typed_with_what_they_are_for_and_stand_on_top() -> None:
    async with in_app(TurnScreen, a_tiny_battle(Advance()), NARROW) as (pilot, table):
        await press(pilot, "escape", "S", "1")
        await type_line(pilot, "the ford")
        assert "does not begin with a number" in shown(pilot)
        await press(pilot, *["backspace"] * 8)
        await type_line(pilot, "3 the ford")
        assert table.battle.points == {AZURE: 3}
        await press(pilot, "S", "2")
        await type_line(pilot, "-1")
        assert table.battle.points == {AZURE: 3, OCHRE: -1}
        assert "score 3 : −1" in shown(pilot).splitlines()[0]
        await press(pilot, "u")
        assert table.battle.points == {AZURE: 3}


async def test_an_objective_changes_hands_and_the_last_turn_stands_on_top() -> None:
    async with in_app(TurnScreen, a_tiny_battle(Advance()), NARROW) as (pilot, table):
        await press(pilot, "escape", "S", "3")
        await type_line(pilot, "The ford 3")
        await press(pilot, "2")
        assert table.battle.objectives == {"The ford": Objective(OCHRE, 3)}
        await press(pilot, "S", "3", "1", "3")
        assert table.battle.objectives == {"The ford": Objective("", 3)}
        await press(pilot, "S", "4")
        await type_line(pilot, "6")
        assert table.battle.last_turn == 6
        assert "Turn 1/6 · " in shown(pilot).splitlines()[0]


async def test_a_side_is_told_broken_when_its_losses_reach_the_break_point() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, table):
        await press(pilot, "escape", "S", "5")
        await type_line(pilot, "101")
        await press(pilot, *["backspace"] * 3)
        await type_line(pilot, "50")
        assert table.battle.break_point == 50
        assert "broken" not in shown(pilot)
        table.do(SetValues(UnitId("pikes"), {"men": 0}, "shot"))
        await pilot.pause()
        assert "Azure breaks: 50% of the army is left" in " ".join(shown(pilot).split())
        assert any("A Azure" in row and "! broken" in row for row in shown(pilot).splitlines())
        await press(pilot, "u")
        assert "broken" not in shown(pilot)


async def test_couriers_are_agreed_in_a_row_of_the_score_where_there_are_order_tokens() -> None:
    async with in_app(TurnScreen, at_the_shooting(), NARROW) as (pilot, table):
        await press(pilot, "escape", "S")
        assert "couriers for the orders" in shown(pilot)
        await press(pilot, "6")
        await type_line(pilot, "12")
        assert table.battle.couriers == 12
        await press(pilot, "S")
        assert "12 a turn" in shown(pilot)
