"""The plan that a side keeps to itself: the face of the die that drew it, and what has upset it since."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Upset(StrEnum):
    """A reason for a side to think again."""

    LOSSES = "losses"
    GENERAL = "general"
    SCORE = "score"


class PlanDrawn(Struct, frozen=True, gc=False):
    """A face of a D20: which plan that is only the temperament tells by which the side was `led` when it was drawn.

    Each upset counts once.
    """

    face: int
    led: str
    upsets: tuple[Upset, ...] = ()
