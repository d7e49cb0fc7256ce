"""Enter on a page of rolls agrees to the doubt that is lit, and to nothing else in doubt."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import having
from tests.tracker.games.demonworld.battles import a_battle as a_foot_battle
from tests.tracker.games.demonworld.battles import a_troop, at
from tests.tracker.games.demonworld.test_forecast import a_fight, a_gun
from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tests.tracker.play.pages.hand import UP, Hand
from tests.tracker.play.pages.test_pressing import PAGES, SEEDS, at_random
from tracker.battle.battle import UnitId
from tracker.play.pages import RollPage
from tracker.play.sheets import OpenSheet, open_on


def a_second_base_to_crush() -> Hand:
    """The light on whose base is crushed next: he, and whether he shoots, are both in doubt."""
    history = a_foot_battle(
        {"Ram": {"kind": "chariot", "crushing": 14, "pv": 3}},
        {"Foe": a_troop(bases_at_start=2), "Bar": a_troop(bases_at_start=2)},
    )
    for unit in ("foe", "bar"):
        history = having(history, unit, order="T")
    hand = Hand(open_on(at(history, "IV.5"), history.system.sheet("crushing"), {"actor": UnitId("ram")}))
    hand.press("enter")
    hand.say("foe")
    hand.press("enter", "enter", "1", "9", "enter", "right", "down")
    return hand


def in_doubt(hand: Hand) -> list[str]:
    """The keys of the guesses that nobody has agreed to."""
    return [said.key for said in hand.page.sheet.pending if said.is_doubtful]


def test_enter_agrees_to_the_doubt_that_is_lit_and_to_none_below_it() -> None:
    hand = a_second_base_to_crush()
    assert in_doubt(hand) == ["victim2", "react2"]
    hand.press("enter")
    assert in_doubt(hand) == ["react2"]
    assert hand.page.knob is not None
    assert hand.page.knob.key == "react2"


def test_behind_an_answer_just_given_enter_goes_to_the_doubt_in_its_row_before_it_agrees() -> None:
    hand = a_second_base_to_crush()
    hand.press("right", "enter")
    assert in_doubt(hand) == ["react2"]
    assert hand.page.knob is not None
    assert hand.page.knob.key == "react2"
    hand.press("enter")
    assert in_doubt(hand) == []


def in_doubt_at(page: RollPage) -> list[str]:
    """The keys of the guesses that nobody has agreed to, those of a row among them."""
    answered = (*page.sheet.pending, *(said for entry in page.sheet.entries for said in entry.answered))
    return [said.key for said in answered if said.is_doubtful]


def a_fight_of(ours: int, theirs: int) -> OpenSheet:
    """So many of ours in one melee with so many of theirs, and nobody told who touches whom."""
    return a_fight([{"bases_at_start": 2}] * ours, [{"bases_at_start": 2}] * theirs)


DOUBTS = [
    *PAGES,
    pytest.param(lambda: a_fight_of(2, 1), id="two against one"),
    pytest.param(lambda: a_fight_of(2, 2), id="two against two"),
    pytest.param(lambda: a_gun("stone_ab"), id="a stone"),
    pytest.param(lambda: a_gun("stone_ab", line=1, around=2), id="a stone among three"),
    pytest.param(lambda: a_second_base_to_crush().page.sheet, id="a second base to crush"),
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("opened", DOUBTS)
def test_enter_agrees_to_no_doubt_but_the_one_that_is_lit(opened: Callable[[], OpenSheet], seed: int) -> None:
    for pressed in at_random(opened, seed):
        if pressed.key == "enter" and not pressed.is_left:
            knob, sheet = pressed.before.knob, pressed.page.sheet
            left, given = in_doubt_at(pressed.page), () if sheet.procedure is None else sheet.procedure.answers
            told = {answer.key for answer in given} | sheet.answered.keys() - pressed.before.sheet.answered.keys()
            agreed = {key for key in in_doubt_at(pressed.before) if key in told and key not in left}
            assert agreed <= {knob and knob.key}


def test_enter_on_another_value_goes_to_the_doubt_and_agrees_to_nothing_before_it_is_lit() -> None:
    hand = Hand(a_fight_of(2, 2))
    first = hand.page.lit
    hand.press("tab", "enter")
    assert (hand.page.lit, hand.page.knob and hand.page.knob.key) == (first, "target1")
    assert "target1" in in_doubt(hand)
    hand.press("enter")
    assert "target1" not in in_doubt(hand)


def test_enter_on_nobody_else_attacks_goes_to_the_target_that_is_in_doubt() -> None:
    hand = Hand(a_fight_of(2, 2))
    hand.press(UP)
    assert hand.page.knob is not None
    assert hand.page.knob.key == "attacker5"
    hand.press("enter")
    assert (hand.page.knob and hand.page.knob.key) == "target1"
    assert len(in_doubt(hand)) == 4


def test_enter_on_nobody_else_attacks_begins_no_melee_whose_attackers_come_before_it() -> None:
    hand = Hand(BY_ALL_FACES["demonworld", "melee_by_initiative"]["two melees"]())
    history, first = hand.history, hand.page.lit
    hand.press(UP)
    assert (hand.page.doubt, hand.page.knob and hand.page.knob.key) == (None, "attacker5")
    hand.press("enter")
    assert hand.page.lit == first
    assert hand.history is history


def test_who_agrees_to_the_last_target_has_not_said_that_nobody_else_attacks() -> None:
    hand = Hand(a_fight_of(2, 2))
    hand.press("enter", "enter", "enter", "enter")
    assert [said.key for said in hand.page.sheet.pending] == ["attacker5"]
    hand.press("4", "space")
    assert hand.page.sheet.pending == ()
