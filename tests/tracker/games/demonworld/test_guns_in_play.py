"""A gun through its turn: its token, its movement step, its load."""

from __future__ import annotations

import pytest

from tests.play import having, playing, refused, the, the_demo
from tests.tracker.cases import known
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, GoTo, Perform, SetSwitch, SetValues
from tracker.battle.events import Changed
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.concepts.points import gun_points, points_to_advance
from tracker.games.demonworld.fields import GUN_WORKED, LOADING, SHOT_FIRST
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.play.history import History
from tracker.play.sheets import open_on
from tracker.rules.system import May, MayNot, PickUnit

GUN = {"kind": "artillery", "projectile": "bolt", "shot_power": 12, "pv": 3}


def a_gun(order: str, **state: Scalar) -> History:
    """A gun with this token, and troops on either side."""
    return having(a_battle({"Gun": GUN, "Bows": a_troop()}), "gun", order=order, **state)


def test_a_c_forced_on_a_gun_is_handled_as_h_in_every_phase() -> None:
    forced, plain = a_gun("C"), a_gun("H")
    for step in ("III.1", "III.3", "IV.5", "IV.7", "IV.9", "IV.10", "V.1"):
        assert stands(at(forced, step), "gun") == stands(at(plain, step), "gun"), step
    assert isinstance(stands(at(forced, "IV.7"), "gun"), May)
    for history in (forced, plain):
        gun = the(history, "gun")
        assert modified_initiative(history.battle, gun) == 3 + 1
        assert (gun_points(gun), points_to_advance(gun)) == (6, 6)
        assert known(SYSTEM.resolver("artillery_move"), history.battle, actor="gun")["order"] == "H"
        assert known(SYSTEM.resolver("manoeuvre"), history.battle, actor="gun")["order"] == "H"


@pytest.mark.parametrize(("order", "step"), [("H", "IV.7"), ("T", "IV.10")])
def test_the_step_of_a_gun_is_left_with_its_load_unfilled_only_where_that_is_meant(order: str, step: str) -> None:
    """DW-ART-08: what it leaves of its movement points loads it, which nobody does for it who passes it over."""
    empty = at(a_gun(order, loading=0), step)
    assert "1 gun has not been loaded" in refused(empty, Advance())
    assert playing(empty, Advance(anyway=True)).battle.place != empty.battle.place
    by_hand = playing(empty, SetSwitch("loading", "manual"))
    for left in (at(a_gun(order), step), playing(empty, a_roll("artillery_move", "gun", pm_spent=4)), by_hand):
        assert playing(left, Advance()).battle.place != left.battle.place


def test_the_charging_hero_with_a_gun_forced_to_charge_has_no_charge_bonus() -> None:
    hero = {"kind": "hero", "arm": "cavalry", "charge_bonus": 3, "attached_to": "gun"}
    history = having(a_battle({"Gun": GUN, "Hero": hero}), "gun", order="C")
    assert known(SYSTEM.resolver("melee"), history.battle, actor="hero", target="foe")["charge"] is False


@pytest.mark.parametrize(("order", "step"), [("H", "IV.7"), ("T", "IV.10")])
def test_a_gun_is_worked_once_in_its_step(order: str, step: str) -> None:
    history = at(a_gun(order, loading=0), step)
    worked = playing(history, a_roll("artillery_move", "gun", pm_spent=4))
    assert the(worked, "gun")[LOADING] == 2
    assert the(worked, "gun")[GUN_WORKED]
    barred = stands(worked, "gun")
    assert isinstance(barred, MayNot)
    assert barred.reason == "worked already this turn"
    assert "worked this turn" in refused(worked, a_roll("artillery_move", "gun", pm_spent=0))


def test_the_table_may_say_that_a_gun_was_not_worked_after_all() -> None:
    worked = playing(at(a_gun("T", loading=0), "IV.10"), a_roll("artillery_move", "gun", pm_spent=4))
    again = playing(worked, a_roll("artillery_move", "gun", pm_spent=4, gun_worked=False))
    assert the(again, "gun")[LOADING] == 4


