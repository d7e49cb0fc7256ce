"""Dice in a line: `[ 7]` lies on the table, `( 7)` was thrown by the app, `[ _]` is still to fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from screens.parts.drawn.signs import HIT, MISSED
from screens.parts.plain import line
from tracker.battle.dice import Face, Source

WIDTH: Final = 4
"""The columns of one die."""


def die(face: int, *, is_real: bool = True, style: str = "$bright bold") -> Content:
    """One die with its face, on its own ground."""
    before, after = "[]" if is_real else "()"
    return line((before, "$dim on $die"), (f"{face:>2}", f"{style} on $die"), (after, "$dim on $die"))


def faces(thrown: Sequence[Face], style: str = "$bright bold") -> Content:
    """Dice as they lie, one beside the other."""
    return Content(" ").join(die(face.face, is_real=face.source is not Source.ROLLED, style=style) for face in thrown)


def waiting(typed: str = "", *, is_next: bool = True) -> Content:
    """A die still to fall, with what is typed of it; the next one is what the next key acts on."""
    return line((f"[{typed or ('_' if is_next else ' '):>2}]", "$chip-ink on $chip bold" if is_next else "$dim"))


def verdict(is_good: bool | None) -> Content:
    """Whether the dice did it: a hit is good for one side only, and so neither is green or red."""
    if is_good is None:
        return Content(" ")
    return line((HIT, "$bright bold")) if is_good else line((MISSED, "$dim"))
