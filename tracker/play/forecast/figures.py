"""The figures of a forecast: losses, tests, routs, of each unit and each side, with what is unknown and assumed."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

from msgspec import Struct

from tracker.battle.battle import SideId, UnitId
from tracker.play.forecast.transitions import Assumed
from tracker.rules.forecast.spread import Spread


class Chance(Struct, frozen=True):
    """How likely something is, and between what and what that lies where not every way was followed."""

    likely: Fraction
    low: Fraction
    high: Fraction

    @classmethod
    def exactly(cls, chance: Fraction) -> Self:
        """A chance of which nothing is left open."""
        return cls(chance, chance, chance)


class TestOutlook(Struct, frozen=True):
    """A test that may follow: how likely it is taken, and how likely it is taken and failed.

    None where the table enters how it ended, as where another sheet has the rule.
    """

    resolver: str
    taken: Chance
    failed: Chance | None


class UnitOutlook(Struct, frozen=True):
    """A unit: its losses by these rolls, how likely it is gone by them or routs after them, and its tests."""

    unit: UnitId
    losses: Spread
    gone: Chance
    routs: Chance
    tests: tuple[TestOutlook, ...] = ()


class SideOutlook(Struct, frozen=True):
    """A side: the losses of its units together."""

    side: SideId
    losses: Spread


class Outlook(Struct, frozen=True):
    """The outlook of the rest of a sheet, followed as far as there was time.

    `rest` is the chance of the ways that were not followed through all their tests, `rest_of_losses` of those not
    followed to the last roll of the page; all is exact where they are 0. `trials` are how often those ways were played
    out by chance instead, 0 where they were left. `why` says what stood in the way; `assumed` are the questions that
    were answered by what is usual.
    """

    sides: tuple[SideOutlook, ...]
    units: tuple[UnitOutlook, ...]
    rest: Fraction
    rest_of_losses: Fraction
    trials: int = 0
    why: tuple[str, ...] = ()
    assumed: tuple[Assumed, ...] = ()
