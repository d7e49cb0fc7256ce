"""What comes of a forecast: losses, tests, routs, of each unit and of each side, with what is not known and assumed."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from tracker.battle.battle import SideId, UnitId
from tracker.play.forecast.walking import Assumed
from tracker.rules.forecast.spread import Spread


class TestOutlook(Struct, frozen=True):
    """A test that may follow: how likely it is taken, and how likely it is taken and failed.

    None where the table enters how it ended, as where another sheet has the rule.
    """

    resolver: str
    taken: Fraction
    failed: Fraction | None


class UnitOutlook(Struct, frozen=True):
    """A unit: its losses by these rolls, how likely it is gone by them or routs after them, and its tests."""

    unit: UnitId
    losses: Spread
    gone: Fraction
    routs: Fraction
    tests: tuple[TestOutlook, ...] = ()


class SideOutlook(Struct, frozen=True):
    """A side: the losses of its units together."""

    side: SideId
    losses: Spread


class Outlook(Struct, frozen=True):
    """What is left of a sheet, followed to its end.

    `rest` is the chance of the ways that were not followed to theirs; every chance here may be too small by as much,
    and is exact where it is 0. `why` says what stood in the way of them; `assumed` are the questions that were
    answered by what is usual.
    """

    sides: tuple[SideOutlook, ...]
    units: tuple[UnitOutlook, ...]
    rest: Fraction
    why: tuple[str, ...] = ()
    assumed: tuple[Assumed, ...] = ()