def test_a_gun_s_wasted_shot_spends_its_load() -> None:
    history = at(a_gun("H"), "III.1")
    wasted = playing(history, Perform("waste_shot", UnitId("gun")))
    assert wasted.acts[-1].events == (
        Changed(UnitId("gun"), "shot_first", False, True, "shooting"),
        Changed(UnitId("gun"), "loading", 6, 0, "gun"),
    )
    manual = playing(history, SetSwitch("loading", "manual"), Perform("waste_shot", UnitId("gun")))
    assert the(manual, "gun")[LOADING] == 6


def test_the_wasted_shot_of_others_has_no_load_to_spend() -> None:
    history = at(having(a_gun("H"), "bows", order="H"), "III.1")
    wasted = playing(history, Perform("waste_shot", UnitId("bows")))
    assert wasted.acts[-1].events == (Changed(UnitId("bows"), "shot_first", False, True, "shooting"),)
    assert the(playing(wasted, a_roll("shoot", "bows", "foe", faces(20))), "gun")[LOADING] == 6


def test_one_shot_down_in_the_phase_loses_its_own_shot_out_of_range_all_the_same() -> None:
    shooting = at(having(a_gun("H"), "bows", order="H"), "III.3")
    fell = having(shooting, "bows", bases=0, lost_shooting=6)
    assert the(playing(fell, Perform("waste_shot", UnitId("bows"))), "bows")[SHOT_FIRST]


def a_shot(gun: str) -> Hand:
    """The page of a shot of the demo's gun, its range agreed to."""
    history = playing(the_demo(SYSTEM), SetValues(UnitId(gun), {"order": "H"}, "for the test"))
    history = playing(history, GoTo("III.3", anyway=True))
    hand = Hand(open_on(history, SYSTEM.sheet("gun"), {"actor": UnitId(gun)}))
    hand.press("enter")
    return hand


def lit(hand: Hand) -> str:
    """The number that takes the digits; empty where a die does."""
    return "" if hand.page.number is None else hand.page.number.key


def test_how_many_bases_stand_around_a_stone_is_agreed_to_before_its_first_die() -> None:
    hand = a_shot("stone-thrower")
    hand.press("1", "8", "enter", "enter")
    hand.say("bowmen-of-alder")
    assert lit(hand) == "around"
    hand.press("1", "6", "enter")
    assert "16 is not accepted" in hand.page.trouble, "a die that is typed too early is none of the projectile"
    hand.press("2", "enter")
    assert [said.key for said in hand.page.sheet.pending if said.is_doubtful] == ["neighbour1", "neighbour2"]


def test_whether_anybody_stands_where_a_stray_shot_falls_is_asked_before_who() -> None:
    hand = a_shot("ballista")
    hand.press("1", "0", "enter", "3", "enter")
    assert lit(hand) == "line"
    hand.press("0", "enter", "enter")
    assert not hand.history.battle.running
    aimed = a_shot("ballista")
    aimed.press("1", "8", "enter")
    assert [said.key for said in aimed.page.sheet.pending if said.is_doubtful] == ["base1"]


@pytest.mark.parametrize(("beneath", "around"), [("bowmen-of-alder", "bowmen-of-alder"), ("ballista", None)])
def test_those_around_a_stone_are_of_the_unit_beneath_it_if_it_has_one_base_more(
    beneath: str, around: str | None
) -> None:
    hand = a_shot("stone-thrower")
    hand.press("1", "8", "enter", "enter")
    hand.say(beneath)
    hand.press("1", "enter")
    (asked,) = (said for said in hand.page.sheet.pending if said.key == "neighbour1")
    assert isinstance(asked.ask, PickUnit)
    assert (None if asked.ask.is_unknown else asked.ask.usual) == around
