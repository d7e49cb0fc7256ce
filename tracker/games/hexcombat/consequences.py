"""Automatic consequences: questions without a choice answered, losses taken, actions marked and ended, tests void."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Answer, Battle, ProcedureId, Running
from tracker.battle.events import (
    AnyEvent,
    Changed,
    ContactEnded,
    ContactMade,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    Rolled,
    Voided,
)
from tracker.games.hexcombat.concepts.acted import marked, ticked
from tracker.games.hexcombat.concepts.contact import (
    charged,
    engaged_by_roll,
    left_alone,
    left_to_the_stack,
)
from tracker.games.hexcombat.concepts.toll import Events, change, changes_by_answer
from tracker.games.hexcombat.fields import AMMUNITION, AMMUNITION_DUE, AMMUNITIONS, STEPS, worse
from tracker.games.hexcombat.procedures import APPLICATIONS, PROCEDURES, VOLLEY
from tracker.games.hexcombat.rolls.sides import ACTOR
from tracker.rules.system import Choose, PickUnit, Procedure

_PROCEDURES: Final[Mapping[str, Procedure]] = {procedure.key: procedure for procedure in PROCEDURES}


def aftermath(before: Battle, after: Battle, event: AnyEvent) -> Events:
    """The events that follow of themselves from one; the tracker asks this after every event."""
    match event:
        case ProcedureBegan(number):
            return _goes_on(after, _running(after, number))
        case ProcedureAnswered(number, answer):
            return _answered(after, _running(after, number), answer)
        case ProcedureEnded(number):
            return _ended(after, _running(before, number))
        case Rolled():
            return (*marked(after, event), *engaged_by_roll(after, event))
        case Changed() | ContactMade() | ContactEnded():
            return _after_change(before, after, event)
        case _:
            return ()


def _after_change(before: Battle, battle: Battle, event: Changed | ContactMade | ContactEnded) -> Events:
    """Who is gone owes nothing, and leaves its enemies to its stack; ammunition that is spent may end what goes on."""
    match event:
        case ContactMade():
            return tuple(charged(before, battle, event))
        case Changed(key=STEPS.key, now=0, unit=unit):
            void = tuple(Voided(debt.id, "destroyed") for debt in battle.debts if debt.unit == unit)
            return (*void, *left_to_the_stack(battle, battle.units[unit]))
        case ContactEnded():
            return tuple(left_alone(before, battle, event))
        case Changed(key=AMMUNITION.key, cause="double", unit=unit):
            own = (running for running in battle.running if running.bindings.get(ACTOR) == unit)
            return tuple(event for running in own for event in _goes_on(battle, running))
        case _:
            return ()


def _running(battle: Battle, number: ProcedureId) -> Running | None:
    return next((running for running in battle.running if running.id == number), None)


def _answered(battle: Battle, running: Running | None, answer: Answer) -> Events:
    changed = () if running is None else _changed(battle, running, answer)
    return (*changed, *_goes_on(_with(battle, changed), running))


def _ended(battle: Battle, running: Running | None) -> Events:
    return () if running is None else (*_action_over(battle, running), *ticked(battle, running))


def _changed(battle: Battle, running: Running, answer: Answer) -> Events:
    """The changes an answer about losses makes at once."""
    segment = answer.key.partition(":")[0]
    return tuple(
        event
        for application in APPLICATIONS[running.procedure](battle, running)
        if application.segment == segment
        for event in changes_by_answer(battle, application, answer.key, answer.value)
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
    if not events:
        return battle
    units = dict(battle.units)
    for event in events:
        if isinstance(event, Changed):
            units[event.unit] = units[event.unit].having({event.key: event.now})
    return replace(battle, units=units)


def _action_over(battle: Battle, running: Running) -> Events:
    """Ammunition levels that waited for the end of a shooting action are lost now (HX-RUL-28)."""
    unit = battle.units.get(running.bindings[ACTOR]) if ACTOR in running.bindings else None
    if running.procedure != VOLLEY or unit is None:
        return ()
    left = worse(AMMUNITIONS, unit[AMMUNITION], unit[AMMUNITION_DUE])
    return (*change(unit, AMMUNITION_DUE, 0, "action_over"), *change(unit, AMMUNITION, left, "action_over"))
