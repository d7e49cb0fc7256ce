"""A test that comes before the next roll of a page is taken from that page, which is there again behind it."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from screens.parts.dialogs import StayOrPass
from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tracker.battle.battle import SideId
from tracker.battle.commands import GoTo
from tracker.rules.systems import load_system

FIRST_ATTACK = ("escape", "down", "f", "enter", "3", "3", "enter", "enter", "enter")
"""The first of the two attacks of a formation, its loss applied: a morale test is owed, the second attack comes."""


def footer(pilot: Pilot[Any]) -> str:
    return shown(pilot).splitlines()[-1]


async def test_the_morale_test_before_a_second_attack_is_taken_from_its_page() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    async with in_app(TurnScreen, battle, NARROW) as (pilot, table):
        await press(pilot, *FIRST_ATTACK)
        assert "the morale test comes first" in shown(pilot)
        assert footer(pilot).split()[:3] == ["t", "test", "first"]
        attack = screen_of(pilot)
        assert isinstance(attack, SheetScreen)
        await press(pilot, "3")
        assert "test" not in footer(pilot), "a die half typed comes before it"
        await press(pilot, "escape", "t")
        assert "Tests owed" in shown(pilot)
        await press(pilot, "enter", "down", "enter", "enter", "enter")
        assert screen_of(pilot) is attack
        assert not table.battle.debts
        assert len(table.battle.running) == 1
        assert "the morale test comes first" not in shown(pilot)
        assert "test" not in footer(pilot)


async def test_who_leaves_the_tests_for_the_next_step_is_asked_about_the_page_beneath_as_well() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    async with in_app(TurnScreen, battle, NARROW) as (pilot, table):
        await press(pilot, *FIRST_ATTACK, "t", "n", "f7")
        assert isinstance(screen_of(pilot), StayOrPass)
        assert (len(table.battle.debts), len(table.battle.running)) == (1, 1)


async def test_where_no_test_is_due_the_key_of_the_tests_does_nothing() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    async with in_app(TurnScreen, battle, NARROW) as (pilot, _table):
        await press(pilot, "escape", "down", "f")
        attack = screen_of(pilot)
        await press(pilot, "t")
        assert screen_of(pilot) is attack


async def test_a_test_that_answers_leave_owed_is_told_on_the_page_with_what_they_did() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    async with in_app(TurnScreen, battle, NARROW) as (pilot, table):
        await press(pilot, "escape", "f", "5", "2", "enter", "enter", "enter", "right", "enter")
        assert len(table.battle.debts) == 1
        assert "test owed: Pikes of Low Garn" in shown(pilot)
