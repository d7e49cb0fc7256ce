"""A page of rolls that are all alike: what one of them does in each state, and then the chain of as many as there are.

Ten shots of one unit at one target are ten times the same roll. What it does is worked out once for each state its
target can be in, not once for each shot and state.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import lcm

from msgspec.structs import replace

from tracker.play.forecast.ground import Standing
from tracker.play.forecast.walking import Stuck, Walk
from tracker.rules.forecast.chain import followed
from tracker.rules.system import SheetRow


def followed_alike(walk: Walk, start: Standing) -> list[tuple[Standing, Fraction]] | None:
    """Where a page without a procedure ends, each way with its chance.

    None where its rolls are not alike, or one cannot be followed.
    """
    rows = walk.rows_left(start)
    if walk.ground.sheet.procedure or not rows or any(_of(row) != _of(rows[0]) for row in rows):
        return None
    first = walk.ground.key(start, counted=False)
    states: dict[Hashable, Standing] = {first: start}
    ends: dict[Hashable, list[tuple[Hashable, Fraction]]] = {}
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
            ends[key] = [] if ahead else [(key, Fraction(1))]
            for after, _end, _roll, chance in ahead:
                met = walk.ground.key(after, counted=False)
                if met not in states:
                    states[met] = after
                    found.append(met)
                ends[key].append((met, chance))
        new = found
    whole = lcm(*(chance.denominator for all_of_it in ends.values() for _met, chance in all_of_it))
    moves = {key: tuple((met, int(chance * whole)) for met, chance in known) for key, known in ends.items()}
    weights = followed({first: 1}, [moves.__getitem__] * len(rows))
    of_all = whole ** len(rows)
    return [(_over(states[key]), Fraction(weight, of_all)) for key, weight in weights.items()]


def _over(here: Standing) -> Standing:
    return replace(here, is_over=True, own=None, made=(), recalled=frozenset())


def _of(row: SheetRow) -> tuple[object, ...]:
    return row.resolver, row.bindings, row.inputs, row.debt
