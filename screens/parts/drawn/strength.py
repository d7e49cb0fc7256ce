"""Drawings of strength: pips for what is counted, a line for a share."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from textual.content import Content

from screens.parts.drawn.signs import BEFORE, FULL, HALF, HURT, LEFT, LOST, REST, TIMES
from screens.parts.plain import line
from tracker.words import N_, _

MOST_PIPS: Final = 14
"""As many are drawn one for one; of more, each stands for two or for as many as it takes."""


def each_pip(full: int) -> int:
    """The strength that one pip stands for in a unit of this strength."""
    return 1 if full <= MOST_PIPS else max(2, -(-full // MOST_PIPS))


def pips(now: int, lost: int, full: int, style: str, hurt: int = 0) -> Content:
    """The rest in the side's `style`, this turn's losses, earlier losses; `full` is all of it.

    Of what is left so much is `hurt`, and drawn behind the rest.

    Where a pip stands for more than one, ×2 or so says it; the last of a unit, and a loss, never round to nothing.
    """
    each = each_pip(full)
    left = _over(max(now, 0), each)
    halves = min(_over(max(hurt, 0), each), left)
    fallen = _over(max(now, 0) + max(lost, 0), each)
    ghosts = max(fallen - left, 1 if lost > 0 and each > 1 and fallen < _over(full, each) else 0)
    before = max(_over(full, each) - left - ghosts, 0)
    return line(
        (LEFT * (left - halves), style) if left > halves else "",
        (HURT * halves, style) if halves else "",
        (LOST * ghosts, "$alarm") if ghosts else "",
        (BEFORE * before, "$faint") if before else "",
        (f" {TIMES}{each}", "$dim") if each > 1 else "",
    )


def share(part: Fraction, width: int, style: str) -> Content:
    """A share as a line so many cells wide, to the half cell; what is not nothing or all never looks like it."""
    halves = round(part * 2 * width)
    if 0 < part < 1:
        halves = min(max(halves, 1), 2 * width - 1)
    halves = min(max(halves, 0), 2 * width)
    whole, half = divmod(halves, 2)
    rest = width - whole - half
    return line(
        (FULL * whole + HALF * half, style) if halves else "",
        (REST * rest, "$faint") if rest else "",
    )


def of_strength(bar: Content, room: int) -> Content:
    """The share of an army behind the word for what it is a share of, where so many cells have room for that."""
    named = line((_(N_("strength", "army")), "$dim"), " ", bar)
    return named if named.cell_length <= room else bar


def _over(count: int, each: int) -> int:
    return -(-count // each)
