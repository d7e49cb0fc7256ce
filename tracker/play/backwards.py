"""The acts that stand, the latest first: whoever asks what was done goes back no further than the answer lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, ProcedureId
from tracker.battle.events import ProcedureAnswered, ProcedureBegan, Rolled
from tracker.play.history import History
from tracker.play.walk import acting_unit


class Made(NamedTuple):
    """An act that stands: its place among all acts (from 0), and the battle it found."""

    number: int
    act: Act
    before: Battle


def backwards(history: History) -> Iterator[Made]:
    """Every act that stands, the latest first."""
    befores = reversed(history.befores)
    index = len(history.acts)
    for act in reversed(history.acts):
        index -= 1
        if act.fate is Fate.STANDS:
            yield Made(index, act, next(befores))


def last_made(history: History) -> Act | None:
    """The act that stands last; None at the very start."""
    return next((act for act in reversed(history.acts) if act.fate is Fate.STANDS), None)


def since_the_turn_began(history: History) -> Iterator[Made]:
    """The acts made since the table first came to the present turn, the latest first."""
    turn = history.battle.place.turn
    return takewhile(lambda done: done.before.furthest.turn >= turn, backwards(history))


def of_the_last_turns(history: History) -> Iterator[Made]:
    """The acts made in the present turn and in the one before it, the latest first."""
    turn = history.battle.place.turn - 1
    return takewhile(lambda done: done.before.furthest.turn >= turn, backwards(history))


def of_this_phase(history: History) -> Iterator[Made]:
    """Those made in the present phase of this turn, the latest first, however often the table came back to it."""
    place = history.battle.place
    phase = history.system.phase_of(place.step) if place.step else None
    for done in since_the_turn_began(history):
        there = done.before.place
        if there.turn == place.turn and (history.system.phase_of(there.step) if there.step else None) is phase:
            yield done


def of_this_activation(history: History) -> Iterator[Made]:
    """Those of the present phase since the unit that acts was given its place in the turn, the latest first.

    Where the turn does not go by units, or none of them has its place, they are all of the phase.
    """
    system, done_before = history.system, of_this_phase(history)
    unit = acting_unit(system, history.battle)
    if unit is None:
        return done_before
    return takewhile(lambda done: acting_unit(system, done.before) == unit, done_before)


def since_it_began(history: History, procedure: ProcedureId) -> Iterator[Made]:
    """The acts made since that procedure was begun, the one that began it last of them; none before it is."""
    after = history.battle
    for done in backwards(history):
        # Numbers are given in order; an act of an old save that an amend carried along may bring a later one.
        if after.next_id <= procedure and all(running.id != procedure for running in after.running):
            return
        yield done
        after = done.before


def answers_to(history: History, procedure: ProcedureId) -> Iterator[Made]:
    """The acts that answered that procedure, by word or by roll, the latest first."""
    for done in since_it_began(history, procedure):
        if any(isinstance(event, ProcedureAnswered) and event.id == procedure for event in done.act.events):
            yield done


def is_answered_last(history: History, procedure: ProcedureId) -> bool:
    """Whether the act that stands last answered that procedure by word: no die of it, nor of another, fell since."""
    last = last_made(history)
    events = () if last is None else last.events
    is_of_it = any(isinstance(event, ProcedureAnswered) and event.id == procedure for event in events)
    return is_of_it and not any(isinstance(event, Rolled) for event in events)


def began_as(history: History, procedure: ProcedureId) -> ProcedureBegan | None:
    """How that procedure was begun by an act that stands; None where it was not."""
    events = (event for done in since_it_began(history, procedure) for event in done.act.events)
    return next((event for event in events if isinstance(event, ProcedureBegan) and event.id == procedure), None)


def found_by(history: History, index: int) -> Battle:
    """The battle that the act at `index` (from 0) found, or would have found that stands no more."""
    later = sum(act.fate is Fate.STANDS for act in history.acts[index:])
    return history.befores[len(history.befores) - later] if later else history.battle
