"""Effects of flight, pursuit and rally."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.events import Rolled, Voided
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import Events, catches, changed, moved, owed
from tracker.games.confrontation.effects.roles import bound, cm_of
from tracker.games.confrontation.rolls.flight import PURSUIT as PURSUING
from tracker.games.confrontation.rolls.flight import WINDED
from tracker.rules.resolver import Effect


def flees(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """So many cm fled, out of any melee it was in; whoever has caught it this turn keeps it (R-42).

    Its pursuer owes his move, or the test not to make it (CF-FLEE-04, 07, 12, 15).
    """
    cm = cm_of(effect)
    if not fields.is_fleeing(unit):
        yield from changed(unit, fields.FLEEING, effect.key, "flight")
    yield from changed(unit, fields.FLED_CM, min(cm, fields.FLED_CM.high), "flight")
    yield from moved(unit, cm, "flight")
    if cm and not unit[fields.CAUGHT]:
        yield from changed(unit, fields.MELEE, 0, "flight")
    hunter = rolled.bindings.get("target") or UnitId(unit[fields.PURSUER])
    pursuer = battle.units.get(hunter)
    yield from changed(unit, fields.PURSUER, hunter, "flight")
    if pursuer is None or fields.is_away(pursuer) or pursuer[fields.PURSUED] or pursuer.side == unit.side:
        return
    winded = bool(rolled.resolution.inputs.get(WINDED.key))
    due = "T-04" if winded else "T-11"
    bindings = {"actor": pursuer.id, "target": unit.id}
    yield owed(battle, "pursuit", bindings, due, "flight", {WINDED.key: winded})


def cannot_flee(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """Under the house rule it stands instead, and fights at -2 (R-26)."""
    yield from changed(unit, fields.FLEEING, fields.NOT_FLEEING, "flight")
    yield from changed(unit, fields.FROZEN, True, "flight")


def pursues(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """The one pursuit move of the turn (CF-MISC-15); the charge it was is spent."""
    yield from changed(unit, fields.PURSUED, True, "pursuit")
    yield from spends_its_charge(unit, "pursuit")
    yield from moved(unit, cm_of(effect), "pursuit")


def is_caught(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """Caught: the fleer is struck in the melee phase of the turn (CF-FLEE-08, R-42)."""
    yield from catches(battle, bound(battle, rolled, "actor"), unit, fields.PURSUIT, "pursuit")


def stands_fast(battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """It need not pursue: it stays, or makes its charge move under the house rule (CF-FLEE-07, R-44)."""
    for debt in battle.debts:
        if debt.resolver == PURSUING.key and debt.unit == unit.id:
            yield Voided(debt.id, "stands_fast")
    yield from spends_its_charge(unit, "stands_fast")
    if effect.value == "charge_move":
        yield from moved(unit, fields.charge_of(unit), "stands_fast")


def spends_its_charge(unit: Unit, cause: str) -> Events:
    """A charge that ended without contact: no bonus is left of it, and no other follows this turn (R-44)."""
    if not unit[fields.CHARGES]:
        return
    yield from changed(unit, fields.CHARGES, "", cause)
    yield from changed(unit, fields.ARRIVAL, "none", cause)
    yield from changed(unit, fields.CHARGE_GAP, 0.0, cause)
    yield from changed(unit, fields.SPENT, True, cause)


def leaves_table(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """A pursuer off the table until the next turn starts (CF-FLEE-22)."""
    yield from changed(unit, fields.OFF_TABLE, True, "table_edge")


def rallies(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """It stops: half its move at most, and only defends this turn (CF-RALLY-08 to 10)."""
    yield from stops_fleeing(unit, "rally")


def stops_fleeing(unit: Unit, cause: str) -> Events:
    """The end of a flight with what it allows in that turn (CF-RALLY-08 to 11)."""
    yield from changed(unit, fields.FLEEING, fields.NOT_FLEEING, cause)
    yield from changed(unit, fields.RALLIED, True, cause)
    yield from changed(unit, fields.LIMIT, fields.ALL_DEFENCE, cause)


def flees_on(battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """One more try lost: it flees again, winded, and so does its pursuer run (CF-RALLY-03 to 05)."""
    yield from changed(unit, fields.TRIES, min(unit[fields.TRIES] + 1, int(fields.TRIES.high)), "rally")
    yield owed(battle, "fear_flight", {"actor": unit.id}, "T-04", "rally_failed", {"winded": True})
