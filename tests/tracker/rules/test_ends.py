"""The ends of one roll: each with what follows from it, how likely it is, and dice that show it."""

from __future__ import annotations

from fractions import Fraction

from tracker.battle.dice import D6
from tracker.battle.fields import flag, whole
from tracker.battle.resolution import Effect
from tracker.rules.forecast.ends import ends_of
from tracker.rules.kinds import roll_under
from tracker.rules.resolver import Case, Input, a_case, deal, worth

RANGE = whole("range", "Range in bands", 0, 3)
BARRED = flag("barred", "Barred")
A_SHOT = roll_under(
    D6,
    (worth("skill", "skill", lambda _case: 4), worth("range", "range", lambda case: -case[RANGE], field=RANGE)),
    key="a_shot",
    label="A shot",
    rules=(),
    inputs=(Input(RANGE, needed=True), Input(BARRED)),
    bars=lambda case: "barred" if case[BARRED] else None,
    effects=lambda case, outcome: (Effect("life_lost", "target", case.face(0)),) if outcome == "success" else (),
)


def a_shot(**given: object) -> Case:
    return a_case(A_SHOT, given, {})


def test_a_roll_that_is_barred_or_hangs_on_a_question_has_no_ends() -> None:
    assert ends_of(A_SHOT, a_shot()) == ()
    assert ends_of(A_SHOT, a_shot(range=1, barred=True)) == ()


def test_every_end_has_its_chance_and_dice_that_come_to_it() -> None:
    ends = ends_of(A_SHOT, a_shot(range=2))
    assert sum(end.chance for end in ends) == 1
    for end in ends:
        ended = deal(A_SHOT, a_shot(range=2), end.faces)
        assert (A_SHOT.judge(ended), A_SHOT.effects(ended, end.outcome)) == (end.outcome, end.effects)
    assert {end.outcome: end.chance for end in ends} == {"success": Fraction(1, 3), "failure": Fraction(2, 3)}


def test_somebody_may_look_up_at_every_end_that_is_found() -> None:
    looked: list[int] = []
    ends = ends_of(A_SHOT, a_shot(range=2), lambda: looked.append(1))
    assert len(looked) >= len(ends) > 1
