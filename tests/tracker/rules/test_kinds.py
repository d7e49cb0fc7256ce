"""The builders of the common kinds of roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.cases import a_case
from tracker.battle.dice import D6, Die
from tracker.battle.fields import whole
from tracker.rules.kinds import TableRow, bands, die_table, hit_or_miss, one_die, opposed, outcomes_of, row_read
from tracker.rules.odds import chance_of_success
from tracker.rules.resolver import (
    Case,
    Comparison,
    Effect,
    Goal,
    Input,
    Outcome,
    Resolver,
    flat,
    on_side,
    resolve,
    sum_of,
    typed_faces,
    worth,
)
from tracker.views.answer import answered
from tracker.views.figures import needed_in

NERVE = whole("nerve", "Nerve", -30, 30)


def a_trial(natural: dict[int, bool]) -> Resolver:
    """A test against nerve in which these faces stand whatever the sum."""
    return one_die(
        lambda case, total: Goal(case[NERVE], Comparison.AT_LEAST, D6, int(total)),
        (),
        naturals=lambda _case: natural,
        key="try",
        label="Try",
        rules=(),
        inputs=(),
    )


def test_a_natural_face_stands_whatever_the_sum() -> None:
    hopeless, certain = Case({"nerve": 30}, {}), Case({"nerve": -30}, {})
    passes_on_six, fails_on_one = a_trial({6: True}), a_trial({1: False})
    assert passes_on_six.judge(typed_faces(passes_on_six, hopeless, (6,))) == "success"
    assert passes_on_six.judge(typed_faces(passes_on_six, hopeless, (5,))) == "failure"
    assert fails_on_one.judge(typed_faces(fails_on_one, certain, (1,))) == "failure"
    assert fails_on_one.judge(typed_faces(fails_on_one, certain, (2,))) == "success"
    assert chance_of_success(passes_on_six, hopeless) == Fraction(1, 6)
    assert chance_of_success(fails_on_one, certain) == Fraction(5, 6)


@given(
    target=st.integers(-30, 30),
    added=st.integers(-10, 10),
    comparison=st.sampled_from(Comparison),
    sides=st.sampled_from((6, 20)),
    natural=st.dictionaries(st.integers(1, 6), st.booleans(), max_size=3),
)
def test_the_runs_cover_every_face_once_and_all_faces_of_a_run_end_alike(
    target: int, added: int, comparison: Comparison, sides: int, natural: dict[int, bool]
) -> None:
    goal = Goal(target, comparison, Die(sides), added)
    runs = bands(goal, natural)
    assert [face for low, high in runs for face in range(low, high + 1)] == list(range(1, sides + 1))
    for low, high in runs:
        assert len({natural.get(face, goal.met_by(face)) for face in range(low, high + 1)}) == 1


def test_lines_on_the_other_side_of_the_comparison_are_not_taken_off_what_the_die_must_show() -> None:
    skill = (worth("skill", "skill", lambda _case: 7),)
    guard = (worth("guard", "guard", lambda _case: 14), worth("cover", "cover", lambda _case: 2))
    contest = one_die(
        lambda case, _total: Goal(int(sum_of(guard, case)), Comparison.AT_LEAST, Die(20), int(sum_of(skill, case))),
        (*skill, *guard),
        key="contest",
        label="Contest",
        rules=(),
        inputs=(),
    )
    made = resolve(contest, typed_faces(contest, Case({}, {}), (9,)))
    assert (made.target, made.added, made.total, needed_in(made)) == (16, 7, 16, "9+")
    assert made.outcome == "success"


@given(
    target=st.integers(-30, 50),
    added=st.integers(-10, 30),
    comparison=st.sampled_from(list(Comparison)),
    failing=st.integers(0, 3),
    passing=st.integers(0, 3),
)
def test_the_number_shown_is_the_one_the_die_goes_by_though_naturals_stand_whatever_the_sum(
    target: int, added: int, comparison: Comparison, failing: int, passing: int
) -> None:
    worst_first = range(1, 7) if comparison is Comparison.AT_LEAST else range(6, 0, -1)
    natural = dict.fromkeys(list(worst_first)[:failing], False) | dict.fromkeys(list(worst_first)[6 - passing :], True)
    goal = Goal(target, comparison, Die(6), added)
    wanted = goal.heeding(natural).wanted
    for face in range(1, 7):
        by_number = {Comparison.AT_LEAST: face >= wanted, Comparison.AT_MOST: face <= wanted}.get(
            comparison, face < wanted
        )
        assert by_number == natural.get(face, goal.met_by(face))


ROWS = (
    TableRow(1, 1, "lost", "lost", ("X-1",)),
    TableRow(2, 4, "held", "held", ("X-2",)),
    TableRow(5, 6, "won", "won", ("X-3",), (Effect("cheer", "actor"),), good=True),
)
TABLE = die_table(D6, ROWS, (flat("luck", "luck", 2, lambda _case: True),), key="table", label="Table", rules=(),
                  inputs=())  # fmt: skip


@pytest.mark.parametrize(
    ("face", "total", "row", "outcome", "effects"),
    [(1, 3, "2–4", "held", ()), (3, 5, "5–6", "won", (Effect("cheer", "actor"),)),
     (6, 8, "5–6", "won", (Effect("cheer", "actor"),))],
)  # fmt: skip
def test_a_table_is_read_with_die_and_lines_and_says_in_which_row(
    face: int, total: int, row: str, outcome: str, effects: tuple[Effect, ...]
) -> None:
    case = a_case(TABLE)
    assert (TABLE.figures(case), TABLE.total(case)) == ((), None)
    thrown = typed_faces(TABLE, case, (face,))
    assert TABLE.judge(thrown) == outcome
    assert (TABLE.total(thrown), TABLE.effects(thrown, outcome)) == (total, effects)
    (read,) = TABLE.figures(thrown)
    assert (read.key, read.value, read.signed) == ("row", row, False)


def test_a_row_of_one_number_is_named_by_it_and_what_is_off_the_table_by_its_nearest() -> None:
    assert [row_read(ROWS, result).value for result in (-3, 0, 1, 2, 4, 5, 6, 9)] == [
        "1", "1", "1", "2–4", "2–4", "5–6", "5–6", "5–6",
    ]  # fmt: skip
    assert [(one.key, one.good) for one in outcomes_of(ROWS)] == [("lost", None), ("held", None), ("won", True)]


OURS, THEIRS = whole("ours", "Ours", -5, 5), whole("theirs", "Theirs", -5, 5)


def a_duel(tie: str = "failure") -> Resolver:
    """Two dice held against each other, with a figure on each side."""
    return opposed(
        D6,
        (
            *on_side("ours", worth("ours", "ours", lambda case: case[OURS])),
            *on_side("theirs", worth("theirs", "theirs", lambda case: -case[THEIRS])),
        ),
        asks=("our die", "their die"),
        tie=tie,
        success=(Effect("beaten", "target"),),
        outcomes=(*hit_or_miss(), Outcome("again", "both roll again")),
        key="duel",
        label="Duel",
        rules=(),
        inputs=(Input(OURS), Input(THEIRS)),
    )


@given(ours=st.integers(-5, 5), theirs=st.integers(-5, 5), tie=st.sampled_from(("failure", "success", "again")))
def test_of_two_dice_held_against_each_other_the_higher_sum_has_it(ours: int, theirs: int, tie: str) -> None:
    duel, won = a_duel(tie), 0
    for mine, yours in product(range(1, 7), repeat=2):
        case = typed_faces(duel, a_case(duel, ours=ours, theirs=theirs), (mine, yours))
        ahead = (mine + ours) - (yours + theirs)
        assert duel.throws(case) is None
        assert (duel.margin_of(case), duel.total(case)) == (ahead, mine + ours - theirs)
        outcome = duel.judge(case)
        assert outcome == (tie if not ahead else "success" if ahead > 0 else "failure")
        assert bool(duel.effects(case, outcome)) is (outcome == "success")
        won += outcome == "success"
    assert chance_of_success(duel, a_case(duel, ours=ours, theirs=theirs)) == Fraction(won, 36)


def test_the_sum_of_the_one_who_rolls_is_his_own_side_with_what_the_table_grants_him() -> None:
    duel = a_duel()
    case = a_case(duel, ours=3, theirs=1, other=2)
    answer = answered(duel, case, ("ours", "theirs", "other"))
    assert answer.sum == 5
    assert [(side.label, side.sum) for side in answer.sides] == [("ours", 5), ("theirs", -1)]


def test_the_second_of_two_dice_is_asked_for_with_the_faces_that_decide_alike() -> None:
    duel = a_duel("again")
    first = duel.throws(a_case(duel))
    assert first is not None
    assert (first.label, first.bands) == ("our die", ())
    after = typed_faces(duel, a_case(duel, ours=1, theirs=2), (4,))
    second = duel.throws(after)
    assert second is not None
    assert (second.label, second.bands) == ("their die", ((1, 2), (3, 3), (4, 6)))
    assert duel.margin_of(after) is None
