"""A table measured in centimetres: distances, ways, and the side of a front somebody stands at."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from typing import NamedTuple, Protocol

FRONT_ARC, REAR_ARC = 60.0, 120.0


class Spot(NamedTuple):
    """A place: centimetres on a plane, axial numbers on hexes."""

    x: float
    y: float


class Ground(Protocol):
    """What is measured the same way on a plane and on hexes."""

    def apart(self, one: Spot, other: Spot) -> float:
        """How far two places are from each other."""

    def bearing(self, one: Spot, other: Spot) -> float:
        """The direction of another place, in degrees."""

    def way(self, start: Spot, end: Spot, steps: float) -> Iterator[Spot]:
        """The places on the straight way to the end, a step each, and beyond it as far as the steps reach."""

    def around(self, at: Spot, reach: float, near: Spot) -> tuple[Spot, ...]:
        """The places at that distance about one, those nearest to another place first."""

    def spot(self, across: float, along: float) -> Spot:
        """The place so far across and along from the corner."""


class Plane:
    """A plane in centimetres."""

    DIRECTIONS = 12

    def apart(self, one: Spot, other: Spot) -> float:
        return hypot(one.x - other.x, one.y - other.y)

    def bearing(self, one: Spot, other: Spot) -> float:
        return degrees(atan2(other.y - one.y, other.x - one.x))

    def way(self, start: Spot, end: Spot, steps: float) -> Iterator[Spot]:
        angle = radians(self.bearing(start, end))
        for step in range(1, ceil(steps) + 1):
            far = min(step, steps)
            yield Spot(start.x + far * cos(angle), start.y + far * sin(angle))

    def around(self, at: Spot, reach: float, near: Spot) -> tuple[Spot, ...]:
        angles = (radians(360 / self.DIRECTIONS * number + self.bearing(at, near)) for number in range(self.DIRECTIONS))
        spots = (Spot(at.x + reach * cos(angle), at.y + reach * sin(angle)) for angle in angles)
        return tuple(sorted(spots, key=lambda spot: round(self.apart(spot, near), 3)))

    def spot(self, across: float, along: float) -> Spot:
        return Spot(across, along)


def turned_to(front: float, bearing: float) -> str:
    """Whether a direction lies before the front, beside it or behind it."""
    off = abs((bearing - front + 180) % 360 - 180)
    return "front" if off <= FRONT_ARC else "rear" if off >= REAR_ARC else "flank"
