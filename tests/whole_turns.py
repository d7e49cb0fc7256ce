"""A table that plays whole turns as the steps lead it: what is offered, what is owed, and on when it likes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from msgspec.structs import replace

from tests.at_random import Kept, a_value, an_answer, opening
from tracker.battle.battle import Battle, Bindings, Unit, UnitId
from tracker.battle.commands import (
    Advance,
    AnswerPrompt,
    BeginProcedure,
    Command,
    Perform,
    PlaceToken,
    Refused,
    Resolve,
    Tick,
    Waive,
)
from tracker.battle.dice import Face
from tracker.battle.fields import Names, Rejected, Scalar
from tracker.play.history import History
from tracker.play.leave_step import LeftOpen
from tracker.play.rolls import draft, question
from tracker.play.sheets import announcement, knobs_of, open_on, roll_commands, throw_dice, turn_knob
from tracker.play.walk import debts_due, standing
from tracker.rules.resolver import Role, deal
from tracker.rules.system import Action, Does, May, Offer, RollFor, System, TokenStep

ON_A_PAGE = 0.5
"""How often what is under way goes on as its page of rolls would have it."""
MOST_ACTS = 400
"""A turn that takes longer than this goes on step by step, whatever may still be done in it."""


SAID: Final = {"spell_effects": "thorns bar the ford"}
"""What the table answers where it is asked in words."""

Moment = tuple[History, Command, History]
"""A battle, a command, and the battle after it."""


def turns_at_random(key: str, seed: int, turns: int) -> Iterator[Moment]:
    """Before, command, after, for every act of the first turns of a battle of that seed: played once a process."""
    for turn in _turns(key, seed).first(turns):
        yield from turn


@cache
def _turns(key: str, seed: int) -> Kept[tuple[Moment, ...]]:
    return Kept(_turn_after_turn(opening(key), random.Random(seed)))


def _turn_after_turn(history: History, chance: random.Random) -> Iterator[tuple[Moment, ...]]:
    while turn := tuple(a_turn(history, chance)):
        yield turn
        history = turn[-1][-1]


def a_turn(history: History, chance: random.Random) -> Iterator[Moment]:
    """Before, command, after, for every act of one turn; what is refused is told to nobody and something else done.

    What a page of rolls would have done must not be refused.
    """
    turn, acts = history.battle.place.turn or 1, 0
    while history.battle.place.turn in {turn, 0} and acts < MOST_ACTS * 2:
        for command in on_a_page(history, chance) if acts < MOST_ACTS and chance.random() < ON_A_PAGE else ():
            after = history.do(command)
            assert isinstance(after, History), f"{history.battle.place}: the page would do {command}: {after.reason}"
            acts += 1
            yield history, command, after
            history = after
        command = _next_command(history, chance) if acts < MOST_ACTS else Advance(anyway=True)
        after = history.do(command)
        if isinstance(after, Refused):
            if isinstance(after, LeftOpen) and isinstance(command, Perform) and chance.random() < 0.5:
                command = replace(command, anyway=True)
            else:
                command = Advance(anyway=not isinstance(after, LeftOpen) or chance.random() < 0.5)
            after = history.do(command)
        acts += 1
        if not isinstance(after, Refused):
            yield history, command, after
            history = after


def on_a_page(history: History, chance: random.Random) -> tuple[Command, ...]:
    """What the page of the procedure under way would do next: something in its next row changed, its dice thrown."""
    for running in history.battle.running[-1:]:
        sheet = history.system.sheet_of(running.procedure)
        if sheet is None or not sheet.procedure:
            break
        page = open_on(history, sheet, running.bindings, running.id)
        keys = [entry.row.key for entry in page.entries]
        assert len(keys) == len(set(keys)), f"{sheet.key}: {keys}"
        if page.next is not None and (knobs := knobs_of(page, page.next)) and chance.random() < 0.3:
            page = turn_knob(page, page.next, chance.choice(knobs), chance.choice((1, -1)))
        is_asked = any(said.value is None or said.is_doubtful for said in page.pending)
        if (entry := page.next) is None or is_asked:
            return announcement(page)
        try:
            return roll_commands(
                throw_dice(page, entry, lambda die, _asked: Face(die.sides, chance.randint(1, die.sides))), entry
            )
        except Rejected:
            break
    return ()


def _next_command(history: History, chance: random.Random) -> Command:
    system, battle = history.system, history.battle
    if battle.running and chance.random() < 0.9:
        running = battle.running[-1]
        ask = question(system, battle, running)
        if isinstance(ask, RollFor):
            return replace(thrown(history, ask.resolver, ask.bindings, ask.proposed, chance), procedure=running.id)
        return an_answer(history, running, chance)
    due = debts_due(system, battle) if battle.place.step else ()
    if due and chance.random() < 0.6:
        debt = chance.choice(due)
        if chance.random() < 0.1:
            return Waive(debt.id, "not seen")
        return replace(thrown(history, debt.resolver, debt.bindings, debt.inputs, chance), debt=debt.id)
    if battle.place.step and chance.random() < 0.7:
        ways = [
            (unit.id, offer)
            for unit in battle.units.values()
            if isinstance(stands := standing(system, battle, unit), May) and not battle.is_done(unit.id)
            for offer in stands.offers
        ]
        ways += [(UnitId(""), offer) for offer in system.step(battle.place.step).offers]
        if ways:
            return taking(history, *chance.choice(ways), chance)
    return Advance()


def taking(history: History, unit: UnitId, offer: Offer, chance: random.Random) -> Command:
    """The offer taken as a screen would: its parts cast, its inputs answered, its dice thrown."""
    system, battle = history.system, history.battle
    own = {offer.role or "actor": unit} if unit else {}
    match offer.does:
        case Does.ROLL:
            return thrown(history, offer.name, {**own, **offer.others}, offer.inputs, chance)
        case Does.PROCEDURE:
            bindings = {**own, **offer.others}
            roles = system.procedure(offer.name).roles
            return BeginProcedure(offer.name, _cast(system, battle, roles, bindings, chance))
        case Does.ACTION:
            return Perform(offer.name, unit, action_inputs(system, battle, system.action(offer.name), unit, chance))
        case Does.PROMPT:
            return AnswerPrompt(offer.name, SAID.get(offer.name, "as agreed"), unit or None)
        case _:
            return _token_or_tick(history, unit, chance)


def _token_or_tick(history: History, unit: UnitId, chance: random.Random) -> Command:
    system, battle = history.system, history.battle
    if system.turn.tokens is not None and system.step(battle.place.step).tokens is TokenStep.PLACE:
        allowed = system.turn.tokens.allowed(battle, battle.units[unit])
        if allowed:
            return PlaceToken(unit, chance.choice(allowed))
    return Tick(unit)


def action_inputs(
    system: System, battle: Battle, action: Action, unit: UnitId, chance: random.Random
) -> dict[str, Scalar]:
    """Answers for an action: where it asks for a unit or a side, one that stands."""
    enemies = [one.id for one in _standing(system, battle) if one.side != battle.units[unit].side]
    answers: dict[str, Scalar] = {}
    for field in action.inputs:
        if field.names is Names.UNIT and enemies:
            answers[field.key] = chance.choice(enemies)
        elif field.names is Names.SIDE:
            answers[field.key] = chance.choice(battle.sides).id
        else:
            answers[field.key] = a_value(field, chance)
    return answers


def thrown(
    history: History, key: str, bindings: Bindings, inputs: Mapping[str, Scalar], chance: random.Random
) -> Resolve:
    """A roll with somebody who stands in every part that must be cast, what is open answered, and its dice."""
    system, battle = history.system, history.battle
    resolver = system.resolver(key)
    bound, given = _cast(system, battle, resolver.roles, bindings, chance), dict(inputs)
    faces: tuple[Face, ...] = ()
    try:
        case, _known = draft(system, battle, resolver, bound, given)
        given |= {entry: a_value(resolver.input(entry).field, chance) for entry in sorted(case.open)}
        case, _known = draft(system, battle, resolver, bound, given)
        while resolver.bars(case) is None and (wanted := resolver.throws(case)) is not None:
            case = deal(resolver, case, (Face(wanted.die.sides, chance.randint(1, wanted.die.sides)),))
        faces = case.faces
    except Rejected:
        pass
    return Resolve(key, bound, given, faces)


def _cast(
    system: System, battle: Battle, roles: tuple[Role, ...], bindings: Bindings, chance: random.Random
) -> dict[str, UnitId]:
    bound = dict(bindings)
    own = next((battle.units[unit].side for unit in bound.values() if unit in battle.units), None)
    for role in roles:
        if role.key in bound or role.optional:
            continue
        others = [
            unit.id
            for unit in _standing(system, battle)
            if unit.id not in bound.values() and (own is None or (unit.side == own) == role.friend)
        ]
        if others:
            bound[role.key] = chance.choice(others)
    return {role.key: bound[role.key] for role in roles if role.key in bound}


def _standing(system: System, battle: Battle) -> list[Unit]:
    return [unit for unit in battle.units.values() if not system.cards.is_out(unit)]
