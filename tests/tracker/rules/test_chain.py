"""Many steps in a row: weights that add up, and the binomial they must come to."""

from __future__ import annotations

from math import comb

from tracker.rules.forecast.chain import followed


def test_attacks_that_are_all_alike_come_to_the_binomial() -> None:
    steps = [lambda lost: ((lost, 9), (lost + 1, 11))] * 12
    assert followed({0: 1}, steps) == {n: comb(12, n) * 11**n * 9 ** (12 - n) for n in range(13)}


def test_the_weights_of_unlike_steps_add_up_to_the_product_of_their_wholes() -> None:
    steps = [lambda n: ((n, 1), (n + 1, 5)), lambda n: ((n, 30), (n + 2, 6))]
    assert sum(followed({0: 2}, steps).values()) == 2 * 6 * 36
