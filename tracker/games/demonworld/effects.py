"""Handlers of the effects of a roll, one a kind, each making a few events (see `tracker.rules.resolver.Effect`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tracker.battle.battle import UNNUMBERED, Battle, Debt, ProcedureId, Unit, UnitId
from tracker.battle.events import (
    AnyEvent,
    BattleValueChanged,
    Changed,
    ContactEnded,
    Owed,
    ProcedureBegan,
    Rolled,
    Ticked,
    TokenPlaced,
)
from tracker.battle.fields import AnyField, Scalar
from tracker.games.demonworld import fields
from tracker.games.demonworld.checklist import PHASES
from tracker.games.demonworld.concepts.foes import foes_fought
from tracker.games.demonworld.concepts.wounds import CRUSHED, MAGIC, SHOT, STRUCK, changed, destroyed, life_lost
from tracker.games.demonworld.rolls.attacks import fighting_part
from tracker.games.demonworld.rolls.fire import BLOWS_NOW, SPEED_NOW, wind_after, wind_speed_after
from tracker.games.demonworld.rolls.melee import MELEE as BLOW
from tracker.games.demonworld.rolls.melee import OWN_INITIATIVE, TARGET_INITIATIVE
from tracker.rules.resolver import Effect, Resolution
from tracker.rules.system import EffectHandler, TokenStep, step_at
from tracker.words import N_

CAUSE_OF: Final[Mapping[str, str]] = {
    "shoot": SHOT,
    "breath": SHOT,
    "flaming_arrows": SHOT,
    "projectile": SHOT,
    "melee": STRUCK,
    "crush": CRUSHED,
    "miscast": MAGIC,
}

SPLASH_HIT, STRAY_HIT = "splash_hit", "stray_hit"
ASKS_WHOSE: Final[Mapping[tuple[str, str], str]] = {("miscast", "base"): SPLASH_HIT, ("shoot", "deviated"): STRAY_HIT}
"""By the roll and the part of the base that was hit: the procedure that asks whose base it is."""


Handled = tuple[AnyEvent, ...]


def _unit(battle: Battle, rolled: Rolled, effect: Effect) -> Unit | None:
    key = rolled.bindings.get(effect.who)
    return None if key is None else battle.units.get(key)


def _loses_life(battle: Battle, rolled: Rolled, effect: Effect) -> Handled:
    unit = _unit(battle, rolled, effect)
    if unit is None:
        return _whose_it_is(battle, rolled, effect)
    cause = CAUSE_OF.get(rolled.resolution.resolver, "")
    lost = life_lost(battle, unit, effect.amount or 1, cause, effect.key or "fresh")
    return (*lost, *_fell_to_faster(unit, rolled, lost))


def _whose_it_is(battle: Battle, rolled: Rolled, effect: Effect) -> Handled:
    """A base was hit that nobody has named: whose it is, is asked now."""
    procedure = ASKS_WHOSE.get((rolled.resolution.resolver, effect.who.rstrip("0123456789")))
    if procedure is None:
        return ()
    known = {role: unit for role, unit in rolled.bindings.items() if role in {"actor", "target"}}
    return (ProcedureBegan(ProcedureId(battle.next_id), procedure, known),)


def _fell_to_faster(unit: Unit, rolled: Rolled, lost: Handled) -> Handled:
    """A base that falls to a blow at a higher initiative than its own strikes no more (DW-MEL-12)."""
    blow = rolled.resolution
    fell = any(isinstance(event, Changed) and event.key in {fields.BASES.key, fields.DESTROYED.key} for event in lost)
    if blow.resolver != BLOW.key or not fell or not _is_faster(blow):
        return ()
    return changed(unit, fields.LOST_TO_FASTER, unit[fields.LOST_TO_FASTER] + 1, STRUCK)


def _is_faster(blow: Resolution) -> bool:
    own, target = blow.inputs.get(OWN_INITIATIVE.key, 0), blow.inputs.get(TARGET_INITIATIVE.key, 0)
    return int(str(own)) > int(str(target))


def _of_the_unit(changes: Callable[[Battle, Unit, Effect], Handled]) -> EffectHandler:
    """The events of an effect on the unit that it names; none where the roll named nobody."""

    def handler(battle: Battle, rolled: Rolled, effect: Effect) -> Handled:
        unit = _unit(battle, rolled, effect)
        return () if unit is None else changes(battle, unit, effect)

    return handler


def _becomes(field: AnyField, now: Scalar, cause: str) -> EffectHandler:
    return _of_the_unit(lambda _battle, unit, _effect: changed(unit, field, now, cause))


def _is_destroyed(battle: Battle, rolled: Rolled, effect: Effect) -> Handled:
    unit = _unit(battle, rolled, effect)
    cause = CAUSE_OF.get(rolled.resolution.resolver, rolled.resolution.resolver)
    return () if unit is None else destroyed(unit, cause)


def _receives_token(battle: Battle, unit: Unit, effect: Effect) -> Handled:
    """A random order lies face down with the other tokens; once those are up it is the unit's order at once."""
    step = step_at(PHASES, battle)
    if step is not None and step.tokens in {TokenStep.PLACE, TokenStep.RANDOM}:
        return (TokenPlaced(unit.id, str(effect.value)),)
    return changed(unit, fields.ORDER, str(effect.value), "random_order")


