"""What lies before the referee by keys: who stands where, who is nearest, what the dice show.

Each side's units stand in a row of their own, opposite the other's.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from random import Random
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.rules.system import System

APART: Final = 8.0
"""Centimetres between two neighbours of a row."""
FACING: Final = 30.0
"""Centimetres between the two rows when a battle begins."""


class Lying:
    """What lies on the table; the same seed lays the same and throws the same dice."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def place(self, battle: Battle, unit: Unit) -> tuple[float, float]:
        """Where a unit stands, in centimetres: along its row, and from the first row."""
        sides = [side.id for side in battle.sides]
        row = [one.id for one in battle.of_side(unit.side)]
        return row.index(unit.id) * APART, sides.index(unit.side) * FACING

    def distance(self, battle: Battle, one: Unit, other: Unit) -> float:
        """Centimetres between two units."""
        (here, near), (there, far) = self.place(battle, one), self.place(battle, other)
        return hypot(here - there, near - far)

    def nearest(self, battle: Battle, unit: Unit, among: Iterable[Unit]) -> Unit | None:
        """The nearest enemy of a unit among some; None where none of them is one."""
        enemies = [one for one in among if one.side != unit.side]
        return min(enemies, key=lambda one: self.distance(battle, unit, one), default=None)

    def face(self, sides: int) -> int:
        """What a die shows."""
        return self.chance.randint(1, sides)

    def happens(self, probability: float) -> bool:
        """Whether something happens that does so often."""
        return self.chance.random() < probability


def is_there(system: System, unit: Unit) -> bool:
    """Whether a unit still stands on the table."""
    return not system.cards.is_out(unit)
