"""Battles that stop after each question of each procedure: what is asked there, for ever, and how they go on.

`stops/NAME.json.gz` is such a battle as it is exported, `stops/NAME.txt` what each procedure asks after each act. They
were made when a procedure was a function of the answers so far, that skipped what was answered; neither is ever made
again from the other. `python -m tests.saves.golden stops` adds battles for the turns that none of them takes.
"""

from __future__ import annotations

import gzip
import hashlib
import random
import re
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from saves.portable import from_portable, to_portable
from tests.at_random import a_value, an_answer, any_command
from tests.play import the_demo
from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, Running, UnitId
from tracker.battle.commands import (
    AnswerProcedure,
    BeginProcedure,
    Command,
    GoTo,
    LeaveProcedure,
    Refused,
    Resolve,
    SetSwitch,
    SetValues,
)
from tracker.battle.fields import Scalar, Shape
from tracker.play.evolve import fold
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.walk import stops as places
from tracker.rules.system import Ask, Choose, Count, PickUnit, Procedure, RollFor, System

MOMENT: Final = 1_767_225_600.0
TRIES: Final = 40
"""Of how many runs of a procedure the one that asks most that is new is kept."""
PATIENCE: Final = 6
QUESTIONS: Final = 40
SEEDS: Final = 4
FOLDER: Final = Path(__file__).parent / "stops"

Turning = tuple[str, str]
"""A question with its answer, or with the question after it, without numbers and units."""


def asked(history: History) -> str:
    """What each procedure asks after each act that stands, a line for a question: what it accepts, not its words."""
    standing = [number for number, act in enumerate(history.acts, start=1) if act.fate is Fate.STANDS]
    afters = (*history.befores[1:], history.battle)
    lines = (
        f"{number} {line}"
        for number, battle in zip(standing, afters, strict=True)
        for line in _asked(history.system, battle)
    )
    return "".join(f"{line}\n" for line in lines)


def _asked(system: System, battle: Battle) -> Iterator[str]:
    for running in battle.running:
        ask = question(system, battle, running)
        if ask is not None:
            accepted = hashlib.sha256(msgspec.json.encode(_accepted(ask), order="sorted")).hexdigest()[:8]
            yield f"{running.procedure} {ask.key} {accepted}"


def _accepted(ask: Ask) -> object:
    """What is accepted as an answer; what is proposed, and in which words, may change."""
    match ask:
        case Choose(options=options, barred=barred):
            return [option.key for option in (*options, *barred)]
        case PickUnit(candidates=candidates, or_none=or_none):
            return [*candidates, bool(or_none)]
        case Count(field=field):
            return [field.key, field.low, field.high]
        case RollFor(resolver=resolver, bindings=bindings, inputs=inputs):
            return [resolver, dict(bindings), dict(inputs)]


def answers(history: History) -> Iterator[tuple[Battle, Act]]:
    """Each act that began, answered or left a procedure, with the battle it found."""
    standing = [act for act in history.acts if act.fate is Fate.STANDS]
    for before, act in zip(history.befores, standing, strict=True):
        match act.command:
            case BeginProcedure() | AnswerProcedure() | LeaveProcedure():
                yield before, act
            case Resolve(procedure=number) if number is not None:
                yield before, act
            case _:
                pass


def names() -> tuple[str, ...]:
    """The battles there are."""
    return tuple(sorted(path.name.removesuffix(".json.gz") for path in FOLDER.glob("*.json.gz")))


def opened(name: str) -> History:
    """One of them, as it was exported."""
    return from_portable(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))


def asked_once(name: str) -> str:
    """What was asked in it when it was made."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def add(system: System) -> None:
    """Battles that take the turns which none of the system's takes."""
    known = {turn for name in names() if name.startswith(f"{system.key}-") for turn in _turnings_of(opened(name))}
    for seed in range(SEEDS):
        history, found = seek(system, seed, known)
        if not found - known:
            continue
        known |= found
        exported = to_portable(history)
        name = f"{system.key}-{hashlib.sha256(exported).hexdigest()[:6]}"
        (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(exported, mtime=0))
        (FOLDER / f"{name}.txt").write_text(asked(from_portable(exported)), encoding="utf-8")
        print(f"{name}: {len(history.acts)} acts")


def seek(system: System, seed: int, known: Set[Turning] = frozenset()) -> tuple[History, set[Turning]]:
    """A battle in which each procedure is begun again and again, until chance finds no new turn in its questions."""
    chance = random.Random(seed)
    history = the_demo(system)
    for _act in range(12):
        history = _done(history, any_command(history, chance))
    for running in history.battle.running:
        history = _done(history, LeaveProcedure(running.id))
    found: set[Turning] = set()
    for procedure in system.play.procedures:
        idle = 0
        while idle < PATIENCE:
            runs = [run_of(history, procedure, chance) for _try in range(TRIES)]
            seen, before = known | found, history
            after, turnings = max(runs, key=lambda run: _worth(before, run, seen))
            is_new = bool(turnings - known - found)
            idle = 0 if is_new else idle + 1
            history, found = (after, found | turnings) if is_new else (history, found)
    acts = [replace(act, at=MOMENT + 20 * number) for number, act in enumerate(history.acts)]
    return replace(history, acts=tuple(acts)), found


