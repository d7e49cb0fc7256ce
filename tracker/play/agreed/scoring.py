"""The score of a battle and its last turn: what the table agrees on beside the rules, and who is ahead by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.battle import Battle, Objective, SideId, Unit
from tracker.battle.commands import HoldObjective, Refused, Score
from tracker.battle.events import BreakPointSet, CouriersSet, LastTurnSet, ObjectiveHeld, Scored, ScoreEvent
from tracker.battle.fields import Rejected, Shape
from tracker.battle.house import Tally
from tracker.play.checks import Decision, the_side
from tracker.rules.house.accepting import counted_fields
from tracker.rules.system import System
from tracker.text import clean_text
from tracker.words import _

MOST_POINTS: Final = 9999
"""Points given, or taken, at one stroke; as many an objective may count."""
MOST_TURNS: Final = 99
MOST_OBJECTIVES: Final = 20
FARTHEST: Final = 9999
"""As far as a courier may go, in the table's own measure."""


def score(battle: Battle, command: Score) -> Decision:
    """Points for a side, or from it."""
    side = the_side(battle, command.side)
    if not command.points:
        return ()
    return (Scored(side.id, accepted_points(command.points), clean_text(command.what)),)


def hold_objective(battle: Battle, command: HoldObjective) -> Decision:
    """Another holder for an objective, or another worth; the first time it is spoken of it comes to the table."""
    name = clean_text(command.objective)
    if not name:
        return Refused(_("the name of the objective is empty; give at least one character"))
    if command.side:
        the_side(battle, SideId(command.side))
    was = battle.objectives.get(name)
    if was is None and len(battle.objectives) >= MOST_OBJECTIVES:
        return Refused(_("a battle has at most {most} objectives").format(most=MOST_OBJECTIVES))
    before = 1 if was is None else was.worth
    worth = before if command.worth is None else accepted_worth(command.worth)
    if was == Objective(command.side, worth):
        return ()
    return (ObjectiveHeld(name, command.side, worth),)


def set_last_turn(battle: Battle, turn: int) -> Decision:
    """Another last turn, or none."""
    now = accepted_last_turn(turn)
    return () if now == battle.last_turn else (LastTurnSet(battle.last_turn, now),)


def set_break_point(battle: Battle, percent: int) -> Decision:
    """Another share of its army at which a side breaks, or none."""
    now = accepted_break_point(percent)
    return () if now == battle.break_point else (BreakPointSet(battle.break_point, now),)


def set_couriers(system: System, battle: Battle, reach: int) -> Decision:
    """Another distance that a courier covers in a turn, or none; only where there are order tokens."""
    if system.turn.tokens is None:
        return Refused(_("{system} has no order tokens").format(system=system.name))
    now = accepted_distance(reach)
    return () if now == battle.couriers else (CouriersSet(battle.couriers, now),)


def check_score(event: ScoreEvent) -> None:
    """Hold an event from a file against what the table may agree on; `Rejected` says what is accepted."""
    match event:
        case Scored(points=points):
            accepted_points(points)
        case ObjectiveHeld(worth=worth):
            accepted_worth(worth)
        case LastTurnSet(was, now):
            accepted_last_turn(was)
            accepted_last_turn(now)
        case BreakPointSet(was, now):
            accepted_break_point(was)
            accepted_break_point(now)
        case CouriersSet(was, now):
            accepted_distance(was)
            accepted_distance(now)


def accepted_points(points: int) -> int:
    """Points as a battle keeps them, -9999 to 9999; `Rejected` says so."""
    return _within(points, -MOST_POINTS, MOST_POINTS)


def accepted_worth(worth: int) -> int:
    """The worth of an objective, 0 to 9999; `Rejected` where it is none."""
    return _within(worth, 0, MOST_POINTS)


def accepted_last_turn(turn: int) -> int:
    """The turn a battle may end with, 1 to 99, or 0 for none; `Rejected` says so."""
    return _within(turn, 0, MOST_TURNS)


def accepted_break_point(percent: int) -> int:
    """The percent of its army that a side may lose before it breaks, 1 to 100, or 0 for none; `Rejected` says so."""
    return _within(percent, 0, 100)


def accepted_distance(distance: int) -> int:
    """How far a courier goes, 1 to 9999, or 0 for none; `Rejected` says so."""
    return _within(distance, 0, FARTHEST)


def _within(value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise Rejected(_("{value} is not accepted; give {low} to {high}").format(value=value, low=low, high=high))
    return value


def is_scored(battle: Battle) -> bool:
    """Whether anybody wrote down points or an objective, or the table's own rules count a sum."""
    return bool(battle.points or battle.objectives or battle.house.score)


def points_of(system: System, battle: Battle, side: str) -> int:
    """The points of a side: those written down, those of the objectives it holds, and the sums of the table's own."""
    held = sum(objective.worth for objective in battle.objectives.values() if objective.side == side)
    return battle.points.get(side, 0) + held + sum(counted(system, battle, side, own) for own in battle.house.score)


def counted(system: System, battle: Battle, side: str, own: Tally) -> int:
    """A side's total in a sum of the table's own."""
    units = _counted_in(system, battle, side, own)
    if not own.per:
        return own.value * sum(1 for _unit in units)
    field = counted_fields(system, battle.house).get(own.per)
    if field is None or field.shape is not Shape.WHOLE:
        return 0
    return own.value * sum(int(str(unit[field])) for unit in units)


def _counted_in(system: System, battle: Battle, side: str, own: Tally) -> Iterator[Unit]:
    for unit in battle.units.values():
        is_meant = (unit.side != side) is own.enemy and system.cards.is_out(unit) is own.out
        if is_meant and all(each.holds(unit.values.get(each.key, each.default)) for each in own.when):
            yield unit


def held_by(battle: Battle, side: str) -> Iterator[str]:
    """The names of the objectives a side holds; of those that nobody holds for no side."""
    return (name for name, objective in battle.objectives.items() if objective.side == side)


def is_over(battle: Battle) -> bool:
    """Whether the turn that was agreed to be the last is over."""
    return 0 < battle.last_turn < battle.place.turn


def ahead(system: System, battle: Battle) -> SideId | None:
    """The side with more points than any other; None where two have as many, or nothing was written down."""
    if not is_scored(battle):
        return None
    scores = sorted(((points_of(system, battle, side.id), side.id) for side in battle.sides), reverse=True)
    return scores[0][1] if len(scores) == 1 or (scores and scores[0][0] > scores[1][0]) else None
