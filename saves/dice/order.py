"""Whether the throws of sealed dice were used in the order they were made, none passed over unseen.

Of each throw an act tells what it was for: the one that used it, or the first that used a later one. So the numbers
that are new in an act follow on the last that was told. A throw is used again by the roll it was made for: where it was
left, or undone in the same turn; an amend plays acts again with the dice they had.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge
from itertools import chain, islice, pairwise
from typing import Final

from msgspec import Struct

from saves.dice.acts import Throw, left_in, seals_in, throws_in
from tracker.battle.acts import Act, Fate
from tracker.battle.dice import in_one_line
from tracker.battle.events import StepEntered
from tracker.play.history import History

MOST: Final = 10_000
"""Numbers that are listed: a file can name any."""

Roll = tuple[str, int]
"""The purpose of a throw, in one line, and the sides of its die."""


class Order(Struct, frozen=True):
    """The throws that are not in order, by their numbers.

    `passed` are told by no act though later ones are used, `late` were first told after later ones, `moved` were used
    by another roll than the one they were made for, or in another turn. `left` are told to have been thrown for
    something that never used them, which is no fault. `loose` are those of a seal that promises no order, or before
    the dice were sealed anew, which prove nothing by themselves; `before` of these are in no act.
    """

    passed: tuple[int, ...] = ()
    late: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    loose: tuple[int, ...] = ()
    before: tuple[int, ...] = ()
    unused: tuple[int, ...] = ()

    @property
    def is_kept(self) -> bool:
        """Whether every throw was used in its turn, by the roll that it was made for."""
        return not (self.passed or self.late or self.moved)


def order_of(history: History) -> Order:
    """How the throws of a battle follow one another."""
    walk = _Walk(history)
    for index, act in enumerate(history.acts):
        walk.on(index, act)
    return walk.order()


class _Walk:
    """Goes through the acts as they were made and remembers what each throw was told to be for."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._seals = sorted(((seal.after or 0), bool(seal.gapless)) for seal in seals_in(history))
        self._parted = max((after for after, _gapless in self._seals), default=0)
        self._reach = 0
        self._told: dict[int, set[Roll]] = {}
        self._used: dict[int, list[int]] = {}
        """The acts that used each throw."""
        self._late: set[int] = set()
        self._moved: set[int] = set()
        self._amends = _amends(history)
        self._origin: dict[int, int] = {}
        """Of each amend the last act that was found played again."""
        self._befores = iter(history.befores)
        self._turn = 0
        self._entered: list[tuple[int, int]] = []
        """The standing acts that led to another step, each with the lowest turn it came to."""

    def on(self, index: int, act: Act) -> None:
        """The next act."""
        if act.fate is Fate.STANDS:
            self._turn = next(self._befores).place.turn
        used = [(number, in_one_line(asked), die) for number, asked, die in throws_in(act)]
        left = list(left_in(act))
        again = [throw for throw in used if throw[0] in self._told]
        if again:
            self._check_again(index, act, again)
        self._check_new([throw[0] for throw in used], [throw[0] for throw in left])
        self._remember(index, used, left)
        turns = [event.turn for event in act.events if isinstance(event, StepEntered)]
        if turns and act.fate is Fate.STANDS:
            self._entered.append((index, min(turns)))

    def _check_new(self, used: list[int], left: list[int]) -> None:
        """The numbers that no act told before: those used rise, and those left fill what lies between."""
        new = [number for number in used if number not in self._told]
        last = self._reach
        for number in new:
            if number <= last:
                self._late.add(number)
            last = max(last, number)
        untold = {number for number in left if number not in self._told}
        self._late |= {number for number in untold if number <= self._reach or number < 1}
        self._reach = max(last, *untold, self._reach)

    def _check_again(self, index: int, act: Act, again: list[Throw]) -> None:
        """The throws used once more: by whoever had them before."""
        rest = again if index not in self._amends else self._not_played_again(index, again)
        for number, asked, die in rest:
            is_its_own = (asked, die) in self._told[number]
            is_in_time = act.fate is not Fate.STANDS or not self._is_another_turn(number)
            if not (is_its_own and is_in_time):
                self._moved.add(number)

    def _remember(self, index: int, used: list[Throw], left: list[Throw]) -> None:
        for number, asked, die in (*used, *left):
            self._told.setdefault(number, set()).add((asked, die))
        for number, _asked, _die in used:
            self._used.setdefault(number, []).append(index)

    def _not_played_again(self, index: int, again: list[Throw]) -> list[Throw]:
        """Those that an act played again did not have when it was first played."""
        amend, first, begin, is_put_right = self._amends[index]
        acts = self._history.acts
        if is_put_right:
            self._origin[amend] = first
            had = {number for number, _asked, _die in throws_in(acts[first])}
            return [throw for throw in again if throw[0] not in had]
        after = self._origin.get(amend, first - 1)
        used = {place for number, _asked, _die in again for place in self._used.get(number, ())}
        for place in sorted(place for place in used if after < place < begin):
            own = {(number, in_one_line(asked), die) for number, asked, die in throws_in(acts[place])}
            # What was undone by then was not played again.
            if acts[place].fate in {Fate.STANDS, Fate.SUPERSEDED} and own & set(again):
                self._origin[amend] = place
                return [throw for throw in again if throw not in own]
        return again

    def _is_another_turn(self, number: int) -> bool:
        """Whether the table came to another turn since a throw was used last."""
        used = self._used.get(number, [])[-1:]
        return any(place > last and turn < self._turn for last in used for place, turn in reversed(self._entered))

    def order(self) -> Order:
        """The throws of these acts that are not in order."""
        late = {number for number in self._late if self._is_bound(number)}
        moved = {number for number in self._moved if self._promises(number)}
        missing = list(islice(self._missing(), MOST))
        return Order(
            passed=tuple(number for number in missing if self._is_bound(number)),
            late=tuple(sorted(late)),
            moved=tuple(sorted(moved)),
            left=tuple(sorted(number for number in self._told if number not in self._used)),
            loose=tuple(sorted((self._late | self._moved) - late - moved)),
            before=tuple(number for number in missing if number <= self._parted),
            unused=tuple(number for number in missing if number > self._parted and not self._promises(number)),
        )

    def _missing(self) -> Iterator[int]:
        """The numbers below the last that no act tells, in order: never as many at once as a file may claim."""
        numbers = sorted({0, self._parted + 1, *(number for number in self._told if number > 0)})
        gaps = chain.from_iterable(range(low + 1, high) for low, high in pairwise(numbers))
        beyond = self._parted + 1 if self._parted + 1 < numbers[-1] and self._parted + 1 not in self._told else 0
        return (number for number in merge(gaps, (beyond,)) if number)

    def _promises(self, number: int) -> bool:
        """Whether the seal a throw comes from is one whose throws are all told; no throw has a number below 1."""
        return next((gapless for after, gapless in reversed(self._seals) if after < number), True)

    def _is_bound(self, number: int) -> bool:
        """Whether it has to follow on the one before it: not what was thrown before the battle was sealed anew."""
        return number < 1 or (number > self._parted and self._promises(number))


def _amends(history: History) -> dict[int, tuple[int, int, int, bool]]:
    """Of each act that was played again: its amend, the first act that gave way, the first played again.

    The last says whether it is the act that was put right.
    """
    by_place: dict[int, tuple[int, int, int, bool]] = {}
    for index, act in enumerate(history.acts):
        if (amended := act.amends) is not None:
            begin = index - amended.again
            for place in range(begin, index):
                is_put_right = place == begin and not amended.left_out
                by_place[place] = (index, amended.first, begin, is_put_right)
    return by_place