def _refuses_charge(battle: Battle, rolled: Rolled, effect: Effect) -> Handled:
    """The enemy it dared not charge is kept; where none was named, that is every enemy (DW-MOR-38).

    A test called for once the charge was made takes it back.
    """
    unit = _unit(battle, rolled, effect)
    if unit is None:
        return ()
    enemy = rolled.bindings.get("target")
    enemies = [other.id for other in battle.units.values() if other.side != unit.side] if enemy is None else [enemy]
    known = [each for each in unit[fields.CHARGES_REFUSED].split(";") if each]
    refused = ";".join(dict.fromkeys((*known, *enemies)))
    kept = changed(unit, fields.CHARGES_REFUSED, refused, "morale")
    return (*kept, *(_charge_taken_back(battle, unit, enemies) if unit[fields.MADE_CONTACT] else ()))


def _charge_taken_back(battle: Battle, unit: Unit, enemies: Iterable[UnitId]) -> Handled:
    """The unit touches none of those it dared not charge, and has its move before it where it touches nobody else."""
    refused = {fighting_part(battle, battle.units[enemy]).id for enemy in enemies}
    charges = [contact for contact in battle.contacts if contact.unit == unit.id]
    ended = tuple(ContactEnded(unit.id, each.enemy, "morale") for each in charges if each.enemy in refused)
    if not ended or len(ended) < len(charges):
        return ended
    return (*ended, *changed(unit, fields.MADE_CONTACT, False, "morale"), Ticked(unit.id, done=False))


def rallied(unit: Unit) -> Handled:
    """A unit that has rallied is in hand again, and owes no rout move (DW-RAL-02)."""
    return (
        *changed(unit, fields.ROUTING, False, "rally"),
        *changed(unit, fields.ROUTED_ON, 0, "rally"),
        *changed(unit, fields.ROUT_MOVE_DUE, False, "rally"),
    )


def _spends_ps(_battle: Battle, unit: Unit, effect: Effect) -> Handled:
    return changed(unit, fields.PS, max(unit[fields.PS] - effect.amount, 0), "cast")


def _regains_ps(_battle: Battle, unit: Unit, effect: Effect) -> Handled:
    most = fields.MOST_PS.get(unit[fields.SORCERER_LEVEL], unit[fields.PS])
    now = max(min(unit[fields.PS] + effect.amount, most), unit[fields.PS])
    return (*changed(unit, fields.PS, now, "rest"), *changed(unit, fields.RECOVERED, True, "rest"))


def _is_banned(battle: Battle, unit: Unit, effect: Effect) -> Handled:
    return changed(unit, fields.BANNED_UNTIL, max(battle.place.turn, 1) + effect.amount, "miscast")


def _owes(battle: Battle, unit: Unit, roll: str, inputs: dict[str, Scalar], cause: str) -> Handled:
    place = battle.place
    debt = Debt(UNNUMBERED, roll, {"actor": unit.id}, inputs, cause, place.step, max(place.turn, 1))
    return (Owed(debt),)


def _owes_miscast(battle: Battle, unit: Unit, effect: Effect) -> Handled:
    return _owes(battle, unit, "miscast", {"ps_spent": max(effect.amount, 1)}, "miscast_due")


def _strikes_again(battle: Battle, attacker: Unit, _effect: Effect) -> Handled:
    """The second attack is owed like a test, so that it is not forgotten; its target may be another (DW-MEL-46).

    None is owed where no enemy is left for it, nor by one who fell in the same moment: a melee by initiative asks it
    all the same (DW-GEN-10).
    """
    if fields.is_out(attacker) or all(fields.is_out(foe) for foe in foes_fought(battle, attacker)):
        return ()
    return _owes(battle, attacker, "melee", {"is_second": True}, "second_attack")


def _gun_is_loaded(_battle: Battle, unit: Unit, effect: Effect) -> Handled:
    now = min(unit[fields.LOADING] + effect.amount, int(fields.LOADING.high))
    return changed(unit, fields.LOADING, now, "gun")


def _wind_blows(*, turns: bool) -> EffectHandler:
    """It turns or changes from how the table says it blows, which is the battle's wind unless somebody looked again."""

    def blows(battle: Battle, rolled: Rolled, effect: Effect) -> Handled:
        seen = rolled.resolution.inputs
        direction = int(str(seen.get(BLOWS_NOW.key, battle[fields.WIND_DIRECTION])))
        speed = int(str(seen.get(SPEED_NOW.key, battle[fields.WIND_SPEED])))
        now = (
            (fields.WIND_DIRECTION, wind_after(direction, effect.amount if turns else 0)),
            (fields.WIND_SPEED, wind_speed_after(speed, 0 if turns else effect.amount)),
        )
        return tuple(
            BattleValueChanged(field.key, battle[field], value, "wind")
            for field, value in now
            if battle[field] != value
        )

    return blows


