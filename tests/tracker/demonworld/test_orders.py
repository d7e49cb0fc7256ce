"""The random order of a unit that nobody commands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tracker.cases import a_case, counted, rolled
from tracker.demonworld.orders import RANDOM_ORDER
from tracker.odds import chances


@pytest.mark.parametrize(("face", "token"), [(1, "T"), (2, "C"), (3, "H"), (4, "M")])
def test_one_to_four_give_hold_charge_skirmish_and_move(face: int, token: str) -> None:
    order = rolled(RANDOM_ORDER, a_case(RANDOM_ORDER), face)
    assert order.outcome == token
    assert [(effect.kind, effect.who, effect.value) for effect in order.effects] == [("token", "actor", token)]


@pytest.mark.parametrize("face", [5, 6])
def test_on_five_and_six_the_owner_takes_any_token(face: int) -> None:
    order = rolled(RANDOM_ORDER, a_case(RANDOM_ORDER), face)
    assert order.outcome == "free"
    assert [(effect.kind, effect.who) for effect in order.effects] == [("free_token", "actor")]


def test_the_odds_of_the_random_order_are_those_of_counting_the_faces() -> None:
    case = a_case(RANDOM_ORDER)
    assert chances(RANDOM_ORDER, case) == counted(RANDOM_ORDER, case)
    assert chances(RANDOM_ORDER, case)["free"] == Fraction(1, 3)
