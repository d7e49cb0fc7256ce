"""Dice as values: a die, a face, and whether a hand or the app threw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from hashlib import sha256
from typing import Final, Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tracker.text import NOTE_LENGTH, clean_text


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
    """One face that came up; `number` is that of the throw, from 1, where the dice of the battle are sealed."""

    die: int
    face: int
    source: Source = Source.TYPED
    number: int | UnsetType = UNSET


class Thrown(Struct, frozen=True):
    """A face of the sealed dice and what it was thrown for, in one line: see `in_one_line`."""

    asked: str
    face: Face


class Randomness(Protocol):
    """A generator with the one method `throw` needs; `random.Random` is one."""

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from a to b, both included."""
        ...


def throw(die: Die, randomness: Randomness) -> Face:
    """A face thrown by the app, with a generator that the caller owns."""
    return Face(die.sides, randomness.randint(1, die.sides), Source.ROLLED)


PARTS: Final = " / "
"""The separator between the purposes of a die, told in one line."""

Thrower = Callable[[Die, str], Face]
"""Whoever throws a die, told for what: see `roll_asked` and `draw_asked`."""


def roll_asked(resolver: str, bindings: Mapping[str, str]) -> str:
    """The purpose of a die in a roll: which roll, by whom, against whom."""
    return "\n".join((resolver, *(f"{role}={unit}" for role, unit in sorted(bindings.items()))))


def draw_asked(question: str, among: Iterable[str]) -> str:
    """The purpose of a die that chooses."""
    return "\n".join((f"? {question}", *among))


def token_asked(unit: str) -> str:
    """The purpose of a die that draws the order token of a unit."""
    return draw_asked("token", (unit,))


def plan_asked(side: str) -> str:
    """The question that the die of a side's plan is thrown for."""
    return draw_asked("plan", (side,))


def in_one_line(asked: str) -> str:
    """The purpose of a die as an act keeps it, without ends of lines."""
    return clean_text(asked.replace("\n", PARTS), NOTE_LENGTH)


def commitment_of(seed: bytes) -> str:
    """The seal of a seed: its SHA-256 as 64 hexadecimal digits."""
    return sha256(seed).hexdigest()


def mark_of(commitment: str) -> str:
    """The eight characters of it that the other side notes when a battle begins, and compares when the seed is told."""
    return commitment[:8]
