"""Every choice a side has now: tokens, tests due, questions of what is under way, what its units are offered.

Each alternative is a command that the door accepts as far as the side can know; a roll lacks only its dice. Where it
hangs on a fact of the table that nobody has told, it names that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import islice, product
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Bindings, Running, Unit, UnitId
from tracker.battle.commands import (
    AnswerProcedure,
    AnswerPrompt,
    BeginProcedure,
    Command,
    Perform,
    PlaceToken,
    Resolve,
    Tick,
)
from tracker.battle.fields import AnyField, Names, Rejected, Scalar, Shape
from tracker.play.ahead import answerable
from tracker.play.eliminated import bar_to_roll
from tracker.play.offers import bound_by, is_made, owed_as
from tracker.play.opponent.facts import aimed_at, enemy_named, lacked, standing_units
from tracker.play.perspective import Perspective
from tracker.play.rolls import draft
from tracker.play.tokens import draws_by_chance, lacks_token, may_choose_token, may_place
from tracker.play.walk import current_step, debts_due, standing
from tracker.rules.resolver import Role
from tracker.rules.system import (
    Ask,
    Choose,
    Count,
    Does,
    May,
    Offer,
    PickUnit,
    Question,
    RollFor,
    System,
    Way,
    accepted_by,
    usual_answer,
)

MOST: Final = 400
"""The most alternatives of one choice: as many as chance chooses from."""


class Kind(StrEnum):
    """The kind of a choice."""

    TOKEN = "token"
    TEST = "test"
    QUESTION = "question"
    ACT = "act"


class Alternative(Struct, frozen=True):
    """One thing that may be chosen: the command, and the fact of the table it hangs on, where nobody has told it.

    It is not ready where that is an answer without which the door accepts nothing.
    """

    command: Command
    lacks: str = ""
    is_ready: bool = True


class Choice(Struct, frozen=True):
    """One choice of a side, by one of its units or by the side as a whole; a roll that must be made has no other way.

    `offer` is what the step offers, `question` what a procedure under way asks; both are None for tokens and tests.
    """

    kind: Kind
    unit: UnitId | None
    alternatives: tuple[Alternative, ...]
    offer: Offer | None = None
    question: Ask | None = None


def choices(view: Perspective) -> tuple[Choice, ...]:
    """The side's choices now; none before the first turn, and none without an alternative."""
    if current_step(view.system, view.battle) is None:
        return ()
    everything = (*_tokens(view), *_questions(view), *_tests(view), *_acts(view))
    return tuple(choice for choice in everything if choice.alternatives)


def choices_of(view: Perspective, unit: Unit) -> tuple[Choice, ...]:
    """The choices of one of its units among the step's offers to it."""
    stands = standing(view.system, view.battle, unit)
    if not isinstance(stands, May) or view.battle.is_done(unit.id):
        return ()
    offered = (Choice(Kind.ACT, unit.id, alternatives_of(view, unit, offer), offer) for offer in stands.offers)
    return tuple(choice for choice in offered if choice.alternatives)


def alternatives_of(view: Perspective, unit: Unit, offer: Offer) -> tuple[Alternative, ...]:
    """In which ways a unit may take what it is offered: whom it may be aimed at, how its inputs may be answered."""
    if offer.is_idle or is_made(view.system, view.battle, offer, unit.id):
        return ()
    return tuple(islice(_taken(view, unit, offer), MOST))


