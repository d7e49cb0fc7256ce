"""Observations of a unit by the table, and when they are no longer sure."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.battle.battle import Battle, Unit, UnitId, acting_first
from tracker.battle.commands import Command, Observe, Perform, Refused, Tick
from tracker.battle.events import AnyEvent, Changed, ContactMade, Lapsed, Observed, ProcedureEnded, Rolled
from tracker.battle.fields import Rejected
from tracker.battle.observations import DISTANCES, PLACES, Observation, observed, topic
from tracker.play.checks import Decision
from tracker.play.touching import enemies
from tracker.play.walk import standing
from tracker.rules.system import May, System, Way
from tracker.words import _


def observe(system: System, battle: Battle, command: Observe) -> Decision:
    """The observation that takes the place of the one before; none where that is as sure already."""
    unit, seen, of = command.unit, command.seen, command.of
    if seen in DISTANCES:
        enemies(system, battle, unit, UnitId(of))
    elif unit not in battle.units:
        raise Rejected(_("{unit} is not a unit of this battle").format(unit=repr(unit)))
    elif (of != "") is not (seen in PLACES) or (of and of not in battle.objectives):
        return Refused(_("{objective} is not an objective of this battle").format(objective=repr(of)))
    known = observed(battle.observations, unit, topic(seen), of)
    return () if known == Observation(unit, seen, of) else (Observed(unit, seen, of),)


def moved_by(system: System, battle: Battle, command: Command) -> tuple[AnyEvent, ...]:
    """The observations that an act of moving makes unsure of the unit that is told to do it."""
    if not battle.observations:
        return ()
    match command:
        case Perform(action, unit) if system.turn.ways.get(action) is Way.MOVE:
            return (Lapsed(unit),)
        case Tick(unit, done=True) if _moves_here(system, battle, battle.units.get(unit)):
            return (Lapsed(unit),)
        case _:
            return ()


def _moves_here(system: System, battle: Battle, unit: Unit | None) -> bool:
    """Whether a step is there to move that unit."""
    stands = None if unit is None else standing(system, battle, unit)
    return isinstance(stands, May) and any(system.way_of(offer) is Way.MOVE for offer in stands.offers)


def unsure_after(system: System, before: Battle, after: Battle, event: AnyEvent) -> tuple[Lapsed, ...]:
    """The observations no longer sure after an event: of whoever moved by it, or runs since."""
    return tuple(map(Lapsed, _moved(system, before, after, event))) if after.observations else ()


def _moved(system: System, before: Battle, after: Battle, event: AnyEvent) -> Iterator[UnitId]:
    match event:
        case ContactMade(unit, reason=""):
            yield unit
        case Changed(unit) if unit in before.units and unit in after.units:
            if system.cards.is_routed(after.units[unit]) and not system.cards.is_routed(before.units[unit]):
                yield unit
        case Rolled(resolution, bindings) if system.turn.ways.get(resolution.resolver) is Way.MOVE:
            yield from acting_first(bindings)[:1]
        case ProcedureEnded(number, complete=True):
            running = next((each for each in before.running if each.id == number), None)
            if running is not None and system.turn.ways.get(running.procedure) is Way.MOVE:
                yield from acting_first(running.bindings)[:1]
        case _:
            return
