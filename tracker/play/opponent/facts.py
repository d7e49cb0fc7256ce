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
"""The facts that must be true on the table of an enemy that an act of this kind is aimed at."""
_HOLDS: Final[Mapping[Way, frozenset[Seen]]] = {
    Way.SHOOT: frozenset((Seen.REACH, Seen.RANGE)),
    Way.CAST: frozenset((Seen.REACH, Seen.RANGE)),
    Way.MOVE: frozenset((Seen.REACH,)),
}
"""With which observations of the enemy it is."""


SINCE: Final = 0.45
"""How likely one is near who was told to be too far before one of the two moved."""
AT_FIRST: Final = 0.005
"""How likely an enemy of whom nothing is told is in reach on the first turn: armies are set up out of it."""


def aimed_at(system: System, battle: Battle, way: Way, unit: Unit | None) -> tuple[UnitId, ...]:
    """The enemies an act of this kind may be aimed at: those in contact for a blow, else all not known too far.

    Nobody goes for one who stands with a unit, but for that unit.
    """
    if way is Way.FIGHT and unit is not None and system.play.contacts.are_kept:
        return tuple(enemy.id for enemy in system.play.contacts.touched(battle, unit))
    everybody = tuple(other.id for other in standing_units(system, battle))
    if unit is None:
        return everybody
    enemies = [other for other in everybody if battle.units[other].side != unit.side]
    if way is Way.MOVE and system.play.contacts.are_kept:
        enemies = [other for other in enemies if system.play.contacts.body(battle, battle.units[other]).id == other]
    return tuple(enemy for enemy in enemies if lacked(system, battle, way, unit, enemy) is not None)


def known_of(system: System, battle: Battle, unit: Unit, enemy: UnitId) -> Observation | None:
    """How far an enemy is, as the table saw it last; who touches the unit is in reach without a word."""
    if system.play.contacts.are_kept and system.play.contacts.between(battle, unit, battle.units[enemy]) is not None:
        return Observation(unit.id, Seen.REACH, enemy)
    return observed(battle.observations, unit.id, DISTANCES, enemy)


def lacked(system: System, battle: Battle, way: Way, unit: Unit, enemy: UnitId) -> str | None:
    """The fact that the table has to see for itself before such an act; empty where it is known, None where it fails.

    What was seen before one of the two moved is still to be agreed to: who was too far may have come near since.
    """
    if way is Way.FIGHT and system.play.contacts.are_kept:
        return ""
    fact, known = LACKED.get(way, ""), known_of(system, battle, unit, enemy)
    if known is None or way not in _HOLDS or known.has_lapsed:
        return fact
    return "" if known.seen in _HOLDS[way] else None


def was_so(way: Way, known: Observation | None) -> bool:
    """Whether the fact of such an act was true when the table saw it last."""
    return known is not None and known.seen in _HOLDS.get(way, ())


def likelihood(system: System, battle: Battle, way: Way, unit: Unit, enemy: UnitId) -> float:
    """How likely such an act's fact holds, as far as the table has told of that enemy and of that unit's others.

    1 where nothing speaks against it: an enemy whom friends were told to be far off is less likely near, and so are all
    others of a unit that was told of many that they are far. On the first turn hardly anybody is in reach before the
    table has told of one, or an order to charge was turned up.
    """
    known = known_of(system, battle, unit, enemy)
    if way not in _HOLDS or was_so(way, known):
        return 1.0
    fresh = [each for each in battle.observations if each.seen in DISTANCES and not each.has_lapsed]
    of_friends = [each for each in fresh if each.of == enemy and _is_friend(battle, each.unit, unit)]
    of_others = [each for each in fresh if each.unit == unit.id]
    is_told = any(each.seen in _HOLDS[way] for each in (*of_friends, *of_others))
    is_set_up = way is Way.MOVE and battle.place.turn <= 1 and not (is_told or _is_charging(system, unit))
    likely = _share_near(of_friends, way) * sqrt(_share_near(of_others, way)) * (SINCE if known else 1.0)
    return min(likely, AT_FIRST) if is_set_up else likely


def _is_charging(system: System, unit: Unit) -> bool:
    tokens = system.turn.tokens
    return tokens is not None and tokens.ways.get(str(unit[tokens.field])) is Way.FIGHT


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
    return (Observe(unit.id, known.seen if known is not None and was_so(way, known) else least, enemy),)


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
