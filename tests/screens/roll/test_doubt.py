"""Targets in doubt on the pages of rolls: each guess wants an enter of its own, and takes with it what is certain."""

from __future__ import annotations

from screens.parts.finding import FindUnit
from screens.roll.sheet import SheetScreen
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, shown
from tests.tracker.games.demonworld.test_forecast import a_fight
from tests.tracker.games.hexcombat.battles import a_battle as a_hex_battle
from tests.tracker.games.skirmish.battles import BOWS, STAIR, THRALLS, acting
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import Battle, UnitId
from tracker.battle.commands import GoTo, MakeContact, SetValues
from tracker.battle.contacts import How
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, open_on
from tracker.rules.systems import load_system


def a_melee_of_four(*contacts: tuple[str, str]) -> OpenSheet:
    """Two of ours against two of theirs in one melee, these contacts told."""
    page = a_fight([{"bases_at_start": 1}] * 2, [{"bases_at_start": 1}] * 2)
    told = (MakeContact(UnitId(one), UnitId(other), How.CHARGE) for one, other in contacts)
    return page.after(playing(page.history, *told))


def said_in(battle: Battle) -> list[str]:
    """The keys of what was said on the page so far."""
    return [answer.key for running in battle.running for answer in running.answers]


async def test_of_a_melee_of_old_each_enter_takes_one_target_and_what_is_certain_around_it() -> None:
    page = a_melee_of_four()
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, page.sheet, page.bindings))
        await press(pilot, "f7")
        assert shown(pilot).count(" ?") >= 4
        assert said_in(table.battle) == []
        for number in range(1, 5):
            await press(pilot, "7", "d", "D", "x", "e")
            assert isinstance(pilot.app.screen, SheetScreen)
            assert "first: Whom do" in shown(pilot)
            assert f"target{number}" not in said_in(table.battle)
            await press(pilot, "enter")
            assert [key for key in said_in(table.battle) if "target" in key][-1] == f"target{number}"
        assert said_in(table.battle)[-1] == "blows4", "whether nobody else attacks was not lit"
        await press(pilot, "d")
        assert said_in(table.battle)[-1] == "blow1.1"


async def test_what_is_told_is_agreed_to_with_all_others_by_one_enter() -> None:
    page = a_melee_of_four(("us-1", "foe-2"), ("us-2", "foe-1"))
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, page.sheet, page.bindings))
        await press(pilot, "f7", "enter")
        assert said_in(table.battle)[-1] == "attacker5"


async def test_a_row_gone_to_is_agreed_to_where_it_stands_and_one_that_was_changed_is_in_doubt_no_more() -> None:
    page = a_melee_of_four()
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, page.sheet, page.bindings)
        pilot.app.push_screen(screen)
        # Of those who strike together the rows stand as they would however they were announced.
        await press(pilot, "f7", "down", "enter")
        assert said_in(table.battle) == []
        await press(pilot, "right")
        told = {said.ask.key: said.is_told for said in screen.page.sheet.pending if said.ask.key.startswith("target")}
        assert told == {"target1": True, "target2": False, "target3": True, "target4": False}
        await press(pilot, "enter")
        assert said_in(table.battle)[-1] == "attacker2"
        await press(pilot, "enter")
        assert said_in(table.battle)[-1] == "attacker4"


def of_two(*enemies: UnitId) -> History:
    """The bows of a skirmish in contact with these."""
    return playing(acting(BOWS), *(MakeContact(BOWS, enemy, How.MOVE) for enemy in enemies))


async def test_of_two_whom_a_piece_touches_in_a_skirmish_no_die_says_whom_it_strikes() -> None:
    history = of_two(THRALLS, STAIR)
    blows = history.system.sheet("blows")
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, blows, {"actor": BOWS}))
        await press(pilot, "f7", "9", "space", "d")
        assert table.history is history
        assert "first: Whom do Bows strike?" in shown(pilot)
        assert "Thralls ?" in shown(pilot)
        await press(pilot, "enter", "enter", "9", "space")
        assert table.history is not history
        assert "Thralls ?" not in shown(pilot)


