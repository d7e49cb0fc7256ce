"""One thing after the other: how likely each state is after so many steps, in integer weights of one whole."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

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
