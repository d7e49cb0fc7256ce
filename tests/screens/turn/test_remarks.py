"""What is told of a unit in its row stays there when dice are thrown in other rows, at 80 columns too."""

from __future__ import annotations

import pytest

from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tests.tracker.games.confrontation.battles import ALYS, BOWS, ENGINE, GOATS, LAMPS, RIDERS, a_roll, at, so
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import GoTo, OweTest, Perform, Resolve, Tick
from tracker.play.history import History
from tracker.rules.systems import load_system


def _row(looks: str, name: str) -> str:
    return next(row for row in looks.splitlines() if name in row)


def _moved_and_shot() -> History:
    moved = playing(at("T-13", "heath"), Perform("move", ALYS, {"cm": 12, "runs": False}))
    inputs = {"means": "charge"}
    return playing(moved, a_roll("arrival", inputs=inputs, actor=RIDERS, target=LAMPS))


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_how_far_a_unit_moved_is_told_beside_the_dice_of_others(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, _moved_and_shot(), size) as (pilot, _table):
        await press(pilot, "escape")
        assert "moved 12 cm" in _row(shown(pilot), "Ser Alys of the Heath")
        assert "Lamp pair" in _row(shown(pilot), "Bracken riders")


async def test_with_whom_a_unit_fights_is_told_beside_the_dice_of_others() -> None:
    melee = so(at("T-17"), (ALYS, {"melee": 1}), (LAMPS, {"melee": 1}), (BOWS, {"melee": 2}), (GOATS, {"melee": 2}))
    rolled = playing(melee, a_roll("discipline", 3, actor=BOWS))
    assert ENGINE in rolled.battle.units
    async with in_app(TurnScreen, rolled, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "with Lamp pair" in _row(shown(pilot), "Ser Alys of the Heath")


async def test_what_is_told_of_a_unit_has_the_room_of_a_target_that_its_roll_had_not() -> None:
    pikes = UnitId("pikes-of-low-garn")
    history = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    owing = playing(history, OweTest("morale", {"actor": pikes}, {"steps_lost": 1}, "losses"))
    passed = playing(owing, Resolve("morale", {"actor": pikes}, {"result": "holds"}, debt=owing.battle.debts[0].id))
    async with in_app(TurnScreen, passed, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "tortoise · stack core" in _row(shown(pilot), "Pikes of Low Garn    6/6")


async def test_enter_says_what_is_to_do_where_the_light_is_on_no_line_or_on_one_only_to_look_at() -> None:
    async with in_app(TurnScreen, the_demo(load_system("confrontation")), NARROW) as (pilot, _table):
        await press(pilot, "escape", "enter")
        assert "nothing to do here: n goes on" in shown(pilot)
    fleeing = so(at("T-03"), (BOWS, {"fleeing": "fear", "fear_difficulty": 6}))
    rallied = playing(fleeing, a_roll("rally", 6, 6, actor=BOWS), Tick(BOWS))
    async with in_app(TurnScreen, rallied, NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert screen_of(pilot).query_one(ActList).find(BOWS)
        acts = len(table.history.acts)
        await press(pilot, "enter")
        assert "nothing left to do at this step" in shown(pilot)
        assert len(table.history.acts) == acts


async def test_of_one_who_waits_it_is_said_once_that_it_waits() -> None:
    scored = so(at("T-15"), (BOWS, {"scored": True, "phase_score": 9}), (ENGINE, {"scored": True, "phase_score": 5}))
    async with in_app(TurnScreen, playing(scored, Perform("wait", BOWS)), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        row = _row(shown(pilot), "Yew bows")
        assert row.count("wait") == 1, row


@pytest.mark.parametrize("mark", ["disengaged", "rallied"])
async def test_how_far_a_unit_moved_that_may_do_no_more_is_told_before_what_binds_it(mark: str) -> None:
    bound = so(at("T-13", "heath"), (BOWS, {mark: True}))
    async with in_app(TurnScreen, playing(bound, Perform("move", BOWS, {"cm": 5, "runs": False})), NARROW) as (
        pilot,
        _,
    ):
        await press(pilot, "escape")
        assert "moved 5 cm" in _row(shown(pilot), "Yew bows")
