"""One fight of a page followed: every way exactly as far as that is little work, the others played out by chance."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, count
from math import lcm
from random import Random
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.play.forecast.follow_up_tests import is_failed, next_test
from tracker.play.forecast.start import Failed, Progress, Start
from tracker.play.forecast.tally import Found, Tally
from tracker.play.forecast.transitions import Chosen, Stop, Stuck, Walk, every_end
from tracker.rules.forecast.ends import End
from tracker.rules.system import SheetRow
from tracker.words import N_

MOST_KEPT: Final = 3000
"""How many standings are kept at most, each some ten kilobytes."""
LONGEST: Final = 600
"""After how many rolls a way that is played out by chance is given up."""
MOST_TESTS: Final = 16
NEGLIGIBLE: Final = Fraction(1, 10**6)
"""After how many tests in a row what is as unlikely as that is given up: one that earns another need have no end."""
MERGING: Final = 1 / 3
"""Of the ends that are expected, about so many lead to where no other way has led."""
UNSEEN: Final = Fraction(1, 1000)
"""The least weight of a state that is still played out; below it no figure would show it."""
TOO_MANY: Final = N_("there are too many possibilities to follow")


T = TypeVar("T")


class Leads(Struct, frozen=True):
    """Where one standing leads: to which others, in weights of `whole`; nowhere where it has ended."""

    whole: int
    ahead: tuple[tuple[int, int], ...]


class Fight:
    """The ways of a fight in the order of their rolls, those that stand alike as one, and what they came to.

    Where a standing leads is found out once, however many ways come to it and after however many rolls. Whatever
    raises `Dropped` can be called again: a piece of work counts once it is done.
    """

    def __init__(self, start: Start, begun: Progress) -> None:
        self.start = start
        self.walk = Walk(start)
        self.counted = Found(start.system, start.battle)
        self.entered: set[Failed] = set()
        self.why: dict[str, None] = {}
        self._rolls_left = 0.0
        self._is_looked_at = False
        self._before: Found | None = None
        self._random = Random(0)
        self._draws: Iterator[float] = iter(())
        self._numbers: dict[Hashable, int] = {}
        self._standing: list[Progress] = []
        self._leads: dict[int, Leads | str] = {}
        self._work = self._tests = 0
        self._ways, self._whole = {self._met(begun): 1}, 1

    @property
    def is_done(self) -> bool:
        """Whether nothing is left that a figure would show."""
        return Fraction(sum(self._ways.values()), self._whole) < UNSEEN

    def look(self, stop: Stop, work: int, trials: int) -> None:
        """Follow it a little way, and play out a few of the ways that are left, for something to look at."""
        if not self._is_looked_at:
            self.follow(stop, work)
            self.play_out(stop, trials)
            self._is_looked_at = True

    @property
    def kept(self) -> int:
        """How many standings it holds."""
        return len(self._standing)

    @property
    def seen(self) -> Found:
        """The best that is known: what was played out before, until it is played out as often from further on."""
        before, now = self._before, self.counted
        return before if before is not None and not self.is_done and now.begun < before.begun else now

    def follow(self, stop: Stop, work: int) -> None:
        """Follow every way until so many ends of rolls were followed, no further than all may come to no more."""
        self.walk.stop = stop
        while self._ways and self._expected() <= work:
            for key in self._ways:
                if key not in self._leads:
                    if self._work >= work or len(self._standing) >= MOST_KEPT:
                        return
                    self._leads[key] = self._leading(key)
            if self.counted.begun:
                # What was played out so far began where no way stands any more.
                self._before, self.counted = self.counted, self.counted.followed()
            self._one_further()
            self._rolls_left -= 1

    def _expected(self) -> float:
        """How many ends all may come to, if the ways do not grow more: they are as long as those played out."""
        each = self._work / max(len(self._leads), 1)
        new = sum(key not in self._leads for key in self._ways)
        return self._work + each * new * max(self._rolls_left, 1) * MERGING

    def _one_further(self) -> None:
        """Every way one roll further, in weights of a whole that has grown."""
        whole, tally = self._whole, Tally(self.start.system, self.start.battle)
        going: list[tuple[int, Leads, bool]] = []
        for key, weight in self._ways.items():
            leads = self._leads[key]
            if isinstance(leads, str):
                self._given_up(key, Fraction(weight, whole), leads)
            elif leads.ahead:
                going.append((weight, leads, self._standing[key].is_over))
            else:
                tally.add_end(self._standing[key], weight)
        self.counted.exact.add_all(tally, Fraction(1, whole))
        grown = lcm(*(leads.whole for _weight, leads, _is_over in going))
        tally = Tally(self.start.system, self.start.battle)
        coming: dict[int, int] = {}
        for weight, leads, was_over in going:
            each = weight * (grown // leads.whole)
            for after, share in leads.ahead:
                coming[after] = coming.get(after, 0) + each * share
                if not was_over and self._standing[after].is_over:
                    tally.add_losses(self._standing[after].battle, each * share)
        self._ways, self._whole = coming, whole * grown
        self.counted.exact.add_all(tally, Fraction(1, self._whole))
        self._tests += all(self._standing[key].is_over for key in coming)
        left = Fraction(sum(coming.values()), self._whole)
        if self._tests > MOST_TESTS and left < NEGLIGIBLE:
            for key, weight in coming.items():
                self._given_up(key, Fraction(weight, self._whole), N_("blows may earn further blows without end"))
            self._ways = {}

    def _given_up(self, key: int, chance: Fraction, why: str) -> None:
        self.counted.stuck += chance
        if not self._standing[key].is_over:
            self.counted.stuck_early += chance
        self.why.setdefault(why)

    def _met(self, node: Progress) -> int:
        known = self.start.key(node)
        if known not in self._numbers:
            self._numbers[known] = len(self._standing)
            self._standing.append(node)
        return self._numbers[known]

    def _leading(self, key: int) -> Leads | str:
        """Where a standing leads, or why it cannot be followed."""
        try:
            ahead = self._further(self._standing[key])
        except Stuck as wrong:
            return str(wrong)
        self._work += len(ahead)
        whole = lcm(*(share.denominator for _after, share in ahead))
        return Leads(whole, tuple((self._met(after), int(share * whole)) for after, share in ahead))

    def _further(self, node: Progress, chosen: Chosen = every_end) -> list[tuple[Progress, Fraction]]:
        """Where the next roll or test leads, by the ends chosen of it; nowhere where none is left."""
        if not node.is_over:
            there, row, number = self.walk.next_roll(node)
            if row is None:
                return [(replace(there, is_over=True, own=None, rolled=(), dice=(), recalled=frozenset()), Fraction(1))]
            return [(after, share) for after, _end, _roll, share in self.walk.rolled(there, row, number, chosen=chosen)]
        there, row = next_test(self.walk, node)
        if row is None:
            return []
        roll = self.walk.drawn_up(there, row)
        if row.debt is not None and not self.walk.hangs_on_a_die(roll):
            self.entered.add(_test(row))
            there = replace(there, tested=there.tested | {_test(row)})
            return [(replace(there, left=there.left | {row.debt}), Fraction(1))]
        # A blow that another one has earned is no test.
        test = frozenset([_test(row)]) if row.resolver not in self.start.sheet.of else frozenset()
        there = replace(there, tested=there.tested | test)
        return [
            (replace(after, failed=after.failed | test) if test and is_failed(resolver, end.outcome) else after, share)
            for after, end, resolver, share in self.walk.rolled(there, row, None, roll, chosen)
        ]

    def play_out(self, stop: Stop, trials: int) -> None:
        """Play the ways that are left to their end by chance, so often in all: each roll ends in one way.

        The draws of a round of trials are spread evenly: of ten, one is among the lowest tenth at each roll.
        """
        if self.is_done:
            return
        self.walk.stop = stop
        ways, weights = list(self._ways), [weight / self._whole for weight in self._ways.values()]
        times = max(trials - self.counted.begun, 0)
        spread: list[list[float]] = []
        for trial in range(times):
            self._draws = self._drawing(spread, trial, times)
            self._play_out(self._standing[_at(ways, weights, next(self._draws))])

    def _drawing(self, spread: list[list[float]], trial: int, times: int) -> Iterator[float]:
        """The numbers between 0 and 1 that a trial of so many draws, one after the other."""
        for at in count():
            if at == len(spread):
                spread.append([(number + self._random.random()) / times for number in range(times)])
                self._random.shuffle(spread[at])
            yield spread[at][trial]

    def _play_out(self, node: Progress) -> None:
        tally, begun_early, rolls = Tally(self.start.system, self.start.battle), not node.is_over, 0
        try:
            for _roll in range(LONGEST):
                further = self._further(node, self._drawn)
                rolls += 1
                if not further:
                    tally.add_end(node, 1)
                    break
                was_over, node = node.is_over, further[0][0]
                if node.is_over and not was_over:
                    tally.add_losses(node.battle, 1)
        except Stuck as wrong:
            self.why.setdefault(str(wrong))
        self.counted.played.add_all(tally, Fraction(1))
        self.counted.begun += 1
        self.counted.begun_early += begun_early
        self._rolls_left += (rolls - self._rolls_left) / self.counted.begun

    def _drawn(self, ends: Sequence[End]) -> tuple[End, ...]:
        """One of the ends, by chance."""
        return (ends[0] if len(ends) == 1 else _at(ends, [float(end.chance) for end in ends], next(self._draws)),)


def _at(those: Sequence[T], weights: Sequence[float], drawn: float) -> T:
    """Which of those a number between 0 and 1 stands for, each as wide as its weight."""
    return those[min(bisect(list(accumulate(weights)), drawn * sum(weights)), len(those) - 1)]


def _test(row: SheetRow) -> Failed:
    return next(iter(row.bindings.values())), row.resolver
