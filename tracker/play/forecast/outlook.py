"""What a sheet will probably come to: losses, tests failed, units that rout, each with its exact chance."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.play.forecast.alike import followed_alike
from tracker.play.forecast.following import hangs_on_a_die, is_failed, next_test
from tracker.play.forecast.ground import Failed, Ground, Standing, ground_of
from tracker.play.forecast.walking import Assumed, Stop, Stuck, Walk
from tracker.play.sheets import OpenSheet
from tracker.rules.forecast.spread import Spread, spread_of
from tracker.rules.system import SheetRow
from tracker.words import N_

if TYPE_CHECKING:
    from tracker.rules.system import System

MOST_WAYS: Final = 4000
"""How many ways may stand side by side before the least likely are given up."""
MOST_WORK: Final = 60_000
"""How many steps of ways are followed before what is left is given up."""
MOST_TESTS: Final = 16
NEGLIGIBLE: Final = Fraction(1, 10**6)
"""After how many tests in a row what is as unlikely as that is given up: one that earns another need have no end."""


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


def outlook(
    sheet: OpenSheet, stop: Stop = lambda: False, most: int = MOST_WAYS, work: int = MOST_WORK
) -> Outlook | None:
    """The forecast of a sheet as it lies; None where nothing is left to roll, or once `stop` says so.

    At most so many ways are followed side by side: beyond them the least likely are given up; after `work` steps of
    ways all that is left is.
    """
    reckoned = _Reckoned(ground_of(sheet), stop, most, work)
    return reckoned.told() if reckoned.walked() else None


K = TypeVar("K")


def add(chances: dict[K, Fraction], key: K, chance: Fraction) -> None:
    """One more chance of the same."""
    chances[key] = chances.get(key, Fraction(0)) + chance


def strength_of(system: System, unit: Unit) -> int:
    """What is left of a unit as its first gauge has it; 1 or 0 where it has none."""
    gauge = next(iter(system.gauges(unit)), None)
    return int(not system.is_out(unit)) if gauge is None else gauge.now


class _Reckoned:
    """The ways of a sheet in the order of their rolls, those that stand alike as one; and what they came to."""

    def __init__(self, ground: Ground, stop: Stop, most: int, work: int) -> None:
        self.ground, self.stop, self.most, self.work = ground, stop, most, work
        self.walk = Walk(ground)
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

    def walked(self) -> bool:
        """Follow all of it; whether there was anything to follow, and nobody stopped it."""
        try:
            ways = [(self.walk.begun(), Fraction(1))]
            if self.walk.next_roll(ways[0][0])[1] is None:
                return False
        except Stuck:
            return False
        if (ended := followed_alike(self.walk, ways[0][0], self.stop)) is not None:
            for there, chance in ended:
                self._counted(there.battle, chance)
            ways = ended
        tests = 0
        while ways:
            coming: dict[Hashable, tuple[Standing, Fraction]] = {}
            for here, chance in ways:
                if self.stop():
                    return False
                try:
                    ahead = list(self._further(here))
                except Stuck as wrong:
                    self._given_up(here, chance, str(wrong))
                    continue
                for after, share in ahead:
                    if after.is_over and not here.is_over:
                        self._counted(after.battle, chance * share)
                    key = self.ground.key(after)
                    known = coming.get(key, (after, Fraction(0)))
                    coming[key] = known[0], known[1] + chance * share
                if not ahead:
                    self._ended(here, chance)
            ways = self._likeliest(list(coming.values()))
            tests += all(here.is_over for here, _chance in ways)
            if tests > MOST_TESTS and sum(chance for _here, chance in ways) < NEGLIGIBLE:
                for here, chance in ways:
                    self._given_up(here, chance, N_("blows may earn blows without an end"))
                ways = []
        return True

    def _further(self, here: Standing) -> list[tuple[Standing, Fraction]]:
        if not here.is_over:
            there, row, number = self.walk.next_roll(here)
            if row is None:
                return [(replace(there, is_over=True, own=None, made=(), recalled=frozenset()), Fraction(1))]
            return [(after, share) for after, _end, _roll, share in self.walk.rolled(there, row, number)]
        there, row = next_test(self.walk, here)
        if row is None:
            return []
        if row.debt is not None and not hangs_on_a_die(self.walk, there, row):
            self.entered.add(_test(row))
            there = replace(there, tested=there.tested | {_test(row)})
            return [(replace(there, left=there.left | {row.debt}), Fraction(1))]
        # A blow that another one has earned is no test.
        test = frozenset([_test(row)]) if row.resolver not in self.ground.sheet.of else frozenset()
        there = replace(there, tested=there.tested | test)
        return [
            (replace(after, failed=after.failed | test) if test and is_failed(resolver, end.outcome) else after, share)
            for after, end, resolver, share in self.walk.rolled(there, row, None)
        ]

    def _likeliest(self, ways: list[tuple[Standing, Fraction]]) -> list[tuple[Standing, Fraction]]:
        most = min(self.most, max(self.work, 0))
        self.work -= min(len(ways), most)
        if len(ways) <= most:
            return ways
        ways.sort(key=lambda way: way[1], reverse=True)
        for here, chance in ways[most:]:
            self._given_up(here, chance, N_("there are too many ways to follow"))
        return ways[:most]

    def _given_up(self, here: Standing, chance: Fraction, why: str) -> None:
        self.rest += chance
        self.why.setdefault(why)

    def _counted(self, battle: Battle, chance: Fraction) -> None:
        """The losses of a way whose last roll is made."""
        self.followed += chance
        system, lost = self.ground.system, dict.fromkeys((side.id for side in battle.sides), 0)
        for unit in battle.units.values():
            before = self.ground.battle.units.get(unit.id, unit)
            if before is unit:
                continue
            fewer = max(strength_of(system, before) - strength_of(system, unit), 0)
            lost[unit.side] += fewer
            add(self.lost.setdefault(unit.id, {}), fewer, chance)
            if system.is_out(unit) and not system.is_out(before):
                add(self.gone, unit.id, chance)
        for side, fewer in lost.items():
            add(self.sides.setdefault(side, {}), fewer, chance)

    def _ended(self, here: Standing, chance: Fraction) -> None:
        """What a way came to once its last test is taken."""
        system = self.ground.system
        for unit in here.battle.units.values():
            before = self.ground.battle.units.get(unit.id, unit)
            if before is not unit and system.is_routed(unit) and not system.is_routed(before):
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
