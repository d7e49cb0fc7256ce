"""What the effects of a roll change: one handler a kind, each a few events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tracker.battle import Battle, Unit, UnitId
from tracker.confrontation.contact import Events, blows, catches, changed, contact, enemies, foes, moved, owed
from tracker.confrontation.fields import (
    AFRAID,
    ALL_DEFENCE,
    ARRIVAL,
    ATTACK_ONLY,
    BARRED_NEXT,
    CHARGED,
    CHARGES,
    CONTACT,
    CRITICAL,
    CRITICALLY,
    DICE,
    DIFFICULTY,
    DIS_LOST,
    DIS_TOTAL,
    DISENGAGED,
    FEAR,
    FIGURES,
    FLED_CM,
    FLEEING,
    FORCED,
    FROZEN,
    INI,
    INI_LOST,
    INI_TOTAL,
    KILLED,
    LIGHT,
    LIGHTLY,
    LIMIT,
    LOST,
    MELEE,
    MISSILE,
    NOT_FLEEING,
    OFF_TABLE,
    PHASE_FAILED,
    PURSUED,
    PURSUER,
    PURSUIT,
    RALLIED,
    REACTED,
    READY,
    ROLL_OFF,
    SAW,
    SCORE,
    SCORED,
    SERIOUS,
    SERIOUSLY,
    SHOT,
    SPOKEN,
    STUN,
    STUNNED,
    TRIES,
    WAITING,
    charge_of,
    figures_left,
    is_away,
    listed,
)
from tracker.confrontation.nerve import CHARGED as BY_CHARGE
from tracker.confrontation.nerve import CHARGER
from tracker.confrontation.phase import group_of
from tracker.confrontation.switches import CAUGHT_BLOWS
from tracker.confrontation.wounds import after
from tracker.events import AnyEvent, Rolled, Voided
from tracker.fields import Field
from tracker.resolver import Effect
from tracker.system import EffectHandler

UnitHandler = Callable[[Battle, Rolled, Effect, Unit], Events]


def _for_a_unit(handle: UnitHandler) -> EffectHandler:
    """A handler that has nothing to do where the role stands empty or its unit is gone."""

    def handler(battle: Battle, rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
        unit = _bound(battle, rolled, effect.who)
        return () if unit is None else tuple(handle(battle, rolled, effect, unit))

    return handler


def _bound(battle: Battle, rolled: Rolled, role: str) -> Unit | None:
    bound = rolled.bindings.get(role)
    unit = None if bound is None else battle.units.get(bound)
    return None if unit is None or is_away(unit) else unit


def _total(amount: int, field: Field[int]) -> int:
    return int(min(max(amount, field.low), field.high))


# ---- wounds


def owes_damage(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """A hit is followed by one damage roll (BG-08)."""
    striker = _bound(battle, rolled, "actor")
    by_shot = effect.key == "shot"
    bindings = {"target": unit.id} | ({"actor": striker.id} if striker is not None else {})
    inputs = {"extra_die": bool(effect.value), "by_shot": by_shot}
    if by_shot and striker is not None:
        yield owed(battle, "damage", bindings, battle.place.step, "hit", {**inputs, "str": striker[MISSILE]})
    else:
        yield owed(battle, "damage", bindings, battle.place.step, "hit", inputs)


COUNTED: Final[Mapping[str, Field[int]]] = {LIGHT: LIGHTLY, SERIOUS: SERIOUSLY, CRITICAL: CRITICALLY}


def _struck(unit: Unit, present: str) -> str:
    """The wound the figure struck has: one the unit knows of, and none only while a figure is whole."""
    if present in COUNTED and unit[COUNTED[present]]:
        return present
    if sum(unit[field] for field in COUNTED.values()) < figures_left(unit):
        return "none"
    return next((wound for wound, field in COUNTED.items() if unit[field]), "none")


def takes_wound(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """One more wound on a figure that has the wound `key` already (BG-10); a killed one is off the table."""
    present, wound = _struck(unit, effect.key), str(effect.value)
    left = figures_left(unit)
    if wound == STUNNED:
        yield from changed(unit, STUN, min(unit[STUN] + 1, left), "damage")
        return
    now = after(present, wound)
    if present in COUNTED and now != present:
        yield from changed(unit, COUNTED[present], max(unit[COUNTED[present]] - 1, 0), "damage")
    if now == KILLED:
        yield from changed(unit, LOST, min(unit[LOST] + 1, unit[FIGURES]), "damage")
    elif now in COUNTED and now != present:
        yield from changed(unit, COUNTED[now], min(unit[COUNTED[now]] + 1, left), "damage")


# ---- the opening of a melee


def speaks(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Its place in the order of speaking (CF-START-03, 08)."""
    yield from changed(unit, SPOKEN, True, "discipline")
    yield from changed(unit, DIS_TOTAL, _total(effect.amount, DIS_TOTAL), "discipline")
    yield from changed(unit, DIS_LOST, bool(effect.value), "discipline")
    yield from changed(unit, ROLL_OFF, 0, "discipline")


