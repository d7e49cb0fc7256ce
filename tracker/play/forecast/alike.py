"""A page of rolls that are all alike: what one of them does in each state, and then the chain of as many as there are.

Ten shots of one unit at one target are ten times the same roll. What it does is worked out once for each state its
target can be in, not once for each shot and state.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from msgspec.structs import replace

from tracker.play.forecast.ground import Standing
from tracker.play.forecast.walking import Stuck, Walk
from tracker.rules.forecast.chain import after, in_weights
from tracker.rules.system import SheetRow


def followed_alike(walk: Walk, start: Standing) -> tuple[list[tuple[Standing, int]], int] | None:
    """Where a page without a procedure ends: each way with its weight, and what they come to together.

    None where its rolls are not alike, or one cannot be followed.
    """
    rows = walk.rows_left(start)
    if walk.ground.sheet.procedure or not rows or any(_of(row) != _of(rows[0]) for row in rows):
        return None
    first = walk.ground.key(start, counted=False)
    states: dict[Hashable, Standing] = {first: start}
    ends: dict[Hashable, dict[Hashable, Fraction]] = {}
    new = [first]
    for _row in rows:
        found: list[Hashable] = []
        for key in new:
            try:
                here, row, number = walk.next_roll(states[key])
                if row is not None and _of(row) != _of(rows[0]):
                    return None
                ahead = () if row is None else tuple(walk.rolled(here, row, number))
            except Stuck:
                return None
            ends[key] = {} if ahead else {key: Fraction(1)}
            for there, _end, _roll, chance in ahead:
                met = walk.ground.key(there, counted=False)
                if met not in states:
                    states[met] = there
                    found.append(met)
                ends[key][met] = ends[key].get(met, Fraction(0)) + chance
        new = found
    moves, whole = in_weights(ends)
    weights = after(moves, first, len(rows))
    return [(_over(states[key]), weight) for key, weight in weights.items()], whole ** len(rows)


def _over(here: Standing) -> Standing:
    return replace(here, is_over=True, own=None, made=(), recalled=frozenset())


def _of(row: SheetRow) -> tuple[object, ...]:
    return row.resolver, row.bindings, row.inputs, row.debt
