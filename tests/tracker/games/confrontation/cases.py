"""Builders for single rolls of the Confrontation sheet, and the open die counted by itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.rules.odds import chances
from tracker.rules.resolver import Case, Resolution, Resolver, accept_inputs, resolve, typed_faces

Switches = dict[str, str]


def roll_of(key: str) -> Resolver:
    """The roll of that key."""
    return SYSTEM.resolver(key)


def a_case(key: str, switches: Switches | None = None, **inputs: Scalar) -> Case:
    """A case of that roll: everything at its default but these inputs."""
    return Case(accept_inputs(roll_of(key), inputs), switches or {})


def rolled(key: str, *faces: int, switches: Switches | None = None, **inputs: Scalar) -> Resolution:
    """The roll made with these faces."""
    case = a_case(key, switches, **inputs)
    return resolve(roll_of(key), typed_faces(roll_of(key), case, faces))


def lines_of(key: str, switches: Switches | None = None, **inputs: Scalar) -> dict[str, int | float]:
    """The lines that apply, by key, each with its value."""
    return {line.id: line.value for line in roll_of(key).applied(a_case(key, switches, **inputs))}


def odds(key: str, switches: Switches | None = None, **inputs: Scalar) -> dict[str, Fraction]:
    """The chance of each outcome as the app shows it."""
    return dict(chances(roll_of(key), a_case(key, switches, **inputs)))


def open_die(sixes: int = 14) -> Iterator[tuple[int, int, Fraction]]:
    """Every result of an open-ended D6: first face, total, chance; the rest beyond so many sixes is left out."""
    for count in range(sixes):
        for last in range(1, 6):
            natural = last if count == 0 else 6
            yield natural, 6 * count + last, Fraction(1, 6 ** (count + 1))