def gets_ready(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Its place in the order of striking (CF-START-05, CF-MEL-04)."""
    yield from changed(unit, READY, True, "initiative")
    yield from changed(unit, INI_TOTAL, _total(effect.amount, INI_TOTAL), "initiative")
    yield from changed(unit, INI_LOST, bool(effect.value), "initiative")
    yield from changed(unit, ROLL_OFF, 0, "initiative")


def rolls_off(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """One more figure behind the roll-offs before, so that a later one never overturns an earlier (CF-START-07)."""
    yield from changed(unit, ROLL_OFF, (unit[ROLL_OFF] * 10 + effect.amount) % 10000, "rolloff")


def has_dice(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """How many melee dice it has, and how many of them may only attack (CF-DICE-01, CF-MEL-11)."""
    yield from changed(unit, DICE, _total(effect.amount, DICE), "dice")
    yield from changed(unit, ATTACK_ONLY, _total(int(str(effect.value)), ATTACK_ONLY), "dice")


# ---- charges and fear


def declares_charge(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """A charge declared, and the courage it asks for on either side (CF-CHARGE-18, CF-FEAR-01, 05)."""
    target = _bound(battle, rolled, "target")
    if target is None:
        return
    yield from changed(unit, CHARGES, target.id, "charge")
    yield from changed(unit, ARRIVAL, effect.key, "charge")
    yield from changed(target, CHARGED, True, "charge")
    yield from changed(target, SAW, target[SAW] or effect.amount > 0, "charge")
    if target[FEAR]:
        yield owed(battle, "fear", {"actor": unit.id, "target": target.id}, "T-08", "to_charge", {"why": CHARGER})
    elif unit[FEAR]:
        yield _fear_of_charger(battle, unit, target)


def _fear_of_charger(battle: Battle, charger: Unit, target: Unit) -> AnyEvent:
    bindings = {"actor": target.id, "target": charger.id}
    return owed(battle, "fear", bindings, "T-10", "charged", {"why": BY_CHARGE})


def dares(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """A charger that passed: now its target may have to face it (CF-FEAR-05)."""
    target = _bound(battle, rolled, "target")
    if target is not None and unit[FEAR] and unit[CHARGES] == target.id:
        yield _fear_of_charger(battle, unit, target)


def freezes(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """A charger that dared not: nothing else this turn, -2, and that enemy barred next turn (CF-FEAR-02 to 04)."""
    yield from changed(unit, FROZEN, True, "fear")
    yield from changed(unit, CHARGES, "", "fear")
    yield from changed(unit, ARRIVAL, "none", "fear")
    target = rolled.bindings.get("target")
    if target is not None and target not in listed(unit[BARRED_NEXT]):
        entries = (*listed(unit[BARRED_NEXT]), target)
        yield from changed(unit, BARRED_NEXT, BARRED_NEXT.accept("; ".join(entries)), "fear")
    enemy = battle.units.get(target) if target is not None else None
    if enemy is not None and not _charged_by_others(battle, unit, enemy):
        yield from changed(enemy, CHARGED, False, "fear")
        yield from changed(enemy, SAW, False, "fear")


def _charged_by_others(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    return any(other[CHARGES] == enemy.id for other in battle.units.values() if other.id != unit.id)


def takes_fright(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """A target that failed flees at once (CF-FEAR-05, CF-FLEE-01); the difficulty is kept for its rally (BG-11)."""
    yield from changed(unit, FLEEING, AFRAID, "fear")
    yield from changed(unit, DIFFICULTY, _total(effect.amount, DIFFICULTY), "fear")
    yield from changed(unit, TRIES, 0, "fear")
    yield from changed(unit, PURSUER, rolled.bindings.get("target", UnitId("")), "fear")
    bindings = {"actor": unit.id} | ({"target": rolled.bindings["target"]} if "target" in rolled.bindings else {})
    yield owed(battle, "fear_flight", bindings, "T-11", "fright", {"winded": False})


# ---- flight


def flees(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """So many cm fled, out of any melee it was in.

    Its pursuer owes his move, or the test not to make it (CF-FLEE-04, 07, 12, 15).
    """
    cm = float(effect.value) if isinstance(effect.value, int | float) else 0.0
    if unit[FLEEING] == NOT_FLEEING:
        yield from changed(unit, FLEEING, effect.key, "flight")
    yield from changed(unit, FLED_CM, min(cm, FLED_CM.high), "flight")
    yield from moved(unit, cm, "flight")
    if cm:
        yield from changed(unit, MELEE, 0, "flight")
    hunter = rolled.bindings.get("target") or UnitId(unit[PURSUER])
    pursuer = battle.units.get(hunter)
    yield from changed(unit, PURSUER, hunter, "flight")
    if pursuer is None or is_away(pursuer) or pursuer[PURSUED] or pursuer.side == unit.side:
        return
    winded = bool(rolled.resolution.inputs.get("winded", False))
    due = "T-04" if winded else "T-11"
    bindings = {"actor": pursuer.id, "target": unit.id}
    yield owed(battle, "pursuit", bindings, due, "flight", {"winded": winded})


def cannot_flee(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """Under the house rule it stands instead, and fights at -2 (R-26)."""
    yield from changed(unit, FLEEING, NOT_FLEEING, "flight")
    yield from changed(unit, FROZEN, True, "flight")


def pursues(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """The one pursuit move of the turn (CF-MISC-15); the charge it was is spent."""
    yield from changed(unit, PURSUED, True, "pursuit")
    yield from changed(unit, CHARGES, "", "pursuit")
    yield from moved(unit, float(effect.value) if isinstance(effect.value, int | float) else 0.0, "pursuit")


def is_caught(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """Caught: the fleer is struck in the melee phase of the turn (CF-FLEE-08, R-42)."""
    yield from catches(battle, _bound(battle, rolled, "actor"), unit, PURSUIT, "pursuit")


def stands_fast(battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """It need not pursue: it stays, or makes its charge move under the house rule (CF-FLEE-07, R-44)."""
    for debt in battle.debts:
        if debt.resolver == "pursuit" and debt.unit == unit.id:
            yield Voided(debt.id, "stands_fast")
    yield from changed(unit, CHARGES, "", "stands_fast")
    if effect.value == "charge_move":
        yield from moved(unit, charge_of(unit), "stands_fast")


def leaves_table(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """A pursuer off the table until the next turn starts (CF-FLEE-22)."""
    yield from changed(unit, OFF_TABLE, True, "table_edge")


def rallies(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """It stops: half its move at most, and only defends this turn (CF-RALLY-08 to 10)."""
    yield from stops_fleeing(unit, "rally")


def stops_fleeing(unit: Unit, cause: str) -> Events:
    """The end of a flight with what it allows in that turn (CF-RALLY-08 to 11)."""
    yield from changed(unit, FLEEING, NOT_FLEEING, cause)
    yield from changed(unit, RALLIED, True, cause)
    yield from changed(unit, LIMIT, ALL_DEFENCE, cause)


def flees_on(battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """One more try lost: it flees again, winded, and so does its pursuer run (CF-RALLY-03 to 05)."""
    yield from changed(unit, TRIES, min(unit[TRIES] + 1, int(TRIES.high)), "rally")
    yield owed(battle, "fear_flight", {"actor": unit.id}, "T-04", "rally_failed", {"winded": True})


# ---- leaving a melee


def leaves_melee(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """It is out of the melee and may move, but neither charge nor join one this turn (CF-DISENG-07 to 09)."""
    yield from changed(unit, DISENGAGED, True, "disengage")
    yield from changed(unit, MELEE, 0, "disengage")


def blows_owed(battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """Each enemy figure touching it may strike once before it goes (CF-DISENG-10, 11)."""
    yield from blows(battle, unit, foes(battle, unit), {"leaving": True})


def is_held(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """It stays: its dice are bound to defence, its discipline lost (CF-DISENG-12, 13, 15, 19)."""
    yield from changed(unit, LIMIT, effect.key, "disengage")
    yield from changed(unit, FORCED, True, "disengage")


def is_held_as_fleer(battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """Caught after 5 cm, to be struck as a fleeing figure (CF-DISENG-16, 17)."""
    yield from moved(unit, 5.0, "disengage")
    against = foes(battle, unit)
    yield from catches(battle, None, unit, CONTACT, "disengage")
    if against and CAUGHT_BLOWS.of(battle.switches) == "at_once":
        yield from blows(battle, unit, against, {"fleeing": True})


# ---- shooting, magic and arrival


def has_shot(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """It has acted in the shooting and magic phase."""
    yield from changed(unit, SHOT, True, "shot")
    yield from changed(unit, WAITING, False, "shot")


def has_reacted(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Events:
    """It stood and shot: initiative lost, -2 to attack and defence (CF-REACT-08 to 10)."""
    yield from changed(unit, REACTED, True, "reaction")


def scores(battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """The die of a group added to the INI of each of it (CF-INIT-02, 03)."""
    for other in battle.of_side(unit.side):
        if not is_away(other) and group_of(battle, other) == effect.key:
            yield from changed(other, SCORED, True, "phase_die")
            yield from changed(other, SCORE, _total(other[INI] + effect.amount, SCORE), "phase_die")
            yield from changed(other, PHASE_FAILED, bool(effect.value), "phase_die")


def joins(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Events:
    """Contact with the normal move (CF-CHARGE-14, 15)."""
    target = _bound(battle, rolled, "target")
    if target is not None and target in enemies(battle, unit):
        yield from contact(battle, unit, target, effect.key, "contact")


EFFECTS: Final[Mapping[str, EffectHandler]] = {
    "damage_owed": _for_a_unit(owes_damage),
    "wound": _for_a_unit(takes_wound),
    "discipline": _for_a_unit(speaks),
    "melee_dice": _for_a_unit(has_dice),
    "initiative": _for_a_unit(gets_ready),
    "rolloff": _for_a_unit(rolls_off),
    "charges": _for_a_unit(declares_charge),
    "dares": _for_a_unit(dares),
    "frozen": _for_a_unit(freezes),
    "flees": _for_a_unit(takes_fright),
    "fled": _for_a_unit(flees),
    "stands": _for_a_unit(cannot_flee),
    "pursued": _for_a_unit(pursues),
    "pursued_least": _for_a_unit(pursues),
    "caught": _for_a_unit(is_caught),
    "stands_fast": _for_a_unit(stands_fast),
    "off_table": _for_a_unit(leaves_table),
    "rallies": _for_a_unit(rallies),
    "flees_on": _for_a_unit(flees_on),
    "leaves": _for_a_unit(leaves_melee),
    "blows_owed": _for_a_unit(blows_owed),
    "held": _for_a_unit(is_held),
    "held_as_fleer": _for_a_unit(is_held_as_fleer),
    "has_shot": _for_a_unit(has_shot),
    "reacted": _for_a_unit(has_reacted),
    "phase_die": _for_a_unit(scores),
    "joins": _for_a_unit(joins),
}
