"""The code of six signs, and how fast a phone may wish."""

from __future__ import annotations

import pytest

from screens.phones.bucket import HOLDS, REFILLED, Bucket
from screens.phones.pairing import LASTS, LENGTH, SIGNS, WRONG, Pairing
from tests.play import AZURE, OCHRE


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def shown(pairing: Pairing) -> str:
    assert pairing.code is not None
    return pairing.code.signs


def test_a_code_opens_its_side_once() -> None:
    pairing = Pairing(Clock())
    pairing.show(AZURE)
    first = shown(pairing)
    assert len(first) == LENGTH
    assert set(first) <= set(SIGNS)
    assert pairing.exchange(first) == AZURE
    assert pairing.exchange(first) is None
    assert shown(pairing) != first


@pytest.mark.parametrize(
    "typed", [str.lower, lambda code: f"{code[:3]} {code[3:]}", lambda code: f"{code[:3]}-{code[3:]}"]
)
def test_a_code_may_be_typed_as_it_is_shown(typed: object) -> None:
    pairing = Pairing(Clock())
    pairing.show(OCHRE)
    assert callable(typed)
    assert pairing.exchange(typed(shown(pairing))) == OCHRE


def test_no_code_opens_anything_while_none_is_shown() -> None:
    pairing = Pairing(Clock())
    assert pairing.code is None
    pairing.show(AZURE)
    code = shown(pairing)
    pairing.hide()
    assert pairing.exchange(code) is None
    pairing.show(AZURE)
    assert shown(pairing) != code


def test_a_code_lasts_five_minutes_and_another_takes_its_place() -> None:
    clock = Clock()
    pairing = Pairing(clock)
    pairing.show(AZURE)
    code = shown(pairing)
    clock.now = LASTS - 1
    assert shown(pairing) == code
    clock.now = LASTS
    assert pairing.exchange(code) is None
    assert shown(pairing) != code


def test_five_wrong_ones_draw_a_new_code() -> None:
    pairing = Pairing(Clock())
    pairing.show(AZURE)
    code = shown(pairing)
    for _turn in range(WRONG - 1):
        assert pairing.exchange("222222") is None
    assert shown(pairing) == code
    assert pairing.exchange("222222") is None
    assert shown(pairing) != code
    assert pairing.exchange(code) is None


def test_the_code_of_one_side_is_gone_when_another_side_s_is_shown() -> None:
    pairing = Pairing(Clock())
    pairing.show(AZURE)
    code = shown(pairing)
    pairing.show(OCHRE)
    assert pairing.exchange(code) is None
    assert pairing.exchange(shown(pairing)) == OCHRE


def test_twenty_wishes_are_heard_at_once_and_then_five_a_second() -> None:
    bucket = Bucket(0.0)
    assert [bucket.take(0.0) for _wish in range(HOLDS)] == [0.0] * HOLDS
    assert bucket.take(0.0) == pytest.approx(1 / REFILLED)
    assert bucket.take(0.0) == pytest.approx(2 / REFILLED)
    rested = Bucket(0.0)
    for _wish in range(HOLDS):
        rested.take(0.0)
    assert [rested.take(1.0) for _wish in range(6)] == pytest.approx([0, 0, 0, 0, 0, 0.2])
