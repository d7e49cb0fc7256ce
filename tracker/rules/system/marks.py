"""What a row of the checklist shows of a unit: its badges and its gauges."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Tone(StrEnum):
    """How a badge is meant; it is always said in words or letters as well."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"
    WARN = "warn"


class Badge(Struct, frozen=True):
    """A short word about a unit's state, for a row of the checklist: `said` in the reader's language already."""

    said: str
    tone: Tone = Tone.PLAIN


class Gauge(Struct, frozen=True):
    """A figure with its full measure: bases, life points, spell points; the `label` is translated where it is shown.

    `casts` says that spells are paid with it.
    """

    label: str
    now: int
    full: int
    casts: bool = False
