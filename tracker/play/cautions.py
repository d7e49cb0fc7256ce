"""Cautions about a roll or a number that looks odd: told, never barred.

A roll may be out of turn, or against one's own side. A number may be more than the card says there is; what is merely
unusual is nobody's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tracker.battle.battle import Battle, Bindings, Unit
from tracker.battle.fields import Scalar
from tracker.battle.resolution import Applied
from tracker.play.walk import current_step
from tracker.rules.resolver import Resolver
from tracker.rules.resolver.inputs import ReadOff
from tracker.rules.system import Action, Count, Does, May, MayNot, RollFor, Standing, Step, System
from tracker.words import N_, _, labelled
from tracker.written import figure

Doubt = Callable[[Scalar], str]
"""Says of a value why it cannot be, in a sentence; nothing of one that can."""

OWN_SIDE, OUT_OF_TURN = "own_side", "out_of_turn"
NOT_OFFERED: Final = N_("this step does not offer it")
WORDS: Final[Mapping[str, str]] = {
    OWN_SIDE: N_("against its own side: {reason}"),
    OUT_OF_TURN: N_("out of turn: {reason}"),
}


def cautions(system: System, battle: Battle, resolver: Resolver, bindings: Bindings) -> tuple[Applied, ...]:
    """The oddities of this roll now, each with its rule; none before the first turn, or where nothing follows."""
    if not battle.place.step or not resolver.is_act:
        return ()
    return (*_against_its_own(battle, resolver, bindings), *_out_of_turn(system, battle, resolver, bindings))


def more_than_there_is(battle: Battle, action: Action, unit: Unit, key: str, value: Scalar) -> str:
    """Why an action cannot be done to so many of a unit, or so far by it, in a sentence; empty where it can."""
    most = action.most(battle, unit).get(key)
    if most is None or isinstance(value, str | tuple) or value <= most:
        return ""
    if isinstance(value, float):
        return _("{value} is too far: {unit}, {most} at most.").format(
            value=figure(value), unit=unit.name, most=figure(most)
        )
    return too_many(unit.name, value, most)


def too_many(unit: str, value: Scalar, most: float) -> str:
    """That a unit has no more than so many."""
    return _("{value} is too many: {unit}, {most} at most.").format(value=value, unit=unit, most=most)


def doubt_of_change(doubt: Doubt, was: Scalar | None, after: Scalar) -> str:
    """Why an answer cannot become another one, as `doubt` tells of a value; empty where that one can be.

    Empty too where the one that holds cannot be either: then it was meant already.
    """
    return "" if was is not None and doubt(was) else doubt(after)


def more_than_asked(battle: Battle, ask: Count, value: Scalar) -> str:
    """Why a procedure cannot count so many, in a sentence; empty where it can, or where the cards do not tell."""
    if ask.most is None or isinstance(value, str | tuple) or value <= ask.most:
        return ""
    if ask.about:
        return too_many(battle.units[ask.about[0]].name, value, ask.most)
    return _("{value} is too many: there are only {most}.").format(value=value, most=ask.most)


def beyond_the_card(system: System, battle: Battle, resolver: str, bindings: Bindings, key: str, value: Scalar) -> str:
    """Why a roll cannot know that of a unit, where it is read off its card; empty where it can, or nobody knows."""
    entry = next((declared for declared in system.resolver(resolver).inputs if declared.field.key == key), None)
    if entry is None or not isinstance(entry.reader, ReadOff) or entry.reader.role not in bindings:
        return ""
    unit = battle.units.get(bindings[entry.reader.role])
    if unit is None or system.cards.check(unit) is not None:
        return ""
    wrong = system.cards.check(unit.having({entry.reader.field.key: value}))
    return "" if wrong is None else labelled(unit.name, wrong)


def in_words(caution: Applied) -> str:
    """The caution as a reader is told it: `out of turn: it is routing`."""
    return _(WORDS.get(caution.id, "{reason}")).format(
        reason=caution.label if caution.id == OWN_SIDE else _(caution.label)
    )


def _against_its_own(battle: Battle, resolver: Resolver, bindings: Bindings) -> Iterator[Applied]:
    """Who must take part and is no friend is an enemy of the one who acts."""
    parts = {role.key: battle.units[bindings[role.key]] for role in resolver.roles if role.key in bindings}
    enemies = [role.key for role in resolver.roles[1:] if not (role.optional or role.friend)]
    actor = parts.get(resolver.roles[0].key) if enemies else None
    for unit in (parts[role] for role in enemies if role in parts):
        if actor is not None and unit.side == actor.side:
            yield Applied(OWN_SIDE, unit.name, 0, resolver.rules[:1])


def _out_of_turn(system: System, battle: Battle, resolver: Resolver, bindings: Bindings) -> Iterator[Applied]:
    step = current_step(system, battle)
    if step is None or _is_due(system, battle, resolver, bindings):
        return
    bound = [battle.units[unit] for unit in bindings.values() if unit in battle.units]
    if not bound and not _belongs_to_a_step(system, resolver):
        return
    if any(_has_its_place(entry, battle, bound, resolver, bindings) for entry in _open_steps(system, step)):
        return
    stands = step.standing(battle, bound[0]) if bound else None
    if isinstance(stands, MayNot) and _is_offered(step, battle, resolver):
        yield Applied(OUT_OF_TURN, stands.reason, 0, stands.rules)
    else:
        yield Applied(OUT_OF_TURN, NOT_OFFERED, 0, step.rules[:1])


def _open_steps(system: System, step: Step) -> Iterator[Step]:
    """The step the table is at, and those of its phase that may interrupt it."""
    yield step
    yield from (entry for entry in system.phase_of(step.id).steps if entry.interrupt)


def _belongs_to_a_step(system: System, resolver: Resolver) -> bool:
    """Whether the turn has a step at which the table, and no unit, makes this roll."""
    return any(_is_for_the_table(entry, resolver) for phase in system.turn.phases for entry in phase.steps)


def _has_its_place(step: Step, battle: Battle, bound: list[Unit], resolver: Resolver, bindings: Bindings) -> bool:
    """Whether the roll is the table's at this step, or the step lets one of these units make it."""
    of_the_table = _is_for_the_table(step, resolver)
    return of_the_table or any(_lets(step, battle, unit, resolver, bindings) for unit in bound)


