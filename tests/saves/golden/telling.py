"""What a golden battle is held against: its state after every act, and its log in words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

import msgspec

from tracker.battle.battle import Answer, Battle, Place
from tracker.battle.events import (
    Answered,
    AnyEvent,
    BattleBegan,
    BattleValueChanged,
    Noted,
    Owed,
    ProcedureAnswered,
    ProcedureBegan,
    Rolled,
    SideJoined,
    StepEntered,
    SwitchSet,
    Ticked,
    TokenPlaced,
    UnitJoined,
)
from tracker.play.history import Fate, History
from tracker.play.rolls import question
from tracker.views.log import entries


def states(history: History) -> str:
    """A digest of the state that each standing act found, one a line, and the state of the end in full.

    By the first digest that differs one finds the act from which on a battle is read otherwise.
    """
    standing = [number for number, act in enumerate(history.acts, start=1) if act.fate is Fate.STANDS]
    found = zip(standing, history.befores, strict=True)
    lines = [f"{number} {hashlib.sha256(_state(battle).encode()).hexdigest()[:12]}" for number, battle in found]
    return "\n".join([*lines, "", _state(history.battle)])


def _state(battle: Battle) -> str:
    return "".join(f"{_line(event)}\n" for event in _as_events(battle))


def _line(event: AnyEvent) -> str:
    # What is empty is left out, so that a value which battles may have from now on changes nothing in those before.
    return json.dumps(_without_the_empty(msgspec.to_builtins(event)), sort_keys=True)


def _without_the_empty(value: object) -> object:
    match value:
        case dict():
            return {key: _without_the_empty(inner) for key, inner in value.items() if inner not in ("", None, {}, [])}
        case list() | tuple():
            return [_without_the_empty(inner) for inner in value]
        case _:
            return value


def _as_events(battle: Battle) -> Iterator[AnyEvent]:
    """The state as the events that would make it, whatever order they once came in."""
    yield BattleBegan(battle.title, battle.system)
    yield from (SideJoined(side) for side in battle.sides)
    yield from (UnitJoined(unit) for unit in battle.units.values())
    yield from (BattleValueChanged(key, "", value) for key, value in sorted(battle.values.items()))
    yield from (SwitchSet(key, "", value) for key, value in sorted(battle.switches.items()))
    yield from (TokenPlaced(unit, token) for unit, token in sorted(battle.sealed.items()))
    for place, unit in sorted(battle.done, key=repr):
        yield from (_at(place), Ticked(unit, done=True))
    yield from (Owed(debt) for debt in battle.debts)
    for running in battle.running:
        yield ProcedureBegan(running.id, running.procedure, dict(running.bindings))
        yield from (ProcedureAnswered(running.id, Answer(one.key, one.value)) for one in running.answers)
    for (place, prompt, _unit), answer in sorted(battle.answered.items(), key=repr):
        yield from (_at(place), Answered(prompt, answer))
    yield from (_at(battle.furthest), _at(battle.place))
    yield Noted(f"the next number is {battle.next_id}")


def _at(place: Place) -> StepEntered:
    return StepEntered(place.turn, place.step, place.side)


def sentences(history: History) -> str:
    """The whole log with what followed indented, the arithmetic of the first roll of its kind, what is asked next."""
    afters = iter([*history.befores[1:], history.battle])
    lines: list[str] = []
    rolled: set[str] = set()
    for entry in entries(history):
        act = history.acts[entry.index]
        lines.append(f"{entry.index + 1} [{entry.where}] {entry.headline}" + _fate(act.fate))
        lines += [f"    was: {entry.was}"] if entry.was else []
        lines += [f"    {line}" for line in entry.details]
        rolls = {event.resolution.resolver for event in act.events if isinstance(event, Rolled)}
        lines += [f"    = {line}" for line in entry.arithmetic if not rolls <= rolled]
        rolled |= rolls
        if act.fate is Fate.STANDS:
            lines += [f"    ? {key}" for key in _asked(history, next(afters))]
    return "\n".join([*lines, ""])


def _fate(fate: Fate) -> str:
    return "" if fate is Fate.STANDS else f" ({fate.value})"


def _asked(history: History, battle: Battle) -> Iterator[str]:
    """The keys under which the next answers are kept: an older answer that has none of them is asked for again."""
    for running in battle.running:
        ask = question(history.system, battle, running)
        if ask is not None:
            yield f"{running.procedure}: {ask.key}"
