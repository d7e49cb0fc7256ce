"""Dice as values: a die, a face, and whether a hand or the app threw it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Protocol

import msgspec
from msgspec import Struct


class Die(Struct, frozen=True):
    """A fair die numbered from 1 to `sides`."""

    sides: int

    @property
    def name(self) -> str:
        """The die as it is printed on a sheet: D6, D20."""
        return f"D{self.sides}"


D6: Final = Die(6)
D20: Final = Die(20)


class Source(StrEnum):
    """Who threw the die."""

    TYPED = "typed"
    ROLLED = "rolled"


class Face(msgspec.Struct, frozen=True, gc=False):
    """One face that came up."""

    die: int
    face: int
    source: Source = Source.TYPED


class Randomness(Protocol):
    """What `throw` needs of a generator; `random.Random` has it."""

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from a to b, both included."""
        ...


def throw(die: Die, randomness: Randomness) -> Face:
    """A face thrown by the app, with a generator that the caller owns."""
    return Face(die.sides, randomness.randint(1, die.sides), Source.ROLLED)
