"""Exact chances: of dice that may go on without end, and of what each answer and each line is worth."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from tracker.battle.dice import D6, Face
from tracker.battle.fields import choice, whole
from tracker.rules.kinds import FAILURE, SUCCESS, hit_or_miss, roll_under
from tracker.rules.odds import alternatives, chance_of_success, chances, one_better_one_worse, shifts
from tracker.rules.resolver import Case, Input, Outcome, Resolver, Throw, a_case, worth

NOTHING = Case({}, {})


def a_roll(throws: object, judge: object) -> Resolver:
    return Resolver(
        key="roll",
        label="Roll",
        rules=(),
        inputs=(),
        outcomes=hit_or_miss(),
        throws=throws,  # type: ignore[arg-type]
        judge=judge,  # type: ignore[arg-type]
    )


def test_a_six_thrown_again_without_end_has_an_exact_chance() -> None:
    # The first face that is no 6 decides: 5 succeeds, so one in five.
    def throws(case: Case) -> Throw | None:
        return None if case.faces and case.faces[-1].face != 6 else Throw(D6, "again", position=("again",))

    roll = a_roll(throws, lambda case: SUCCESS if case.faces[-1].face == 5 else FAILURE)
    assert chances(roll, NOTHING) == {SUCCESS: Fraction(1, 5), FAILURE: Fraction(4, 5)}


def test_two_dice_in_turn_until_one_shows_a_six_have_an_exact_chance() -> None:
    # Whoever throws first wins with 1/6 + 25/36 of the same again: 6 in 11.
    def throws(case: Case) -> Throw | None:
        over = bool(case.faces) and case.faces[-1].face == 6
        return None if over else Throw(D6, "in turn", ((1, 5), (6, 6)), position=(len(case.faces) % 2,))

    roll = a_roll(throws, lambda case: SUCCESS if len(case.faces) % 2 else FAILURE)
    assert chances(roll, NOTHING) == {SUCCESS: Fraction(6, 11), FAILURE: Fraction(5, 11)}


def test_a_roll_that_only_goes_round_in_a_part_of_it_counts_the_rest_once() -> None:
    # A 1 fails at once; any other first face leads to a die thrown again while it shows 6, that succeeds on 4 and 5.
    def throws(case: Case) -> Throw | None:
        if not case.faces:
            return Throw(D6, "first", ((1, 1), (2, 6)))
        if case.faces[0].face == 1 or (len(case.faces) > 1 and case.faces[-1].face != 6):
            return None
        return Throw(D6, "again", position=("again",))

    def judge(case: Case) -> str:
        return SUCCESS if len(case.faces) > 1 and case.faces[-1].face >= 4 else FAILURE

    assert chances(a_roll(throws, judge), NOTHING) == {SUCCESS: Fraction(1, 3), FAILURE: Fraction(2, 3)}


def test_a_computation_without_dice_has_no_chance_of_success() -> None:
    sure = a_roll(lambda _case: None, lambda _case: SUCCESS)
    assert chance_of_success(sure, NOTHING) is None
    assert chances(sure, NOTHING) == {SUCCESS: Fraction(1)}
    thrown = a_roll(lambda case: None if case.faces else Throw(D6, "once"), lambda case: FAILURE)
    assert chance_of_success(thrown, NOTHING) == 0
    # Once its only die lies, the roll still is one of dice.
    assert chance_of_success(thrown, NOTHING.after(Face(6, 3))) == 0


def test_where_no_end_is_good_or_bad_there_is_no_chance_of_success() -> None:
    neither = replace(
        a_roll(lambda case: None if case.faces else Throw(D6, "once"), lambda _case: "even"),
        outcomes=(Outcome("even", "even"),),
    )
    assert chance_of_success(neither, NOTHING) is None


STANCE = choice("stance", "Stance", {"kneeling": "kneeling", "standing": "standing", "walking": "walking"})
RANGE = whole("range", "Range in bands", 0, 2)
A_SHOT = roll_under(
    D6,
    (
        worth(
            "stance", "stance", lambda case: {"kneeling": 4, "standing": 3, "walking": 2}[case[STANCE]], field=STANCE
        ),
        worth("range", "range", lambda case: -case[RANGE], field=RANGE),
    ),
    key="a_shot",
    label="A shot",
    rules=(),
    inputs=(Input(STANCE), Input(RANGE)),
    bars=lambda case: "too far" if case[RANGE] == 2 and case[STANCE] == "walking" else None,
)


def test_each_other_choice_is_worth_what_it_adds_to_the_chance_and_the_answer_given_is_none_of_them() -> None:
    case = a_case(A_SHOT, {"stance": "standing"}, {})
    assert [(one.value, one.gain) for one in alternatives(A_SHOT, case, "stance")] == [
        ("kneeling", Fraction(1, 6)),
        ("walking", Fraction(-1, 6)),
    ]


def test_of_a_number_one_more_is_told_as_long_as_one_more_is_accepted() -> None:
    near, far = (a_case(A_SHOT, {"range": bands}, {}) for bands in (1, 2))
    assert [(one.value, one.gain) for one in alternatives(A_SHOT, near, "range")] == [(2, Fraction(-1, 6))]
    assert alternatives(A_SHOT, far, "range") == ()


def test_a_roll_that_is_barred_has_no_chances_and_an_answer_that_bars_it_takes_them_all() -> None:
    barred = a_case(A_SHOT, {"stance": "walking", "range": 2}, {})
    assert chances(A_SHOT, barred) == {}
    walking = a_case(A_SHOT, {"stance": "walking", "range": 1}, {})
    assert [(one.value, one.gain) for one in alternatives(A_SHOT, walking, "range")] == [(2, Fraction(-1, 6))]
    assert sum(chances(A_SHOT, walking).values()) == 1


def test_what_one_more_and_one_less_would_do_are_told_the_better_first() -> None:
    assert one_better_one_worse(A_SHOT, a_case(A_SHOT, {"range": 1}, {})) == (Fraction(4, 6), Fraction(2, 6))
    assert one_better_one_worse(A_SHOT, a_case(A_SHOT, {}, {})) == (Fraction(5, 6), Fraction(3, 6))


def test_a_line_is_worth_the_chance_with_it_less_the_chance_without_it() -> None:
    case = a_case(A_SHOT, {"range": 1}, {})
    assert [(one.line, one.value, one.gain) for one in shifts(A_SHOT, case)] == [
        ("stance", 4, Fraction(3, 6)),
        ("range", -1, Fraction(-1, 6)),
    ]
