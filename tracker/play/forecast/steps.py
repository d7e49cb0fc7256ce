"""Steps that are all alike, such as shots: what one does is found out once in each state, then the chain of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction

from tracker.play.forecast.ground import Ground, Standing
from tracker.play.forecast.walking import Stuck
from tracker.rules.forecast.chain import after, in_weights

Step = Callable[[Standing, int], Iterable[tuple[Standing, Fraction]]]
"""Where a step leads from a standing, each way with its chance, so many more left behind it."""


def followed_in_steps(
    ground: Ground, start: Standing, steps: int, step: Step
) -> tuple[list[tuple[Standing, int]], int] | None:
    """Where so many steps lead: each way with its weight, and what they come to together.

    None where a step cannot be followed: it raises `Stuck`.
    """
    first = ground.key(start, counted=False)
    states: dict[Hashable, Standing] = {first: start}
    ends: dict[Hashable, dict[Hashable, Fraction]] = {}
    new = [first]
    for left in reversed(range(steps)):
        found: list[Hashable] = []
        for key in new:
            ends[key] = {}
            try:
                ways = list(step(states[key], left))
            except Stuck:
                return None
            for there, chance in ways:
                met = ground.key(there, counted=False)
                if met not in states:
                    states[met] = there
                    found.append(met)
                ends[key][met] = ends[key].get(met, Fraction(0)) + chance
        new = found
    moves, whole = in_weights(ends)
    return [(states[key], weight) for key, weight in after(moves, first, steps).items()], whole**steps
