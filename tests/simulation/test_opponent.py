"""How well the app leads a side, on tables that are true: better than even chance, and than a rule of thumb."""

from __future__ import annotations

import random

import pytest

from tests.play import playing
from tests.simulation.battles import FIELDS
from tests.simulation.ground import TableGround
from tests.simulation.opponent import OTHERS, a_battle, share, two_alike
from tests.simulation.table import Table
from tracker.games.hexcombat.fields import ENGAGES
from tracker.play.history import replay
from tracker.play.opponent.leaders import ByTheOdds
from tracker.play.opponent.temperaments import temperaments
from tracker.rules.systems import load_system

MEASURED = ByTheOdds(temperaments()["measured"])


@pytest.mark.parametrize("system", FIELDS)
def test_a_turn_on_a_true_table_can_be_played_again(system: str) -> None:
    history, result = a_battle(system, 3, MEASURED, OTHERS["rule of thumb"], turns=1)
    assert len(history.acts) > 10
    assert 0 <= result.first <= 1
    assert 0 <= result.second <= 1
    assert replay(history.system, history.acts).battle == history.battle


@pytest.mark.parametrize("mover", [0, 1])
def test_of_two_that_come_to_stand_face_to_face_each_engages_the_other_whoever_moved(mover: int) -> None:
    field, history = FIELDS["hexcombat"], two_alike(load_system("hexcombat"), 0)
    table = Table(field.ground(), field.width, field.depth)
    ground = TableGround(field.meaning(history.system, table, random.Random(1)), history.battle)
    sides = [next(unit.id for unit in history.battle.of_side(side.id)) for side in history.battle.sides]
    one, other = sides[mover], sides[1 - mover]
    table.put_against(one, other)
    table.turn_to(other, one)
    for _told in range(2):
        history = playing(history, *ground.after(history, history))
    assert all(history.battle.units[unit][ENGAGES] for unit in sides)


def test_what_is_won_is_told_with_how_far_it_may_be_off() -> None:
    mean, off = share([1.0, 0.5, 0.0, 1.0])
    assert mean == 0.625
    assert 0.4 < off < 0.6
