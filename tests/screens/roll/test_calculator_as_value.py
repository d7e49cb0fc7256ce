"""The screen of the calculator shows the value of it and nothing else, and follows what another hand does under it."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from screens.roll.calculator import CalculatorScreen
from screens.roll.calculator_keys import keys_at
from screens.turn.screen import TurnScreen
from tests.play import playing, somebody, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.screens.roll.calculating import BOTH, calculating, resolution, sheet_of
from tests.tiny import ARCHERS, RAIDERS, a_shot, at_the_shooting
from tests.tracker.play.pages.calculator_hand import DOWN, KEYS, UP, CalculatorHand
from tracker.battle.commands import Note, RemoveUnit, SetValues, Waive
from tracker.play.pages.calculator_intents import press as a_press
from tracker.play.pages.calculator_page import open_calculator
from tracker.play.participants import Participants
from tracker.rules.systems import load_system, system_keys

ROLLS: Final = (
    ("demonworld", "melee"),
    ("demonworld", "artillery_table"),
    ("confrontation", "pursuit"),
    ("skirmish", "shoot"),
    ("hexcombat", "range"),
)
ELSEWHERE: Final = ("d", "e", "x", "j", "p", "slash", "question_mark", "escape")
"""Keys that open something else, or throw dice of which each of the two would have its own."""
BY_HAND: Final = (*(key for key in KEYS if key not in ELSEWHERE), *"0123456789", DOWN, UP, DOWN)
PRESSES: Final = 30


@pytest.mark.parametrize(("system", "roll"), ROLLS, ids=map("-".join, ROLLS))
async def test_the_same_keys_lead_the_value_and_its_screen_to_the_same(system: str, roll: str) -> None:
    history = the_demo(load_system(system))
    bindings = somebody(history, history.system.resolver(roll).roles)
    for seed in range(2):
        chance = Random(f"{system} {roll} {seed}")
        hand = CalculatorHand(open_calculator(Participants(history, roll, bindings)))
        async with in_app(TurnScreen, history, NARROW) as (pilot, table):
            await press(pilot, "escape")
            screen = CalculatorScreen(table, roll, bindings)
            pilot.app.push_screen(screen)
            await press(pilot, "f7")
            for _press in range(PRESSES):
                key = chance.choice(BY_HAND)
                hand.press(key)
                await press(pilot, key)
                if screen_of(pilot) is not screen or hand.closed is not None or hand.elsewhere:
                    assert screen_of(pilot) is not screen, key
                    assert hand.closed is not None or hand.elsewhere, key
                    break
                page, meant = screen.page, hand.page
                assert (page.lit, page.is_gone_to, page.typed, page.trouble, page.roll) == (
                    meant.lit,
                    meant.is_gone_to,
                    meant.typed,
                    meant.trouble,
                    meant.roll,
                ), key
                assert screen.board.lit == ("" if page.is_at_the_die else page.lit), key
            assert table.history.battle == hand.history.battle


async def test_an_open_calculator_follows_the_battle_and_keeps_answers_digits_and_dice() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "right", "2")
        table.do(SetValues(ARCHERS, {"aim": 6}, "a steady hand"))
        await press(pilot, "f7")
        assert "‹ yes ›" in shown(pilot)
        assert "5 or less on a D6" in shown(pilot)
        await press(pilot, "enter")
        made = resolution(table)
        assert ([face.face for face in made.dice], made.inputs["cover"], made.inputs["aim"]) == ([2], True, 6)
        assert pilot.app.answers == [True]  # type: ignore[attr-defined]


async def test_a_name_half_typed_stays_while_another_hand_acts() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, table):
        await press(pilot, *"lin")
        table.do(Note("the cat sat down"))
        await press(pilot, "f7", "enter")
        assert sheet_of(pilot).bindings["target"] == "slingers"


async def test_a_calculator_says_that_its_test_was_waived_meanwhile_and_can_be_left() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    (owed,) = hit.battle.debts
    async with calculating("", history=hit, debt=owed.id) as (pilot, table):
        await press(pilot, "5")
        table.do(Waive(owed.id, "they are brave"))
        await press(pilot, "f7")
        assert "that test is no longer owed" in shown(pilot)
        waived = table.history
        await press(pilot, "enter", "escape")
        assert table.history is waived
        assert pilot.app.answers == [False]  # type: ignore[attr-defined]


async def test_a_calculator_of_a_unit_that_was_removed_closes_with_the_reason() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        table.do(RemoveUnit(RAIDERS))
        await press(pilot, "f7")
        assert pilot.app.answers == [False]  # type: ignore[attr-defined]


@pytest.mark.parametrize("system", system_keys())
def test_the_key_line_names_no_key_that_would_only_be_refused(system: str) -> None:
    history = the_demo(load_system(system))
    for resolver in history.system.rolls.resolvers:
        chance = Random(f"{system} {resolver.key}")
        hand = CalculatorHand(open_calculator(Participants(history, resolver.key, somebody(history, resolver.roles))))
        for _press in range(PRESSES):
            for key in keys_at(hand.page, is_ruled=False):
                if key.footer and key.press in {"d", "right", "x", "p", "question_mark", "escape", "backspace"}:
                    pressed = a_press(hand.page, key.id)
                    is_other = replace(pressed.page, trouble="") != replace(hand.page, trouble="")
                    assert key.press != "d" or (pressed.want is not None and hand.page.wants_more)
                    assert pressed.want is not None or is_other, (resolver.key, hand.page.lit, key.press)
            hand.press(chance.choice(BY_HAND))
            if hand.closed is not None or hand.elsewhere:
                break


def test_enter_is_named_on_every_row_while_the_level_of_a_spell_is_not_said() -> None:
    demo = the_demo(load_system("demonworld"))
    novice = next(unit.id for unit in demo.battle.units.values() if unit.name.startswith("Novice"))
    hand = CalculatorHand(open_calculator(Participants(demo, "cast", {"actor": novice})))
    hand.press(DOWN, "3", "enter")
    assert hand.page.lit == "extra_ps"
    (enter,) = (key for key in keys_at(hand.page, is_ruled=False) if key.press == "enter")
    assert (enter.footer, enter.label) == (True, "next value")
    hand.press("enter")
    assert hand.page.lit == "spell_level"
    assert hand.page.trouble
