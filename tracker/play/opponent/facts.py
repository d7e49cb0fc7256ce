"""Which fact of the table a choice hangs on: who is in reach, in range and sight, in contact, as far as it is known."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.commands import BeginProcedure, Command, Observe, Perform, Resolve
from tracker.battle.observations import DISTANCES, Observation, Seen, observed
from tracker.rules.system import System, Way
from tracker.words import N_

LACKED: Final[Mapping[Way, str]] = {
    Way.SHOOT: N_("in range and in sight"),
    Way.CAST: N_("in range and in sight"),
    Way.MOVE: N_("in reach"),
    Way.FIGHT: N_("in contact"),
}
"""What must be true on the table of an enemy that an act of this kind is aimed at."""
_HOLDS: Final[Mapping[Way, frozenset[Seen]]] = {
    Way.SHOOT: frozenset((Seen.REACH, Seen.RANGE)),
    Way.CAST: frozenset((Seen.REACH, Seen.RANGE)),
    Way.MOVE: frozenset((Seen.REACH,)),
}
"""With which observations of the enemy it is."""


def aimed_at(system: System, battle: Battle, way: Way, unit: Unit | None) -> tuple[UnitId, ...]:
    """The enemies an act of this kind may be aimed at: those in contact for a blow, else all not known too far."""
    if way is Way.FIGHT and unit is not None and system.play.contacts.are_kept:
        return tuple(enemy.id for enemy in system.play.contacts.touched(battle, unit))
    everybody = tuple(other.id for other in standing_units(system, battle))
    if unit is None:
        return everybody
    enemies = (other for other in everybody if battle.units[other].side != unit.side)
    return tuple(enemy for enemy in enemies if lacked(system, battle, way, unit, enemy) is not None)


def known_of(system: System, battle: Battle, unit: Unit, enemy: UnitId) -> Observation | None:
    """How far an enemy is, as the table saw it last; who touches the unit is in reach without a word."""
    if system.play.contacts.are_kept and system.play.contacts.between(battle, unit, battle.units[enemy]) is not None:
        return Observation(unit.id, Seen.REACH, enemy)
    return observed(battle.observations, unit.id, DISTANCES, enemy)


def lacked(system: System, battle: Battle, way: Way, unit: Unit, enemy: UnitId) -> str | None:
    """The fact that the table has to see for itself before such an act; empty where it is known, None where it fails.

    What was seen before one of the two moved counts as it was, and is still to be agreed to.
    """
    if way is Way.FIGHT and system.play.contacts.are_kept:
        return ""
    fact, known = LACKED.get(way, ""), known_of(system, battle, unit, enemy)
    if known is None or way not in _HOLDS:
        return fact
    if known.seen not in _HOLDS[way]:
        return None
    return fact if known.has_lapsed else ""


def likelihood(system: System, battle: Battle, way: Way, unit: Unit, enemy: UnitId) -> float:
    """How likely such an act's fact holds, as far as the table has told of that enemy and of that unit's others.

    1 where nothing speaks against it: an enemy whom friends were told to be far off is less likely near, and so are all
    others of a unit that was told of many that they are far.
    """
    if way not in _HOLDS or known_of(system, battle, unit, enemy) is not None:
        return 1.0
    fresh = [each for each in battle.observations if each.seen in DISTANCES and not each.has_lapsed]
    of_friends = [each for each in fresh if each.of == enemy and _is_friend(battle, each.unit, unit)]
    of_others = [each for each in fresh if each.unit == unit.id]
    return _share_near(of_friends, way) * sqrt(_share_near(of_others, way))


def _is_friend(battle: Battle, other: UnitId, unit: Unit) -> bool:
    return other != unit.id and other in battle.units and battle.units[other].side == unit.side


def _share_near(observations: list[Observation], way: Way) -> float:
    return (sum(each.seen in _HOLDS[way] for each in observations) + 1) / (len(observations) + 1)


def agreed(system: System, battle: Battle, way: Way, unit: Unit, enemy: UnitId | None) -> tuple[Observe, ...]:
    """The observations agreed to with an act of this kind: the fact about its enemy, if it is not known yet."""
    if enemy is None or way not in _HOLDS or not lacked(system, battle, way, unit, enemy):
        return ()
    known = known_of(system, battle, unit, enemy)
    least = Seen.REACH if way is Way.MOVE else Seen.RANGE
    return (Observe(unit.id, least if known is None else known.seen, enemy),)


def enemy_named(battle: Battle, unit: Unit, command: Command) -> UnitId | None:
    """The first enemy of a unit that a command names."""
    match command:
        case Resolve(bindings=bindings) | BeginProcedure(bindings=bindings):
            named = list(bindings.values())
        case Perform(inputs=inputs):
            named = [UnitId(value) for value in inputs.values() if isinstance(value, str)]
        case _:
            named = []
    units = (battle.units.get(key) for key in named)
    return next((other.id for other in units if other is not None and other.side != unit.side), None)


def standing_units(system: System, battle: Battle) -> tuple[Unit, ...]:
    """Those at the table who are not out of the battle."""
    return tuple(unit for unit in battle.units.values() if not system.cards.is_out(unit))
