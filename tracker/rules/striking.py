"""Blows at one target in the order in which they are struck."""

from __future__ import annotations

from collections.abc import Hashable, Iterable


def place_of_blow(blows: Iterable[tuple[Hashable, int]], striker: Hashable, number: int) -> tuple[int, int]:
    """Which of all blows at a target one is, from 0, and how many these are.

    `blows` tells how many each striker has at it, in the order of striking; it is that `striker`'s of that `number`.
    """
    before = whole = 0
    for unit, count in blows:
        before = whole + number if unit == striker else before
        whole += count
    return before, max(whole, before + 1)
