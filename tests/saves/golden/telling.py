"""What a golden battle is held against: its state after every act, and its log in words.

A state is written down under the oldest name of every part, so that one made before a part was renamed still holds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from tracker.battle.acts import Fate
from tracker.battle.battle import Answer, Battle, Clock, Place, SideId
from tracker.battle.dice import D20, Face
from tracker.battle.events import (
    Answered,
    AnyEvent,
    BattleBegan,
    BattleValueChanged,
    BreakPointSet,
    ClockSet,
    ContactMade,
    CouriersSet,
    DiceOpened,
    DiceSealed,
    HouseTaken,
    Lapsed,
    LastTurnSet,
    Noted,
    ObjectiveHeld,
    Observed,
    Owed,
    ParticularSet,
    PicturesSet,
    Planned,
    ProcedureAnswered,
    ProcedureBegan,
    Rolled,
    RulingTaken,
    Scored,
    SideJoined,
    StepEntered,
    SwitchSet,
    Ticked,
    TokenPlaced,
    UnitJoined,
)
from tracker.play.history import History
from tracker.play.renaming import Names
from tracker.play.rolls import question
from tracker.rules.parts import former
from tracker.rules.system import System
from tracker.views.log import entries


def states(history: History) -> str:
    """A digest of the state that each standing act found, one a line, and the state of the end in full.

    By the first digest that differs one finds the act from which on a battle is read otherwise.
    """
    names = Names(oldest(history.system))
    standing = [number for number, act in enumerate(history.acts, start=1) if act.fate is Fate.STANDS]
    found = zip(standing, history.befores, strict=True)
    lines = [f"{number} {hashlib.sha256(_state(battle, names).encode()).hexdigest()[:12]}" for number, battle in found]
    return "\n".join([*lines, "", _state(history.battle, names)])


def oldest(system: System) -> Mapping[str, str]:
    """The first id ever of each part that was renamed, by the path to its present one."""
    first: dict[str, str] = {}
    for path, now in former(system).items():
        parent, _slash, was = path.rpartition("/")
        first.setdefault(f"{parent}/{now}", was)
    return {_path(path, first): was for path, was in first.items()}


def _path(path: str, first: Mapping[str, str]) -> str:
    """The path to a part whose parents have their oldest names."""
    parents, _slash, key = path.rpartition("/")
    if "/" not in parents:
        return path
    parent, _slash, last = parents.rpartition("/")
    return f"{_path(f'{parent}/{last}', first).rpartition('/')[0]}/{first.get(parents, last)}/{key}"


def _state(battle: Battle, names: Names) -> str:
    return "".join(f"{_line(names.renamed(event))}\n" for event in _as_events(battle, names))


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


def _as_events(battle: Battle, names: Names) -> Iterator[AnyEvent]:
    """The state as the events that would make it, in the order of the oldest names."""
    yield BattleBegan(battle.title, battle.system)
    yield from (SideJoined(side) for side in battle.sides)
    yield from (UnitJoined(unit) for unit in battle.units.values())
    for key, value in sorted(battle.values.items(), key=lambda item: names.present("table", item[0])):
        yield BattleValueChanged(key, "", value)
    for key, reading in sorted(battle.switches.items(), key=lambda item: names.present("switch", item[0])):
        yield SwitchSet(key, "", reading)
    for unit, token in sorted(battle.sealed.items()):
        yield TokenPlaced(unit, token, distance=battle.distances.get(unit, 0))
    for unit, coming in sorted(battle.under_way.items()):
        yield Noted(f"under way to {unit}: {coming.token}, turn {coming.turn}")
    done = ((replace(place, step=names.step(place.step)), unit) for place, unit in battle.done)
    for place, unit in sorted(done, key=repr):
        yield from (_at(place), Ticked(unit, done=True))
    yield from (ContactMade(each.unit, each.enemy, each.how, each.facing) for each in battle.contacts)
    for each in battle.observations:
        yield Observed(each.unit, each.seen, each.of)
        yield from [Lapsed(each.unit)] if each.has_lapsed else []
    for side, plan in sorted(battle.plans.items()):
        yield from (Planned(side, Face(D20.sides, plan.face), upset) for upset in (None, *plan.upsets))
    yield from (Owed(debt) for debt in battle.debts)
    for running in battle.running:
        yield ProcedureBegan(running.id, running.procedure, dict(running.bindings))
        yield from (ProcedureAnswered(running.id, Answer(one.key, one.value)) for one in running.answers)
    answered = (
        ((replace(place, step=names.step(place.step)), names.present("prompt", prompt), about), answer)
        for (place, prompt, about), answer in battle.answered.items()
    )
    for (place, prompt, _about), answer in sorted(answered, key=repr):
        yield from (_at(place), Answered(prompt, answer))
    yield from (Scored(SideId(side), points) for side, points in sorted(battle.points.items()))
    yield from (ObjectiveHeld(name, one.side, one.worth) for name, one in sorted(battle.objectives.items()))
    if battle.last_turn:
        yield LastTurnSet(0, battle.last_turn)
    if battle.break_point:
        yield BreakPointSet(0, battle.break_point)
    if battle.couriers:
        yield CouriersSet(0, battle.couriers)
    if battle.clock != Clock():
        yield ClockSet(battle.clock.minutes, battle.clock.is_paused, battle.clock.until)
    yield from (RulingTaken(ruling) for ruling in battle.rulings)
    yield from (ParticularSet(key, "", text) for key, text in sorted(battle.particulars.items()) if text)
    if battle.pictures:
        yield PicturesSet((), battle.pictures)
    if battle.house.name:
        yield HouseTaken(battle.house)
    if battle.commitment:
        yield DiceSealed(battle.commitment)
    if battle.seed:
        yield DiceOpened(battle.seed)
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
