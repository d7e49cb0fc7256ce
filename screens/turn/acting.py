"""What choosing something of the checklist sets off: a roll, a procedure, an action, an answer, a tick."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

from msgspec.structs import replace

from screens.parts.asking import Among, ask_fields, ask_prompt
from screens.parts.dialogs import Choice, Pick
from screens.parts.finding import pickable_units
from screens.parts.flow import then
from screens.parts.ticking import TickSome
from screens.table import card_screen
from screens.table.card_screen import CardScreen
from screens.table.performing import count_on, perform, which_unit
from screens.table.table import Table
from screens.turn import touching
from screens.turn.checklist import Subject
from screens.turn.owed import are_taken_early
from tracker.battle.battle import Bindings, Debt, Running, Unit, UnitId
from tracker.battle.commands import AnswerPrompt, SetBattleValue, Tick
from tracker.play.gone import bar_to_action
from tracker.play.ticking import may_be_ticked, ticked, ticked_before
from tracker.play.walk import debts_due
from tracker.rules.resolver import Role
from tracker.rules.system import DONE, Does, May, Offer, Prompt, TokenStep
from tracker.views.candidates import candidates
from tracker.views.checklist import Able, Asked, asked, once_more
from tracker.views.orders import may_place
from tracker.views.sentences import value_in_words
from tracker.words import _, labelled

HERE, TOUCHES = "here:", "touches:"


async def act(table: Table, subject: Subject) -> None:
    """Do what a line of the checklist offers first, or asks about; what else it offers is under `more`."""
    match subject:
        case Asked():
            await answer_asked(table, subject)
        case Running():
            await table.doors.take_up(table, subject.id)
        case Offer():
            await carry_out(table, subject, None)
        case TokenStep():
            table.doors.orders(table)
        case Able():
            offer = await _one_of(table, subject)
            if offer == DONE and may_place(table.system, table.battle):
                table.doors.orders(table)
            elif offer is not None:
                await carry_out(table, offer, subject.unit)
        case _:
            assert_never(subject)


async def _one_of(table: Table, subject: Able) -> Offer | None:
    may = subject.may
    if len(may.offers) < 2 or not may.asks:
        return next(iter(may.offers), None)
    choices = [Choice(str(number), _(offer.verb)) for number, offer in enumerate(may.offers)]
    picked = await table.app.push_screen_wait(Pick(subject.unit.name, choices, _(may.note)))
    return None if picked is None else may.offers[int(picked)]


async def carry_out(table: Table, offer: Offer, unit: Unit | None) -> None:
    """Open what an offer stands for, with the unit in its part; what was done already is asked about first."""
    system = table.system
    if not await _is_meant_once_more(table, offer, unit):
        return
    match offer.does:
        case Does.TICK:
            if unit is not None:
                table.do(Tick(unit.id))
        case Does.ROLL:
            bindings = _bound(offer, system.resolver(offer.name).roles, unit)
            owed = _owed(table, offer, bindings)
            if owed is None or owed in debts_due(system, table.battle) or await are_taken_early(table, (owed,)):
                number = None if owed is None else owed.id
                await table.doors.roll(table, offer.name, bindings, offer.inputs, number, whom=offer.whom)
        case Does.PROCEDURE:
            bindings = _bound(offer, system.procedure(offer.name).roles, unit)
            await table.doors.procedure(table, offer.name, bindings)
        case Does.ACTION:
            await perform(table, offer.name, unit, offer)
        case Does.PROMPT:
            await answer(table, system.prompt(offer.name), unit)
        case _:
            assert_never(offer.does)


def _owed(table: Table, offer: Offer, bindings: Bindings) -> Debt | None:
    """The test on the list that an offer stands for, if any: no page of rolls of its own is opened for it."""
    meant = (offer.name, dict(bindings), dict(offer.inputs))
    debts = (debt for debt in table.battle.debts if (debt.resolver, debt.bindings, debt.inputs) == meant)
    return next(debts, None)


async def _is_meant_once_more(table: Table, offer: Offer, unit: Unit | None) -> bool:
    """Whether it was not done yet, or the players say that they want it again."""
    question = once_more(table.system, table.battle, offer, unit)
    if not question:
        return True
    words = Pick(question, [Choice("no", _("leave it at that")), Choice("yes", _("once more"))])
    return await table.app.push_screen_wait(words) == "yes"


def _bound(offer: Offer, roles: Sequence[Role], unit: Unit | None) -> Bindings:
    """The unit in the part that the offer names, or else in the first, and those whom the offer binds itself."""
    part = offer.role or next((role.key for role in roles), "")
    return {**({part: unit.id} if unit is not None and part else {}), **offer.others}


async def more(table: Table, unit: Unit, may: May | None = None) -> bool | None:
    """Pick one of the step's further offers to a unit, or of the system's actions; barred ones, last, say why.

    None when the question is left.
    """
    offers = may.offers[0 if may.asks else 1 :] if may is not None else ()
    choices = [Choice(f"{HERE}{number}", _(offer.verb)) for number, offer in enumerate(offers)]
    choices += _actions(table, unit, {offer.name for offer in offers if offer.does is Does.ACTION})
    if not choices:
        table.tell(_("{system} has no actions besides the steps").format(system=_(table.system.name)))
        return True

    async def take(picked: str) -> bool | None:
        if picked == TOUCHES:
            return await touching.put_right(table, unit)
        if picked.startswith(HERE):
            await carry_out(table, offers[int(picked.removeprefix(HERE))], unit)
            return True
        return await perform(table, picked, unit) or None

    note = _(may.note) if may is not None else ""
    return await then(lambda: table.app.push_screen_wait(Pick(unit.name, choices, note)), take)


def _actions(table: Table, unit: Unit, offered: Collection[str]) -> list[Choice]:
    """The actions for a unit like this that the step does not offer, and whom it touches; barred ones last."""
    listed = (action for action in table.system.play.actions if action.is_offered and action.suits(unit))
    rest = [action for action in listed if action.key not in offered]
    bars = [(bar_to_action(table.system, table.battle, action, unit), action) for action in rest]
    free = [Choice(action.key, _(action.label)) for bar, action in bars if bar is None]
    barred = [
        Choice(action.key, _(action.label), _("cannot: {reason}").format(reason=bar))
        for bar, action in bars
        if bar is not None
    ]
    contacts = [Choice(TOUCHES, _("touches …"))] if touching.may_touch(table, unit) else []
    return [*free, *contacts, *barred]


async def answer_asked(table: Table, entry: Asked) -> None:
    """Record what the table decided on a question of the step, for the unit it is about."""
    await answer(table, entry.prompt, table.battle.units[entry.unit] if entry.unit is not None else None)


async def answer(table: Table, prompt: Prompt, unit: Unit | None = None) -> None:
    """Record what the table decided: one of the usual answers, or a line in its own words."""
    question = _(prompt.question) if unit is None else labelled(unit.name, _(prompt.question))
    if prompt.sets:
        await set_table(table, prompt)
        return
    if prompt.ticks is not None:
        await _tick(table, prompt, question)
        return
    said = await ask_prompt(table.app, prompt, question, _said_before(table, prompt, unit))
    if said is not None:
        table.do(AnswerPrompt(prompt.key, said, unit.id if unit is not None else None))


def _said_before(table: Table, prompt: Prompt, unit: Unit | None) -> str:
    """What was answered to the question here, empty where nothing was."""
    return table.battle.answered.get((table.battle.place, prompt.key, "" if unit is None else unit.id), "")


async def _tick(table: Table, prompt: Prompt, question: str) -> None:
    """Tick the units that are the answer; what follows for each is done with it."""
    battle = table.battle
    listed = pickable_units(battle, candidates(table.system, battle, may_be_ticked(battle, prompt)))
    if not listed:
        table.tell(_("there is nobody of whom this could be said"))
        return
    asked = TickSome(question, listed, ticked_before(battle, prompt), " ".join(prompt.rules))
    said = await table.app.push_screen_wait(asked)
    if said is not None:
        table.do_all(*ticked(battle, prompt, {UnitId(unit) for unit in said}))


async def set_table(table: Table, prompt: Prompt) -> None:
    """Ask for the values of the battle that are the answer, each beginning at what it is, and set them together."""
    now = [replace(field, default=table.battle[field]) for field in prompt.sets]
    values = await ask_fields(table.app, tuple(now), {}, Among(table.system, table.battle))
    if values is not None:
        said = " · ".join(
            f"{_(field.label)} {value_in_words(table.battle, field, values[field.key])}" for field in prompt.sets
        )
        changed = (field for field in prompt.sets if values[field.key] != table.battle[field])
        table.do_all(
            *(SetBattleValue(field.key, values[field.key], _(prompt.question)) for field in changed),
            AnswerPrompt(prompt.key, said),
        )


async def more_on(table: Table, subject: Subject | None) -> None:
    """Everything else for what is under the cursor: actions of a unit, a procedure under way."""
    match subject:
        case Able(unit, may):
            await more(table, unit, may)
        case Running():
            await table.doors.take_up(table, subject.id)
        case _:
            await then(
                lambda: which_unit(table, _("For which unit?")), lambda unit: more(table, table.battle.units[unit])
            )


async def answer_one(table: Table, subject: Subject | None) -> None:
    """The question under the cursor, or else the first one of the step that is still open."""
    asked_here = asked(table.system, table.battle)
    waiting = [entry for entry in asked_here if not entry.answer]
    if isinstance(subject, Asked):
        await answer_asked(table, subject)
    elif asked_here:
        await answer_asked(table, (waiting or asked_here)[0])
    else:
        table.tell(_("this step asks nothing of the table"))


async def put_contacts_right(table: Table, unit: UnitId | None) -> None:
    """Whom the unit under the cursor touches, or one that is found by name."""
    unit = unit if unit is not None else await which_unit(table, _("For which unit?"))
    if unit is not None:
        await touching.put_right(table, table.battle.units[unit])


async def look_at(table: Table, unit: UnitId | None) -> None:
    """The card of the unit under the cursor, or of one that is found by name."""
    unit = unit if unit is not None else await which_unit(table, _("Whose card?"))
    if unit is None:
        return
    match await table.app.push_screen_wait(CardScreen(table, unit)):
        case card_screen.LOSE:
            await count_on(table, table.system.cards.loses, unit)
        case card_screen.REGAIN:
            await count_on(table, table.system.cards.regains, unit)
        case card_screen.MORE:
            await more(table, table.battle.units[unit])
        case _:
            return
