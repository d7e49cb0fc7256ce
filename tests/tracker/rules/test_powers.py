"""The sum of throws that are alike: what adding them up one by one comes to, whatever the weights and their size."""

from __future__ import annotations

from itertools import product
from math import comb, prod

from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.forecast.powers import capped, repeated, repeated_up_to

WEIGHTS = st.lists(st.integers(0, 400), min_size=1, max_size=4).filter(any)


def one_by_one(weights: list[int], times: int) -> list[int]:
    """Every row of throws on its own."""
    sums = [0] * ((len(weights) - 1) * times + 1)
    for throws in product(range(len(weights)), repeat=times):
        sums[sum(throws)] += prod(weights[throw] for throw in throws)
    return sums


@given(WEIGHTS, st.integers(0, 5))
def test_a_power_is_what_all_rows_of_throws_come_to_one_by_one(weights: list[int], times: int) -> None:
    assert repeated(weights, times) == one_by_one(weights, times)
    assert repeated_up_to(weights, times) == [one_by_one(weights, fewer) for fewer in range(times + 1)]


def test_weights_longer_than_a_word_of_the_machine_are_read_off_as_well() -> None:
    for times in (14, 15, 40):
        assert repeated((9, 11), times) == [comb(times, n) * 11**n * 9 ** (times - n) for n in range(times + 1)]
    # The largest weight is the whole, and fills its digit: once just a word, once one more.
    assert repeated((0, 2**63), 1) == [0, 2**63]
    assert repeated((0, 2**64 - 1), 1) == [0, 2**64 - 1]
    assert repeated((0, 2**64), 1) == [0, 2**64]


def test_whatever_is_more_than_the_most_is_the_most() -> None:
    assert capped((5, 4, 3, 2), 1) == [5, 9]
    assert capped((5, 4), 1) == [5, 4]
    assert capped((5, 4), 3) == [5, 4]
