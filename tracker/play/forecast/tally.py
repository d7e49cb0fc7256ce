"""The figures of a forecast added up: what ways came to that were followed, and what others that were played out."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING, Final

from tracker.battle.battle import Battle, Unit
from tracker.play.forecast.figures import Chance
from tracker.play.forecast.start import Progress

if TYPE_CHECKING:
    from tracker.rules.system import System

Figure = tuple[str | int, ...]
"""Counted: `lost` unit number, `side` side number, `gone` unit, `routs` unit, `taken` or `failed` unit test."""

OF_LOSSES: Final = frozenset({"lost", "side", "gone"})
"""The figures that are known once the last roll of the page is made; the others after the last test."""
SIGMAS: Final = 3
"""How many standard deviations an interval reaches: 99.7 in a hundred hold what is true."""
FINEST: Final = 10_000


class Tally:
    """How much came to each figure; `over` of it to the last roll of the page, `ended` to the last test."""

    def __init__(self, system: System, before: Battle) -> None:
        self.system, self.before = system, before
        self.figures: dict[Figure, Fraction | int] = {}
        self.over: Fraction | int = 0
        self.ended: Fraction | int = 0

    def add(self, figure: Figure, weight: Fraction | int) -> None:
        """So much more of this."""
        self.figures[figure] = self.figures.get(figure, 0) + weight

    def add_losses(self, battle: Battle, weight: Fraction | int) -> None:
        """Add the losses of a way once the last roll of the page is made."""
        self.over += weight
        sides = dict.fromkeys((side.id for side in battle.sides), 0)
        for unit in battle.units.values():
            before = self.before.units.get(unit.id, unit)
            if before is unit:
                continue
            lost = max(strength_left(self.system, before) - strength_left(self.system, unit), 0)
            sides[unit.side] += lost
            self.add(("lost", unit.id, lost), weight)
            if self.system.cards.is_out(unit) and not self.system.cards.is_out(before):
                self.add(("gone", unit.id), weight)
        for side, lost in sides.items():
            self.add(("side", side, lost), weight)

    def add_end(self, node: Progress, weight: Fraction | int) -> None:
        """Add the end of a way once its last test is taken."""
        self.ended += weight
        for unit in node.battle.units.values():
            before = self.before.units.get(unit.id, unit)
            if before is not unit and self.system.cards.is_routed(unit) and not self.system.cards.is_routed(before):
                self.add(("routs", unit.id), weight)
        for test in node.tested:
            self.add(("taken", *test), weight)
        for test in node.failed:
            self.add(("failed", *test), weight)

    def add_all(self, other: Tally, share: Fraction) -> None:
        """All of another tally, each weight of it so much."""
        self.over += other.over * share
        self.ended += other.ended * share
        for figure, weight in other.figures.items():
            self.add(figure, weight * share)


class Found:
    """The findings about a page: ways followed to their end, others played out by chance, others neither.

    `stuck` are the ways nobody can follow, and `stuck_early` those of them that broke off before the page was over.
    Of the ways played out `begun` were begun anywhere, `begun_early` before the page was over.
    """

    def __init__(self, system: System, before: Battle) -> None:
        self.exact, self.played = Tally(system, before), Tally(system, before)
        self.stuck = self.stuck_early = Fraction(0)
        self.begun = self.begun_early = 0

    def followed(self) -> Found:
        """The same with nothing played out yet, for somebody who goes on counting."""
        copy = Found(self.exact.system, self.exact.before)
        copy.exact.add_all(self.exact, Fraction(1))
        copy.stuck, copy.stuck_early = self.stuck, self.stuck_early
        return copy

    def left(self, kind: str = "") -> Fraction:
        """The chance of the ways that were neither followed to the figures of this kind nor are stuck before them."""
        exact, early = self.exact, kind in OF_LOSSES
        return 1 - Fraction(exact.over if early else exact.ended) - (self.stuck_early if early else self.stuck)

    def chance(self, figure: Figure) -> Chance:
        """How likely this is."""
        early = figure[0] in OF_LOSSES
        exact, left = Fraction(self.exact.figures.get(figure, 0)), self.left(str(figure[0]))
        stuck, begun = (self.stuck_early, self.begun_early) if early else (self.stuck, self.begun)
        if not begun:
            return Chance(exact, exact, exact + left + stuck)
        count = int(self.played.figures.get(figure, 0))
        broken = begun - int(self.played.over if early else self.played.ended)
        low, high = between(count, begun)[0], between(count + broken, begun)[1]
        return Chance(exact + left * Fraction(count, begun), exact + left * low, exact + left * high + stuck)

    def known_losses(self) -> Fraction:
        """The chance that the losses told add up to."""
        left = self.left("lost")
        of_left = Fraction(int(self.played.over), self.begun_early) if self.begun_early else Fraction(0)
        return Fraction(self.exact.over) + left * of_left


def between(count: int, times: int) -> tuple[Fraction, Fraction]:
    """Between what and what a chance lies of which so many of so many trials came up.

    It is Wilson's interval with Newcombe's correction for whole counts, rounded outwards.
    """
    share, square = count / times, SIGMAS**2
    middle, width = 2 * count + square, 2 * (times + square)
    less = sqrt(max(square - 2 - 1 / times + 4 * share * (times - count + 1), 0))
    more = sqrt(max(square + 2 - 1 / times + 4 * share * (times - count - 1), 0))
    low = floor((middle - 1 - SIGMAS * less) / width * FINEST) if count else 0
    high = ceil((middle + 1 + SIGMAS * more) / width * FINEST) if count < times else FINEST
    return Fraction(max(low, 0), FINEST), Fraction(min(high, FINEST), FINEST)


def strength_left(system: System, unit: Unit) -> int:
    """The rest of a unit's strength as its first gauge has it; 1 or 0 where it has none."""
    gauge = next(iter(system.audience.gauges(unit)), None)
    return int(not system.cards.is_out(unit)) if gauge is None else gauge.now
