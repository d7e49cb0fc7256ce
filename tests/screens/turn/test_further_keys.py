"""The key line names what else the unit under the light may do, not only what comes first."""

from __future__ import annotations

import pytest

from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import GoTo, SetValues
from tracker.play.history import History
from tracker.rules.systems import load_system

PIKES, WAYFARERS = UnitId("pikes-of-ker"), UnitId("wayfarers")


def the_movement() -> History:
    """The demo where those with token M move: the pikes may go into contact, skirmishers may not."""
    orders = (SetValues(unit, {"order": "M"}, "for the test") for unit in (PIKES, WAYFARERS))
    return the_demo(load_system("demonworld"), *orders, GoTo("IV.5"))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_unit_that_moves_may_also_go_into_contact_and_the_key_line_says_by_which_key(
    size: tuple[int, int],
) -> None:
    async with in_app(TurnScreen, the_movement(), size) as (pilot, _table):
        await press(pilot, "escape")
        assert screen_of(pilot).query_one(ActList).find(PIKES)
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].startswith("  ↵  moved  m move …  space done")
        assert screen_of(pilot).query_one(ActList).find(WAYFARERS)
        await pilot.pause()
        assert shown(pilot).splitlines()[-1].startswith("  ↵  moved  space done")


async def test_what_a_unit_did_has_the_room_that_its_own_action_leaves() -> None:
    bowmen, ballista = UnitId("bowmen-of-alder"), UnitId("ballista")
    orders = (SetValues(unit, {"order": "H"}, "for the test") for unit in (bowmen, ballista))
    history = the_demo(load_system("demonworld"), *orders, GoTo("III.3"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert screen_of(pilot).query_one(ActList).find(bowmen)
        await press(pilot, "enter", "enter", *["9", "space"] * 6, "enter")
        assert "fire the gun" in shown(pilot)
        assert "▲ Ash archers 6 → 0" in shown(pilot)


async def test_a_long_word_for_a_further_act_drives_no_other_key_out_of_the_line() -> None:
    wraith = UnitId("pit-wraith")
    history = the_demo(load_system("confrontation"), GoTo("T-13", SideId("delve")))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert screen_of(pilot).query_one(ActList).find(wraith)
        await press(pilot, "m", "enter")
        assert screen_of(pilot).query_one(ActList).find(wraith)
        await pilot.pause()
        line = shown(pilot).splitlines()[-1]
        assert line.startswith("  m  again  e more  space done  n next step  b back")
