"""One thing after the other: how likely each state is after so many steps, in integer weights of one whole."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeVar

from tracker.rules.forecast.powers import capped, repeated, repeated_up_to

S = TypeVar("S", bound=Hashable)

Moves = tuple[tuple[S, int], ...]
"""Where one step leads from a state, each with its weight; the weights of a step add up to the same in every state."""


def followed(start: Mapping[S, int], steps: Iterable[Callable[[S], Moves[S]]]) -> dict[S, int]:
    """The weight of each state after these steps.

    They add up to those of the start, times the whole of each step. Ways that meet in a state are one from there on.
    """
    here = dict(start)
    for moves in steps:
        there: dict[S, int] = {}
        known = there.get
        for state, weight in here.items():
            for after, share in moves(state):
                there[after] = known(after, 0) + weight * share
        here = there
    return here


def after(moves: Mapping[S, Moves[S]], start: S, steps: int) -> dict[S, int]:
    """The weight of each state after so many steps that are all alike.

    Where a step only ever goes down one line of states, as far as it would in the first of them, or to its end, all of
    it is one power; else it is followed step by step. A state that the last step alone leads to needs no moves.
    """
    if (line := _as_a_line(moves, start)) is None:
        return followed({start: 1}, [moves.__getitem__] * steps)
    return _along(line[0], repeated(line[1], steps))


def in_weights(chances: Mapping[S, Mapping[S, Fraction]]) -> tuple[dict[S, Moves[S]], int]:
    """Where one step leads from each state, in weights of the least whole that all of them have in common."""
    whole = lcm(*(chance.denominator for ahead in chances.values() for chance in ahead.values()))
    moves = {
        state: tuple((there, int(chance * whole)) for there, chance in ahead.items())
        for state, ahead in chances.items()
    }
    return moves, whole


def after_each(moves: Mapping[S, Moves[S]], start: S, most: int) -> list[dict[S, int]]:
    """`after` no step, one, two … up to so many."""
    if (line := _as_a_line(moves, start)) is not None:
        return [_along(line[0], row) for row in repeated_up_to(line[1], most)]
    ways = [{start: 1}]
    for _step in range(most):
        ways.append(followed(ways[-1], [moves.__getitem__]))
    return ways


def _along(states: Sequence[S], weights: Sequence[int]) -> dict[S, int]:
    row = capped(weights, len(states) - 1)
    return {state: weight for state, weight in zip(states, row, strict=False) if weight}


def _as_a_line(moves: Mapping[S, Moves[S]], start: S) -> tuple[list[S], list[int]] | None:
    """The states in their order, and the weights of going none, one, two … further; None where it is no line."""
    states, whole = _in_order(moves, start), sum(share for _after, share in moves[start])
    if states is None:
        return None
    place, last = {state: number for number, state in enumerate(states)}, len(states) - 1
    weights = [0] * (max(place[after] for after, _share in moves[start]) + 1)
    for after, share in moves[start]:
        weights[place[after]] += share
    for number, state in enumerate(states):
        here: dict[int, int] = {}
        for after, share in moves.get(state, ((state, whole),)):
            here[place[after]] = here.get(place[after], 0) + share
        expected: dict[int, int] = {}
        for further, share in enumerate(weights):
            there = min(number + further, last)
            expected[there] = expected.get(there, 0) + share
        if {there: share for there, share in expected.items() if share} != here:
            return None
    return states, weights


def _in_order(moves: Mapping[S, Moves[S]], start: S) -> list[S] | None:
    """The states one comes to, each where it is come to last; None where one leads back."""
    found: list[S] = []
    open_ones: set[S] = set()
    waiting: list[tuple[S, bool]] = [(start, False)]
    while waiting:
        state, is_done = waiting.pop()
        if is_done:
            open_ones.discard(state)
            found.append(state)
        elif state in open_ones:
            return None
        elif state not in found:
            open_ones.add(state)
            waiting.append((state, True))
            waiting.extend((after, False) for after, _share in moves.get(state, ()) if after != state)
    return found[::-1]
