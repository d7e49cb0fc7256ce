"""The armies as they are drawn: what is left, what this turn has cost, what was lost before."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.at_random import EVERY_SYSTEM, opening
from tests.play import OCHRE, having, playing
from tests.tiny import ARCHERS, RAIDERS, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import UnitId
from tracker.battle.commands import AddUnit, Advance, NewUnit
from tracker.play.history import History
from tracker.views.armies import Rank, armies
from tracker.views.strength import begun, reckon


def rank(history: History, unit: UnitId) -> Rank:
    """The rank of that unit."""
    return next(rank for army in armies(history) for rank in army.ranks if rank.unit.id == unit)


def next_turn(history: History) -> History:
    """The battle in its next turn."""
    turn = history.battle.place.turn
    while history.battle.place.turn == turn:
        history = playing(history, Advance(anyway=True))
    return history


def test_what_a_unit_lost_this_turn_is_told_apart_from_what_it_had_lost_before() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    lost = rank(hit, RAIDERS)
    assert (lost.now, lost.fresh, lost.before, lost.full) == (4, 1, 0, 5)
    later = rank(next_turn(hit), RAIDERS)
    assert (later.now, later.fresh, later.before) == (4, 0, 1)
    azure, ochre = armies(hit)
    assert (azure.fresh, ochre.fresh) == (0, 1)
    assert (azure.left, ochre.left) == (Fraction(1), Fraction(9, 10))


def test_a_unit_that_is_gone_has_lost_everything_and_what_comes_back_was_never_lost() -> None:
    hit = playing(having(at_the_shooting(), RAIDERS, men=1), a_shot(1))
    gone = rank(hit, RAIDERS)
    assert gone.is_out
    assert gone.now == 0
    assert armies(hit)[1].gone == 1
    back = having(hit, RAIDERS, men=5)
    assert (rank(back, RAIDERS).fresh, rank(back, RAIDERS).before) == (0, 0)


def test_a_unit_that_came_this_turn_brings_no_losses_and_before_the_first_turn_nothing_is_fresh() -> None:
    thin = playing(at_the_shooting(), AddUnit(NewUnit("Late", OCHRE, {"men": 2})))
    assert (rank(thin, UnitId("late")).fresh, rank(thin, UnitId("late")).before) == (0, 3)
    assert rank(having(a_tiny_battle(), ARCHERS, men=3), ARCHERS).fresh == 0


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_in_every_system_the_shares_are_those_of_the_one_reckoning_and_every_strength_adds_up(key: str) -> None:
    history = opening(key)
    reckoned = reckon(history.system, begun(history), history.battle).sides
    drawn = armies(history)
    assert [army.left for army in drawn] == [strength.left for strength in reckoned]
    assert [rank.unit.id for army in drawn for rank in army.ranks] == list(history.battle.units)
    assert all(rank.now + rank.fresh + rank.before == rank.full for army in drawn for rank in army.ranks)
