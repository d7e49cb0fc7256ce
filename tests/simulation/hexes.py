"""A table of hexes in axial numbers: one that touches another lies one hex from it."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, ceil, degrees, sqrt

from tests.simulation.plane import Spot

SIX = (Spot(1, 0), Spot(1, -1), Spot(0, -1), Spot(-1, 0), Spot(-1, 1), Spot(0, 1))


class Hexes:
    """A field of hexes; every place is the middle of one."""

    def apart(self, one: Spot, other: Spot) -> float:
        across, along = one.x - other.x, one.y - other.y
        return max(abs(across), abs(along), abs(across + along))

    def bearing(self, one: Spot, other: Spot) -> float:
        across, along = other.x - one.x, other.y - one.y
        return degrees(atan2(along * sqrt(3) / 2, across + along / 2))

    def way(self, start: Spot, end: Spot, steps: float) -> Iterator[Spot]:
        whole = self.apart(start, end)
        for step in range(1, ceil(steps) + 1):
            if whole:
                part = step / whole
                yield _middle(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)

    def around(self, at: Spot, reach: float, near: Spot) -> tuple[Spot, ...]:
        far = max(round(reach), 1)
        spots = [Spot(at.x + far * one.x, at.y + far * one.y) for one in SIX]
        return tuple(sorted(spots, key=lambda spot: self.apart(spot, near)))

    def spot(self, across: float, along: float) -> Spot:
        row = round(along)
        return Spot(round(across) - row // 2, row)


def _middle(across: float, along: float) -> Spot:
    """The hex that a point lies in."""
    third = -across - along
    near = [round(across), round(along), round(third)]
    off = [abs(near[0] - across), abs(near[1] - along), abs(near[2] - third)]
    if off[0] > off[1] and off[0] > off[2]:
        near[0] = -near[1] - near[2]
    elif off[1] > off[2]:
        near[1] = -near[0] - near[2]
    return Spot(near[0], near[1])
