"""How well the app leads a side, on tables that are true: better than even chance, and than a rule of thumb."""

from __future__ import annotations

import pytest

from tests.simulation.battles import FIELDS
from tests.simulation.opponent import OTHERS, a_battle, share
from tracker.play.history import replay
from tracker.play.opponent.leaders import ByTheOdds
from tracker.play.opponent.temperaments import temperaments

MEASURED = ByTheOdds(temperaments()["measured"])


@pytest.mark.parametrize("system", FIELDS)
def test_a_turn_on_a_true_table_can_be_played_again(system: str) -> None:
    history, result = a_battle(system, 3, MEASURED, OTHERS["rule of thumb"], turns=1)
    assert len(history.acts) > 10
    assert 0 <= result.first <= 1
    assert 0 <= result.second <= 1
    assert replay(history.system, history.acts).battle == history.battle


def test_what_is_won_is_told_with_how_far_it_may_be_off() -> None:
    mean, off = share([1.0, 0.5, 0.0, 1.0])
    assert mean == 0.625
    assert 0.4 < off < 0.6
