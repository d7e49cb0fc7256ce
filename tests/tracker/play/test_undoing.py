"""What the table takes back is its own: orders laid on phones meanwhile lie where they lay, if they can."""

from __future__ import annotations

import random

import pytest
from msgspec import UNSET

from tests.at_random import EVERY_SYSTEM, any_command, opening
from tests.play import AZURE, OCHRE, playing
from tests.tiny import ARCHERS, PIKES, RAIDERS, a_tiny_battle
from tracker.battle.acts import Fate, Tap
from tracker.battle.commands import Advance, Command, Note, PlaceToken, Refused, SealDice, SetValues, TakeToken
from tracker.battle.dice import Face, Source
from tracker.play.amend import Amendment, amend
from tracker.play.backwards import last_made
from tracker.play.history import History, replay
from tracker.play.retracing import without_the_last
from tracker.play.undoing import TakenBack, taken_back_at_the_table

WOUNDED = SetValues(PIKES, {"men": 1}, "a stray arrow")


def orders_begun() -> History:
    return playing(a_tiny_battle(), Advance())


def on_a_phone(history: History, *commands: Command, side: str = AZURE) -> History:
    """The battle after these were wanted on a phone of the side, one a tap."""
    for command in commands:
        number = sum(bool(act.tap) for act in history.acts) + 1
        after = history.do(command, tap=Tap(side, "p1", number))
        assert isinstance(after, History), after
        history = after
    return history


def taken(history: History) -> TakenBack:
    back = taken_back_at_the_table(history)
    assert isinstance(back, TakenBack), back
    return back


def redone(history: History) -> History:
    after = history.redo()
    assert isinstance(after, History), after
    return after


def test_orders_laid_on_phones_since_are_passed_by() -> None:
    before = orders_begun()
    history = on_a_phone(playing(before, WOUNDED), PlaceToken(ARCHERS, "f"))
    history = on_a_phone(history, PlaceToken(RAIDERS, "h"), side=OCHRE)
    back = taken(history)
    assert (back.tokens, back.words) == (0, "")
    assert back.history.battle.sealed == {ARCHERS: "f", RAIDERS: "h"}
    assert back.history.battle.units == before.battle.units
    assert redone(back.history).battle == history.battle


def test_one_step_back_after_the_other_passes_by_them_each_time() -> None:
    history = orders_begun()
    for men in (4, 3, 2):
        history = playing(history, SetValues(PIKES, {"men": men}, "arrows"))
    history = on_a_phone(history, PlaceToken(ARCHERS, "f"), TakeToken(ARCHERS), PlaceToken(ARCHERS, "h"))
    whole = history.battle
    for _step in range(3):
        history = taken(history).history
        assert history.battle.sealed == {ARCHERS: "h"}
    assert history.battle.units[PIKES].values == orders_begun().battle.units[PIKES].values
    for _undone in range(3):
        history = redone(history)
    assert history.battle == whole
    assert isinstance(history.redo(), Refused)


def test_what_the_orders_hang_on_takes_them_with_it_and_says_so() -> None:
    history = on_a_phone(orders_begun(), PlaceToken(ARCHERS, "f"), PlaceToken(PIKES, "f"))
    back = taken(history)
    assert back.tokens == 2
    assert back.words == "2 orders from phones are taken back with it"
    assert back.history.battle == a_tiny_battle().battle
    assert all(act.fate is Fate.UNDONE for act in back.history.acts[-3:])
    assert redone(redone(redone(back.history))).battle == history.battle


def test_an_order_that_what_is_taken_back_hangs_on_goes_with_it() -> None:
    laid = on_a_phone(orders_begun(), PlaceToken(ARCHERS, "f"))
    history = on_a_phone(playing(laid, TakeToken(ARCHERS)), PlaceToken(ARCHERS, "h"))
    back = taken(history)
    assert back.tokens == 1
    assert back.history.battle == laid.battle


def test_what_a_phone_did_in_the_open_is_taken_back_like_any_act() -> None:
    history = on_a_phone(playing(orders_begun(), WOUNDED), Note("We shall win"))
    assert taken(history).history.battle == playing(orders_begun(), WOUNDED).battle


