"""Shots into a melee that went astray: their row calls them no failure, for somebody was hit."""

from __future__ import annotations

from screens.parts.finding import FindUnit
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.rules.systems import load_system
from tracker.views.acting.rolls_made import deeds

BOWMEN, WOLVES = UnitId("bowmen-of-alder"), UnitId("wolf-riders")
STRAYED = Resolve(
    "shoot",
    {"actor": BOWMEN, "target": WOLVES},
    {"into_melee": True, "neighbour": "contact", "deviated_armour": 1},
    (Face(6, 5), Face(6, 2), Face(20, 1)),
)


async def test_shots_that_hit_another_base_are_not_told_as_failures() -> None:
    token = SetValues(BOWMEN, {"order": "H"}, "for the test")
    history = playing(the_demo(load_system("demonworld")), token, GoTo("III.3"), STRAYED, STRAYED)
    deed = deeds(history)[BOWMEN]
    assert (deed.rolls, deed.well, deed.is_open) == (2, 0, True)
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "0 ✗" not in shown(pilot)


async def test_the_list_of_whose_base_a_stray_shot_hit_lights_nobody_and_not_the_one_it_has_missed() -> None:
    token = SetValues(BOWMEN, {"order": "H"}, "for the test")
    history = playing(the_demo(load_system("demonworld")), token, GoTo("III.3"), STRAYED)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "enter")
        listed = screen_of(pilot)
        assert isinstance(listed, FindUnit)
        assert (listed.at, table.battle.running != ()) == (None, True)
        await press(pilot, "enter")
        assert screen_of(pilot) is listed
