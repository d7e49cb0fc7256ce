"""Many steps in a row: weights that add up, and the binomial they must come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from tracker.rules.forecast.chain import Moves, after, after_each, followed


def test_attacks_that_are_all_alike_come_to_the_binomial() -> None:
    steps = [lambda lost: ((lost, 9), (lost + 1, 11))] * 12
    assert followed({0: 1}, steps) == {n: comb(12, n) * 11**n * 9 ** (12 - n) for n in range(13)}


def test_the_weights_of_unlike_steps_add_up_to_the_product_of_their_wholes() -> None:
    steps = [lambda n: ((n, 1), (n + 1, 5)), lambda n: ((n, 30), (n + 2, 6))]
    assert sum(followed({0: 2}, steps).values()) == 2 * 6 * 36


def by_steps(moves: Mapping[int, Moves[int]], start: int, most: int) -> list[dict[int, int]]:
    ways = [{start: 1}]
    for _step in range(most):
        ways.append(followed(ways[-1], [moves.__getitem__]))
    return ways


@given(st.lists(st.integers(0, 20), min_size=1, max_size=3).filter(any), st.integers(1, 6), st.integers(0, 8))
def test_steps_down_a_line_are_the_same_at_once_as_one_by_one(weights: list[int], last: int, most: int) -> None:
    moves = {
        state: tuple(
            (there, share) for there, share in totals({min(state + n, last): w} for n, w in enumerate(weights)) if share
        )
        for state in range(last + 1)
    }
    assert after_each(moves, 0, most) == by_steps(moves, 0, most)
    assert after(moves, 0, most) == by_steps(moves, 0, most)[-1]


def totals(parts: Iterable[Mapping[int, int]]) -> Iterable[tuple[int, int]]:
    """All of these weights, those of the same state added up."""
    summed: dict[int, int] = {}
    for part in parts:
        for state, weight in part.items():
            summed[state] = summed.get(state, 0) + weight
    return summed.items()


@given(st.lists(st.lists(st.integers(0, 4), min_size=6, max_size=6), min_size=5, max_size=5), st.integers(0, 7))
def test_steps_of_any_kind_are_followed_one_by_one(targets: list[list[int]], most: int) -> None:
    """Six ways out of each of five states: back, on, or nowhere."""
    moves = {state: tuple((there, 1) for there in ahead) for state, ahead in enumerate(targets)}
    assert after_each(moves, 0, most) == by_steps(moves, 0, most)
    assert after(moves, 0, most) == by_steps(moves, 0, most)[-1]


def test_a_state_that_is_left_for_good_is_in_none_of_the_ways() -> None:
    assert after({0: ((1, 3),), 1: ((1, 3),)}, 0, 2) == {1: 9}
    assert after_each({0: ((1, 3),), 1: ((1, 3),)}, 0, 2) == [{0: 1}, {1: 3}, {1: 9}]


def test_a_state_that_the_last_step_alone_leads_to_needs_no_moves() -> None:
    assert after_each({0: ((0, 1), (1, 2))}, 0, 1) == [{0: 1}, {0: 1, 1: 2}]
    assert after_each({0: ((0, 1), (1, 1), (2, 1))}, 0, 1)[1] == {0: 1, 1: 1, 2: 1}
