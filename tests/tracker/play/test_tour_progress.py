"""A guided tour goes from stop to stop by what its battle shows, and by nothing else."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.play import having, playing
from tests.tiny import TINY
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import AddSide, Begin, Command, GoTo, Note, PlaceToken, RevealTokens, StepBack
from tracker.play.history import History, replay
from tracker.play.tour_progress import is_too_far, seen, stop_at, tour_of
from tracker.rules.system import Stop, System, Tour, TourBattle
from tracker.rules.systems import load_system, usable_systems

TOURED = [system for system in usable_systems() if system.tour is not None]
EAST, WEST = SideId("tour-east"), SideId("tour-west")


def begun(system: System) -> tuple[Tour, History]:
    """The tour of a system, and its battle at the first stop."""
    assert system.tour is not None
    return system.tour, playing(History(system), *system.tour.commands())


def noted(text: str) -> Callable[[TourBattle], bool]:
    """Whether somebody ever wrote that down."""
    return lambda seen: any(getattr(event, "text", "") == text for event in seen.events)


def a_tour(*stops: Stop) -> History:
    """A battle of two sides that is a tour of these stops."""

    def commands() -> tuple[Command, ...]:
        return (Begin("First steps", TINY.key), AddSide("East", EAST), AddSide("West", WEST))

    tour = Tour(commands, (EAST, WEST), stops)
    return playing(History(msgspec.structs.replace(TINY, tour=tour)), *commands())


def place(history: History) -> int:
    """The number of the stop a battle is at."""
    tour = tour_of(history)
    assert tour is not None
    return stop_at(tour, history)


@pytest.mark.parametrize("system", TOURED, ids=lambda system: system.key)
def test_a_tour_begins_at_its_first_stop_with_four_units_a_side(system: System) -> None:
    tour, history = begun(system)
    assert stop_at(tour, history) == 0
    assert [len(list(history.battle.of_side(side))) for side in tour.sides] == [4, 4]
    assert len({stop.id for stop in tour.stops}) == len(tour.stops)


def test_no_other_battle_is_a_tour() -> None:
    system = load_system("demonworld")
    assert system.demo is not None
    assert tour_of(playing(History(system), *system.demo())) is None
    assert tour_of(History(TINY)) is None


def test_what_was_done_has_been_done_though_it_is_undone() -> None:
    history = playing(a_tour(Stop("one", "", "", noted("one")), Stop("two", "", "", noted("two"))), Note("one"))
    assert place(history) == 1
    undone = history.undo()
    assert isinstance(undone, History)
    assert place(undone) == 1


def test_a_stop_is_over_however_it_was_done_and_the_next_with_it_where_that_was_done_too() -> None:
    stops = [Stop(name, "", "", noted(name)) for name in ("one", "two", "three")]
    assert place(playing(a_tour(*stops), Note("two"))) == 0
    assert place(playing(a_tour(*stops), Note("two"), Note("one"))) == 2


def test_a_saved_tour_goes_on_where_it_stood() -> None:
    history = playing(a_tour(Stop("one", "", "", noted("one")), Stop("two", "", "", noted("two"))), Note("one"))
    assert place(replay(history.system, history.acts)) == 1


def test_whoever_undoes_and_redoes_is_not_asked_again_at_the_same_table() -> None:
    history = playing(a_tour(Stop("undo", "", "", lambda seen: seen.has_undone)), Note("one"))
    tour = tour_of(history)
    assert tour is not None
    assert stop_at(tour, history) == 0
    assert stop_at(tour, history, has_undone=True) == 1
    undone = history.undo()
    assert isinstance(undone, History)
    assert stop_at(tour, undone) == 1


def test_who_went_by_a_stop_can_go_back_or_play_on_without_it() -> None:
    system = load_system("demonworld")
    tour, history = begun(system)
    orders = tour.stops[0]
    gone = playing(history, GoTo("II.2", anyway=True))
    assert (stop_at(tour, gone), is_too_far(gone, orders)) == (0, True)
    back = playing(gone, StepBack())
    while back.battle.place.step != "I.1":
        back = playing(back, StepBack())
    assert (stop_at(tour, back), is_too_far(back, orders)) == (0, False)
    on = playing(gone, Note("so be it"))
    assert (tour.stops[stop_at(tour, on)].id, is_too_far(on, orders)) == ("cast", False)


def test_the_orders_are_laid_side_by_side_then_turned_up() -> None:
    tour, history = begun(load_system("demonworld"))
    at = [tour.stops[stop_at(tour, history)].id]
    for side in tour.sides:
        for unit in history.battle.of_side(side):
            after = history.do(PlaceToken(UnitId(unit.id), "C"))
            history = after if isinstance(after, History) else history
        at.append(tour.stops[stop_at(tour, history)].id)
    history = playing(history, RevealTokens())
    at.append(tour.stops[stop_at(tour, history)].id)
    assert at == ["azure", "ochre", "reveal", "cast"]


def test_nobody_is_led_to_a_rout_where_none_is_to_run() -> None:
    tour, history = begun(load_system("demonworld"))
    rout = next(stop for stop in tour.stops if stop.id == "rout")
    assert rout.is_done(seen(history))
    runs = having(history, "ash-archers", rout_move_due=True)
    assert not rout.is_done(seen(runs))
