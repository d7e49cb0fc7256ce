"""Strength of the armies: one reckoning of strength and losses, for everybody who speaks of them.

Each unit counts as a share of its own strength at the battle's beginning, weighted by its points where every unit of
the battle has them; a figure that is hurt counts as the part of it that is left. What was lost before the first turn is
no loss of this battle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

import msgspec

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.events import StepEntered, UnitJoined
from tracker.play.history import History
from tracker.rules.system import Gauge, System
from tracker.views.hurt import taken_off
from tracker.words import _

V = TypeVar("V")


class Measure(msgspec.Struct, frozen=True):
    """The rest of one kind of strength, in the reader's language: so many of so many bases, hit points."""

    label: str
    now: int
    full: int


class Strength(msgspec.Struct, frozen=True):
    """One side: the share that is left of its army, its units out of all, and each kind of strength apart."""

    side: SideId
    left: Fraction
    out: int
    units: int
    measures: tuple[Measure, ...]

    @property
    def lost(self) -> Fraction:
        """The share of its army that is gone."""
        return 1 - self.left


class Reckoning(msgspec.Struct, frozen=True):
    """The armies at one moment; `by_points` where units are weighted by their points, else each counts one."""

    sides: tuple[Strength, ...]
    by_points: bool


class _Itself(Generic[V]):
    """A value that never changes as a key: another one that holds the same is another key, and nothing is compared."""

    __slots__ = ("value",)

    def __init__(self, value: V) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.value is other.value


class _Share(msgspec.Struct, frozen=True):
    unit: Unit
    label: str
    now: int
    full: int
    left: Fraction


def begun(history: History) -> Mapping[UnitId, Unit]:
    """Every unit as it stood when the first step of the first turn was entered, or when it came later.

    Before the first turn that is how they stand now.
    """
    standing = (act for act in history.acts if act.fate is Fate.STANDS)
    opened = next((number for number, act in enumerate(standing) if _enters_a_step(act)), None)
    units = dict((history.battle if opened is None else history.befores[opened]).units)
    if history.battle.units.keys() - units.keys():
        for event in history.standing():
            if isinstance(event, UnitJoined):
                units.setdefault(event.unit.id, event.unit)
    return units


def _enters_a_step(act: Act) -> bool:
    return any(isinstance(event, StepEntered) for event in act.events)


def reckon(system: System, begun: Mapping[UnitId, Unit], battle: Battle) -> Reckoning:
    """The rest, in this battle, of the units as they began; who had no strength to lose does not count."""
    known = _Itself(system)
    pairs = ((_Itself(begun.get(unit.id, unit)), _Itself(unit)) for unit in battle.units.values())
    shares = [share for then, unit in pairs if (share := _share(known, then, unit)).full]
    points = system.cards.points
    by_points = points is not None and bool(shares) and all(share.unit[points] for share in shares)

    def weight(share: _Share) -> int:
        return share.unit[points] if by_points and points is not None else 1

    sides = ((side.id, [share for share in shares if share.unit.side == side.id]) for side in battle.sides)
    return Reckoning(tuple(_of_side(system, side, own, weight) for side, own in sides), by_points)


def _of_side(system: System, side: SideId, own: list[_Share], weight: Callable[[_Share], int]) -> Strength:
    whole = sum(weight(share) for share in own)
    left = sum((share.left * weight(share) for share in own), Fraction(0))
    return Strength(
        side,
        left / whole if whole else Fraction(1),
        sum(system.cards.is_out(share.unit) for share in own),
        len(own),
        _measures(own),
    )


def left_alone(armies: Reckoning) -> SideId | None:
    """The one side that has anybody left, once there was another; None while nobody or more than one has."""
    fielded = [army for army in armies.sides if army.units]
    standing = [army.side for army in fielded if army.out < army.units]
    return standing[0] if len(standing) == 1 < len(fielded) else None


def is_broken(battle: Battle, left: Fraction) -> bool:
    """Whether a side of which that share is left has lost so much that it breaks, as the table agreed."""
    return 0 < battle.break_point <= (1 - left) * 100


def broken(battle: Battle, armies: Reckoning) -> tuple[SideId, ...]:
    """The sides that are broken, where the table agreed on a break point."""
    return tuple(army.side for army in armies.sides if army.units and is_broken(battle, army.left))


@lru_cache(2048)
def _share(known: _Itself[System], began: _Itself[Unit], now_it_is: _Itself[Unit]) -> _Share:
    """A unit's strength now and at the beginning; a card corrected since is taken to have been so from the start."""
    system, then, unit = known.value, began.value, now_it_is.value
    gauge = _strength(system, unit)
    before = _strength(system, then)
    at_first = before.now + gauge.full - before.full if before.label == gauge.label else gauge.full
    now = 0 if system.cards.is_out(unit) else max(min(gauge.now, gauge.full), 0)
    was_out = system.cards.is_out(then) and not now
    full = 0 if was_out else max(min(at_first, gauge.full), now, 0)
    return _Share(unit, gauge.label, now, full, _left(system, then, unit, now, full))


def _left(system: System, then: Unit, unit: Unit, now: int, full: int) -> Fraction:
    """The share of a unit that is left: of a figure that is hurt what is not gone of it, as it was at the beginning."""
    if not now or not full:
        return Fraction(0)
    whole = full - taken_off(system, then)
    return min((now - taken_off(system, unit)) / whole, Fraction(1)) if whole > 0 else Fraction(now, full)


def _strength(system: System, unit: Unit) -> Gauge:
    return next(iter(system.audience.gauges(unit)), Gauge("", int(not system.cards.is_out(unit)), 1))


def _measures(shares: list[_Share]) -> tuple[Measure, ...]:
    labels = dict.fromkeys(share.label for share in shares if share.label)
    return tuple(
        Measure(
            _(label),
            sum(share.now for share in shares if share.label == label),
            sum(share.full for share in shares if share.label == label),
        )
        for label in labels
    )


def whole_percent(share: Fraction) -> int:
    """A share in whole percent; what is not quite nothing or not quite all is never rounded to it."""
    if share in (0, 1):
        return int(share * 100)
    return min(max(round(share * 100), 1), 99)


def lost_between(system: System, before: Battle, now: Battle) -> tuple[tuple[SideId, int], ...]:
    """How much of its strength each side lost from one moment to another: bases, figures, hit points."""
    lost = {side.id: 0 for side in now.sides}
    for unit in now.units.values():
        if (then := before.units.get(unit.id, unit)) is unit:
            continue
        lost[unit.side] += max(_strength(system, then).now - _strength(system, unit).now, 0)
    return tuple(lost.items())
