"""Which unit a led side designates first: the one that gains most at once by what the table has told."""

from __future__ import annotations

from tests.play import playing
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, SPEARS, STAIR, THRALLS, designating
from tests.tracker.play.opponent.test_proposals import only_near
from tracker.battle.battle import SideDetail
from tracker.battle.commands import Observe, SetSide
from tracker.battle.observations import Seen
from tracker.play.history import History
from tracker.play.opponent.first import first_to_act
from tracker.play.opponent.temperaments import temperament_of
from tracker.play.perspective import seen_by
from tracker.views.step.page import open_page


def led(history: History, how: str = "measured") -> History:
    """The battle in which the app leads the side of the spears."""
    return playing(history, SetSide(history.battle.units[SPEARS].side, {SideDetail.LED: how}))


def test_who_has_an_enemy_within_reach_goes_before_others() -> None:
    assert open_page(led(only_near(designating(), SPEARS, THRALLS))).unit == SPEARS
    assert open_page(led(only_near(designating(), BOWS, THRALLS))).unit == BOWS


def test_without_a_leader_the_light_lies_where_it_would() -> None:
    history = designating()
    by_a_player = led(only_near(history, SPEARS, THRALLS), "")
    assert open_page(by_a_player).unit == open_page(history).unit


def test_where_nobody_gains_anything_the_general_waits() -> None:
    history = designating()
    view = seen_by(history, history.battle.units[SPEARS].side)
    units = [view.battle.units[unit] for unit in (ORIANE, SPEARS)]
    assert first_to_act(view, units, temperament_of("measured")) == SPEARS
    assert first_to_act(view, units[:1], temperament_of("measured")) == ORIANE
    assert first_to_act(view, (), temperament_of("measured")) is None


def test_nobody_goes_first_for_a_charge_that_is_not_dared() -> None:
    history = only_near(designating(), ORIANE, STAIR)
    view = seen_by(history, history.battle.units[SPEARS].side)
    units = [view.battle.units[unit] for unit in (SPEARS, ORIANE)]
    assert first_to_act(view, units, temperament_of("careful")) == SPEARS
    assert first_to_act(view, units, temperament_of("rash")) == ORIANE


def test_who_gains_more_goes_first() -> None:
    told = playing(designating(), Observe(SPEARS, Seen.REACH, SORN), Observe(BOWS, Seen.RANGE, SORN))
    view = seen_by(told, told.battle.units[SPEARS].side)
    units = [view.battle.units[unit] for unit in (BOWS, SPEARS)]
    assert first_to_act(view, units, temperament_of("measured")) == SPEARS
