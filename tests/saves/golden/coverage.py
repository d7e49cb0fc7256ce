"""What a battle has been through: the ids and kinds of event that opening it again puts to the test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Final, get_args

from tracker.battle.acts import Act
from tracker.battle.battle import Debt
from tracker.battle.commands import Command, Perform, TakePreset
from tracker.battle.events import (
    Answered,
    AnyEvent,
    BattleValueChanged,
    Changed,
    Deferred,
    Owed,
    ProcedureBegan,
    Rolled,
    StepEntered,
    SwitchSet,
    TokenPlaced,
    UnitJoined,
    Voided,
)
from tracker.battle.fields import Scalar
from tracker.rules.parts import declared
from tracker.rules.resolver import Resolution
from tracker.rules.system import System

UNASKED: Final = ("cause/",)
"""A cause is a word beside an event, which opens without it."""
DEFERRING: Final = {"demonworld"}
"""The systems in which a test owed is put off to another step."""


def wanted(system: System) -> frozenset[str]:
    """What the golden battles of a system must go through between them."""
    # Whoever may be left out of a roll is no part of its outcome.
    ids = {path for path in declared(system) if not path.startswith(UNASKED) and "/role/" not in path}
    played_inside_another = {
        f"step/{step.id}" for phase in system.turn.phases for step in phase.steps if step.interrupt
    }
    ids |= {f"event/{kind}" for kind in _kinds(system, AnyEvent)} | {
        f"command/{kind}" for kind in _kinds(system, Command)
    }
    return frozenset(ids - played_inside_another)


def _kinds(system: System, union: UnionType) -> set[str]:
    kinds = {kind.__name__ for kind in get_args(union)}
    if system.turn.tokens is None:
        kinds = {kind for kind in kinds if "Token" not in kind and "Couriers" not in kind}
    if system.key not in DEFERRING:
        kinds -= {Deferred.__name__}
    if not system.play.procedures:
        kinds = {kind for kind in kinds if "Procedure" not in kind}
    if not system.rolls.presets:
        kinds -= {TakePreset.__name__}
    return kinds


def visited(acts: Iterable[Act]) -> frozenset[str]:
    """What these acts go through, undone ones too: they are read and looked over like the others."""
    return frozenset(path for act in acts for path in _visited_by(act))


def _visited_by(act: Act) -> Iterator[str]:
    for event in act.events:
        yield from _visited(event)
    if act.command is None:
        return
    yield f"command/{type(act.command).__name__}"
    match act.command:
        case Perform(action, inputs=inputs):
            yield f"action/{action}"
            yield from _values(f"action/{action}/input", inputs)
        case TakePreset(key):
            yield f"preset/{key}"
        case _:
            pass


def _visited(event: AnyEvent) -> Iterator[str]:
    yield f"event/{type(event).__name__}"
    match event:
        case StepEntered(step=step) | Deferred(due=step):
            yield f"step/{step}"
        case UnitJoined(unit):
            yield from _values("field", unit.values)
        case Changed(key=key, was=was, now=now, cause=cause):
            yield from _values("field", {key: was})
            yield from _values("field", {key: now})
            yield f"cause/{cause}"
        case BattleValueChanged(key=key, was=was, now=now, cause=cause):
            yield from _values("table", {key: was})
            yield from _values("table", {key: now})
            yield f"cause/{cause}"
        case SwitchSet(key, was, now):
            yield from _values("switch", {key: was})
            yield from _values("switch", {key: now})
        case TokenPlaced(token=token):
            yield f"token/{token}"
        case Rolled(resolution):
            yield from _rolled(resolution)
        case Owed(debt):
            yield from _owed(debt)
        case Voided(cause=cause):
            yield f"cause/{cause}"
        case Answered(prompt=prompt, answer=answer):
            yield f"prompt/{prompt}"
            yield f"prompt/{prompt}/{answer}"
        case ProcedureBegan(procedure=procedure):
            yield f"procedure/{procedure}"
        case _:
            pass


def _rolled(made: Resolution) -> Iterator[str]:
    yield f"resolver/{made.resolver}"
    yield from _values(f"resolver/{made.resolver}/input", made.inputs)
    yield from _values("switch", made.switches)
    yield f"resolver/{made.resolver}/outcome/{made.outcome}"
    yield from (f"effect/{effect.kind}" for effect in made.effects)


def _owed(debt: Debt) -> Iterator[str]:
    yield from _values(f"resolver/{debt.resolver}/input", debt.inputs)
    yield f"step/{debt.due}"
    yield f"cause/{debt.cause}"


def _values(path: str, values: Mapping[str, Scalar]) -> Iterator[str]:
    for key, value in values.items():
        yield f"{path}/{key}"
        if isinstance(value, str):
            yield f"{path}/{key}/{value}"
