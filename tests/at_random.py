"""A player who does anything the table offers, with any dice: for properties that must hold of every battle.

A battle of one of `SEEDS` is played once a process, however many properties look at it: playing takes most time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Final, Generic, TypeVar

from hypothesis import strategies as st

from tests.budgets import TIMES
from tests.play import the_demo
from tests.tiny import a_tiny_battle
from tracker.battle.battle import Bindings, Debt, Running, Unit
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    BeginProcedure,
    Command,
    GoTo,
    Perform,
    PlaceToken,
    Refused,
    Resolve,
    SetValues,
    StepBack,
    Tick,
    Waive,
)
from tracker.battle.dice import Face
from tracker.battle.fields import AnyField, Rejected, Scalar, Shape
from tracker.play.history import History
from tracker.play.rolls import draft, question
from tracker.play.walk import standing, stops
from tracker.rules.resolver import deal
from tracker.rules.system import Choose, Count, Does, May, Offer, PickUnit, RollFor, TokenStep
from tracker.rules.systems import load_system, system_keys

EVERY_SYSTEM = (*system_keys(), "tiny")
TAKEN_OFF = {"run_off", "desert", "off_table", "destroy"}
"""What nobody does at random: soon nobody would be left."""
SEEDS: Final = tuple(random.SystemRandom().randrange(2**32) for _battle in range(8 * TIMES))
"""Other battles each time: a property that fails names the seed, which then may be written here."""
ACTS: Final = 150

seeds = st.sampled_from(SEEDS)
T = TypeVar("T")


class Kept(Generic[T]):
    """What an iterator yields, kept for who looks next: it runs as far as anybody has looked."""

    def __init__(self, source: Iterator[T]) -> None:
        self._source = source
        self._seen: list[T] = []

    def first(self, count: int) -> Iterator[T]:
        """So many of its values, which there must be."""
        for index in range(count):
            if index == len(self._seen):
                self._seen.append(next(self._source))
            yield self._seen[index]


def opening(key: str) -> History:
    """The battle a system is tried with: its own demo, or the tiny one."""
    return a_tiny_battle() if key == "tiny" else the_demo(load_system(key))


def playing(history: History, chance: random.Random, acts: int) -> Iterator[tuple[History, Command, History | Refused]]:
    """Before, command, after, for as many acts as asked; refusals leave the history as it is."""
    for _act in range(acts):
        command = any_command(history, chance)
        after = history.do(command)
        yield history, command, after
        history = history if isinstance(after, Refused) else after


@cache
def _battle(key: str, seed: int) -> Kept[tuple[History, Command, History | Refused]]:
    return Kept(playing(opening(key), random.Random(seed), ACTS))


def battle_at_random(key: str, seed: int, acts: int) -> Iterator[tuple[History, Command, History | Refused]]:
    """Before, command, after, of the first acts of the battle of that seed: at most `ACTS`."""
    return _battle(key, seed).first(acts)


def any_command(history: History, chance: random.Random) -> Command:
    """Something the table might do now: mostly what is offered, sometimes what is not."""
    system, battle = history.system, history.battle
    if battle.running and chance.random() < 0.9:
        return an_answer(history, battle.running[-1], chance)
    if battle.debts and chance.random() < 0.4:
        return _settle(history, chance.choice(battle.debts), chance)
    everyone = list(battle.units.values())
    known = [(unit, standing(system, battle, unit)) for unit in everyone]
    able = [(unit, stands) for unit, stands in known if isinstance(stands, May) and stands.offers]
    unit = chance.choice(everyone)
    if able and chance.random() < 0.75:
        unit, stands = chance.choice(able)
        if system.turn.tokens is not None and not battle.is_done(unit.id) and unit.id not in battle.sealed:
            allowed = system.turn.tokens.allowed(battle, unit)
            if system.step(battle.place.step).tokens is TokenStep.PLACE and allowed:
                return PlaceToken(unit.id, chance.choice(allowed))
        return _accept(history, unit, chance.choice(stands.offers), chance)
    match chance.randrange(12):
        case 0:
            return StepBack()
        case 1:
            return GoTo(*chance.choice(stops(system, battle)))
        case 2 if system.play.actions:
            action = chance.choice([action for action in system.play.actions if action.key not in TAKEN_OFF])
            return Perform(action.key, unit.id, {field.key: a_value(field, chance) for field in action.inputs})
        case 3:
            field = chance.choice(system.cards.fields)
            return SetValues(unit.id, {field.key: a_value(field, chance)}, "at random")
        case 4 if system.turn.tokens is not None:
            return PlaceToken(unit.id, chance.choice(system.turn.tokens.tokens).key)
        case 5:
            resolver = chance.choice(system.rolls.resolvers)
            return a_roll(history, resolver.key, {"actor": unit.id}, {}, chance)
        case _:
            return Advance(anyway=True)


def _accept(history: History, unit: Unit, offer: Offer, chance: random.Random) -> Command:
    match offer.does:
        case Does.ROLL:
            return a_roll(history, offer.name, {offer.role or "actor": unit.id}, dict(offer.inputs), chance)
        case Does.PROCEDURE:
            return BeginProcedure(offer.name, {offer.role or "actor": unit.id})
        case Does.ACTION:
            action = history.system.action(offer.name)
            return Perform(action.key, unit.id, {field.key: a_value(field, chance) for field in action.inputs})
        case _:
            return Tick(unit.id)


def an_answer(history: History, running: Running, chance: random.Random) -> Command:
    match question(history.system, history.battle, running):
        case Choose(options=options):
            return AnswerProcedure(running.id, chance.choice(options).key)
        case PickUnit(candidates=candidates, or_none=or_none):
            return AnswerProcedure(running.id, chance.choice([*candidates, *([""] if or_none else [])] or ["nobody"]))
        case Count(field=field):
            return AnswerProcedure(running.id, a_value(field, chance))
        case RollFor() as ask:
            roll = a_roll(history, ask.resolver, ask.bindings, dict(ask.inputs), chance, mix=False)
            return Resolve(roll.resolver, roll.bindings, roll.inputs, roll.faces, procedure=running.id)
        case None:
            return Advance(anyway=True)


def _settle(history: History, debt: Debt, chance: random.Random) -> Command:
    if chance.random() < 0.2:
        return Waive(debt.id, "at random")
    return a_roll(history, debt.resolver, debt.bindings, dict(debt.inputs), chance, mix=False)


def a_roll(
    history: History,
    key: str,
    bindings: Bindings,
    inputs: dict[str, Scalar],
    chance: random.Random,
    *,
    mix: bool = True,
) -> Resolve:
    """A roll with some inputs answered at random and the dice it then wants."""
    system, battle = history.system, history.battle
    try:
        resolver = system.resolver(key)
    except Rejected:
        return Resolve(key, bindings, inputs)
    roles = dict(bindings)
    for role in resolver.roles:
        if role.key not in roles:
            roles[role.key] = chance.choice(list(battle.units))
    asked = [entry.field for entry in resolver.inputs if entry.reader is None]
    given = dict(inputs)
    if mix:
        given |= {field.key: a_value(field, chance) for field in asked if chance.random() < 0.5} | inputs
    try:
        case, _known = draft(system, battle, resolver, roles, given)
        given |= {key: a_value(resolver.input(key).field, chance) for key in sorted(case.open)}
        case, _known = draft(system, battle, resolver, roles, given)
        faces: tuple[Face, ...] = ()
        while resolver.bars(case) is None and (wanted := resolver.throws(case)) is not None and len(faces) < 40:
            face = Face(wanted.die.sides, chance.randint(1, wanted.die.sides))
            case = deal(resolver, case, (face,))
            faces = (*faces, face)
    except Rejected:
        faces = ()
    return Resolve(key, roles, given, faces)


def a_value(field: AnyField, chance: random.Random) -> Scalar:
    match field.shape:
        case Shape.WHOLE:
            return chance.randint(int(field.low), min(int(field.high), int(field.low) + 30))
        case Shape.DECIMAL:
            return round(chance.uniform(field.low, field.high), 1)
        case Shape.FLAG:
            return chance.random() < 0.5
        case Shape.CHOICE:
            return chance.choice(field.options).key
        case Shape.WORDS:
            return "words"
        case Shape.TALLY:
            return tuple(chance.randint(int(field.low), int(field.high)) for _ in range(chance.randrange(3)))
