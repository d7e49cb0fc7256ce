"""Builders for single rolls of the skirmish sheet."""

from __future__ import annotations

from fractions import Fraction

from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.rules.odds import chances
from tracker.rules.resolver import Case, Resolution, Resolver, accept_inputs, deal, resolve


def a_case(resolver: Resolver, switches: dict[str, str] | None = None, **inputs: Scalar) -> Case:
    """A case of that roll: everything at its default but these inputs."""
    return Case(accept_inputs(resolver, inputs), switches or {})


def dealt(resolver: Resolver, *faces: int, switches: dict[str, str] | None = None, **inputs: Scalar) -> Case:
    """The roll with these faces of a d20 on the table."""
    return deal(resolver, a_case(resolver, switches, **inputs), tuple(Face(20, face) for face in faces))


def rolled(resolver: Resolver, *faces: int, switches: dict[str, str] | None = None, **inputs: Scalar) -> Resolution:
    """The roll made with these faces of a d20."""
    return resolve(resolver, dealt(resolver, *faces, switches=switches, **inputs))


def lines_of(resolver: Resolver, switches: dict[str, str] | None = None, **inputs: Scalar) -> dict[str, int | float]:
    """The lines that apply, by key, each with its value."""
    return {line.id: line.value for line in resolver.applied(a_case(resolver, switches, **inputs))}


def by_every_face(resolver: Resolver, switches: dict[str, str] | None = None, **inputs: Scalar) -> dict[str, Fraction]:
    """The chance of each outcome, counted over all twenty faces without looking at any band."""
    counted: dict[str, Fraction] = {}
    for face in range(1, 21):
        ended = rolled(resolver, face, switches=switches, **inputs).outcome
        counted[ended] = counted.get(ended, Fraction(0)) + Fraction(1, 20)
    return counted


def by_bands(resolver: Resolver, switches: dict[str, str] | None = None, **inputs: Scalar) -> dict[str, Fraction]:
    """The chance of each outcome as the app shows it."""
    return dict(chances(resolver, a_case(resolver, switches, **inputs)))
