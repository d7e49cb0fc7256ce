"""The phone of a side shows what that side may know, in words, and no byte more."""

from __future__ import annotations

import msgspec

from tests.play import AZURE, OCHRE, having, playing, the_demo
from tests.tiny import ARCHERS, PIKES, RAIDERS, SLINGERS, a_tiny_battle
from tracker.battle.battle import SideDetail
from tracker.battle.commands import Advance, GoTo, Note, OweTest, PlaceToken, RevealTokens, SetSide, SetValues
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.phone import OwnUnit, SeatState, TokenShown, state

FIRE, HOLD = TokenShown("f", "fire"), TokenShown("h", "hold")


def orders_begun() -> History:
    return playing(a_tiny_battle(), Advance())


def unit_in(shown: SeatState, unit: str) -> OwnUnit:
    return next(own for own in shown.units if own.id == unit)


def test_it_shows_its_own_units_with_what_is_left_and_the_tokens_they_may_have() -> None:
    shown = state(orders_begun(), AZURE)
    assert [unit.id for unit in shown.units] == [ARCHERS, PIKES]
    archers = unit_in(shown, ARCHERS)
    assert (archers.now, archers.full, archers.lacks, archers.token) == (5, 5, True, None)
    assert archers.allowed == (FIRE, HOLD)
    assert shown.places
    assert (shown.turn, shown.side.name, [side.name for side in shown.others]) == (1, "Azure", ["Ochre"])


def test_it_shows_its_own_token_and_of_the_others_how_many_lie() -> None:
    history = playing(orders_begun(), PlaceToken(ARCHERS, "f"), PlaceToken(RAIDERS, "h"))
    azure, ochre = state(history, AZURE), state(history, OCHRE)
    assert unit_in(azure, ARCHERS).token == FIRE
    assert (azure.side.placed, azure.side.left) == (1, 1)
    (other,) = azure.others
    assert (other.placed, other.left) == (1, 1)
    assert "hold" not in msgspec.json.encode(azure.others).decode()
    assert unit_in(ochre, RAIDERS).token == HOLD


def test_a_hidden_unit_of_the_others_is_not_even_counted() -> None:
    history = playing(having(orders_begun(), RAIDERS, hidden=True), PlaceToken(RAIDERS, "h"))
    without = playing(having(orders_begun(), RAIDERS, hidden=True))
    assert msgspec.json.encode(state(history, AZURE)) == msgspec.json.encode(state(without, AZURE))
    assert state(history, AZURE).others[0].left == 1
    assert unit_in(state(history, OCHRE), RAIDERS).token == HOLD


def test_orders_turned_up_lie_open() -> None:
    history = playing(orders_begun(), PlaceToken(ARCHERS, "f"), PlaceToken(SLINGERS, "h"), RevealTokens(anyway=True))
    archers = unit_in(state(history, AZURE), ARCHERS)
    assert (archers.token, archers.order) == (None, FIRE)


def test_it_shows_the_tests_of_its_own_units_only() -> None:
    history = playing(
        orders_begun(),
        OweTest("nerve_test", {"unit": ARCHERS}, {}, "set up"),
        OweTest("nerve_test", {"unit": RAIDERS}, {}, "set up"),
    )
    (owed,) = state(history, AZURE).owed
    assert (owed.unit, owed.test) == ("Archers", "Nerve test")
    assert owed.key in {theirs.key.replace("raiders", "archers") for theirs in state(history, OCHRE).owed}


def test_two_tests_alike_are_told_apart() -> None:
    history = playing(orders_begun(), *[OweTest("nerve_test", {"unit": ARCHERS}, {}, "set up")] * 2)
    keys = [owed.key for owed in state(history, AZURE).owed]
    assert len(set(keys)) == len(keys) == 2


def test_its_own_log_holds_what_happened_to_its_units_since_it_was_looked_at() -> None:
    history = playing(orders_begun(), SetValues(ARCHERS, {"men": 4}, "a stray arrow"), at=100.0)
    history = playing(history, SetValues(RAIDERS, {"men": 4}, "another"), at=110.0)
    history = playing(history, SetValues(PIKES, {"men": 2}, "a hole"), Note("Azure is lucky", private=True), at=120.0)
    assert [line.split(":")[0] for line in state(history, AZURE).log] == ["Archers", "Pikes"]
    assert [line.split(":")[0] for line in state(history, AZURE, since=100.0).log] == ["Pikes"]
    assert state(history, AZURE, since=120.0).log == ()


def test_who_is_ready_and_whom_the_app_leads_is_shown_to_all() -> None:
    history = playing(orders_begun(), SetSide(OCHRE, {SideDetail.LED: "bold"}))
    shown = state(history, AZURE, ready={AZURE})
    assert shown.side.is_ready
    assert not shown.side.is_led
    assert [(side.is_ready, side.is_led) for side in shown.others] == [(False, True)]


def test_who_chooses_an_order_is_told_from_who_draws_one() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.2"))
    shown = state(history, history.battle.sides[0].id)
    assert any(unit.allowed and unit.lacks for unit in shown.units)
    assert any(
        unit.draws == 6 and not unit.allowed for side in history.battle.sides for unit in state(history, side.id).units
    )


def test_a_unit_that_may_have_no_token_says_why() -> None:
    archers = unit_in(state(having(orders_begun(), ARCHERS, fled=True), AZURE), ARCHERS)
    assert (archers.allowed, archers.lacks, archers.barred) == ((), False, "has fled")


def test_it_is_a_value_of_json() -> None:
    shown = state(orders_begun(), AZURE)
    assert msgspec.json.decode(msgspec.json.encode(shown), type=SeatState) == shown
