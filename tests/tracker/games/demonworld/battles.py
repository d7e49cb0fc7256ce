"""Builders of Demonworld battles for tests: small sides, put at a step, with states set as the test needs."""

from __future__ import annotations

from typing import Any

from tests.play import AZURE, OCHRE, playing, the
from tracker.battle.battle import UnitId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, GoTo, NewUnit, Resolve
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.games.demonworld import SYSTEM
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import Standing


def a_battle(azure: dict[str, dict[str, Any]], ochre: dict[str, dict[str, Any]] | None = None) -> History:
    """Two sides with these cards, at the first step of turn 1; a unit's id is its name in lower case."""
    return playing(
        History(SYSTEM),
        Begin("A skirmish", "demonworld"),
        AddSide("Azure"),
        AddSide("Ochre"),
        *(AddUnit(NewUnit(name, AZURE, card)) for name, card in azure.items()),
        *(AddUnit(NewUnit(name, OCHRE, card)) for name, card in (ochre or {"Foe": a_troop()}).items()),
        Advance(),
    )


def a_troop(**card: Scalar) -> dict[str, Any]:
    """A led unit of six bases with a bow, unless the test says otherwise."""
    return {"bases_at_start": 6, "leader": True, "missile_power": 8, "morale_a": 9, "morale_b": 14, **card}


def at(history: History, step: str) -> History:
    """The battle gone straight to a step of this turn."""
    return playing(history, GoTo(step))


def stands(history: History, unit: str) -> Standing:
    """What the present step says of the unit."""
    return standing(SYSTEM, history.battle, the(history, unit))


def faces(*numbers: int, die: int = 20) -> tuple[Face, ...]:
    """Typed faces of one kind of die."""
    return tuple(Face(die, number) for number in numbers)


def a_roll(resolver: str, actor: str, target: str = "", dice: tuple[Face, ...] = (), **inputs: Scalar) -> Resolve:
    """A roll between two units."""
    bindings = {"actor": UnitId(actor)} | ({"target": UnitId(target)} if target else {})
    return Resolve(resolver, bindings, inputs, dice)