def that_can_be_done(view: Perspective, unit: Unit, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """The offers to a unit of which something would come, as far as its side can know; all where none would."""
    offers = tuple(offers)
    return tuple(offer for offer in offers if alternatives_of(view, unit, offer)) or offers


def _tokens(view: Perspective) -> Iterator[Choice]:
    tokens = view.system.turn.tokens
    if tokens is None or not may_place(view.system, view.battle):
        return
    for unit in view.battle.of_side(view.side):
        if lacks_token(view.system, view.battle, unit) and may_choose_token(view.system, view.battle, unit):
            laid = (PlaceToken(unit.id, token) for token in tokens.allowed(view.battle, unit))
            yield Choice(Kind.TOKEN, unit.id, _allowed(view, laid))
        elif lacks_token(view.system, view.battle, unit) and draws_by_chance(view.system, view.battle, unit):
            first = next(iter(view.system.resolver(tokens.random).roles)).key
            yield Choice(Kind.TOKEN, unit.id, _rolls(view, Resolve(tokens.random, {first: unit.id})))


def _tests(view: Perspective) -> Iterator[Choice]:
    for debt in debts_due(view.system, view.battle):
        unit = view.battle.units.get(debt.unit)
        if unit is not None and unit.side == view.side:
            rolls = _rolls(view, Resolve(debt.resolver, debt.bindings, debt.inputs, debt=debt.id))
            yield Choice(Kind.TEST, unit.id, rolls)


def _questions(view: Perspective) -> Iterator[Choice]:
    for running in view.battle.running:
        ask = answerable(view.system, view.battle, running)
        unit = None if ask is None else who_answers(view.battle, running, ask)
        if ask is not None and unit is not None and unit.side == view.side:
            yield Choice(Kind.QUESTION, unit.id, _answers(view, running, ask), question=ask)


def who_answers(battle: Battle, running: Running, ask: Ask) -> Unit | None:
    """The unit that a question is asked of: the first it speaks of, who rolls, or whoever the procedure began with."""
    named = tuple(ask.bindings.values()) if isinstance(ask, RollFor) else _speaks_of(ask)
    whose = (*named, *running.bindings.values())
    return next((battle.units[unit] for unit in whose if unit in battle.units), None)


def _speaks_of(ask: Question) -> tuple[UnitId, ...]:
    """The units that a question is for: first the one whose player is asked."""
    return (*(() if ask.player is None else (ask.player,)), *ask.about)


def _answers(view: Perspective, running: Running, ask: Ask) -> tuple[Alternative, ...]:
    if isinstance(ask, RollFor):
        return _rolls(view, Resolve(ask.resolver, ask.bindings, ask.proposed, procedure=running.id))
    return _allowed(view, (AnswerProcedure(running.id, value) for value in answers_to(ask)))


def led_answer(system: System, ask: Question) -> Scalar | None:
    """The answer of a side that is led: its system's own, else the usual one; None where nobody can tell."""
    word = ask.key.rpartition(":")[2].partition(".")[0]
    own = system.opponent.answers.get(word)
    return own if own is not None and accepted_by(ask, own) else usual_answer(ask)


def answers_to(ask: Question) -> tuple[Scalar, ...]:
    """Everything that may be said to a question."""
    match ask:
        case Choose(options=options):
            return tuple(option.key for option in options)
        case PickUnit(candidates=candidates, or_none=or_none):
            return (*candidates, *([""] if or_none else []))
        case Count(field=field, most=most):
            return tuple(range(int(field.low), int(min(field.high, field.high if most is None else most)) + 1))


def _acts(view: Perspective) -> Iterator[Choice]:
    for unit in view.battle.of_side(view.side):
        yield from choices_of(view, unit)


def _taken(view: Perspective, unit: Unit, offer: Offer) -> Iterator[Alternative]:
    system, way = view.system, kind_of(view.system, offer)
    match offer.does:
        case Does.TICK:
            yield from _allowed(view, (Tick(unit.id),))
        case Does.ROLL:
            roles = system.resolver(offer.name).roles
            bound = bound_by(offer, roles, unit.id)
            owed = owed_as(view.battle, offer, bound)
            number = None if owed is None else owed.id
            yield from _rolls(view, Resolve(offer.name, bound, offer.inputs, debt=number), way)
        case Does.PROCEDURE:
            roles = system.procedure(offer.name).roles
            bindings = _cast(view, roles, bound_by(offer, roles, unit.id), way)
            yield from _aimed(view, way, unit, (BeginProcedure(offer.name, bound) for bound in bindings))
        case Does.ACTION:
            inputs = _inputs(view, unit, offer)
            # Whom the action begins with of itself is told already, as one who was charged.
            is_told = any(value in view.battle.units for value in system.action(offer.name).begins(unit).values())
            performs = [Perform(offer.name, unit.id, given) for given in inputs]
            accepted = _aimed(view, Way.ELSE if is_told else way, unit, performs)
            is_measured = any(field.shape is Shape.DECIMAL for field in system.action(offer.name).inputs)
            come_to_something = tuple(each for each in accepted if not is_measured and view.changes(each.command))
            yield from come_to_something or _measured(view, unit, offer, performs)
        case Does.PROMPT:
            prompt = system.prompt(offer.name)
            if not prompt.sets and prompt.ticks is None:
                answers = (AnswerPrompt(prompt.key, option.key, unit.id) for option in prompt.options)
                yield from _allowed(view, answers)


def kind_of(system: System, offer: Offer) -> Way:
    """Which kind of act an offer is; a roll that no key takes is of the kind as which it is told."""
    way = system.way_of(offer)
    return system.words.told_as.get(offer.name, way) if way is Way.ELSE else way


def _rolls(view: Perspective, roll: Resolve, way: Way = Way.ELSE) -> tuple[Alternative, ...]:
    """The roll with everybody who may have the parts that are open, its dice still to be thrown."""
    resolver = view.system.resolver(roll.resolver)
    rolls = []
    for bindings in _cast(view, resolver.roles, roll.bindings, way):
        try:
            case, _known = draft(view.system, view.battle, resolver, bindings, roll.inputs)
        except Rejected:
            continue
        if bar_to_roll(view.system, view.battle, resolver.key, bindings) is None and resolver.bars(case) is None:
            asked = next((entry.field.label for entry in resolver.inputs if entry.field.key in case.open), "")
            with_all = replace(roll, bindings=bindings)
            fact = _fact(view, way, view.battle.units.get(next(iter(bindings.values()), UnitId(""))), with_all)
            rolls.append(Alternative(with_all, asked or fact or "", is_ready=not asked))
    return tuple(rolls)


def _cast(view: Perspective, roles: tuple[Role, ...], bound: Bindings, way: Way) -> Iterator[dict[str, UnitId]]:
    """Everybody in the parts that somebody must take and nobody has yet; none where nobody is there for one."""
    system, battle = view.system, view.battle
    acting = next((battle.units[unit] for unit in bound.values() if unit in battle.units), None)
    missing = [role for role in roles if role.key not in bound and not (role.optional or role.afterwards)]
    friends = tuple(
        unit.id
        for unit in standing_units(system, battle)
        if (unit.side == view.side if acting is None else unit.side == acting.side)
    )
    enemies = aimed_at(system, battle, way, acting)
    for picked in product(*(friends if role.friend else enemies for role in missing)):
        everybody = {**bound, **{role.key: unit for role, unit in zip(missing, picked, strict=True)}}
        if len(set(everybody.values())) == len(everybody):
            yield everybody


def _inputs(view: Perspective, unit: Unit, offer: Offer) -> Iterator[dict[str, Scalar]]:
    """The ways in which what an action asks of the unit may be answered, beside what the step answers already."""
    action = view.system.action(offer.name)
    begins = action.begins(unit)
    known = {key for key, value in begins.items() if value in view.battle.units} | offer.inputs.keys()
    asked = [field for field in action.inputs if field.key not in known and field.applies(unit)]
    values = [_values(view, unit, field, view.system.way_of(offer)) for field in asked]
    given = {**begins, **offer.inputs}
    for answers in product(*values):
        answered = {field.key: value for field, value in zip(asked, answers, strict=True) if value is not None}
        yield {**given, **answered}


def _measured(view: Perspective, unit: Unit, offer: Offer, performs: Iterable[Perform]) -> Iterator[Alternative]:
    """Those that the door accepts as soon as a number is given that only the table can measure, as how far it went."""
    numbers = [field for field in view.system.action(offer.name).inputs if field.shape in {Shape.WHOLE, Shape.DECIMAL}]
    for perform in performs if numbers else ():
        given = {field.key: min(max(field.low, 1), field.high) for field in numbers}
        measured = replace(perform, inputs={**perform.inputs, **given})
        if enemy_named(view.battle, unit, perform) is None and view.allows(measured):
            yield Alternative(perform, numbers[0].label, is_ready=False)


def _values(view: Perspective, unit: Unit, field: AnyField, way: Way) -> tuple[Scalar | None, ...]:
    """The values that may be answered; None stands for the usual one, as of a number."""
    if field.names is Names.UNIT:
        others = tuple(other.id for other in standing_units(view.system, view.battle) if other.id != unit.id)
        return aimed_at(view.system, view.battle, way, unit) if way is Way.FIGHT else others
    if field.names is Names.SIDE:
        return tuple(side.id for side in view.battle.sides)
    return tuple(option.key for option in field.options) if field.shape is Shape.CHOICE else (None,)


def _aimed(view: Perspective, way: Way, unit: Unit, commands: Iterable[Command]) -> Iterator[Alternative]:
    """The commands that the door accepts, each with the fact it lacks of the enemy it names; none whose fact fails."""
    for command in commands:
        fact = _fact(view, way, unit, command)
        if fact is not None and view.allows(command):
            yield Alternative(command, fact)


def _fact(view: Perspective, way: Way, unit: Unit | None, command: Command) -> str | None:
    """The fact on which an act aimed at an enemy depends; empty of any other, None where it is known to fail."""
    enemy = None if unit is None else enemy_named(view.battle, unit, command)
    return "" if unit is None or enemy is None else lacked(view.system, view.battle, way, unit, enemy)


def _allowed(view: Perspective, commands: Iterable[Command]) -> tuple[Alternative, ...]:
    return tuple(Alternative(command) for command in commands if view.allows(command))