def test_the_only_enemy_that_a_piece_touches_and_one_it_was_told_to_strike_are_not_in_doubt() -> None:
    blows = acting(BOWS).system.sheet("blows")
    for history, bindings in (
        (of_two(STAIR), {"actor": BOWS}),
        (of_two(THRALLS, STAIR), {"actor": BOWS, "target": STAIR}),
    ):
        page = open_on(history, blows, bindings)
        assert page.next is not None
        assert page.next.row.bindings["target"] == STAIR
        assert page.doubt(page.next) is None


def test_of_two_enemies_engaged_whom_a_stack_attacks_in_shock_is_agreed_to_by_itself() -> None:
    card = {"steps_at_start": 4, "steps": 4}
    history = a_hex_battle({"att": card}, {"def": card, "other": card})
    sheet = history.system.sheet("shock_action")
    touching = playing(history, *(MakeContact(UnitId("att"), UnitId(foe), How.MOVE) for foe in ("def", "other")))
    page = open_on(touching, sheet, {"actor": UnitId("att")})
    assert [said.is_doubtful for said in page.pending if said.ask.key == "target.1"] == [True]
    told = open_on(playing(history, MakeContact(UnitId("att"), UnitId("other"), How.MOVE)), sheet, page.bindings)
    assert [(said.value, said.is_doubtful) for said in told.pending if said.ask.key == "target.1"] == [("other", False)]


async def test_whom_a_volley_is_aimed_at_again_in_a_later_phase_is_picked_from_a_list_that_begins_on_it() -> None:
    begun = playing(the_demo(load_system("demonworld")), GoTo("III.1"))
    before = Hand(open_on(begun, begun.system.sheet("volley"), {"actor": UnitId("hero-maelis")}))
    before.say("ash-archers")
    before.press("2", "0", "space")
    history = playing(before.history, GoTo("V.3"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, table.system.sheet("volley"), {"actor": UnitId("hero-maelis")}))
        await press(pilot, "f7")
        assert isinstance(pilot.app.screen, FindUnit)
        await press(pilot, "escape", "7", "D", "d")
        assert table.history is history
        assert "first: Whom does Hero Maelis shoot at?" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, FindUnit)
        await press(pilot, "enter")
        assert table.history is history
        await press(pilot, "7", "space")
        assert table.history is not history


async def test_the_base_that_a_stray_shot_meets_is_agreed_to_before_the_die_for_it() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("III.3"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        gun = next(sheet for sheet in table.system.rolls.sheets if sheet.procedure == "gun_shot")
        pilot.app.push_screen(SheetScreen(table, gun, {"actor": UnitId("ballista")}))
        await press(pilot, "f7", "enter", "1", "2", "space", "2", "space", "enter", "escape")
        before = table.history
        await press(pilot, "6", "space")
        assert table.history is before
        assert "first: Whose base" in shown(pilot)


async def test_whether_a_base_shoots_at_its_crusher_is_agreed_to_before_the_die_of_the_crush() -> None:
    tokens = (
        SetValues(UnitId(unit), {"order": order}, "x") for unit, order in (("giant-brann", "C"), ("ash-archers", "T"))
    )
    history = playing(the_demo(load_system("demonworld")), *tokens, GoTo("IV.9"))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.run_worker(table.doors.procedure(table, "crush", {"actor": UnitId("giant-brann")}))
        await pilot.pause()
        await press(pilot, *"ash", "enter")
        assert "‹no ?›" in shown(pilot)
        before = table.history
        await press(pilot, "9", "enter")
        assert table.history is before
        await press(pilot, "right", "enter", "9", "enter")
        assert [event.resolution.resolver for event in table.history.acts[-1].events if isinstance(event, Rolled)] == [
            "shoot"
        ]
