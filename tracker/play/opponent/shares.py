"""Weights shared out over the faces of a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from tracker.battle.dice import D20

T = TypeVar("T")

SIDES: Final = D20.sides
"""The faces of the die that draws one of several."""


def in_shares(weights: Sequence[float]) -> tuple[int, ...]:
    """The faces of the die shared out by weight, at least one to each, what is left over to the heaviest."""
    whole = sum(weights)
    shares = [max(1, int(SIDES * weight / whole)) if whole else 1 for weight in weights]
    if shares:
        shares[max(range(len(weights)), key=lambda place: weights[place])] += SIDES - sum(shares)
    return tuple(shares)


def by_face(drawn: Sequence[T], weights: Sequence[float]) -> tuple[T, ...]:
    """For each face of the die one of these, from the first face to the last, as their weights share it out."""
    faces = (each for each, share in zip(drawn, in_shares(weights), strict=True) for _face in range(share))
    return tuple(faces)[:SIDES]
