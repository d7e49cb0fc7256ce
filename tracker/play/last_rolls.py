"""The last rolls of the same units: the answers given in a procedure, the target they had."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import NamedTuple

from tracker.battle.battle import ProcedureId, UnitId, acting_first
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.backwards import backwards, since_it_began
from tracker.play.history import History
from tracker.rules.resolver import FREE


def answers_before(
    history: History, procedure: ProcedureId, resolver: str, bindings: Mapping[str, UnitId]
) -> Mapping[str, Scalar]:
    """The last inputs of the same roll of the same units in a procedure; empty where it is the first.

    What the table granted was granted for that roll alone, what dice showed beside it they showed for that one, and
    what holds once held then.
    """
    inputs = history.system.resolver(resolver).inputs
    alone = {entry.field.key for entry in inputs if entry.is_thrown or entry.once}.union(FREE)
    for done in since_it_began(history, procedure):
        for event in done.act.events:
            match event:
                case Rolled(roll, bound, procedure=number) if (number, bound) == (procedure, bindings):
                    if roll.resolver == resolver:
                        return {key: value for key, value in roll.inputs.items() if key not in alone}
                case _:
                    pass
    return {}


class Last(NamedTuple):
    """Whom somebody's last roll was made with, and whether that was in the present turn."""

    unit: UnitId
    is_of_this_turn: bool


def last_target(history: History, resolver: str, role: str, bound: Mapping[str, UnitId]) -> Last | None:
    """Whom the same units were last bound with in that role of that roll: the likeliest target this time."""
    for done in backwards(history):
        for event in done.act.events:
            if isinstance(event, Rolled) and event.resolution.resolver == resolver and role in event.bindings:
                same = all(event.bindings.get(other) == unit for other, unit in bound.items())
                if same and event.bindings[role] in history.battle.units:
                    return Last(event.bindings[role], done.before.furthest.turn >= history.battle.place.turn)
    return None


def met_last(history: History, unit: UnitId, among: Container[UnitId]) -> UnitId | None:
    """Whom of these the last roll of the unit at this step was made with: whom it dared to charge it charges."""
    for done in backwards(history):
        if done.before.place != history.battle.place:
            return None
        for event in done.act.events:
            if isinstance(event, Rolled) and acting_first(event.bindings)[:1] == (unit,):
                return next((other for other in event.bindings.values() if other in among), None)
    return None
