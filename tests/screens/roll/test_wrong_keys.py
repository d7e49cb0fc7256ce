"""Keys pressed at the wrong time on the pages of rolls: a digit without a die, enter without one, an act done twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from screens.amend.screen import AmendScreen
from screens.parts.dialogs import Pick
from screens.parts.finding import FindUnit
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.roll.sheet_dice import dice_of
from screens.roll.sheet_keys import AGREES, LISTS, THROWS, TO_NEXT_ROLL, keys_at
from screens.table.table import Table
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import having, playing, somebody, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.screens.keys.intents import carried_out, read
from tests.screens.turn.test_idle_keys import SKIRMISH_BOWS
from tests.tracker.games.confrontation.battles import ALYS, LAMPS, at
from tests.tracker.games.confrontation.battles import BOWS as YEW_BOWS
from tests.tracker.games.confrontation.test_whom import in_touch
from tests.tracker.games.demonworld.test_forecast import a_melee
from tests.tracker.games.hexcombat.battles import a_battle as a_hex_battle
from tests.tracker.games.skirmish.battles import BOWS, THRALLS, a_roll, acting
from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tests.tracker.play.pages.hand import DOWN, KEYS, Hand
from tests.tracker.play.pages.test_pressing import ANY_KEY
from tracker.battle.battle import BY_THE_APP, SideDetail, SideId, UnitId
from tracker.battle.commands import GoTo, Note, OweTest, Perform, SetSide
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.branching import MUCH
from tracker.play.history import History
from tracker.play.pages import RollPage
from tracker.play.pages import press as a_press
from tracker.play.pages.wants import NothingToPick, PickAnswer, PickFrom, Tell, ThrowDice
from tracker.play.sheets import OpenSheet, open_on
from tracker.rules.systems import load_system, system_keys

LAST_ROLL = {
    "demonworld": ("demonworld", "volley"),
    "confrontation": ("confrontation", "volley"),
    "skirmish": ("skirmish", "shots"),
    "hexcombat": ("hexcombat", "shock_action"),
}
"""A page of each system that is played to its last die."""


def a_page(system: str) -> OpenSheet:
    return next(iter(BY_ALL_FACES[LAST_ROLL[system]].values()))()


@pytest.mark.parametrize("system", system_keys())
async def test_a_digit_on_a_page_where_nothing_is_left_is_refused_and_the_page_is_left_all_the_same(
    system: str,
) -> None:
    page = a_page(system)
    left: list[bool | None] = []
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, page.sheet, page.bindings, page.running)
        pilot.app.push_screen(screen, left.append)
        await press(pilot, "f7")
        for _number in range(20):
            if left or screen.page.sheet.next is None:
                break
            is_asked = screen.page.number is not None or screen.page.measure is not None
            await press(pilot, *["8"] * (screen.page.number is not None), *["enter"] * is_asked, "d")
        before = table.history
        if not left:
            await press(pilot, "7", "2")
            assert screen.page.typed == ""
            assert screen.page.trouble
            await press(pilot, "enter", "n", "enter", "n")
            assert not isinstance(screen_of(pilot), SheetScreen) or screen.page.trouble
        rolls = [event for act in table.history.acts for event in act.events if isinstance(event, Rolled)]
        assert rolls == [event for act in before.acts for event in act.events if isinstance(event, Rolled)]


# A D6 of Confrontation closes with its one digit.
@pytest.mark.parametrize("system", ["demonworld", "hexcombat", "skirmish"])
@pytest.mark.parametrize("key", ["d", "D"])
async def test_no_die_is_thrown_in_the_place_of_a_face_half_typed_and_its_digits_go_to_no_other(
    system: str, key: str
) -> None:
    page = a_page(system)
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, page.sheet, page.bindings, page.running)
        pilot.app.push_screen(screen)
        await press(pilot, "f7", *["enter"] * (screen.page.number is not None))
        await press(pilot, *["enter"] * (screen.page.doubt is not None), "1")
        before, typed, is_face = table.history, screen.page.typed, screen.page.number is None
        await press(pilot, key)
        assert (table.history, screen.page.typed) == (before, typed) == (page.history, "1")
        assert ("a face is typed" if is_face else "a number is typed") in shown(pilot)


@pytest.mark.parametrize("system", system_keys())
async def test_a_digit_that_no_die_takes_is_refused_by_the_calculator_and_what_is_done_can_be_left(system: str) -> None:
    history = the_demo(load_system(system))
    roll = history.system.rolls.resolvers[0]
    left: list[bool | None] = []
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = CalculatorScreen(table, roll.key, somebody(history, roll.roles))
        pilot.app.push_screen(screen, left.append)
        await press(pilot, "f7", "d", "9")
        assert left or (screen.page.typed == "" and screen.page.trouble)
        await press(pilot, "escape")
        assert left == [False]


@pytest.mark.parametrize("system", system_keys())
async def test_a_digit_that_is_no_answer_of_a_procedure_is_refused_with_a_word(system: str) -> None:
    history = the_demo(load_system(system))
    for unit in ("captain-oriane-vell", "bone-thralls", "ash-axes") if system == "skirmish" else ():
        routed: dict[str, Scalar] = {"state": "routed", "flight_due": True} if unit == "captain-oriane-vell" else {}
        history = having(history, unit, melee=1, **routed)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        procedure = history.system.play.procedures[0]
        pilot.app.push_screen(
            SheetScreen(table, history.system.page_for(procedure.key), somebody(history, procedure.roles))
        )
        await press(pilot, "f7")
        acts = len(table.history.acts)
        await press(pilot, "0")
        assert len(table.history.acts) == acts
        while isinstance(screen_of(pilot), FindUnit | SheetScreen):
            await press(pilot, "escape")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert table.history is history


@pytest.mark.parametrize("system", system_keys())
async def test_a_digit_at_an_act_without_dice_is_refused_where_what_is_past_is_put_right(system: str) -> None:
    history = the_demo(load_system(system))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        last = len(history.acts) - 1
        screen = AmendScreen(table, last, "7")
        pilot.app.push_screen(screen)
        await press(pilot, "f7")
        assert screen.page.typed == ""
        assert "✗" in shown(pilot)
        await press(pilot, "escape")
        assert not isinstance(screen_of(pilot), AmendScreen)
        assert table.history is history


async def test_digits_typed_beyond_the_last_die_are_dropped_with_a_word() -> None:
    page = next(iter(BY_ALL_FACES["hexcombat", "shock_action"].values()))()
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, page.sheet, page.bindings)
        pilot.app.push_screen(screen)
        await press(pilot, "f7", *"1111111111", "space")
        assert screen.page.typed == ""


async def test_enter_on_a_morale_test_of_another_sheet_writes_nothing_until_it_is_said() -> None:
    unit = UnitId("def")
    history = playing(
        a_hex_battle({"Att": {}}, {"Def": {}}),
        OweTest("morale", {"actor": unit}, {"steps_lost": 1}, "losses"),
        OweTest("morale", {"actor": UnitId("att")}, {"steps_lost": 1}, "losses"),
        GoTo("C.5"),
    )
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape", "t")
        assert "‹?›" in shown(pilot)
        assert shown(pilot).splitlines()[-1].startswith("  ←→  change  ")
        for key in ("d", "D", "1", "space"):
            await press(pilot, key)
            assert table.history is history, key
            assert "only the table knows" in " ".join(shown(pilot).split()), key
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), Pick)
        await press(pilot, "escape")
        assert table.history is history
        assert "‹?›" in shown(pilot)
        await press(pilot, "enter", "2")
        assert table.history is history
        assert "↵  one cohesion level lost" in shown(pilot)
        await press(pilot, "enter")
        assert [debt.unit for debt in table.battle.debts] == ["att"]
        await press(pilot, "enter")
        assert [debt.unit for debt in table.battle.debts] == ["att"]


async def test_enter_leaves_a_page_on_which_one_more_blow_is_merely_offered() -> None:
    charging = playing(acting(BOWS), Perform("charge", BOWS, {"figures": 4}))
    async with in_app(TurnScreen, charging, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, charging.system.sheet("blows"), {"actor": BOWS}))
        await press(pilot, "f7", "enter", "enter", "D")
        assert "one more, if you like" in shown(pilot)
        assert shown(pilot).splitlines()[-1].startswith("  ↵  done  0-9 the die")
        await press(pilot, "9", "enter")
        assert rolled(table.history) - rolled(charging) == 5
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert rolled(table.history) - rolled(charging) == 5


async def test_a_page_left_by_a_correction_says_that_undo_takes_that_back() -> None:
    charging = playing(acting(BOWS), Perform("charge", BOWS, {"figures": 4, "enemy": THRALLS}))
    fumbled = playing(charging, a_roll("melee", 1, actor=BOWS, target=THRALLS))
    async with in_app(TurnScreen, fumbled, NARROW) as (pilot, table):
        await press(pilot, "escape", "t", "f7", "5", "enter", "5", "enter")
        assert "u takes the last roll back" in shown(pilot)
        before = table.battle
        await press(pilot, "A", "4", "enter", "enter")
        assert "u takes the correction back" in shown(pilot)
        await press(pilot, "u")
        assert "u takes the last roll back" in shown(pilot)
        assert table.battle == before


async def test_beside_what_is_assumed_of_a_figure_stands_for_how_many_rolls_it_is_agreed_to() -> None:
    hurt = having(acting(BOWS, Thralls={"hit_points": 3}), THRALLS, hurt="1")
    struck = playing(hurt, Perform("charge", BOWS, {"figures": 4, "enemy": THRALLS}))
    async with in_app(TurnScreen, struck, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, struck.system.sheet("blows"), {"actor": BOWS}))
        await press(pilot, "f7", "enter")
        assert "HP already lost 0 ? ×4" in shown(pilot)
        await press(pilot, "enter")
        assert "HP already lost 0 ?" not in shown(pilot)


async def test_a_number_half_typed_is_called_a_number_where_something_else_is_pressed() -> None:
    bows = acting(BOWS)
    async with in_app(TurnScreen, bows, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, bows.system.sheet("shots"), {"actor": BOWS}))
        await press(pilot, "f7", "1", "1", "d")
        assert "a number is typed" in shown(pilot)
        await press(pilot, "n")
        assert "a number is typed" in shown(pilot)


@pytest.mark.parametrize("page", BY_ALL_FACES, ids="-".join)
async def test_what_was_refused_is_read_under_the_longest_sum(page: tuple[str, str]) -> None:
    opened = next(iter(BY_ALL_FACES[page].values()))()
    async with in_app(TurnScreen, opened.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, opened.sheet, opened.bindings, opened.running)
        pilot.app.push_screen(screen)
        await press(pilot, "f7", "9", "9")
        assert not screen.page.trouble or " ".join(screen.page.trouble.split()[:4]) in shown(pilot)
        await press(pilot, "enter", "enter", "9", "9")
        assert not screen.page.trouble or " ".join(screen.page.trouble.split()[:4]) in shown(pilot)


def _is_other(after: RollPage, before: RollPage) -> bool:
    """Whether a page shows more than another word of what comes first."""
    said = {"trouble": "", "starts_anew": False}
    return replace(after, **said) != replace(before, **said)


@pytest.mark.parametrize("page", BY_ALL_FACES, ids="-".join)
def test_the_key_line_names_no_key_that_would_only_be_refused(page: tuple[str, str]) -> None:
    for name, opened in BY_ALL_FACES[page].items():
        chance, hand = Random(f"{page} {name}"), Hand(opened())
        for _press in range(60):
            named = {key.press: key.id for key in keys_at(hand.page, is_ruled=False) if key.footer}
            # What is typed may be no face, or no number; of half a face escape says how it is taken back.
            left_out = {"enter", "space", "escape"} if hand.page.has_half_a_face else set()
            for key in named.keys() - {"0", "1", "question_mark"} - left_out:
                pressed = a_press(hand.page, named[key])
                assert not isinstance(pressed.want, Tell | NothingToPick), (name, key, pressed.want)
                assert pressed.want is not None or _is_other(pressed.page, hand.page), (name, key, pressed.page.trouble)
            for key in {"d", "D"} & named.keys():
                other = Hand(opened())
                other.history, other.page = hand.history, hand.page
                other.press(key)
                assert other.page.sheet is not hand.page.sheet or other.elsewhere, (name, key)
            hand.press(chance.choice((*ANY_KEY, "enter")))
            if hand.closed is not None or hand.elsewhere is not None:
                break


def test_while_a_face_is_typed_the_key_line_says_how_it_is_confirmed_and_taken_back() -> None:
    hand = Hand(a_melee(1, 1))
    hand.press("1")
    named = {key.press for key in keys_at(hand.page, is_ruled=False) if key.footer}
    assert {"enter", "backspace", "escape"} <= named
    assert not {"d", "D", "tab", "u", "w"} & named


def test_no_die_is_offered_for_a_row_that_throws_none() -> None:
    hand = Hand(BY_ALL_FACES["confrontation", "charge"]["a flight of its own will"]())
    assert hand.page.sheet.is_decided(hand.page.sheet.entries[0])
    assert "d" not in {key.press for key in keys_at(hand.page, is_ruled=False)}
    hand.press("enter")
    while hand.page.taker is None or hand.page.doubt is not None or hand.page.measure is not None:
        hand.press("9" if hand.page.number is not None else "enter")
    assert "d" in {key.press for key in keys_at(hand.page, is_ruled=False)}


def test_enter_is_named_for_a_measure_that_nobody_can_guess_only_once_its_digits_are_typed() -> None:
    hand = Hand(BY_ALL_FACES["confrontation", "charge"]["a flight of its own will"]())
    hand.press("right", "enter")
    asked = hand.page
    assert asked.number is not None
    assert asked.number == asked.measure
    assert "enter" not in {key.press for key in keys_at(asked, is_ruled=False)}
    hand.press("enter")
    assert not _is_other(hand.page, asked)
    hand.press("2")
    assert "enter" in {key.press for key in keys_at(hand.page, is_ruled=False)}


async def test_all_that_is_left_of_a_charge_is_a_blow_for_each_figure_and_one_more_at_a_time() -> None:
    charging = playing(acting(BOWS), Perform("charge", BOWS, {"figures": 4}))
    blows = charging.system.sheet("blows")
    async with in_app(TurnScreen, charging, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, blows, {"actor": BOWS}))
        await press(pilot, "f7", "enter", "enter", "D")
        assert rolled(table.history) - rolled(charging) == 4
        await press(pilot, "D", "D")
        assert rolled(table.history) - rolled(charging) == 4
        assert "nothing is owed here" in shown(pilot)
        await press(pilot, "d")
        assert rolled(table.history) - rolled(charging) == 5


async def test_the_app_rolls_no_blow_for_its_side_that_is_merely_offered() -> None:
    charging = playing(
        acting(BOWS),
        Perform("charge", BOWS, {"figures": 4}),
        SetSide(SideId("esk"), {SideDetail.DICE: BY_THE_APP}),
    )
    async with in_app(TurnScreen, charging, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, charging.system.sheet("blows"), {"actor": BOWS}))
        await press(pilot, "f7", "enter", "enter", "enter")
        assert rolled(table.history) - rolled(charging) == 4


async def test_a_melee_that_was_fought_is_fought_again_only_after_a_question() -> None:
    page = a_melee(2, 1)
    there = playing(page.history, GoTo("VI.2"))
    async with in_app(TurnScreen, there, NARROW) as (pilot, table):
        await press(pilot, "escape", "enter")
        assert isinstance(screen_of(pilot), SheetScreen)
        await press(pilot, "enter", *["2", "0", "space"] * 12)
        while isinstance(screen_of(pilot), SheetScreen):
            await press(pilot, "escape")
        fought = table.history
        assert rolled(fought)
        assert not fought.battle.running
        assert screen_of(pilot).query_one(ActList).find(next(iter(fought.battle.units)))
        await press(pilot, "enter")
        asked = screen_of(pilot)
        assert isinstance(asked, Pick)
        assert "done already in this phase" in shown(pilot)
        await press(pilot, "2")
        assert screen_of(pilot) is asked, "a die typed on is no answer"
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert table.history is fought
        await press(pilot, "enter", "down", "enter")
        assert isinstance(screen_of(pilot), SheetScreen)


def rolled(history: History) -> int:
    """How many rolls were made."""
    return sum(isinstance(event, Rolled) for act in history.acts for event in act.events)


def with_much_undone(history: History) -> History:
    """The battle with so many notes undone that it is asked before they are given up."""
    history = playing(history, *(Note(f"note {number}") for number in range(MUCH)))
    for _note in range(MUCH):
        undone = history.undo()
        assert isinstance(undone, History)
        history = undone
    return history


@asynccontextmanager
async def over_undone_acts() -> AsyncIterator[tuple[Pilot[Any], Table, SheetScreen]]:
    """A page of rolls that waits for a die, over a battle with undone acts that it would discard."""
    page = a_page("demonworld")
    async with in_app(TurnScreen, with_much_undone(page.history), NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, page.sheet, page.bindings, page.running)
        pilot.app.push_screen(screen)
        await press(pilot, "f7", *["enter"] * (screen.page.number is not None))
        yield pilot, table, screen


@pytest.mark.parametrize("leaves", ["1", "escape", "enter"])
async def test_whoever_leaves_the_undone_acts_as_they_are_keeps_the_die_just_typed(leaves: str) -> None:
    async with over_undone_acts() as (pilot, table, screen):
        history = table.history
        await press(pilot, "7", "enter")
        assert f"discards {MUCH} undone actions" in shown(pilot)
        await press(pilot, leaves)
        assert screen_of(pilot) is screen
        assert (screen.page.typed, screen.page.sheet.faces, table.history) == ("7", (), history)
        assert "7 stands, ↵ confirms it" in " ".join(shown(pilot).split())
        await press(pilot, "enter", "2")
        assert rolled(table.history) == rolled(history) + 1


async def test_whoever_leaves_the_undone_acts_as_they_are_is_told_to_throw_again_where_the_app_threw() -> None:
    async with over_undone_acts() as (pilot, table, screen):
        history = table.history
        await press(pilot, "d", "1")
        assert (screen.page.typed, screen.page.sheet.faces, table.history) == ("", (), history)
        assert "or d rolls it" in " ".join(shown(pilot).split())


async def test_faces_typed_without_a_gap_stand_each_in_a_box_of_its_own() -> None:
    page = a_page("confrontation")
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        screen = SheetScreen(table, page.sheet, page.bindings, page.running)
        pilot.app.push_screen(screen)
        await press(pilot, "f7")
        while screen.page.doubt is not None or screen.page.measure is not None:
            await press(pilot, "enter")
        await press(pilot, "1", "6")
        assert screen.page.typed == "16"
        assert "│  1 │ │  6 │" in shown(pilot)
        await press(pilot, "6", "6", "enter", "1", "3", "2")
        assert "[ 1][ 3][ 2] 1 more" in shown(pilot), "three hits, two dice each: one and a half are typed"


async def test_a_range_that_nobody_has_said_stands_there_as_a_guess_until_enter_agrees_to_it() -> None:
    page = a_page("confrontation")
    async with in_app(TurnScreen, page.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(SheetScreen(table, page.sheet, page.bindings, page.running))
        await press(pilot, "f7")
        assert isinstance(screen_of(pilot), FindUnit), "whom it shoots at is asked first"
        await press(pilot, "enter")
        assert "‹short ?›" in shown(pilot)
        await press(pilot, "enter")
        assert "short ?" not in shown(pilot)
        await press(pilot, "escape")
        pilot.app.push_screen(
            CalculatorScreen(table, "missile", {"actor": UnitId("yew-bows"), "target": UnitId("delve-axes")})
        )
        await press(pilot, "f7")
        assert "‹ short ? ›" in shown(pilot)
        assert "↵  agree" in shown(pilot)
        await press(pilot, "enter")
        assert "short ?" not in shown(pilot)


def test_over_a_roll_whose_turn_is_still_to_come_the_key_line_leads_back_to_the_next() -> None:
    hand = Hand(a_melee(1, 1))
    first, at_its_turn = hand.page.lit, keys_at(hand.page, is_ruled=False)
    hand.press(DOWN)
    ahead = keys_at(hand.page, is_ruled=False)
    assert ahead[0] is TO_NEXT_ROLL
    assert not {"0", "d", "D", "x", "e"} & {key.press for key in ahead}
    hand.press("enter")
    assert hand.page.lit == first
    assert keys_at(hand.page, is_ruled=False) == at_its_turn


@pytest.mark.parametrize("page", BY_ALL_FACES, ids="-".join)
def test_the_key_line_says_of_enter_what_it_does(page: tuple[str, str]) -> None:
    does = {LISTS: (PickFrom, PickAnswer), THROWS: (ThrowDice,)}
    for name, opened in BY_ALL_FACES[page].items():
        chance, hand = Random(f"{page} {name}"), Hand(opened())
        for _press in range(60):
            enter = next((key for key in keys_at(hand.page, is_ruled=False) if key.press == "enter"), None)
            want = a_press(hand.page, KEYS["enter"]).want
            if enter in does:
                assert isinstance(want, does[enter]), (name, hand.page.lit)
            elif not hand.page.is_refused:
                assert not isinstance(want, does[LISTS] + does[THROWS]), (name, hand.page.lit)
            if enter is AGREES:
                assert want is not None or a_press(hand.page, KEYS["enter"]).page.sheet is not hand.page.sheet, name
            if hand.page.measure is not None:
                drawn = [dice_of(hand.page.sheet, row, hand.page.taker, "") for row in hand.page.lines]
                assert not any("↵" in die.plain for dice in drawn for die in dice), (name, hand.page.lit)
            if hand.page.typed:
                assert enter is None or enter is TO_NEXT_ROLL or enter.label == "confirm"
            hand.press(chance.choice((*ANY_KEY, "enter")))
            if hand.closed is not None or hand.elsewhere is not None:
                break


def test_no_key_to_roll_is_named_where_the_page_has_no_die_to_throw() -> None:
    demo = playing(the_demo(load_system("confrontation")), GoTo("T-13", "heath"))
    charging = Hand(open_on(demo, demo.system.sheet("charge"), {"actor": UnitId("heath-spears")}))
    charging.say(UnitId("goat-riders"))
    assert not {"d", "D"} & {key.press for key in keys_at(charging.page, is_ruled=False)}


@pytest.mark.parametrize(
    ("system", "before", "way"),
    [("hexcombat", "go A.1 crimson", ("enter",)), ("skirmish", SKIRMISH_BOWS, ("s", "enter", "8", "enter"))],
)
async def test_the_calculator_that_is_only_looked_at_announces_nothing(
    system: str, before: str, way: tuple[str, ...]
) -> None:
    history = the_demo(load_system(system))
    for intent in read(before):
        history = carried_out(history, intent)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, *["escape"] * (not isinstance(screen_of(pilot), TurnScreen)), *way)
        page, stood = shown(pilot), table.battle
        await press(pilot, "e")
        assert isinstance(screen_of(pilot), CalculatorScreen)
        await press(pilot, "escape")
        assert (shown(pilot), table.battle) == (page, stood)


@pytest.mark.parametrize("face", [1, 6], ids=["the victim is the only one", "the 6 changes nothing"])
async def test_no_key_rolls_a_die_that_the_outcome_no_longer_needs(face: int) -> None:
    """A shot into a melee whose victim is known, or that the first die settles, is done with that die."""
    history = in_touch(at("T-15"), [(ALYS, LAMPS)], ALYS, LAMPS)
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        who = {"actor": YEW_BOWS, "target": LAMPS, "contact1": ALYS}
        screen = CalculatorScreen(table, "crowd_shot", who, {"range": "short"})
        pilot.app.push_screen(screen)
        await press(pilot, "f7", str(face))
        lies = screen.page
        assert lies.is_ready
        assert "roll it" not in shown(pilot)
        await press(pilot, "d")
        assert screen.page == lies
        assert "d does nothing here" in shown(pilot)
