"""Acts from a file, held against the rule system they claim to belong to before they are played through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from saves.errors import Misfit
from tracker.battle import Battle
from tracker.events import (
    Answered,
    AnyEvent,
    BattleBegan,
    Changed,
    Deferred,
    Owed,
    ProcedureBegan,
    Rolled,
    StepEntered,
    SwitchSet,
    TableChanged,
    TokenPlaced,
    UnitJoined,
)
from tracker.fields import AnyField, Rejected, Scalar
from tracker.history import Act, History, replay
from tracker.system import System
from tracker.words import _


def believed(system: System, acts: Iterable[Act]) -> History:
    """The history these acts make; `Misfit` names the first act that the rules do not know."""
    told = tuple(acts)
    for number, act in enumerate(told, start=1):
        try:
            for event in act.events:
                _check(system, event)
        except Rejected as wrong:
            raise Misfit(_("act {number}: {problem}").format(number=number, problem=wrong)) from wrong
    try:
        history = replay(system, told)
    except (LookupError, ValueError, TypeError, StopIteration, RuntimeError) as error:
        # Whatever a hand-edited file makes the fold stumble over: a unit that never joined, a side that is gone.
        raise Misfit(_("its acts do not make a battle ({problem})").format(problem=type(error).__name__)) from error
    _check_place(history.battle)
    return history


def _check_place(battle: Battle) -> None:
    if not battle.system:
        raise Misfit(_("its first act does not begin a battle"))
    sides = {side.id for side in battle.sides}
    if battle.place.side not in sides | {""} or not all(unit.side in sides for unit in battle.units.values()):
        raise Misfit(_("it speaks of a side that is not at the table"))


def _check(system: System, event: AnyEvent) -> None:
    match event:
        case BattleBegan(system=key) if key != system.key:
            raise Rejected(_("it belongs to {system}").format(system=key))
        case UnitJoined(unit):
            _check_values(system, unit.values)
        case Changed(key=key, was=was, now=now):
            _check_values(system, {key: was})
            _check_values(system, {key: now})
        case TableChanged(key=key, now=now):
            _check_kind(system.table_field(key), now)
        case SwitchSet(key, _was, now):
            system.switch(key).accept(now)
        case StepEntered(step=step) | Deferred(due=step):
            system.step(step)
        case Rolled(resolution):
            system.resolver(resolution.resolver).outcome(resolution.outcome)
        case Owed(debt):
            resolver = system.resolver(debt.resolver)
            for key, value in debt.inputs.items():
                _check_kind(resolver.input(key).field, value)
            if not debt.bindings:
                raise Rejected(_("a test is owed by nobody"))
        case Answered(prompt=prompt):
            system.prompt(prompt)
        case ProcedureBegan(procedure=procedure):
            system.procedure(procedure)
        case TokenPlaced(token=token) if system.tokens is not None:
            system.tokens.field.accept(token)
        case _:
            return


def _check_values(system: System, values: Mapping[str, Scalar]) -> None:
    for key, value in values.items():
        _check_kind(system.field(key), value)


def _check_kind(field: AnyField, value: Scalar) -> None:
    # The kind and not the range: play itself may have gone past a range, and that battle must open again.
    kinds = (int, float) if isinstance(field.default, float) else type(field.default)
    if not isinstance(value, kinds) or (isinstance(value, bool) and not isinstance(field.default, bool)):
        raise Rejected(
            _("{key}: {value} is not accepted; give {accepted}").format(
                key=field.key, value=repr(value), accepted=field.accepted()
            )
        )
