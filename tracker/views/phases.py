"""The phases of the turn as a rail shows them: which are past, which is the present one, what it still comes to."""

from __future__ import annotations

from enum import StrEnum
from itertools import takewhile

import msgspec

from tracker.battle.battle import Battle
from tracker.play.walk import stops
from tracker.rules.system import System
from tracker.words import _


class Passing(StrEnum):
    """Where a phase is in the turn."""

    PASSED = "passed"
    HERE = "here"
    AHEAD = "ahead"


class PhaseMark(msgspec.Struct, frozen=True):
    """One phase of the rail."""

    numeral: str
    label: str
    passing: Passing


def phase_marks(system: System, battle: Battle) -> tuple[PhaseMark, ...]:
    """The phases of the turn in order; before the first turn all lie ahead."""
    place = battle.place
    stops_of_turn = stops(system, battle)
    at = stops_of_turn.index((place.step, place.side)) if (place.step, place.side) in stops_of_turn else -1
    present = system.phase_of(place.step) if place.step else None
    marks: list[PhaseMark] = []
    for phase in system.turn.phases:
        last = max((index for index, (step, _side) in enumerate(stops_of_turn) if step in phase.ids), default=-1)
        passing = Passing.HERE if phase is present else Passing.PASSED if last < at else Passing.AHEAD
        marks.append(PhaseMark(phase.numeral, _(phase.label), passing))
    return tuple(marks)


def steps_left(system: System, battle: Battle) -> list[str]:
    """The labels of the steps that the walk comes to in the present phase behind the present one, as things stand.

    What hangs on something that has not come about, a loss or a fire, is none of them before it has.
    """
    place = battle.place
    if not place.step:
        return []
    stops_of_turn, steps = stops(system, battle), system.phase_of(place.step).ids
    if (place.step, place.side) not in stops_of_turn:
        return []
    after = stops_of_turn[stops_of_turn.index((place.step, place.side)) + 1 :]
    left = takewhile(lambda stop: stop[0] in steps and stop[1] == place.side, after)
    steps_ahead = (system.step(step) for step, _side in left)
    return [_(step.label) for step in steps_ahead if step.matters(battle) and not step.passed(battle)]
