"""Leaving a step by keys: one sentence with what is open, staying lit, and the key that goes on once more passes it."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from screens.parts.dialogs import Pick
from screens.turn.screen import TurnScreen
from tests.play import having, playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.tiny import PIKES, RAIDERS, a_tiny_battle, at_the_shooting
from tests.tracker.games.demonworld.test_consequences import engaged
from tests.tracker.games.skirmish.battles import BOWS, THRALLS, acting, designating
from tests.tracker.games.skirmish.test_charge import hollow_acting
from tracker.battle.battle import Place, SideId, UnitId
from tracker.battle.commands import Advance, BeginProcedure, GoTo, OweTest, Perform, PlaceToken, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.systems import load_system


def demonworld_with_a_rout() -> History:
    return having(the_demo(load_system("demonworld"), Advance(), GoTo("III.7")), "ash-archers", routing=True)


def confrontation_before_the_movement() -> History:
    return the_demo(load_system("confrontation"), GoTo("T-05"))


def skirmish_between_two_pieces() -> History:
    return playing(designating(), Advance(anyway=True))


def hexcombat_in_an_attack() -> History:
    demo = the_demo(load_system("hexcombat"))
    side = demo.battle.sides[0].id
    attacker = next(demo.battle.of_side(side)).id
    return playing(demo, GoTo("A.1", side), BeginProcedure("shock_action", {"actor": attacker}))


def asked(pilot: Pilot[Any]) -> str:
    """The words of the dialog that lies over the screen, its lines joined."""
    box = pilot.app.screen.query_one("#dialog").region
    rows = shown(pilot).splitlines()[box.y : box.bottom]
    return " ".join(" ".join(row[box.x : box.right].strip("│╭╮╰╯─ ") for row in rows).split())


OPEN = {
    "demonworld": (demonworld_with_a_rout, "1 unit has yet to run"),
    "confrontation": (confrontation_before_the_movement, "it is not settled who moves first"),
    "skirmish": (designating, "6 pieces have not been designated"),
    "hexcombat": (hexcombat_in_an_attack, "Shock action is half done"),
}


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("key", OPEN)
async def test_every_rule_system_asks_in_the_same_words_and_staying_is_lit(key: str, size: tuple[int, int]) -> None:
    make, matter = OPEN[key]
    async with in_app(TurnScreen, make(), size) as (pilot, table):
        await press(pilot, "escape", "n")
        assert f"Still open before this step is left: {matter}." in asked(pilot)
        # What is owed or begun is not lost by it; of all else it is said how to come back.
        stays = key in {"demonworld", "hexcombat"}
        passes = "what is owed stays owed" if stays else "u comes back"
        assert f"▌1 stay here ↵ 2 pass, as a second n does; {passes}" in asked(pilot)
        here = table.battle.place
        await press(pilot, "enter")
        assert not isinstance(pilot.app.screen, Pick)
        assert table.battle.place == here


@pytest.mark.parametrize("key", OPEN)
async def test_whoever_stays_leaves_nothing_behind_and_is_asked_again(key: str) -> None:
    make, _matter = OPEN[key]
    async with in_app(TurnScreen, make()) as (pilot, table):
        await press(pilot, "escape")
        before = table.history
        for keys in (("n", "enter", "n", "enter"), ("n", "1"), ("n", "x", "escape", "n", "enter")):
            await press(pilot, *keys)
            assert table.history is before, keys
            assert isinstance(pilot.app.screen, TurnScreen), keys


@pytest.mark.in_turn("passing")
@pytest.mark.parametrize("key", OPEN)
@pytest.mark.parametrize("passing", ["2", "n"])
async def test_passing_is_its_number_or_the_same_key_again_and_one_key_back(key: str, passing: str) -> None:
    make, _matter = OPEN[key]
    async with in_app(TurnScreen, make()) as (pilot, table):
        await press(pilot, "escape")
        here = table.battle.place
        await press(pilot, "n", passing)
        assert table.battle.place != here
        await press(pilot, "b")
        assert table.battle.place == here
        await press(pilot, "u")
        assert table.battle.place != here
        assert not isinstance(pilot.app.screen, Pick)
        await press(pilot, "u")
        assert table.battle.place == here


async def test_nothing_is_said_of_what_a_second_attack_needs_before_its_target_is_known() -> None:
    """What it needs hangs on the armour and skill of one who is asked for on its page."""
    earned = Resolve("melee", {"actor": UnitId("pikes"), "target": UnitId("foe")}, {}, (Face(20, 1),))
    fought = playing(engaged({"initiative": 6, "power": 12}, {"initiative": 2}), earned)
    async with in_app(TurnScreen, fought) as (pilot, _table):
        await press(pilot, "escape", "n")
        assert "second attack" in asked(pilot)
        assert "on D20" not in asked(pilot)
        assert "%" not in asked(pilot)


async def test_an_activation_is_ended_at_its_own_step_only_after_a_question() -> None:
    """Passed once it is not asked about again on the way; whoever has come to that step has not said it there."""
    async with in_app(TurnScreen, acting(BOWS)) as (pilot, table):
        await press(pilot, "escape", "n", "n")
        assert table.battle.place.step == "next_designation"
        await press(pilot, "u")
        assert (table.battle.place.step, table.battle.values["active"]) == ("act", BOWS)
    at_its_end = playing(acting(BOWS), GoTo("end_activation", anyway=True))
    async with in_app(TurnScreen, at_its_end) as (pilot, table):
        await press(pilot, "escape", "n")
        assert "4 figures of those being activated have not acted" in asked(pilot)
        assert "u comes back" in asked(pilot)
        await press(pilot, "enter")
        assert table.history is at_its_end
        await press(pilot, "n", "n")
        assert table.battle.place.step == "next_designation"
        await press(pilot, "u")
        assert (table.battle.place.step, table.battle.values["active"]) == ("end_activation", BOWS)


async def test_an_activation_is_not_thrown_away_by_one_press_too_many() -> None:
    moved = playing(acting(BOWS), Perform("move_simple", BOWS))
    for activation, left in ((acting(BOWS), "have not acted"), (moved, "have an action left")):
        async with in_app(TurnScreen, activation) as (pilot, table):
            await press(pilot, "escape", "n")
            assert f"4 figures of those being activated {left}" in asked(pilot)
            await press(pilot, "enter")
            assert table.battle.values["active"] == BOWS


async def test_a_charge_whose_test_was_taken_is_not_left_before_its_blows_without_a_question() -> None:
    charged = playing(hollow_acting(THRALLS), Perform("charge", THRALLS, {"enemy": BOWS}))
    async with in_app(TurnScreen, charged) as (pilot, table):
        await press(pilot, "escape", "t", "1", "8", "enter", "enter")
        assert not table.battle.debts
        await press(pilot, "n")
        assert "12 figures of those being activated have an action left" in asked(pilot)


async def test_whose_several_acts_are_open_is_named_once() -> None:
    some = playing(acting(BOWS), Perform("simple_move", BOWS, {"figures": 1}))
    async with in_app(TurnScreen, some, NARROW) as (pilot, _table):
        await press(pilot, "escape", "n")
        assert "3 figures of those being activated have not acted; 1 figure of those" in asked(pilot)
        assert asked(pilot).count("Bows") == 1


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_no_orders_are_passed_but_with_a_second_press_and_one_key_leads_back(size: tuple[int, int]) -> None:
    orders = the_demo(load_system("demonworld"), GoTo("I.1"))
    async with in_app(TurnScreen, orders, size) as (pilot, table):
        await press(pilot, "escape", "n")
        assert "15 units have no token yet" in asked(pilot)
        for unit in ("Bowmen of Alder", "Wayfarers", "Stone thrower"):
            assert unit in asked(pilot)
        assert table.battle.place.step == "I.1"
        await press(pilot, "n")
        assert table.battle.place.step == "II.2"
        await press(pilot, "b")
        assert table.battle.place.step == "I.1"


async def test_moves_not_made_are_told_and_one_key_leads_back_to_them() -> None:
    moving = the_demo(load_system("confrontation"), GoTo("T-13", "delve", anyway=True))
    async with in_app(TurnScreen, moving) as (pilot, table):
        await press(pilot, "escape", "n")
        assert table.battle.place.step == "T-14"
        assert "left: 8 moves" in shown(pilot)
        await press(pilot, "b")
        assert table.battle.place == Place(1, "T-13", "delve")
        await press(pilot, "n", "n", "n")
        assert table.battle.place.step == "T-23"
        await press(pilot, "b")
        assert table.battle.place.step == "T-14"


async def test_rally_tests_are_passed_only_by_a_second_press() -> None:
    routing = having(the_demo(load_system("demonworld"), GoTo("VII.1")), "pikes-of-ker", routing=True)
    async with in_app(TurnScreen, routing) as (pilot, table):
        await press(pilot, "escape", "n")
        assert "1 rally test is not taken" in asked(pilot)
        assert "Pikes of Ker" in asked(pilot)
        await press(pilot, "enter")
        assert table.battle.place.step == "VII.1"
        await press(pilot, "n", "n")
        assert table.battle.place.turn == 2


async def test_a_procedure_left_once_with_a_yes_is_not_asked_about_again() -> None:
    async with in_app(TurnScreen, hexcombat_in_an_attack()) as (pilot, table):
        await press(pilot, "escape", "n", "2")
        second = table.battle.place
        await press(pilot, "n")
        assert table.battle.place != second
        assert table.battle.running


async def test_a_test_that_comes_later_is_asked_about_although_another_was_left() -> None:
    owing = playing(at_the_shooting(), OweTest("nerve_test", {"actor": RAIDERS}, {}, "seen"))
    async with in_app(TurnScreen, owing) as (pilot, table):
        await press(pilot, "escape", "n", "2")
        assert table.battle.place.step == "end"
        table.do(OweTest("nerve_test", {"actor": PIKES}, {}, "seen as well"))
        await press(pilot, "n")
        assert "Still open before this step is left: 1 test is owed." in shown(pilot)
        assert "Pikes" in shown(pilot)


async def test_units_without_a_token_are_asked_about_with_the_rest() -> None:
    history = a_tiny_battle(Advance(), PlaceToken(RAIDERS, "f"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "n")
        assert "3 units have no token yet" in shown(pilot)
        await press(pilot, "enter")
        assert table.battle.place.step == "place"


async def test_going_straight_ahead_asks_as_going_on_does_and_going_back_does_not() -> None:
    async with in_app(TurnScreen, confrontation_before_the_movement()) as (pilot, table):
        await press(pilot, "escape", "g", "down", "enter")
        assert "it is not settled who moves first" in " ".join(shown(pilot).replace("│", " ").split())
        await press(pilot, "enter")
        assert table.battle.place.step == "T-05"
        await press(pilot, "g", "down", "enter", "2")
        assert table.battle.place.step == "T-06"
        await press(pilot, "g", "up", "enter")
        assert table.battle.place.step == "T-05"


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_what_merely_might_have_been_done_is_told_in_the_last_line(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, at_the_shooting(), size) as (pilot, table):
        await press(pilot, "escape", "n")
        assert table.battle.place == Place(2, "place")
        assert "left: 1 shot" in shown(pilot)
        assert "passed: II.2" in shown(pilot)
        await press(pilot, "u")
        assert table.battle.place == Place(1, "fire")
        assert "left:" not in shown(pilot)
        await press(pilot, "space", "n")
        assert "left:" not in shown(pilot)


async def test_the_units_whose_matter_is_open_are_named() -> None:
    async with in_app(TurnScreen, demonworld_with_a_rout()) as (pilot, table):
        await press(pilot, "escape", "n")
        assert table.battle.units[UnitId("ash-archers")].name in shown(pilot)
        assert isinstance(pilot.app.screen, Pick)


async def test_ending_an_activation_by_its_own_offer_asks_for_the_figures_that_have_not_acted() -> None:
    async with in_app(TurnScreen, acting(BOWS)) as (pilot, table):
        await press(pilot, "escape", "enter", "end", "enter")
        assert "4 figures of those being activated have not acted" in asked(pilot)
        await press(pilot, "enter")
        assert table.battle.values["active"] == BOWS
        await press(pilot, "enter", "end", "enter", "2")
        assert table.battle.values["active"] == ""


async def test_going_straight_over_the_reveal_asks_for_the_tokens_that_are_missing() -> None:
    history = a_tiny_battle(Advance(), PlaceToken(RAIDERS, "f"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "g", "pagedown", "enter")
        assert "3 units have no token yet" in shown(pilot)
        await press(pilot, "enter")
        assert table.battle.place.step == "place"
        await press(pilot, "g", "pagedown", "enter", "2")
        assert table.battle.place.step == "end"


async def test_beside_a_test_owed_it_is_told_in_what_the_others_are() -> None:
    lances = {"actor": UnitId("lances-of-tarn")}
    history = playing(
        the_demo(load_system("hexcombat")),
        GoTo("A.1", SideId("crimson")),
        BeginProcedure("shock_action", lances),
        OweTest("morale", lances, {}, "losses"),
    )
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape", "n")
        assert "Shock action: Lances of Tarn" in shown(pilot)
