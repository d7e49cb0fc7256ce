"""Melees by number: who joins which, what falls apart, who flees from whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tracker.battle.battle import UNNUMBERED, Battle, Debt, Unit, UnitId
from tracker.battle.events import AnyEvent, Changed, Owed
from tracker.battle.fields import AnyField, Scalar
from tracker.games.confrontation.fields import (
    ARRIVAL,
    CAUGHT,
    CHARGES,
    FLEEING,
    FORCED,
    FOUGHT,
    LATE,
    LIMIT,
    MELEE,
    MOVED,
    NO_DICE,
    NOT_FLEEING,
    REAR,
    REAR_BY,
    figures_left,
    is_away,
    listed,
)
from tracker.games.confrontation.switches import CAUGHT_BLOWS

Events = Iterator[AnyEvent]


def changed(unit: Unit, field: AnyField, now: Scalar, cause: str) -> Events:
    """The change of one value of a unit, if it is one."""
    was: Scalar = field.of(unit.values)
    if was != now:
        yield Changed(unit.id, field.key, was, now, cause)


def moved(unit: Unit, cm: float, cause: str) -> Events:
    """So many more cm moved this turn."""
    yield from changed(unit, MOVED, min(unit[MOVED] + cm, MOVED.high), cause)


def owed(
    battle: Battle,
    resolver: str,
    bindings: Mapping[str, UnitId],
    due: str,
    cause: str,
    inputs: Mapping[str, Scalar] | None = None,
) -> Owed:
    """A test on the list."""
    turn = max(battle.place.turn, 1)
    return Owed(Debt(UNNUMBERED, resolver, dict(bindings), dict(inputs or {}), cause, due, turn))


def fighters(battle: Battle, number: int) -> tuple[Unit, ...]:
    """Those who take part in a melee this turn: not who joined it after it was played (CF-MISC-14)."""
    return tuple(
        unit
        for unit in battle.units.values()
        if number and unit[MELEE] == number and not unit[LATE] and not is_away(unit)
    )


def foes(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies who fight in its melee."""
    return tuple(other for other in fighters(battle, unit[MELEE]) if other.side != unit.side)


def enemies(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Every enemy on the table."""
    return tuple(other for other in battle.units.values() if other.side != unit.side and not is_away(other))


def contact(battle: Battle, mover: Unit, enemy: Unit, arrival: str, cause: str) -> Events:
    """The mover comes into contact: one melee of both, which swallows any other they were in.

    One already played this turn is joined for the next only, without any bonus (CF-MISC-14).
    """
    number = enemy[MELEE] or mover[MELEE] or 1 + max((unit[MELEE] for unit in battle.units.values()), default=0)
    number = min(number, int(MELEE.high))
    late = enemy[FOUGHT]
    swallowed = {mover[MELEE], enemy[MELEE]} - {number, 0}
    for unit in battle.units.values():
        if unit.id not in {mover.id, enemy.id} and unit[MELEE] in swallowed:
            yield from changed(unit, MELEE, number, cause)
    yield from changed(enemy, MELEE, number, cause)
    yield from changed(mover, MELEE, number, cause)
    yield from changed(mover, ARRIVAL, "none" if late else arrival, cause)
    yield from changed(mover, LATE, late, cause)
    yield from changed(mover, CHARGES, "", cause)
    if arrival == REAR and not late and mover.id not in listed(enemy[REAR_BY]):
        yield from changed(enemy, REAR_BY, REAR_BY.accept("; ".join((*listed(enemy[REAR_BY]), mover.id))), cause)


def catches(battle: Battle, pursuer: Unit | None, fleer: Unit, arrival: str, cause: str) -> Events:
    """A fleer caught: no dice, its discipline lost, struck in the melee phase or at once (CF-FLEE-08, R-42)."""
    yield from changed(fleer, CAUGHT, True, cause)
    yield from changed(fleer, LIMIT, NO_DICE, cause)
    yield from changed(fleer, FORCED, True, cause)
    if pursuer is None or pursuer.id == fleer.id or is_away(pursuer):
        return
    yield from contact(battle, pursuer, fleer, arrival, cause)
    if CAUGHT_BLOWS.of(battle.switches) == "at_once":
        yield from blows(battle, fleer, (pursuer,), {"fleeing": True})


def blows(battle: Battle, victim: Unit, strikers: tuple[Unit, ...], inputs: Mapping[str, Scalar]) -> Events:
    """One blow owed by every figure of these units."""
    swings = [striker for striker in strikers for _ in range(figures_left(striker))]
    for striker in swings:
        bindings = {"actor": striker.id, "target": victim.id}
        yield owed(battle, "blow", bindings, battle.place.step, "leaving", inputs)


def falls_apart(battle: Battle, number: int) -> Events:
    """Units left without an enemy in their melee are free again."""
    members = [unit for unit in battle.units.values() if number and unit[MELEE] == number and not is_away(unit)]
    for unit in members:
        if all(other.side == unit.side for other in members):
            yield from changed(unit, MELEE, 0, "unopposed")


def is_fleeing(unit: Unit) -> bool:
    """Whether it flees, from fear or of its own will."""
    return unit[FLEEING] != NOT_FLEEING