def _fire_is_lit(battle: Battle, _rolled: Rolled, _effect: Effect) -> Handled:
    was = battle[fields.FIRES]
    return (BattleValueChanged(fields.FIRES.key, was, was + 1, "fire"),)


def _is_told_by_the_outcome(_battle: Battle, _rolled: Rolled, _effect: Effect) -> Handled:
    return ()


EFFECTS: Final[Mapping[str, EffectHandler]] = {
    "deviates": _is_told_by_the_outcome,
    "direction": _is_told_by_the_outcome,
    "life_lost": _loses_life,
    "destroyed": _is_destroyed,
    "killed": _is_destroyed,
    "token": _of_the_unit(_receives_token),
    "free_token": _becomes(fields.FREE_TOKEN, True, "random_order"),
    "impetuous": _becomes(fields.IMPETUOUS, True, "obedience"),
    "rout": _becomes(fields.ROUTING, True, "morale"),
    "charge_refused": _refuses_charge,
    "rallied": _of_the_unit(lambda _battle, unit, _effect: rallied(unit)),
    "ps_spent": _of_the_unit(_spends_ps),
    "ps_all_lost": _becomes(fields.PS, 0, "miscast"),
    "ps_regained": _of_the_unit(_regains_ps),
    "no_recovery": _becomes(fields.NO_RECOVERY, True, "miscast"),
    "cast_ban": _of_the_unit(_is_banned),
    "miscast_due": _of_the_unit(_owes_miscast),
    "spell_cast": _becomes(fields.SPELL_CAST, True, "cast"),
    "bonus_attack": _of_the_unit(_strikes_again),
    "gun_emptied": _becomes(fields.LOADING, 0, "gun"),
    "gun_jammed": _becomes(fields.JAMMED, True, "gun"),
    "gun_loaded": _of_the_unit(_gun_is_loaded),
    "wind_turned": _wind_blows(turns=True),
    "wind_changed": _wind_blows(turns=False),
    "fire_lit": _fire_is_lit,
}

EFFECT_WORDS: Final[Mapping[str, str]] = {
    "life_lost": N_("{who} {who:loses|lose} {amount} life {amount:point|points}"),
    "spared": N_("{who} {who:is|are} spared"),
    "destroyed": N_("destroyed", "effect"),
    "killed": N_("killed"),
    "free_token": N_("any token"),
    "impetuous": N_("becomes impetuous"),
    "obeys": N_("obeys"),
    "rout": N_("routs"),
    "keeps_routing": N_("keeps routing"),
    "rallied": N_("rallied"),
    "holds": N_("holds"),
    "charge_refused": N_("does not charge"),
    "ps_spent": N_("{amount} spell {amount:point|points} spent"),
    "ps_all_lost": N_("all spell points lost"),
    "ps_regained": N_("{amount} spell {amount:point|points} regained"),
    "no_recovery": N_("no more spell points, ever"),
    "cast_ban": N_("no casting and no rest for two turns"),
    "miscast_due": N_("must roll on the miscast table"),
    "spell_cast": N_("the spell is cast"),
    "bonus_attack": N_("a second attack"),
    "gun_emptied": N_("the load is spent"),
    "gun_loaded": N_("{amount} loading {amount:point|points} gained"),
    "power_left": N_("power {amount} left"),
    "stopped": N_("the projectile stops"),
}

CAUSES: Final[Mapping[str, str]] = {
    "called_for": N_("called for by the table"),
    "hand": N_("by hand"),
    "shot": N_("shooting"),
    "struck": N_("melee"),
    "crushed": N_("crushing"),
    "magic": N_("magic"),
    "burnt": N_("fire"),
    "morale": N_("failed morale test"),
    "rally": N_("rally", "cause"),
    "rout": N_("rout"),
    "ran": N_("rout move made"),
    "obedience": N_("failed obedience test"),
    "impetuous": N_("impetuous"),
    "random_order": N_("random order"),
    "melee": N_("melee"),
    "unopposed": N_("no enemy left in the melee"),
    "shooting": N_("shot"),
    "stirred": N_("no rest this turn"),
    "moving": N_("moved"),
    "contact": N_("moved into contact"),
    "cast": N_("casting"),
    "miscast": N_("miscast"),
    "rest": N_("rest"),
    "gun": N_("working the gun"),
    "wind": N_("wind"),
    "fire": N_("fire"),
    "flank": N_("flank march"),
    "crush": N_("crushed"),
    "artillery_table": N_("artillery error"),
    **{f"losses_{test}": label for test, label in fields.TESTS_OF_LOSSES.items()},
    "miscast_due": N_("1 or 2 on the casting die"),
    "second_attack": N_("second attack earned"),
    "declined": N_("not wanted"),
    "taken_back": N_("the losses are taken back"),
    "melee_tied": N_("melee tied in losses and initiative"),
    "tested": N_("loss test taken"),
    "fewer_bases": N_("fewer bases are left"),
    "unit_gone": N_("the unit is out of the battle"),
    "routing": N_("it is routing already"),
    "out_of_contact": N_("no longer in contact"),
}
