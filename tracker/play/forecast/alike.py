"""A page of rolls that are all alike: what one of them does in each state, and then the chain of as many as there are.

Ten shots of one unit at one target are ten times the same roll. What it does is worked out once for each state its
target can be in, not once for each shot and state.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from tracker.play.forecast.ground import Standing
from tracker.play.forecast.steps import followed_in_steps
from tracker.play.forecast.walking import Stuck, Walk
from tracker.rules.system import SheetRow


def followed_alike(walk: Walk, start: Standing) -> tuple[list[tuple[Standing, int]], int] | None:
    """Where a page without a procedure ends: each way with its weight, and what they come to together.

    None where its rolls are not alike, or one cannot be followed.
    """
    rows = walk.rows_left(start)
    if walk.ground.sheet.procedure or not rows or any(_of(row) != _of(rows[0]) for row in rows):
        return None

    def one_roll(here: Standing, _left: int) -> Iterator[tuple[Standing, Fraction]]:
        there, row, number = walk.next_roll(here)
        if row is None:
            yield here, Fraction(1)
            return
        if _of(row) != _of(rows[0]):
            raise Stuck
        for after, _end, _roll, chance in walk.rolled(there, row, number):
            yield after, chance

    seen = followed_in_steps(walk.ground, start, len(rows), one_roll)
    return None if seen is None else ([(_over(there), weight) for there, weight in seen[0]], seen[1])


def _over(here: Standing) -> Standing:
    return replace(here, is_over=True, own=None, made=(), recalled=frozenset())


def _of(row: SheetRow) -> tuple[object, ...]:
    return row.resolver, row.bindings, row.inputs, row.debt