def _turnings_of(history: History) -> Iterator[Turning]:
    """The turns a battle takes, read off its acts."""
    for before, act in answers(history):
        after = fold(history.system, act.events, before)
        for running in before.running:
            there = next((one for one in after.running if one.id == running.id), None)
            if there != running and (ask := question(history.system, before, running)) is not None:
                yield from _turnings(history.system, after, ask, running)


def _turnings(system: System, after: Battle, ask: Ask, running: Running) -> Iterator[Turning]:
    there = next((one for one in after.running if one.id == running.id), None)
    given = () if there is None else there.answers
    value = next((str(one.value) for one in reversed(given) if one.key == ask.key), "")
    upcoming = None if there is None else question(system, after, there)
    name = f"{running.procedure} {_plain(ask.key, after)}"
    yield name, f"= {value if isinstance(ask, Choose | RollFor) else bool(value)}"
    yield name, "" if upcoming is None else _plain(upcoming.key, after)


def _worth(before: History, run: tuple[History, set[Turning]], known: Set[Turning]) -> float:
    after, turnings = run
    acts = after.acts[len(before.acts) :]
    return len(turnings - known) / (400 + sum(len(msgspec.json.encode(act)) for act in acts))


def run_of(history: History, procedure: Procedure, chance: random.Random) -> tuple[History, set[Turning]]:
    """The procedure played from somewhere to its end, or left after many questions."""
    ours, theirs = _opponents(history, chance)
    if chance.random() < 0.6:
        history = _in_contact(history, (ours, theirs), chance)
    if procedure.bars(history.battle, {role.key: ours for role in procedure.roles}) is not None:
        history = _allowed(history, procedure, ours)
    for _setting in range(chance.randrange(7)):
        history = _done(history, _setting_up(history, (ours, theirs), chance))
    given = [role for role in procedure.roles if not role.optional or chance.random() < 0.4]
    bindings = {role.key: unit for role, unit in zip(given, (ours, theirs), strict=False)}
    history = _done(history, BeginProcedure(procedure.key, bindings))
    turnings: set[Turning] = set()
    for _question in range(QUESTIONS):
        if not history.battle.running:
            return history, turnings
        running = history.battle.running[-1]
        ask = question(history.system, history.battle, running)
        if ask is None:
            break
        history = _done(history, an_answer(history, running, chance))
        turnings |= set(_turnings(history.system, history.battle, ask, running))
    for running in history.battle.running:
        history = _done(history, LeaveProcedure(running.id))
    return history, turnings


def _plain(key: str, battle: Battle) -> str:
    """A key without the units and the numbers in it."""
    for unit in sorted(battle.units, key=len, reverse=True):
        key = key.replace(unit, "*")
    return re.sub(r"\d+", "#", key)


def _opponents(history: History, chance: random.Random) -> tuple[UnitId, UnitId]:
    first = chance.choice(list(history.battle.units.values()))
    others = [unit for unit in history.battle.units.values() if unit.side != first.side]
    return first.id, chance.choice(others).id


def _in_contact(history: History, units: tuple[UnitId, ...], chance: random.Random) -> History:
    """Two who meet, and sometimes others, in one melee, where the system has melees."""
    others = chance.sample(list(history.battle.units), chance.randrange(3))
    for unit in (*units, *others) if any(field.key == "melee" for field in history.system.cards.fields) else ():
        history = _done(history, SetValues(unit, {"melee": 1}, "as it stands"))
    return history


def _allowed(history: History, procedure: Procedure, unit: UnitId) -> History:
    """The battle after the first mark, set on the unit, that lets it begin."""
    for field in history.system.cards.fields:
        if field.tracked and field.shape is Shape.FLAG:
            marked = _done(history, SetValues(unit, {field.key: True}, "as it stands"))
            if procedure.bars(marked.battle, {role.key: unit for role in procedure.roles}) is None:
                return marked
    return history


def _setting_up(history: History, units: tuple[UnitId, ...], chance: random.Random) -> Command:
    """A house rule, a place in the turn, or something that is true of several units."""
    system, battle = history.system, history.battle
    match chance.randrange(5):
        case 0:
            switch = chance.choice(system.rolls.switches)
            return SetSwitch(switch.key, chance.choice(switch.options).key)
        case 1:
            return GoTo(*chance.choice(places(system, battle)), anyway=True)
        case _:
            # Most often what play changes of the two who meet, so that much is equal or close to it.
            tracked = chance.random() < 0.7
            field = chance.choice([field for field in system.cards.fields if field.tracked or not tracked])
            value: Scalar = a_value(field, chance)
            if field.shape is Shape.WHOLE and chance.random() < 0.8:
                value = min(max(int(field.low), chance.randrange(4)), int(field.high))
            unit = chance.choice(units if chance.random() < 0.7 else list(battle.units))
            return SetValues(unit, {field.key: value}, "as it stands")


def _done(history: History, command: Command) -> History:
    after = history.do(command)
    return history if isinstance(after, Refused) else after