def test_orders_laid_at_the_keyboard_are_taken_back_themselves() -> None:
    history = playing(orders_begun(), WOUNDED, PlaceToken(ARCHERS, "f"))
    assert taken(history).history.battle == playing(orders_begun(), WOUNDED).battle


def test_an_amend_is_taken_back_with_the_orders_laid_since() -> None:
    begun = playing(orders_begun(), WOUNDED)
    amended = amend(begun, len(begun.acts) - 1, SetValues(PIKES, {"men": 2}, "a stray arrow"))
    assert isinstance(amended, Amendment)
    back = taken(on_a_phone(amended.after, PlaceToken(ARCHERS, "f")))
    assert back.tokens == 1
    assert back.history.battle == begun.battle


def test_sealed_dice_keep_the_order_in_which_they_were_thrown() -> None:
    sealed = playing(orders_begun(), SealDice("0" * 64))
    drawn = PlaceToken(ARCHERS, "f", Face(2, 1, Source.ROLLED, 1))
    back = taken(on_a_phone(playing(sealed, WOUNDED), drawn))
    assert back.tokens == 1
    assert back.history.battle == sealed.battle


def test_a_battle_of_nothing_but_orders_gives_those_back() -> None:
    orders = tuple(on_a_phone(orders_begun(), PlaceToken(ARCHERS, "f")).acts[-1:])
    assert orders[0].tap == Tap(AZURE, "p1", 1)
    assert isinstance(taken_back_at_the_table(replay(a_tiny_battle().declared, ())), Refused)


def test_an_order_laid_while_the_table_goes_back_leaves_it_what_it_can_redo() -> None:
    history = playing(orders_begun(), WOUNDED, SetValues(PIKES, {"men": 2}, "better so"))
    back = taken(taken(history).history).history
    laid = on_a_phone(back, PlaceToken(ARCHERS, "f"))
    assert laid.battle.sealed == {ARCHERS: "f"}
    assert len(laid.undone()) == 2
    again = redone(redone(laid))
    assert again.battle.units == history.battle.units
    assert again.battle.sealed == {ARCHERS: "f"}
    assert replay(laid.declared, laid.acts) == laid


def test_an_order_that_cannot_lie_before_what_is_undone_takes_its_place() -> None:
    shown = playing(on_a_phone(orders_begun(), PlaceToken(ARCHERS, "f")), Advance(anyway=True))
    back = shown.undo()
    assert isinstance(back, History)
    laid = on_a_phone(back, PlaceToken(ARCHERS, "h"))
    assert laid.battle.sealed == {ARCHERS: "h"}
    assert laid.undone() == []


def test_an_order_laid_at_the_keyboard_gives_up_what_is_undone_as_every_act_does() -> None:
    back = taken(playing(orders_begun(), WOUNDED)).history
    assert playing(back, PlaceToken(ARCHERS, "f")).undone() == []


@pytest.mark.parametrize("key", EVERY_SYSTEM)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_was_played_what_comes_back_is_the_battle_with_the_same_orders_or_as_by_undo(
    key: str, seed: int
) -> None:
    chance, history, tapped = random.Random(seed), opening(key), 0
    for _act in range(60):
        command = any_command(history, chance)
        tap = Tap(AZURE, "p1", tapped + 1) if isinstance(command, PlaceToken | TakeToken) else None
        after = history.do(command) if tap is None else history.do(command, tap=tap)
        tapped += tap is not None
        history = history if isinstance(after, Refused) else after
        if chance.random() < 0.3 and isinstance(back := taken_back_at_the_table(history), TakenBack):
            _holds(history, back)
            history = back.history


def _holds(before: History, back: TakenBack) -> None:
    assert replay(back.history.declared, back.history.acts) == back.history
    again = back.history
    while again.undone() and again.battle != before.battle:
        again = redone(again)
    assert again.battle == before.battle
    last = last_made(before)
    assert last is not None
    if last.tap is UNSET:
        assert back.history == without_the_last(before)
    elif not back.tokens:
        assert {unit: back.history.battle.sealed.get(unit) for unit in before.battle.sealed} == before.battle.sealed
