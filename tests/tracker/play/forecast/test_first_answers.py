"""What is assumed where nobody can tell: the first of the answers there are."""

from __future__ import annotations

import pytest

from tracker.battle.battle import UnitId
from tracker.battle.fields import Option, Scalar, whole
from tracker.play.forecast.transitions import first_answer
from tracker.rules.system import Choose, Count, PickUnit, Question

ANN, BOB = UnitId("ann"), UnitId("bob")
OPTIONS = (Option("yes", "yes"), Option("no", "no"))


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (Choose("q", "?", OPTIONS), "yes"),
        (PickUnit("q", "?", (BOB, ANN)), BOB),
        (PickUnit("q", "?", (BOB, ANN), "nobody"), BOB),
        (PickUnit("q", "?", (), "nobody"), ""),
        (PickUnit("q", "?", ()), None),
        (Count("q", "?", whole("q", "?", 1, 6)), None),
    ],
)
def test_the_first_of_the_answers_is_taken_and_none_where_there_is_none(ask: Question, answer: Scalar | None) -> None:
    assert first_answer(ask) == answer
