"""Couriers take orders by distance: late ones are under way, told by all, and secret until their token is up."""

from __future__ import annotations

from msgspec.structs import replace

from tests.play import AZURE, OCHRE, playing, refused
from tests.tiny import ARCHERS, ORDER, PIKES, RAIDERS, a_tiny_battle
from tracker.battle.battle import UnderWay
from tracker.battle.commands import Advance, Command, PlaceToken, RemoveUnit, SetCouriers, TakeToken
from tracker.play.history import History
from tracker.play.perspective import seen_by
from tracker.play.tokens import wants_token
from tracker.rules.system import MayNot
from tracker.rules.systems import load_system
from tracker.views.hurt import badges_of
from tracker.views.log import entries
from tracker.views.projection import project
from tracker.views.report.markdown import report
from tracker.views.sentences.score import distance_in_words
from tracker.words import speaking


def with_couriers(*commands: Command) -> History:
    """A battle at its first orders in which a courier covers 10 a turn."""
    return playing(a_tiny_battle(SetCouriers(10), Advance()), *commands)


def revealed(history: History, turn: int) -> History:
    """The battle once the tokens of that turn are turned up."""
    while history.battle.place.turn < turn or history.battle.place.step != "show":
        history = playing(history, Advance(anyway=True))
    return history


SENT = with_couriers(
    PlaceToken(ARCHERS, "f", distance=25), PlaceToken(PIKES, "h", distance=9), PlaceToken(RAIDERS, "h")
)


def orders(history: History) -> set[str]:
    return {unit.id for unit in history.battle.units.values() if unit[ORDER] != "none"}


def test_an_order_is_late_by_as_many_turns_as_a_courier_needs_and_then_is_there() -> None:
    first = revealed(SENT, 1)
    assert orders(first) == {PIKES, RAIDERS}, "less than a turn's way is at once"
    assert first.battle.under_way == {ARCHERS: UnderWay("f", 3)}
    assert orders(revealed(first, 2)) == {PIKES, RAIDERS}
    third = revealed(first, 3)
    assert third.battle.units[ARCHERS][ORDER] == "f"
    assert third.battle.under_way == {}


def test_nobody_waits_for_a_token_where_an_order_is_under_way_and_a_newer_one_takes_its_place() -> None:
    first = revealed(SENT, 1)
    assert not wants_token(first.system, first.battle, first.battle.units[ARCHERS])
    second = first
    while second.battle.place.turn < 2:
        second = playing(second, Advance(anyway=True))
    again = revealed(playing(second, PlaceToken(ARCHERS, "h")), 2)
    assert again.battle.units[ARCHERS][ORDER] == "h"
    assert again.battle.under_way == {}


def test_an_order_that_comes_to_who_may_hold_none_or_is_gone_is_none() -> None:
    first = revealed(SENT, 1)
    tokens = first.system.turn.tokens
    assert tokens is not None
    barred = replace(tokens, standing=lambda _battle, _unit: MayNot("it runs"))
    system = replace(first.system, turn=replace(first.system.turn, tokens=barred))
    third = revealed(replace(first, declared=system), 3)
    assert ARCHERS not in orders(third)
    assert third.battle.under_way == {}
    assert "Came too late, to units that may hold no order now: Archers." in report(third)
    assert playing(first, RemoveUnit(ARCHERS)).battle.under_way == {}


def test_undoing_taking_back_and_no_couriers_make_it_as_though_none_was_sent() -> None:
    undone = SENT.undo()
    assert isinstance(undone, History)
    assert undone.battle.distances == {ARCHERS: 25, PIKES: 9}
    back = revealed(SENT, 1).undo()
    assert isinstance(back, History)
    assert back.battle == SENT.battle
    assert playing(SENT, TakeToken(ARCHERS)).battle.distances == {PIKES: 9}
    assert playing(SENT, PlaceToken(ARCHERS, "h")).battle.distances == {PIKES: 9}
    assert ARCHERS in orders(revealed(playing(SENT, SetCouriers(0)), 1))


def test_what_cannot_be_meant_is_refused() -> None:
    assert "agreed on no couriers" in refused(a_tiny_battle(Advance()), PlaceToken(ARCHERS, "f", distance=5))
    assert "give 0 to 9999" in refused(SENT, SetCouriers(10_000))
    assert "give 0 to 9999" in refused(SENT, PlaceToken(ARCHERS, "f", distance=-1))
    assert playing(SENT, SetCouriers(10)) is SENT
    without = replace(SENT.system, turn=replace(SENT.system.turn, tokens=None))
    assert "no order tokens" in refused(replace(SENT, declared=without), SetCouriers(5))


def test_log_panel_badge_and_report_tell_what_is_under_way_and_when_it_comes() -> None:
    first = revealed(SENT, 1)
    facts = {fact.label: fact.value for fact in project(first).facts}
    assert facts["couriers"] == "10 a turn"
    assert facts["orders under way"] == "Archers fire (turn 3)"
    told = "\n".join(line for entry in entries(first) for line in (entry.headline, *entry.details))
    assert "Still under way: Archers fire (turn 3)." in told
    assert "Token placed face down: Archers. It went by courier: 25." in told
    marks = [badge.words for badge in badges_of(first.system, first.battle, first.battle.units[ARCHERS])]
    assert marks[0] == "order comes in turn 3"
    assert "Still under way: Archers fire (turn 3)." in report(first)
    third = revealed(first, 3)
    assert "orders under way" not in {fact.label for fact in project(third).facts}
    assert "Brought by courier: Archers fire." in report(third)
    assert "Brought by courier: Archers fire." in project(third).ticker[0].text


def test_before_its_token_is_up_nobody_else_learns_which_order_goes_by_courier() -> None:
    plain = with_couriers(PlaceToken(ARCHERS, "f"), PlaceToken(PIKES, "h"), PlaceToken(RAIDERS, "h"))
    assert project(SENT) == project(plain)
    assert report(SENT) == report(plain)
    assert [entry.headline for entry in entries(SENT)] == [entry.headline for entry in entries(plain)]
    assert seen_by(SENT, OCHRE) == seen_by(plain, OCHRE)
    assert seen_by(SENT, OCHRE).battle.distances == {}
    assert seen_by(SENT, AZURE).battle.distances == {ARCHERS: 25, PIKES: 9}


def test_a_distance_is_told_in_the_measure_of_the_system() -> None:
    demonworld = load_system("demonworld")
    assert [distance_in_words(demonworld, distance) for distance in (1, 12)] == ["1 hex", "12 hexes"]
    assert distance_in_words(SENT.system, 12) == "12"
    with speaking("fr"):
        assert distance_in_words(demonworld, 12) == "12 cases"
