"""What a sheet will probably come to: losses, tests failed, units that rout, each with its exact chance."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.play.forecast.alike import followed_alike
from tracker.play.forecast.apart import joined, parted
from tracker.play.forecast.attacks import followed_by_attacks
from tracker.play.forecast.figures import Outlook, SideOutlook, TestOutlook, UnitOutlook
from tracker.play.forecast.following import is_failed, next_test
from tracker.play.forecast.ground import Failed, Ground, Standing, ground_of
from tracker.play.forecast.rounds import followed_in_rounds
from tracker.play.forecast.walking import Dropped, Stop, Stuck, Walk
from tracker.play.sheets import OpenSheet
from tracker.rules.forecast.spread import Spread, spread_of
from tracker.rules.system import SheetRow
from tracker.words import N_

if TYPE_CHECKING:
    from tracker.rules.system import System

MOST_WAYS: Final = 4000
"""How many ways may stand side by side before the least likely are given up."""
MOST_WORK: Final = 60_000
"""How many standings are followed on from before what is left is given up."""
MOST_TESTS: Final = 16
NEGLIGIBLE: Final = Fraction(1, 10**6)
"""After how many tests in a row what is as unlikely as that is given up: one that earns another need have no end."""


def outlook(
    sheet: OpenSheet, stop: Stop = lambda: False, most: int = MOST_WAYS, work: int = MOST_WORK
) -> Outlook | None:
    """The forecast of a sheet as it lies; None where nothing is left to roll, or once `stop` says so.

    At most so many ways are followed side by side: beyond them the least likely are given up; after `work`
    standings, each of which is followed on from once, all that comes to others is.
    """
    try:
        return _seen(ground_of(sheet), stop, most, work)
    except Dropped:
        return None


def _seen(ground: Ground, stop: Stop, most: int, work: int) -> Outlook | None:
    walk = Walk(ground, stop)
    try:
        begun, row, _number = walk.next_roll(walk.begun())
    except Stuck:
        return None
    if row is None:
        return None
    seen: list[Outlook] = []
    for part, here in parted(ground, begun):
        reckoned = _Reckoned(part, stop, most, work)
        reckoned.walk_on(here)
        seen.append(reckoned.told())
        work = reckoned.work
    return joined(ground.battle, seen, walk.assumed.values())


class Leads(Struct, frozen=True):
    """Where one standing leads: to which others, in weights of `whole`; nowhere where it has ended."""

    whole: int
    ahead: tuple[tuple[int, int], ...]


K = TypeVar("K")


def add(chances: dict[K, Fraction], key: K, chance: Fraction) -> None:
    """One more chance of the same."""
    chances[key] = chances.get(key, Fraction(0)) + chance


def _add(weights: dict[K, int], key: K, weight: int) -> None:
    weights[key] = weights.get(key, 0) + weight


def _add_all(chances: dict[K, Fraction], weights: Mapping[K, int], whole: int) -> None:
    for key, weight in weights.items():
        add(chances, key, Fraction(weight, whole))


def strength_left(system: System, unit: Unit) -> int:
    """What is left of a unit as its first gauge has it; 1 or 0 where it has none."""
    gauge = next(iter(system.audience.gauges(unit)), None)
    return int(not system.cards.is_out(unit)) if gauge is None else gauge.now


class _Reckoned:
    """The ways of a sheet in the order of their rolls, those that stand alike as one; and what they came to.

    Where a standing leads is found out once, however many ways come to it and after however many rolls.
    """

    def __init__(self, ground: Ground, stop: Stop, most: int, work: int) -> None:
        self.ground, self.most, self.work = ground, most, work
        self.walk = Walk(ground, stop)
        self.lost: dict[UnitId, dict[int, Fraction]] = {}
        self.sides: dict[SideId, dict[int, Fraction]] = {}
        self.gone: dict[UnitId, Fraction] = {}
        self.routs: dict[UnitId, Fraction] = {}
        self.taken: dict[tuple[UnitId, str], Fraction] = {}
        self.failed: dict[tuple[UnitId, str], Fraction] = {}
        self.entered: set[tuple[UnitId, str]] = set()
        self.rest = Fraction(0)
        self.followed = Fraction(0)
        self.why: dict[str, None] = {}
        # A number for each key, which is long and looked up at every step.
        self._numbers: dict[Hashable, int] = {}
        self._standing: dict[int, Standing] = {}
        self._leads: dict[int, Leads | str] = {}
        self._strengths: dict[int, tuple[Unit, int, bool]] = {}

    def walk_on(self, begun: Standing) -> None:
        """Follow all that comes after; raises `Dropped` once nobody wants it."""
        ways, whole = {self._met(begun): 1}, 1
        ended = (
            followed_alike(self.walk, begun)
            or followed_in_rounds(self.walk, begun)
            or followed_by_attacks(self.walk, begun)
        )
        if ended is not None:
            ends, whole = ended
            self._counted([(there.battle, weight) for there, weight in ends], whole)
            ways = {}
            for there, weight in ends:
                self.walk.breathes()
                key = self._met(there)
                ways[key] = ways.get(key, 0) + weight
        tests = 0
        while ways:
            ways, whole = self._one_further(ways, whole)
            tests += all(self._standing[key].is_over for key in ways)
            if tests > MOST_TESTS and Fraction(sum(ways.values()), whole) < NEGLIGIBLE:
                for weight in ways.values():
                    self._given_up(Fraction(weight, whole), N_("blows may earn blows without an end"))
                ways = {}

    def _one_further(self, ways: Mapping[int, int], whole: int) -> tuple[dict[int, int], int]:
        """The ways after one more roll of each, in weights of a whole that has grown."""
        going: list[tuple[int, Leads, bool]] = []
        for key, weight in self._likeliest(ways, whole):
            leads = self._leads.get(key)
            if leads is None:
                leads = self._leads[key] = self._leading(key)
            if isinstance(leads, str):
                self._given_up(Fraction(weight, whole), leads)
            elif leads.ahead:
                going.append((weight, leads, self._standing[key].is_over))
            else:
                self._ended(self._standing[key], Fraction(weight, whole))
        grown = lcm(*(leads.whole for _weight, leads, _is_over in going))
        coming: dict[int, int] = {}
        over: dict[int, int] = {}
        for weight, leads, was_over in going:
            each = weight * (grown // leads.whole)
            for after, share in leads.ahead:
                coming[after] = coming.get(after, 0) + each * share
                if not was_over and self._standing[after].is_over:
                    over[after] = over.get(after, 0) + each * share
        self._counted([(self._standing[key].battle, weight) for key, weight in over.items()], whole * grown)
        return coming, whole * grown

    def _met(self, here: Standing) -> int:
        number = self._numbers.setdefault(self.ground.key(here), len(self._numbers))
        self._standing.setdefault(number, here)
        return number

    def _leading(self, key: int) -> Leads | str:
        """Where a standing leads, or why it cannot be followed."""
        self.work -= 1
        try:
            ahead = self._further(self._standing[key])
        except Stuck as wrong:
            return str(wrong)
        whole = lcm(*(share.denominator for _after, share in ahead))
        return Leads(whole, tuple((self._met(after), int(share * whole)) for after, share in ahead))

    def _further(self, here: Standing) -> list[tuple[Standing, Fraction]]:
        if not here.is_over:
            there, row, number = self.walk.next_roll(here)
            if row is None:
                return [(replace(there, is_over=True, own=None, made=(), recalled=frozenset()), Fraction(1))]
            return [(after, share) for after, _end, _roll, share in self.walk.rolled(there, row, number)]
        there, row = next_test(self.walk, here)
        if row is None:
            return []
        roll = self.walk.drawn_up(there, row)
        if row.debt is not None and not self.walk.hangs_on_a_die(roll):
            self.entered.add(_test(row))
            there = replace(there, tested=there.tested | {_test(row)})
            return [(replace(there, left=there.left | {row.debt}), Fraction(1))]
        # A blow that another one has earned is no test.
        test = frozenset([_test(row)]) if row.resolver not in self.ground.sheet.of else frozenset()
        there = replace(there, tested=there.tested | test)
        return [
            (replace(after, failed=after.failed | test) if test and is_failed(resolver, end.outcome) else after, share)
            for after, end, resolver, share in self.walk.rolled(there, row, None, roll)
        ]

    def _likeliest(self, ways: Mapping[int, int], whole: int) -> list[tuple[int, int]]:
        """The ways that are followed: those seen before, and as many others as there is work left for."""
        all_of_them = list(ways.items())
        new = sum(key not in self._leads for key in ways)
        if len(ways) <= self.most and new <= self.work:
            return all_of_them
        all_of_them.sort(key=lambda way: way[1], reverse=True)
        taken: list[tuple[int, int]] = []
        new = 0
        for key, weight in all_of_them:
            is_new = key not in self._leads
            if len(taken) >= self.most or (is_new and new >= self.work):
                self._given_up(Fraction(weight, whole), N_("there are too many ways to follow"))
                continue
            new += is_new
            taken.append((key, weight))
        return taken

    def _given_up(self, chance: Fraction, why: str) -> None:
        self.rest += chance
        self.why.setdefault(why)

    def _counted(self, ways: Sequence[tuple[Battle, int]], whole: int) -> None:
        """The losses of ways whose last roll is made, each with its weight of so much."""
        lost: dict[UnitId, dict[int, int]] = {}
        sides: dict[SideId, dict[int, int]] = {}
        gone: dict[UnitId, int] = {}
        first, sum_of_all = self.ground.battle.units, 0
        for battle, weight in ways:
            self.walk.breathes()
            sum_of_all += weight
            of_sides = dict.fromkeys((side.id for side in battle.sides), 0)
            for unit in battle.units.values():
                before = first.get(unit.id, unit)
                if before is unit:
                    continue
                (strength, was_out), (left, is_out) = self._strength_of(before), self._strength_of(unit)
                fewer = max(strength - left, 0)
                of_sides[unit.side] += fewer
                _add(lost.setdefault(unit.id, {}), fewer, weight)
                if is_out and not was_out:
                    _add(gone, unit.id, weight)
            for side, fewer in of_sides.items():
                _add(sides.setdefault(side, {}), fewer, weight)
        self.followed += Fraction(sum_of_all, whole)
        _add_all(self.gone, gone, whole)
        for unit_id, numbers in lost.items():
            _add_all(self.lost.setdefault(unit_id, {}), numbers, whole)
        for side, numbers in sides.items():
            _add_all(self.sides.setdefault(side, {}), numbers, whole)

    def _strength_of(self, unit: Unit) -> tuple[int, bool]:
        """What is left of a unit, and whether it is out; many ways have the very same unit in common."""
        known = self._strengths.get(id(unit))
        if known is None or known[0] is not unit:
            known = self._strengths[id(unit)] = (
                unit,
                strength_left(self.ground.system, unit),
                self.ground.system.cards.is_out(unit),
            )
        return known[1:]

    def _ended(self, here: Standing, chance: Fraction) -> None:
        """What a way came to once its last test is taken."""
        self.walk.breathes()
        system = self.ground.system
        for unit in here.battle.units.values():
            before = self.ground.battle.units.get(unit.id, unit)
            if before is not unit and system.cards.is_routed(unit) and not system.cards.is_routed(before):
                add(self.routs, unit.id, chance)
        for test in here.tested:
            add(self.taken, test, chance)
        for test in here.failed:
            add(self.failed, test, chance)

    def told(self) -> Outlook:
        """All of it added up; units and sides in the order of the battle."""
        battle = self.ground.battle
        return Outlook(
            tuple(SideOutlook(side.id, self._spread(self.sides.get(side.id, {}))) for side in battle.sides),
            tuple(self._unit(unit) for unit in battle.units.values() if self._is_touched(unit)),
            self.rest,
            tuple(self.why),
            tuple(self.walk.assumed.values()),
        )

    def _is_touched(self, unit: Unit) -> bool:
        lost = self.lost.get(unit.id, {})
        return any(lost) or unit.id in self.routs or any(test[0] == unit.id for test in self.taken)

    def _unit(self, unit: Unit) -> UnitOutlook:
        tests = (
            TestOutlook(
                resolver,
                chance,
                None if (who, resolver) in self.entered else self.failed.get((who, resolver), Fraction(0)),
            )
            for (who, resolver), chance in self.taken.items()
            if who == unit.id
        )
        return UnitOutlook(
            unit.id,
            self._spread(self.lost.get(unit.id, {})),
            self.gone.get(unit.id, Fraction(0)),
            self.routs.get(unit.id, Fraction(0)),
            tuple(tests),
        )

    def _spread(self, lost: dict[int, Fraction]) -> Spread:
        """Losses with their chances; the ways on which the unit is as it was lost nothing."""
        return spread_of([*lost.items(), (0, self.followed - sum(lost.values(), Fraction(0)))])


def _test(row: SheetRow) -> Failed:
    return next(iter(row.bindings.values())), row.resolver
