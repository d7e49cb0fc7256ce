"""A question nobody but the table can answer: until it has, a roll has no chance to tell and is not made."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tiny import ARCHERS, RAIDERS, TINY, a_tiny_battle
from tracker.battle.dice import D6, Face
from tracker.battle.fields import Rejected, flag, whole
from tracker.play.rolls import exact_chance
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.rules.kinds import roll_under
from tracker.rules.odds import alternatives, chance_of_success, chances, one_better_one_worse, shifts
from tracker.rules.resolver import Case, Input, a_case, resolve, typed_faces, worth

DISTANCE = whole("distance", "Distance in paces", 0, 5)
BLIND = flag("blind", "Shot blindly")
LONG_SHOT = roll_under(
    D6,
    (worth("distance", "distance", lambda case: 5 - case[DISTANCE], field=DISTANCE),),
    key="long_shot",
    label="Long shot",
    rules=(),
    inputs=(Input(BLIND), Input(DISTANCE, matters=lambda case: not case[BLIND], needed=True)),
)
HANGS = "Distance in paces: only the table knows, say it first"


def a_roll(**given: object) -> Case:
    return a_case(LONG_SHOT, given, {})


def a_sheet(**given: object) -> Worksheet:
    return open_sheet(TINY, a_tiny_battle().battle, LONG_SHOT, {"actor": ARCHERS, "target": RAIDERS}, given)


def test_there_is_no_chance_of_any_kind_before_the_answer() -> None:
    asked = a_roll()
    assert chance_of_success(LONG_SHOT, asked) is None
    assert chances(LONG_SHOT, asked) == {}
    assert shifts(LONG_SHOT, asked) == ()
    assert one_better_one_worse(LONG_SHOT, asked) is None
    assert alternatives(LONG_SHOT, asked, "blind") == ()
    assert exact_chance(LONG_SHOT, asked, "success") == ""


def test_any_answer_closes_the_question_the_default_too() -> None:
    assert chance_of_success(LONG_SHOT, a_roll(distance=0)) == Fraction(5, 6)
    assert chance_of_success(LONG_SHOT, a_roll().having(distance=3)) == Fraction(2, 6)


def test_a_case_that_is_answered_can_be_remembered_as_one_that_is_not() -> None:
    answered = a_roll().having(distance=3)
    assert (answered.open, hash(answered.open)) == (frozenset(), hash(frozenset()))


def test_a_question_that_does_not_matter_holds_nothing_up() -> None:
    assert chance_of_success(LONG_SHOT, a_roll(blind=True)) == Fraction(5, 6)


def test_the_roll_is_refused_in_the_words_of_the_question_unless_an_outcome_is_set_by_hand() -> None:
    case = typed_faces(LONG_SHOT, a_roll(), (1,))
    with pytest.raises(Rejected, match=HANGS):
        resolve(LONG_SHOT, case)
    assert resolve(LONG_SHOT, case, "failure").outcome == "failure"
    assert resolve(LONG_SHOT, case.having(distance=4)).outcome == "success"


def test_a_form_says_which_question_is_open_and_shows_no_chance_and_no_end() -> None:
    sheet = a_sheet()
    assert (sheet.bar, sheet.open_question) == (HANGS, HANGS)
    assert (sheet.chance, sheet.ends(), sheet.laying(Face(6, 2)).outcome) == (None, (), "")
    answered = sheet.answering("distance", 3)
    assert (answered.bar, answered.chance, answered.laying(Face(6, 2)).outcome) == (None, Fraction(2, 6), "success")
    assert a_sheet(distance=1).chance == Fraction(4, 6)
