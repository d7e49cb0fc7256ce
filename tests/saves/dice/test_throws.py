"""From a seed to faces: the same as anybody gets with hashlib and hmac, and no face oftener than another."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from saves.dice.throws import face_of, unbiased
from tracker.battle.dice import commitment_of
from tracker.views.report.luck import chi_squared_tail

SEED = bytes(range(32))
SIXES = [3, 2, 4, 3, 6, 5, 6, 1, 4, 2]
TWENTIES = [11, 16, 1, 13, 1, 4, 7, 7, 5, 10]
"""Read off a Python prompt with nothing but hmac and hashlib."""


def test_a_seed_is_sealed_with_its_sha_256() -> None:
    # As `python -c 'print(hashlib.sha256(bytes(range(32))).hexdigest())'` prints it.
    assert commitment_of(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_first_throws_of_a_seed_are_those_hmac_gives() -> None:
    first = hmac.new(SEED, b"1/6/0", hashlib.sha256).digest()
    assert face_of(SEED, 1, 6) == int.from_bytes(first[:8], "big") % 6 + 1
    assert [face_of(SEED, number, 6) for number in range(1, 11)] == SIXES
    assert [face_of(SEED, number, 20) for number in range(1, 11)] == TWENTIES


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100])
def test_of_all_numbers_there_are_every_face_comes_of_as_many(sides: int) -> None:
    counts = Counter(unbiased((number, 0), sides, 8) for number in range(256 // sides * sides))
    assert counts == dict.fromkeys(range(1, sides + 1), 256 // sides)


def test_a_number_of_the_unfinished_last_round_is_passed_over() -> None:
    assert unbiased((252, 255, 7), 6, 8) == 2
    assert unbiased((251,), 6, 8) == 6


@pytest.mark.parametrize("sides", [6, 20])
def test_two_thousand_throws_are_those_of_a_fair_die(sides: int) -> None:
    throws = 2000
    counts = Counter(face_of(SEED, number, sides) for number in range(1, throws + 1))
    expected = throws / sides
    value = sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert chi_squared_tail(value, sides - 1) > 0.01
