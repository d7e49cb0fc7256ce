"""Builders of hex combat battles and cases for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.play import AZURE, OCHRE, playing
from tracker.battle.battle import Battle, Running, UnitId
from tracker.battle.commands import (
    AddSide,
    AddUnit,
    Advance,
    AnswerProcedure,
    Begin,
    BeginProcedure,
    GoTo,
    NewUnit,
    Resolve,
    SetSwitch,
)
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.resolver import Case, Resolver, accept_inputs
from tracker.rules.system import Ask, Choose, Count, PickUnit, RollFor

Card = Mapping[str, Any]


def a_battle(azure: Mapping[str, Card], ochre: Mapping[str, Card], **switches: str) -> History:
    """Two sides with these cards at the shock step; a unit's id is its name in lower case."""
    return playing(
        History(SYSTEM),
        Begin("A skirmish", "hexcombat"),
        AddSide("Azure"),
        AddSide("Ochre"),
        *(AddUnit(NewUnit(name, AZURE, card)) for name, card in azure.items()),
        *(AddUnit(NewUnit(name, OCHRE, card)) for name, card in ochre.items()),
        *(SetSwitch(f"hx.{key}", value) for key, value in switches.items()),
        Advance(),
        GoTo("A.1", "azure"),
    )


def a_case(resolver: Resolver, switches: Mapping[str, str] | None = None, **inputs: Scalar) -> Case:
    """A case with these inputs, all others at their default."""
    return Case(accept_inputs(resolver, inputs), {f"hx.{key}": value for key, value in (switches or {}).items()})


def worths(resolver: Resolver, case: Case) -> dict[str, int | float]:
    """What each line that applies is worth."""
    return {line.id: line.value for line in resolver.applied(case)}


def faces(*numbers: int) -> tuple[Face, ...]:
    """Real six-sided dice."""
    return tuple(Face(6, number) for number in numbers)


def begun(history: History, procedure: str, actor: str = "att", target: str = "def") -> History:
    """The battle with that procedure opened."""
    bindings = {"target": UnitId(target)}
    if procedure != "losses":
        bindings = {"actor": UnitId(actor), **bindings}
    return playing(history, BeginProcedure(procedure, bindings))


def running(history: History) -> Running:
    """The procedure under way."""
    (only,) = history.battle.running
    return only


def asked(history: History) -> Ask:
    """What it asks now."""
    ask = question(SYSTEM, history.battle, running(history))
    assert ask is not None
    return ask


def answering(history: History, *values: Scalar) -> History:
    """The battle after these answers to the questions as they come; a roll is answered by `rolling`."""
    for value in values:
        history = playing(history, AnswerProcedure(running(history).id, value))
    return history


def rolling(history: History, *numbers: int, outcome: str = "", **inputs: Scalar) -> History:
    """The roll that is asked for, made with these faces; answers given beforehand may be replaced."""
    ask = asked(history)
    assert isinstance(ask, RollFor), ask
    roll = Resolve(
        ask.resolver,
        ask.bindings,
        {**ask.inputs, **inputs},
        faces(*numbers),
        procedure=running(history).id,
        outcome=outcome,
        reason="the referee says so" if outcome else "",
    )
    return playing(history, roll)


def key_asked(history: History) -> str:
    """The key of the present question, without its segment; empty when no procedure is under way."""
    if not history.battle.running:
        return ""
    ask = asked(history)
    assert isinstance(ask, Choose | Count | PickUnit | RollFor)
    return ask.key.rpartition(":")[2]


def stands(battle: Battle, unit: str) -> int:
    """The steps a unit has left."""
    value = battle.units[UnitId(unit)].values.get("steps", 2)
    assert isinstance(value, int)
    return value
