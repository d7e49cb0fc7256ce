"""What rolls and answers change: the handlers of effects, and what happens of itself after an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Answer, Battle, ProcedureId, Running, Unit, UnitId
from tracker.battle.events import AnyEvent, Changed, ProcedureAnswered, ProcedureBegan, ProcedureEnded, Rolled, Voided
from tracker.games.hexcombat.concepts.acted import marked, ticked
from tracker.games.hexcombat.concepts.toll import Events, change, consequences, tired
from tracker.games.hexcombat.fields import (
    AMMUNITION,
    AMMUNITION_DUE,
    AMMUNITIONS,
    COHESION,
    COHESIONS,
    ENGAGES,
    MARKER,
    NONE,
    STEPS,
    is_out,
    worse,
)
from tracker.games.hexcombat.procedures import APPLICATIONS, LOSSES, PROCEDURES, VOLLEY
from tracker.games.hexcombat.procedures.application import ruling
from tracker.games.hexcombat.rolls.advance import CHARGE_ENDS, TIRED
from tracker.games.hexcombat.rolls.morale import DESTROYED, SHIFTED
from tracker.games.hexcombat.rolls.shock import LOSSES as LOSS_RESULTS
from tracker.games.hexcombat.rolls.shock import SUPPORT_PAID
from tracker.games.hexcombat.rolls.shooting import AMMUNITION_LOST
from tracker.games.hexcombat.rolls.sides import ACTOR
from tracker.games.hexcombat.switches import AMMO_WHEN
from tracker.rules.resolver import Effect
from tracker.rules.system import Choose, EffectHandler, PickUnit, Procedure
from tracker.words import N_

_PROCEDURES: Final[Mapping[str, Procedure]] = {procedure.key: procedure for procedure in PROCEDURES}


def _unit(battle: Battle, rolled: Rolled, effect: Effect) -> Unit | None:
    """The unit in that part, unless it is gone."""
    unit = battle.units.get(rolled.bindings.get(effect.who, UnitId("")))
    return None if unit is None or is_out(unit) else unit


def _losses(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    """Losses of a roll made by itself open their application; inside a procedure that one applies them."""
    unit = _unit(battle, rolled, effect)
    if unit is None or rolled.procedure is not None:
        return ()
    number = ProcedureId(battle.next_id)
    return (
        ProcedureBegan(number, LOSSES, {"target": unit.id}),
        ProcedureAnswered(number, Answer("losses", effect.amount)),
    )


def _pays_support(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    unit = _unit(battle, rolled, effect)
    return () if unit is None else tired(battle, unit, effect.amount, "support")


def _is_tired(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    unit = _unit(battle, rolled, effect)
    return () if unit is None else tired(battle, unit, effect.amount, "advance")


def _ends_charge(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    """A charge that meets nobody any more: no marker, and nobody engaged (HX-ADV-10)."""
    unit = _unit(battle, rolled, effect)
    return () if unit is None else (*change(unit, MARKER, NONE, "advance"), *change(unit, ENGAGES, False, "advance"))


def _loses_ammunition(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    """A level at once, or noted for the end of the action (HX-AMMO-01, HX-RUL-28)."""
    unit = _unit(battle, rolled, effect)
    if unit is None:
        return ()
    if rolled.procedure is not None and ruling(battle, AMMO_WHEN) == "after_action":
        return change(unit, AMMUNITION_DUE, min(unit[AMMUNITION_DUE] + 1, int(AMMUNITION_DUE.high)), "double")
    return change(unit, AMMUNITION, worse(AMMUNITIONS, unit[AMMUNITION]), "double")


def _shifts_cohesion(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    unit = _unit(battle, rolled, effect)
    return () if unit is None else change(unit, COHESION, worse(COHESIONS, unit[COHESION], effect.amount), "morale")


def _is_destroyed(battle: Battle, rolled: Rolled, effect: Effect) -> Events:
    unit = _unit(battle, rolled, effect)
    return () if unit is None else change(unit, STEPS, 0, "morale")


EFFECTS: Final[Mapping[str, EffectHandler]] = {
    LOSS_RESULTS: _losses,
    SUPPORT_PAID: _pays_support,
    TIRED: _is_tired,
    CHARGE_ENDS: _ends_charge,
    AMMUNITION_LOST: _loses_ammunition,
    SHIFTED: _shifts_cohesion,
    DESTROYED: _is_destroyed,
}


def aftermath(before: Battle, after: Battle, event: AnyEvent) -> Events:
    """What an event brings about of itself; the tracker asks this after every event."""
    match event:
        case ProcedureBegan(number):
            return _goes_on(after, _running(after, number))
        case ProcedureAnswered(number, answer):
            running = _running(after, number)
            changed = () if running is None else _changed(after, running, answer)
            return (*changed, *_goes_on(_with(after, changed), running))
        case ProcedureEnded(number):
            running = _running(before, number)
            return () if running is None else (*_action_over(after, running), *ticked(after, running))
        case Rolled():
            return marked(after, event)
        case Changed(key=STEPS.key, now=0, unit=unit):
            return tuple(Voided(debt.id, "destroyed") for debt in after.debts if debt.unit == unit)
        case Changed(key=AMMUNITION.key, cause="double", unit=unit):
            return tuple(
                told
                for running in after.running
                if running.procedure == VOLLEY and running.bindings.get(ACTOR) == unit
                for told in _goes_on(after, running)
            )
        case _:
            return ()


def _running(battle: Battle, number: ProcedureId) -> Running | None:
    return next((running for running in battle.running if running.id == number), None)


def _changed(battle: Battle, running: Running, answer: Answer) -> Events:
    """What an answer about losses changes at once."""
    segment, _colon, name = answer.key.partition(":")
    if not name:
        return ()
    return tuple(
        event
        for application in APPLICATIONS[running.procedure](battle, running)
        if application.segment == segment
        for event in consequences(battle, application, answer.key, answer.value)
    )


def _goes_on(battle: Battle, running: Running | None) -> Events:
    """The next answer, where a question leaves nothing to choose."""
    if running is None:
        return ()
    match _PROCEDURES[running.procedure].ask(battle, running):
        case Choose(key, _question, (only,)):
            return (ProcedureAnswered(running.id, Answer(key, only.key)),)
        case PickUnit(key, _question, (only_unit,), ""):
            return (ProcedureAnswered(running.id, Answer(key, only_unit)),)
        case _:
            return ()


def _with(battle: Battle, events: Events) -> Battle:
    """The battle as these changes will leave it, to see what is asked then."""
    units = dict(battle.units)
    for event in events:
        if isinstance(event, Changed):
            units[event.unit] = units[event.unit].having({event.key: event.now})
    return replace(battle, units=units)


def _action_over(battle: Battle, running: Running) -> Events:
    """Ammunition levels that waited for the end of a shooting action are lost now (HX-RUL-28)."""
    unit = battle.units.get(running.bindings[ACTOR]) if ACTOR in running.bindings else None
    if running.procedure != VOLLEY or unit is None or not unit[AMMUNITION_DUE]:
        return ()
    left = worse(AMMUNITIONS, unit[AMMUNITION], unit[AMMUNITION_DUE])
    return (*change(unit, AMMUNITION_DUE, 0, "action_over"), *change(unit, AMMUNITION, left, "action_over"))


CAUSES: Final[Mapping[str, str]] = {
    "hand": N_("by hand"),
    "acted": N_("acted"),
    "loss": N_("loss"),
    "recoil": N_("recoil"),
    "after_losses": N_("after the losses"),
    "support": N_("supported its attack"),
    "advance": N_("advance"),
    "double": N_("double on the dice"),
    "action_over": N_("doubles of the action"),
    "morale": N_("morale test"),
    "losses": N_("losses"),
    "destroyed": N_("the unit is destroyed"),
    "unit_gone": N_("the unit is gone"),
    "other_sheet": N_("ruled on another sheet"),
}

# The other effects are what their outcome already says.
EFFECT_WORDS: Final[Mapping[str, str]] = {
    AMMUNITION_LOST: N_("a double: one ammunition level"),
}
