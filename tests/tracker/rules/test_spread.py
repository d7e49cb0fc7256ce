"""Distributions of whole numbers, read in figures: the mean, the tenths, what is not known of them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.forecast.spread import Spread, spread_of

SPREADS = st.dictionaries(st.integers(0, 12), st.integers(1, 9), min_size=1).map(
    lambda ways: Spread({number: Fraction(ways[number], sum(ways.values())) for number in sorted(ways)})
)


def of(**tenths: int) -> Spread:
    """A distribution in tenths: `of(n2=3, n5=7)`."""
    return Spread({int(number[1:]): Fraction(share, 10) for number, share in tenths.items()})


def test_the_mean_is_of_all_numbers_with_their_chances() -> None:
    assert of(n1=5, n4=5).expected == Fraction(5, 2)
    assert of(n0=10).expected == 0


def test_one_in_ten_lies_below_the_low_number_and_one_beyond_the_high_at_most() -> None:
    seen = of(n1=1, n2=2, n3=4, n5=2, n9=1)
    assert (seen.low, seen.high) == (1, 5)
    assert (of(n3=10).low, of(n3=10).high) == (3, 3)
    even = Spread({number: Fraction(1, 20) for number in range(1, 21)})
    assert (even.low, even.high) == (2, 18)


@given(SPREADS)
def test_the_quantile_is_the_least_number_not_exceeded_so_often(seen: Spread) -> None:
    for share in (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10), Fraction(1)):
        number = seen.quantile(share)
        assert number in seen.chances
        assert 1 - seen.at_least(number + 1) >= share
        assert 1 - seen.at_least(number) < share


def test_what_was_not_followed_is_missing_and_the_figures_are_of_the_rest() -> None:
    cut = of(n2=4, n4=4)
    assert cut.missing == Fraction(1, 5)
    assert cut.expected == 3
    assert (cut.low, cut.quantile(Fraction(1, 2)), cut.high) == (2, 2, 4)
    nothing = Spread({})
    assert nothing.missing == 1
    assert nothing.expected == nothing.low == nothing.high == 0


def test_so_many_or_more_are_counted_from_that_number_on() -> None:
    seen = of(n0=2, n1=3, n4=5)
    assert [seen.at_least(number) for number in (0, 1, 2, 4, 5)] == [
        1,
        Fraction(4, 5),
        Fraction(1, 2),
        Fraction(1, 2),
        0,
    ]


def test_numbers_come_in_their_order_each_once_and_those_without_a_chance_not_at_all() -> None:
    seen = spread_of([(3, Fraction(1, 4)), (1, Fraction(1, 2)), (3, Fraction(1, 4)), (2, Fraction(0))])
    assert list(seen.chances.items()) == [(1, Fraction(1, 2)), (3, Fraction(1, 2))]
