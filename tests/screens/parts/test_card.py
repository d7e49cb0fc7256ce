"""The card of a unit: what stands beside each other on it is called in one way."""

from __future__ import annotations

import re

import pytest

from screens.parts.card import card
from screens.parts.drawn.strength import of_strength
from screens.parts.plain import line
from tests.play import having, playing, the_demo
from tests.tracker.games.skirmish.battles import SPEARS, THRALLS, a_roll, acting
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, Perform
from tracker.rules.systems import load_system
from tracker.words import speaking

NAMES = ("att", "str", "for", "ini", "def", "déf", "res", "rés", "dis", "cou")
GLOSSED = re.compile(rf"\b(?:{'|'.join(name.upper() for name in NAMES)}), ")
SHORT = re.compile(rf"\b(?:{'|'.join(name.capitalize() for name in NAMES)})\b")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [26, 30, 34, 40, 60])
def test_in_brief_the_values_of_a_card_are_all_abbreviated_or_none_of_them(language: str, width: int) -> None:
    history = the_demo(load_system("confrontation"))
    with speaking(language):
        for unit in history.battle.units.values():
            shown = card(history.system, history.battle, unit, width, brief=True).plain
            glossed, short = GLOSSED.findall(shown), SHORT.findall(shown)
            assert not (glossed and short), shown


def test_a_value_too_long_for_its_row_stands_in_it_in_few_words() -> None:
    history = the_demo(load_system("confrontation"))
    thrower = history.battle.units[UnitId("heath-stone-thrower")]
    shown = {width: card(history.system, history.battle, thrower, width, brief=True).plain for width in (30, 60)}
    assert re.search(r"Size as a target +very large$", shown[30], re.MULTILINE)
    assert re.search(r"Size as a target +very large: catapult, dragon$", shown[60], re.MULTILINE)


def test_the_share_of_an_army_that_is_left_says_of_what_it_is_where_there_is_room() -> None:
    assert of_strength(line("━━ 97%"), 40).plain == "strength ━━ 97%"
    assert of_strength(line("━━ 97%"), 12).plain == "━━ 97%"


def test_no_mark_of_a_brief_card_is_broken_over_two_rows() -> None:
    history = the_demo(load_system("confrontation"))
    bows = UnitId("yew-bows")
    history = having(history, bows, scored=True, phase_score=9)
    shown = card(history.system, history.battle, history.battle.units[bows], 30, brief=True).plain
    assert "In the order of shooting" in shown
    assert re.search(r"Shooting score +9", shown)


def test_a_card_counts_no_action_left_that_its_row_does_not() -> None:
    charged = playing(acting(SPEARS), Perform("charge", SPEARS, {"figures": 12, "enemy": THRALLS}))
    struck = playing(charged, a_roll("melee", 2, actor=SPEARS, target=THRALLS))
    over = playing(charged, Perform("end_activation", SPEARS), GoTo("next_designation"))
    left, charge = "Figures with an action left", "Enemies charged in this activation"
    cards = [card(the.system, the.battle, the.battle.units[SPEARS], 60).plain for the in (charged, struck, over)]
    assert [left in shown for shown in cards] == [True, False, False]
    assert [charge in shown for shown in cards] == [True, True, False]
