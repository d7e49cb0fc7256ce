"""The form behind the calculator: rows, what they are worth, and dice typed digit by digit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tiny import ARCHERS, NERVE_TEST, PIKES, RAIDERS, SHOT, TINY, a_tiny_battle
from tracker.battle.commands import SetSwitch
from tracker.battle.dice import D6, Face
from tracker.battle.fields import AnyField, Rejected, Scalar, choice, decimal, flag, tally, whole, words
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.rules.answers import as_typed, may_be_empty, next_answer, read_digits
from tracker.rules.kinds import FAILURE, SUCCESS, hit_or_miss
from tracker.rules.odds import chances, one_better_one_worse
from tracker.rules.resolver import Case, Comparison, Goal, Number, Resolver, Throw
from tracker.words import _


def a_sheet(resolver: Resolver = SHOT, answers: Mapping[str, object] | None = None, cover: str = "one") -> Worksheet:
    """The archers at the raiders, or another roll of theirs."""
    history = a_tiny_battle(SetSwitch("soft_cover", cover)) if cover != "one" else a_tiny_battle()
    sheet = open_sheet(TINY, history.battle, resolver, {"actor": ARCHERS, "target": RAIDERS})
    for key, value in (answers or {}).items():
        sheet = sheet.answering(key, value)
    return sheet


def test_what_the_roster_knows_is_filled_in_and_says_so() -> None:
    aim, cover, other = a_sheet().rows()
    assert (aim.label, aim.value, _(aim.origin), aim.worth) == ("aim", 4, "roster", 4)
    assert (cover.label, cover.value, cover.origin, cover.worth) == ("target in cover", False, "asked", None)
    assert (other.label, other.value, other.origin, other.worth) == ("Other", 0, "table", None)


def test_a_question_at_rest_says_what_another_answer_would_do() -> None:
    cover = a_sheet().rows()[1]
    assert [(other.value, other.gain) for other in cover.others] == [(True, Fraction(-1, 6))]


def test_an_answer_changes_the_number_and_says_what_it_costs() -> None:
    sheet = a_sheet(answers={"cover": True})
    assert sheet.goal is not None
    assert sheet.goal.target == 3
    assert sheet.chance == Fraction(1, 2)
    assert sheet.rows()[1].gain == Fraction(-1, 6)


def test_rows_that_are_not_weighed_say_the_same_but_for_the_chance_and_reckon_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = a_sheet(answers={"cover": True})
    weighed = tuple(replace(row, gain=Fraction(0), others=()) for row in sheet.rows())
    monkeypatch.setattr("tracker.rules.odds.chances", lambda *_about: pytest.fail("a chance was reckoned"))
    assert sheet.rows(weighed=False) == weighed


def test_the_house_rule_that_changed_a_figure_stands_on_its_row() -> None:
    assert a_sheet(answers={"cover": True}, cover="two").rows()[1].switches == ("soft_cover",)


@given(aim=st.integers(0, 6), cover=st.booleans(), reading=st.sampled_from(["one", "two"]))
def test_the_rows_add_up_to_the_target_number(aim: int, cover: bool, reading: str) -> None:
    sheet = a_sheet(answers={"aim": aim, "cover": cover}, cover=reading)
    assert sheet.goal is not None
    assert sheet.goal.target == sum(row.worth or 0 for row in sheet.rows())


def test_a_number_the_referee_corrects_is_marked_as_set_by_hand() -> None:
    assert _(a_sheet(answers={"aim": 2}).rows()[0].origin) == "by hand"


def test_what_the_step_already_gives_is_marked_as_given() -> None:
    sheet = open_sheet(TINY, a_tiny_battle().battle, SHOT, {"actor": ARCHERS}, {"cover": True})
    assert sheet.rows()[1].origin == "given"


def test_what_is_known_and_counts_in_no_line_stands_last_and_an_open_question_first() -> None:
    assert [row.key for row in a_sheet(NERVE_TEST).rows()] == ["men", "fled", "nerve", "other"]
    nobody = open_sheet(TINY, a_tiny_battle().battle, NERVE_TEST, {})
    assert [row.key for row in nobody.rows()] == ["nerve", "men", "fled", "other"]


def test_a_wrong_face_is_refused_and_leaves_the_sheet_alone() -> None:
    sheet = a_sheet()
    with pytest.raises(Rejected, match="from 1 to 6"):
        sheet.laying(Face(6, 7))
    assert sheet.wanted is not None


def test_the_outcome_stands_as_soon_as_the_die_lies_and_goes_when_it_is_lifted() -> None:
    sheet = a_sheet().laying(Face(6, 4))
    assert (sheet.wanted, sheet.outcome) == (None, "success")
    assert sheet.answering("cover", True).outcome == "failure"
    assert sheet.lifting().outcome == ""


def test_every_end_says_its_chance_and_what_follows() -> None:
    hit, miss = a_sheet().ends()
    assert (hit.label, hit.chance, [effect.kind for effect in hit.effects]) == ("hit", Fraction(2, 3), ["man_lost"])
    assert (miss.label, miss.chance, miss.effects) == ("miss", Fraction(1, 3), ())


def test_an_end_that_cannot_come_is_left_out() -> None:
    assert [end.key for end in a_sheet(answers={"aim": 6}).ends()] == ["success"]


def test_one_better_and_one_worse_are_told_for_the_one_who_rolls() -> None:
    assert one_better_one_worse(SHOT, a_sheet().case) == (Fraction(5, 6), Fraction(1, 2))
    nerve = open_sheet(TINY, a_tiny_battle().battle, NERVE_TEST, {"actor": PIKES})
    assert nerve.chance == Fraction(4, 6)
    assert one_better_one_worse(NERVE_TEST, nerve.case) == (Fraction(5, 6), Fraction(3, 6))


@pytest.mark.parametrize(
    ("sides", "digits", "face"),
    [
        (6, "4", 4),
        (6, "7", 7),
        (6, "0", 0),
        (10, "0", 10),
        (10, "1", None),
        (10, "10", 10),
        (10, "7", 7),
        (12, "1", None),
        (12, "12", 12),
        (20, "0", 0),
        (20, "2", None),
        (20, "20", 20),
        (20, "3", 3),
        (20, "25", 25),
        (100, "0", None),
        (100, "00", 100),
        (100, "07", 7),
        (100, "42", 42),
    ],
)
def test_digits_become_a_face_as_soon_as_they_can_mean_only_one(sides: int, digits: str, face: int | None) -> None:
    assert read_digits(sides, digits) == face


@given(sides=st.sampled_from([4, 6, 8, 10, 12, 20, 100]), data=st.data())
def test_every_face_of_every_die_can_be_typed(sides: int, data: st.DataObject) -> None:
    face = data.draw(st.integers(1, sides))
    digits = f"{face % 100:02}" if sides == 100 else str(face)
    read = None
    for count in range(1, len(digits) + 1):
        assert read is None
        read = read_digits(sides, digits[:count])
    assert (read if read is not None else read_digits(sides, digits, finished=True)) == face


def test_the_next_answer_goes_round_the_choices_and_stops_at_the_ends_of_a_number() -> None:
    side = choice("side", "Side", {"front": "front", "flank": "flank", "rear": "rear"})
    assert [next_answer(side, "front", step) for step in (1, -1)] == ["flank", "rear"]
    assert next_answer(whole("n", "N", 0, 3), 3, 1) == 3
    assert next_answer(decimal("d", "D", 0, 3), 1.0, -1) == 0.5
    assert next_answer(flag("f", "F"), False, 1) is True
    assert next_answer(words("w", "W"), "as it is", 1) == "as it is"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (whole("n", "N", -5, 5), -3),
        (decimal("d", "D", 0, 3), 1.5),
        (flag("f", "F"), True),
        (flag("f", "F"), False),
        (choice("c", "C", {"a": "A", "b": "B"}), "b"),
        (words("w", "W"), ""),
        (tally("t", "T", 0, 9), (1, 4)),
        (tally("t", "T", 0, 9), ()),
    ],
)
def test_an_answer_as_typed_is_accepted_again(field: AnyField, value: Scalar) -> None:
    assert field.accept(as_typed(value)) == value
    assert as_typed(value) or may_be_empty(field)


def test_what_was_answered_on_another_sheet_is_kept_only_where_this_one_has_to_ask() -> None:
    answers = {"cover": True, "aim": 6, "nothing_of_ours": 3}
    kept = a_sheet().keeping(answers)
    assert kept.case.values == {**a_sheet().case.values, "cover": True}
    assert kept.answers == {"cover": True}
    assert a_sheet(NERVE_TEST).keeping(answers).answers == {}


def _two_dice() -> Resolver:
    """A first die that must be beaten, and a second one that counts half of it besides."""

    def throws(case: Case) -> Throw | None:
        return Throw(D6, "a die") if len(case.faces) < 2 else None

    def goal(case: Case, _sum: Number) -> Goal:
        return Goal(2 if not case.faces else case.faces[0].face, Comparison.AT_LEAST, D6)

    return Resolver(
        key="pair", label="Pair", rules=("TY-02",), inputs=(), outcomes=hit_or_miss(), throws=throws, goal=goal,
        judge=lambda case: SUCCESS if case.faces[1].face >= case.faces[0].face else FAILURE,
    )  # fmt: skip


def test_the_number_to_roll_is_that_of_the_die_that_is_thrown_next_or_was_thrown_last() -> None:
    sheet = open_sheet(TINY, a_tiny_battle().battle, _two_dice(), {})
    assert (sheet.ahead.faces, _target(sheet)) == ((), 2)
    one = sheet.laying(Face(6, 5))
    assert (one.ahead.faces, _target(one), one.chance) == ((Face(6, 5),), 5, Fraction(1, 3))
    both = one.laying(Face(6, 6))
    assert (both.ahead.faces, _target(both), both.chance) == ((Face(6, 5),), 5, Fraction(1, 3))
    assert [(end.key, end.chance) for end in both.ends()] == [(SUCCESS, Fraction(1, 3)), (FAILURE, Fraction(2, 3))]
    assert both.lifting().case.faces == (Face(6, 5),)
    assert both.lifting().lifting().case.faces == ()
    assert both.outcome == SUCCESS


def test_of_a_single_die_the_number_is_read_as_though_it_were_not_known_yet() -> None:
    lies = a_sheet().laying(Face(6, 1))
    assert (lies.ahead.faces, lies.chance) == ((), a_sheet().chance)


def _target(sheet: Worksheet) -> int | None:
    return None if sheet.goal is None else sheet.goal.target


def test_the_chance_as_it_stands_is_reckoned_once_for_all_rows_and_every_other_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reckoned: list[Case] = []

    def counted(resolver: Resolver, case: Case) -> Mapping[str, Fraction]:
        reckoned.append(case)
        return chances(resolver, case)

    monkeypatch.setattr("tracker.rules.odds.chances", counted)
    sheet = a_sheet(answers={"cover": True})
    rows = sheet.rows()
    lines, others = sum(row.worth is not None for row in rows), sum(len(row.others) for row in rows)
    assert reckoned[0] == sheet.ahead
    assert len(reckoned) == 1 + lines + others