def _is_offered(step: Step, battle: Battle, resolver: Resolver) -> bool:
    """Whether anybody is offered the roll at this step."""
    return any(_offers(step, battle, unit, resolver) for unit in battle.units.values())


def _is_for_the_table(step: Step, resolver: Resolver) -> bool:
    return any(offer.does is Does.ROLL and offer.name == resolver.key for offer in step.offers)


def _offers(step: Step, battle: Battle, unit: Unit, resolver: Resolver) -> bool:
    """Whether this roll is the step's business, so that who is barred from the step is barred from it."""
    stands = step.standing(battle, unit)
    return isinstance(stands, May) and resolver.key in {
        offer.name for offer in stands.offers if offer.does is Does.ROLL
    }


def _is_due(system: System, battle: Battle, resolver: Resolver, bindings: Bindings) -> bool:
    """Whether a test that is owed, or a procedure under way, calls for this roll at whatever step."""
    first = next(iter(bindings.values()), None)
    if any(debt.resolver == resolver.key and debt.unit == first for debt in battle.debts):
        return True
    asked = (system.procedure(running.procedure).ask(battle, running) for running in battle.running)
    return any(isinstance(ask, RollFor) and ask.resolver == resolver.key for ask in asked)


def _lets(step: Step, battle: Battle, unit: Unit, resolver: Resolver, bindings: Bindings) -> bool:
    """Whether the step lets this unit make the roll: it offers that, or is there for a procedure of several rolls."""
    stands: Standing = step.standing(battle, unit)
    offers = stands.offers if isinstance(stands, May) else ()
    first = resolver.roles[0].key if resolver.roles else ""
    return any(offer.does is Does.PROCEDURE for offer in offers[:1]) or any(
        offer.does is Does.ROLL and offer.name == resolver.key and bindings.get(offer.role or first) == unit.id
        for offer in offers
    )
