"""Effects of charges, of contact and of the tests of courage they ask for."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.contacts import Facing
from tracker.battle.events import AnyEvent, ContactMade, Rolled
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import Events, changed, contact, enemies, owed
from tracker.games.confrontation.effects.roles import bound, cm_of, total
from tracker.games.confrontation.rolls.arrival import SIDE
from tracker.games.confrontation.rolls.nerve import CHARGED as BY_CHARGE
from tracker.games.confrontation.rolls.nerve import CHARGER
from tracker.rules.resolver import Effect


def declares_charge(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """A charge declared, and the courage it asks for on either side (CF-CHARGE-18, CF-FEAR-01, 05)."""
    target = bound(battle, rolled, "target")
    if target is None:
        return
    yield from changed(unit, fields.CHARGES, target.id, "charge")
    yield from changed(unit, fields.ARRIVAL, effect.key, "charge")
    yield from changed(unit, fields.CHARGE_GAP, cm_of(effect), "charge")
    yield from changed(target, fields.CHARGED, True, "charge")
    yield from changed(target, fields.SAW, target[fields.SAW] or effect.amount > 0, "charge")
    if target[fields.FEAR]:
        yield owed(battle, "fear", {"actor": unit.id, "target": target.id}, "T-08", "to_charge", {"why": CHARGER})
    elif unit[fields.FEAR] and not target[fields.CAUGHT]:
        yield _fear_of_charger(battle, unit, target)


def _fear_of_charger(battle: Battle, charger: Unit, target: Unit) -> AnyEvent:
    bindings = {"actor": target.id, "target": charger.id}
    return owed(battle, "fear", bindings, "T-10", "charged", {"why": BY_CHARGE})


def dares(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """A charger that passed: now its target may have to face it (CF-FEAR-05)."""
    target = bound(battle, rolled, "target")
    if target is None or target[fields.CAUGHT]:
        return
    if unit[fields.FEAR] and unit[fields.CHARGES] == target.id:
        yield _fear_of_charger(battle, unit, target)


def freezes(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """A charger that dared not: nothing else this turn, -2, and that enemy barred next turn (CF-FEAR-02 to 04)."""
    yield from changed(unit, fields.FROZEN, True, "fear")
    yield from changed(unit, fields.CHARGES, "", "fear")
    yield from changed(unit, fields.ARRIVAL, "none", "fear")
    yield from changed(unit, fields.CHARGE_GAP, 0.0, "fear")
    target = rolled.bindings.get("target")
    if target is not None and target not in fields.listed(unit[fields.BARRED_NEXT]):
        entries = (*fields.listed(unit[fields.BARRED_NEXT]), target)
        yield from changed(unit, fields.BARRED_NEXT, fields.BARRED_NEXT.accept("; ".join(entries)), "fear")
    enemy = battle.units.get(target) if target is not None else None
    if enemy is not None and not _charged_by_others(battle, unit, enemy):
        yield from changed(enemy, fields.CHARGED, False, "fear")
        yield from changed(enemy, fields.SAW, False, "fear")


def _charged_by_others(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    return any(other[fields.CHARGES] == enemy.id for other in battle.units.values() if other.id != unit.id)


def takes_fright(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """A target that failed flees at once (CF-FEAR-05, CF-FLEE-01); the difficulty is kept for its rally (BG-11)."""
    yield from changed(unit, fields.FLEEING, fields.AFRAID, "fear")
    yield from changed(unit, fields.DIFFICULTY, total(effect.amount, fields.DIFFICULTY), "fear")
    yield from changed(unit, fields.TRIES, 0, "fear")
    yield from changed(unit, fields.PURSUER, rolled.bindings.get("target", UnitId("")), "fear")
    bindings = {"actor": unit.id} | ({"target": rolled.bindings["target"]} if "target" in rolled.bindings else {})
    yield owed(battle, "fear_flight", bindings, "T-11", "fright", {"winded": False})


def joins(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Contact with the normal move (CF-CHARGE-14, 15), at the flank or in the rear where the table said so.

    The front is what is usual, and needs no words.
    """
    target = bound(battle, rolled, "target")
    if target is None or target not in enemies(battle, unit):
        return
    side = rolled.resolution.inputs.get(SIDE.key)
    facing = Facing(str(side)) if side in {fields.FLANK, fields.REAR} else Facing.ANY
    for event in contact(battle, unit, target, effect.key, "contact"):
        yield replace(event, facing=facing) if isinstance(event, ContactMade) else event
