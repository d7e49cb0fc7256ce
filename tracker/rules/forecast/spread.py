"""Distributions of whole numbers: chances as fractions, or as integer weights of one common whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

TENTH: Final = Fraction(1, 10)


class Spread(Struct, frozen=True):
    """How likely each whole number is; `chances` sum to 1, less what could not be followed to its end (`missing`)."""

    chances: Mapping[int, Fraction]

    @property
    def missing(self) -> Fraction:
        """The chance that is in none of the numbers: each of them may be as much more likely than it says."""
        return 1 - sum(self.chances.values(), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The mean of what is known; 0 where nothing is."""
        known = sum(self.chances.values(), Fraction(0))
        return sum((number * chance for number, chance in self.chances.items()), Fraction(0)) / (known or 1)

    def quantile(self, share: Fraction) -> int:
        """The least number that is not exceeded with at least this chance, of what is known."""
        known = share * sum(self.chances.values(), Fraction(0))
        so_far = Fraction(0)
        number = 0
        for number in sorted(self.chances):
            so_far += self.chances[number]
            if so_far >= known:
                break
        return number

    @property
    def low(self) -> int:
        """The number that at most one roll in ten stays below."""
        return self.quantile(TENTH)

    @property
    def high(self) -> int:
        """The number that at most one roll in ten goes beyond."""
        return self.quantile(1 - TENTH)

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return sum((chance for value, chance in self.chances.items() if value >= number), Fraction(0))


def spread_of(weighted: Iterable[tuple[int, Fraction]]) -> Spread:
    """The distribution of numbers given one by one with their chances; those of the same number are added up."""
    chances: dict[int, Fraction] = {}
    for number, chance in weighted:
        chances[number] = chances.get(number, Fraction(0)) + chance
    return Spread({number: chances[number] for number in sorted(chances) if chances[number]})


def both_together(losses: Iterable[Spread]) -> Spread:
    """The sum of numbers that have nothing to do with one another."""
    so_far = Spread({0: Fraction(1)})
    for spread in losses:
        so_far = spread_of(
            (lost + more, chance * share)
            for lost, chance in so_far.chances.items()
            for more, share in spread.chances.items()
        )
    return so_far
