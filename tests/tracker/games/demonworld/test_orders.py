"""The random order of a unit that nobody commands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.play import playing
from tests.tracker.cases import a_case, counted, rolled
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.rolls.orders import RANDOM_ORDER
from tracker.play.confidential import is_sealed
from tracker.play.history import History
from tracker.rules.odds import chances
from tracker.views.sentences import sentence


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


def an_order_drawn(face: int) -> History:
    """A unit without leader has rolled this for its order."""
    history = at(a_battle({"Lost": a_troop(leader=False)}), "I.3")
    return playing(history, a_roll("random_order", "lost", dice=faces(face, die=6)))


@pytest.mark.parametrize("face", [5, 6])
def test_a_random_order_that_leaves_the_choice_to_the_owner_says_so(face: int) -> None:
    drawn = an_order_drawn(face)
    said = sentence(SYSTEM, drawn.battle, drawn.acts[-1].events[0], revealed=False)
    assert "the owner chooses" in said
    assert "face down" not in said
    assert not is_sealed(SYSTEM, drawn.acts[-1].events[0])


@pytest.mark.parametrize("face", range(1, 5))
def test_a_random_order_that_names_the_token_is_told_only_once_it_lies_face_up(face: int) -> None:
    drawn = an_order_drawn(face)
    rolled = drawn.acts[-1].events[0]
    assert "token placed face down" in sentence(SYSTEM, drawn.battle, rolled, revealed=False)
    assert is_sealed(SYSTEM, rolled)
    assert "face down" not in sentence(SYSTEM, drawn.battle, rolled, revealed=True)
