"""What a table wants, one intent a line, and the commands that are the same without a screen.

    go III.1 [SIDE]                    on to this step
    at STEP [SIDE]                     the same, unless it is here already
    order UNIT TOKEN                   a token face down
    roll KEY [UNIT [> TARGET]] [INPUT=VALUE …]: FACES [| FACES …]
                                       a roll, or several of the same; FACES are the dice of one
    owed UNIT: FACES                   the test it owes
    do ACTION UNIT [INPUT=VALUE …]     an action without dice
    begin PROCEDURE [UNIT]             a procedure, or the next question of it answered:
    say VALUE                          …by a choice, a unit, a number (`-` is nobody)
    throw [INPUT=VALUE …]: FACES       …by the roll it asks for
    done UNIT                          ticked off
    join NAME SIDE UNIT [FIELD=VALUE …] a new unit, its card like that unit's but for these values

Lines that begin with `#` are remarks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tracker.battle.battle import DebtId, SideId, UnitId
from tracker.battle.commands import (
    AddUnit,
    Advance,
    AnswerProcedure,
    BeginProcedure,
    Command,
    NewUnit,
    Perform,
    PlaceToken,
    Resolve,
    Tick,
)
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.play.ahead import open_now
from tracker.play.history import History
from tracker.play.rolls import draft
from tracker.play.sheets.foreseeing import foresee
from tracker.play.walk import debts_due
from tracker.rules.resolver import deal
from tracker.rules.system import RollFor
from tracker.views.profiles import profile_of

MOST_STEPS: Final = 80
FIRST_ROLE: Final = "actor"


@dataclass(frozen=True, slots=True)
class Intent:
    """One line: the verb, its words, the inputs it names, the dice of each roll."""

    verb: str
    words: tuple[str, ...]
    inputs: dict[str, str] = field(default_factory=dict)
    rolls: tuple[tuple[int, ...], ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """The units of a roll, the one who rolls first."""
        return tuple(word for word in self.words[1:] if word != ">")


def read(text: str) -> tuple[Intent, ...]:
    """The intents of a script, line by line."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(_intent(line) for line in lines if line and not line.startswith("#"))


def _intent(line: str) -> Intent:
    head, _colon, dice = line.partition(":")
    words = head.split()
    inputs = dict(word.split("=", 1) for word in words if "=" in word)
    rolls = tuple(tuple(map(int, one.split())) for one in dice.split("|")) if dice.strip() else ()
    return Intent(words[0], tuple(word for word in words[1:] if "=" not in word), inputs, rolls)


def carried_out(history: History, intent: Intent) -> History:
    """The battle after an intent, by commands alone."""
    for command in commands(history, intent):
        after = history.do(command)
        assert isinstance(after, History), f"{intent}: {after.reason}"
        history = after
    return history


def commands(history: History, intent: Intent) -> Iterator[Command]:
    """The commands of an intent, from the battle as it stands when it is wanted."""
    battle = history.battle
    match intent.verb:
        case "go" | "at":
            step, side = intent.words[0], intent.words[1] if len(intent.words) > 1 else ""
            for _step in range(MOST_STEPS):
                if (history.battle.place.step, history.battle.place.side) == (step, side) and (
                    _step or intent.verb == "at"
                ):
                    return
                yield (advance := Advance(anyway=True))
                history = _after(history, advance)
            raise AssertionError(f"{step} is never come to")
        case "order":
            yield PlaceToken(UnitId(intent.words[0]), intent.words[1])
        case "join":
            name, side, like = intent.words
            card = profile_of(history, battle.units[UnitId(like)]).values
            yield AddUnit(NewUnit(name, SideId(side), {**card, **intent.inputs}))
        case "done":
            yield Tick(UnitId(intent.words[0]))
        case "do":
            action = history.system.action(intent.words[0])
            fields = {one.key: one for one in action.inputs}
            inputs = {key: fields[key].accept(value) for key, value in intent.inputs.items()}
            yield Perform(action.key, UnitId(intent.words[1]), inputs)
        case "begin":
            units = intent.units[:1]
            yield BeginProcedure(intent.words[0], dict(zip((FIRST_ROLE,), map(UnitId, units), strict=False)))
        case "say":
            yield AnswerProcedure(battle.running[-1].id, answer(intent))
        case "throw":
            running, ask = battle.running[-1], next_roll(history)
            assert ask is not None, f"{intent}: no roll is asked for"
            given = {**ask.proposed, **accepted(history, ask.resolver, intent.inputs)}
            faces = thrown(history, ask.resolver, ask.bindings, given, intent.rolls[0] if intent.rolls else ())
            yield Resolve(ask.resolver, ask.bindings, given, faces, procedure=running.id)
        case "owed":
            yield settling(history, intent)
        case "roll":
            key = intent.words[0]
            bindings = bound(history, key, intent.units)
            given = accepted(history, key, intent.inputs)
            for dice in intent.rolls or ((),):
                yield (roll := Resolve(key, bindings, given, thrown(history, key, bindings, given, dice)))
                history = _after(history, roll)
        case _:
            raise AssertionError(intent)


def _after(history: History, command: Command) -> History:
    after = history.do(command)
    assert isinstance(after, History), f"{command}: {after.reason}"
    return after


def next_roll(history: History) -> RollFor | None:
    """The roll that a hand throws next: damage waits until the blows of its moment are struck."""
    system, battle, running = history.system, history.battle, history.battle.running[-1]
    asked = [ask for ask in open_now(system, battle, running) if isinstance(ask, RollFor)]
    coming = foresee(system, battle, running, {}).rolls
    return next((ask for ask in asked if ask.key == coming[0].row.key), None)


def answer(intent: Intent) -> Scalar:
    """What is said to a procedure: a number, or the key of a choice or of a unit."""
    (said,) = intent.words
    return int(said) if said.isdigit() else "" if said == "-" else said


def settling(history: History, intent: Intent) -> Resolve:
    """The roll that settles the first test this unit owes, those due before the others."""
    due = debts_due(history.system, history.battle)
    owed = [*due, *(debt for debt in history.battle.debts if debt not in due)]
    debt = next(debt for debt in owed if debt.unit == intent.words[0])
    given = {**debt.inputs, **accepted(history, debt.resolver, intent.inputs)}
    faces = thrown(history, debt.resolver, debt.bindings, given, intent.rolls[0] if intent.rolls else ())
    return Resolve(debt.resolver, debt.bindings, given, faces, DebtId(debt.id))


def bound(history: History, key: str, units: tuple[str, ...]) -> dict[str, UnitId]:
    """The units of a roll in its parts, in the order of the parts."""
    roles = [role.key for role in history.system.resolver(key).roles]
    return {role: UnitId(unit) for role, unit in zip(roles, units, strict=False)}


def accepted(history: History, key: str, inputs: dict[str, str]) -> dict[str, Scalar]:
    """The inputs of a roll as its fields take them."""
    fields = history.system.inputs_of(key)
    return {name: fields[name].accept(value) for name, value in inputs.items()}


def thrown(
    history: History, key: str, bindings: object, given: dict[str, Scalar], dice: tuple[int, ...]
) -> tuple[Face, ...]:
    """These numbers as faces of the dice the roll wants, one after the other."""
    resolver = history.system.resolver(key)
    case, _known = draft(history.system, history.battle, resolver, bindings, given)  # type: ignore[arg-type]
    for number in dice:
        wanted = resolver.throws(case)
        assert wanted is not None, f"{key}: no die is wanted for {number}"
        case = deal(resolver, case, (Face(wanted.die.sides, number),))
    return case.faces
