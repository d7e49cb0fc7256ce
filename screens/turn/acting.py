"""The wants of the page of a step, carried out on screens: a roll, a procedure, an action, an answer, a list."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from screens.parts.asking import Among, ask_fields, ask_prompt
from screens.parts.dialogs import Choice, PickByEnter, PickOrDraw
from screens.parts.finding import pickable_units
from screens.parts.flow import leading_back, then
from screens.parts.multi_select import TickSome
from screens.table import card_screen
from screens.table.card_screen import CardScreen
from screens.table.performing import count_on, perform, which_unit
from screens.table.table import Table
from screens.turn import owed, touching
from screens.turn.owed import are_taken_early
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import AnswerPrompt, Refused, SetBattleValue
from tracker.play.backwards import last_made
from tracker.play.eliminated import bar_to_action
from tracker.play.multi_select import ticked, ticked_before
from tracker.play.opponent.choices import that_can_be_done
from tracker.play.perspective import seen_by
from tracker.play.ticking_anew import ticked_anew
from tracker.play.walk import standing
from tracker.rules.system import Does, May, Offer, Prompt
from tracker.views.candidates import to_be_ticked
from tracker.views.sentences.names import asked_in_words
from tracker.views.sentences.questions import values_in_words
from tracker.views.step import Find, Intent, Take, Want, taking, wants
from tracker.words import _

HERE, TOUCHES = "here:", "touches:"


async def do(table: Table, want: Want) -> Intent | None:
    """Do what the page of the step wants; what the page is to take in turn, where somebody picked that."""
    match want:
        case wants.PickOffer() | wants.FindUnit() | wants.DrawUnit():
            return await _picked(table, want)
        case wants.Confirm(question, then):
            # A digit typed on is a die for the page that this would open, no answer.
            words = PickByEnter(question, [Choice("no", _("leave it there")), Choice("yes", _("once more"))])
            return await do(table, then) if await table.app.push_screen_wait(words) == "yes" else None
        case wants.TakeEarly(debt, then):
            return await do(table, then) if await are_taken_early(table, (debt,)) else None
        case wants.CarryOut(command):
            table.do(command)
        case wants.Designate(command, offers, unit):
            take = Take(offers[0], unit)
            chosen = take if len(offers) == 1 else await _picked(table, wants.PickOffer(offers, unit, unit))
            return chosen if chosen is not None and table.do(command) else None
        case wants.Propose(unit):
            from screens.turn.led import propose

            asked = await propose(table, unit)
            return await _picked(table, asked) if isinstance(asked, wants.PickOffer) else asked
        case wants.Say(words):
            table.tell(words)
        case _:
            await _open(table, want)
    return None


def take_back_if_idle(table: Table, want: Want) -> None:
    """Take back the designation by a letter whose act was left undone, unless its page was left to go on."""
    last = last_made(table.history)
    is_idle = isinstance(want, wants.Designate) and last is not None and last.command == want.command
    if is_idle and not table.onward:
        table.undo()


async def _picked(table: Table, want: wants.PickOffer | wants.FindUnit | wants.DrawUnit) -> Intent | None:
    match want:
        case wants.PickOffer(offers, unit, asked_of, note):
            drawn = _drawn(table, offers, unit)
            choices = [Choice(str(number), _(offer.verb), drawn=offer in drawn) for number, offer in enumerate(offers)]
            who = None if asked_of is None else table.battle.units[asked_of]
            if who is not None and _are_changes(table, who, offers):
                choices += _touches(table, who)
            title = "" if who is None else who.name
            picked = await table.app.push_screen_wait(PickOrDraw(title, choices, _(note) if note else ""))
            if picked == TOUCHES and who is not None:
                await touching.put_right(table, who)
            return None if picked in {None, TOUCHES} else Take(offers[int(picked or 0)], unit)
        case wants.FindUnit():
            unit_id = await which_unit(table, _("Find a unit"))
            return None if unit_id is None else Find(unit_id)
        case wants.DrawUnit(units):
            place = table.dice.draw(_("Who is next?"), [table.battle.units[unit].name for unit in units])
            return None if place is None else Find(units[place])


def _are_changes(table: Table, unit: Unit, offers: tuple[Offer, ...]) -> bool:
    """Whether these are all that a step offers which merely writes down the table: whom a unit touches is of them."""
    may = _may_of(table, unit.id)
    return may is not None and may.asks and not may.awaited and may.offers == offers


def _touches(table: Table, unit: Unit) -> list[Choice]:
    """The line under which the table says whom a unit touches; none where nothing can be said."""
    return [Choice(TOUCHES, _("touches …"), drawn=False)] if touching.may_touch(table, unit) else []


def _drawn(table: Table, offers: tuple[Offer, ...], unit: UnitId | None) -> tuple[Offer, ...]:
    """Those that chance chooses among: what can be done, as far as the side of the unit can know."""
    if unit is None:
        return offers
    who = table.battle.units[unit]
    return that_can_be_done(seen_by(table.history, who.side), who, offers)


async def _open(table: Table, want: Want) -> None:
    """Open the page that is wanted, and come back when it is left."""
    system, doors = table.system, table.doors
    match want:
        case wants.OpenRoll(resolver, bindings, inputs, debt, whom):
            await doors.roll(table, resolver, bindings, inputs, debt, whom=whom)
        case wants.OpenTogether(common, row):
            await doors.together(table, common, row)
        case wants.OpenProcedure(procedure, bindings):
            await doors.procedure(table, procedure, bindings)
        case wants.TakeUp(procedure):
            await doors.take_up(table, procedure)
        case wants.OpenTests():
            await owed.take(table)
        case wants.OpenOrders():
            doors.orders(table)
        case wants.AskTable(prompt, unit):
            await answer(table, system.prompt(prompt), None if unit is None else table.battle.units[unit])
        case wants.PerformAction(action, unit, inputs):
            await perform(table, action, None if unit is None else table.battle.units[unit], inputs)
        case wants.CountLoss(action, unit):
            await count_on(table, action, unit)
        case _:
            await _look_into(table, want)


async def _look_into(table: Table, want: Want) -> None:
    """Do as is wanted of one unit, that under the light or one that is found by its name."""
    match want:
        case wants.ShowMore(unit):
            if unit is not None:
                await more(table, table.battle.units[unit], _may_of(table, unit))
            else:
                await then(
                    lambda: which_unit(table, _("For which unit?")),
                    lambda unit_id: more(table, table.battle.units[unit_id], _may_of(table, unit_id)),
                )
        case wants.PutContactsRight(unit):
            if unit is not None:
                await touching.put_right(table, table.battle.units[unit])
            else:
                await then(
                    lambda: which_unit(table, _("Whose contacts?")),
                    lambda unit_id: touching.put_right(table, table.battle.units[unit_id]),
                )
        case wants.ShowCard(unit):
            if (unit := unit or await which_unit(table, _("Whose card?"))) is not None:
                await look_at(table, unit)
        case _:
            raise TypeError(want)


async def carry_out(table: Table, offer: Offer, unit: Unit | None) -> None:
    """Open what an offer stands for, with the unit in its part; what was done already is asked about first."""
    await do(table, taking(table.system, table.battle, offer, unit))


def _may_of(table: Table, unit: UnitId) -> May | None:
    """The step's offers to a unit."""
    stands = standing(table.system, table.battle, table.battle.units[unit])
    return stands if isinstance(stands, May) else None


async def more(table: Table, unit: Unit, may: May | None = None) -> bool | None:
    """Pick one of the step's offers to a unit, numbered as its letters list them, or of the system's actions.

    Barred ones, last, say why. None when the question is left.
    """
    own = may.offers if may is not None else ()
    offers = (*own, *_anytime(table, own))
    drawn = _drawn(table, own, unit.id)
    listed = [Choice(f"{HERE}{number}", _(offer.verb), drawn=offer in drawn) for number, offer in enumerate(offers)]
    acts = _actions(table, unit, {offer.name for offer in own if offer.does is Does.ACTION})
    choices = [*listed, *acts]
    by_enter = 1 if own and may is not None and not may.asks else 0
    if not choices[by_enter:]:
        table.tell(_("{system} has no actions besides the steps").format(system=_(table.system.name)))
        return True

    async def take(picked: str) -> bool | None:
        if picked == TOUCHES:
            return await touching.put_right(table, unit)
        if picked.startswith(HERE):
            with leading_back(False):
                await carry_out(table, offers[int(picked.removeprefix(HERE))], unit)
            return True
        return await perform(table, picked, unit) or None

    note = _(may.note) if may is not None else ""
    return await then(lambda: table.app.push_screen_wait(PickOrDraw(unit.name, choices, note)), take)


def _anytime(table: Table, own: Collection[Offer]) -> tuple[Offer, ...]:
    """The offers of any step of a turn that this one does not make by itself."""
    is_turn = bool(table.battle.place.step)
    return tuple(offer for offer in table.system.play.anytime if offer not in own) if is_turn else ()


def _actions(table: Table, unit: Unit, offered: Collection[str]) -> list[Choice]:
    """The actions for a unit like this that the step does not offer, and whom it touches; barred ones last.

    They happen to a unit, and so are never left to chance.
    """
    step = table.battle.place.step
    listed = (action for action in table.system.play.actions if action.is_listed(unit, step))
    rest = [action for action in listed if action.key not in offered]
    bars = [(bar_to_action(table.system, table.battle, action, unit), action) for action in rest]
    free = [Choice(action.key, _(action.label), drawn=False) for bar, action in bars if bar is None]
    barred = [
        Choice(action.key, _(action.label), _("cannot: {reason}").format(reason=bar), drawn=False)
        for bar, action in bars
        if bar is not None
    ]
    return [*free, *_touches(table, unit), *barred]


async def answer(table: Table, prompt: Prompt, unit: Unit | None = None) -> None:
    """Record what the table decided: one of the usual answers, or a line in its own words."""
    question = asked_in_words(table.battle, prompt, None if unit is None else unit.id)
    if prompt.sets:
        await set_table(table, prompt)
        return
    if prompt.ticks is not None:
        await _tick(table, prompt, question)
        return
    answer_text = await ask_prompt(table.app, prompt, question, _said_before(table, prompt, unit))
    if answer_text is not None:
        table.do(AnswerPrompt(prompt.key, answer_text, unit.id if unit is not None else None))


def _said_before(table: Table, prompt: Prompt, unit: Unit | None) -> str:
    """The earlier answer to the question here, empty where there is none."""
    return table.battle.answered.get((table.battle.place, prompt.key, "" if unit is None else unit.id), "")


async def _tick(table: Table, prompt: Prompt, question: str) -> None:
    """Tick the units that are the answer; what follows for each is done with it."""
    battle = table.battle
    listed = pickable_units(battle, to_be_ticked(table.system, battle, prompt))
    if not listed:
        table.tell(_("this applies to nobody here"))
        return
    asked = TickSome(question, listed, ticked_before(battle, prompt), " ".join(prompt.rules))
    ticked_units = await table.app.push_screen_wait(asked)
    if ticked_units is not None:
        _answer_with(table, prompt, {UnitId(unit) for unit in ticked_units})


def _answer_with(table: Table, prompt: Prompt, units: Collection[UnitId]) -> None:
    """Answer with these units; what was done with any that was ticked before and is no more is left out."""
    if ticked_before(table.battle, prompt) <= set(units):
        table.do_all(*ticked(table.battle, prompt, units))
        return
    after = ticked_anew(table.history, prompt, units, table.clock())
    if isinstance(after, Refused):
        table.tell(after.reason)
    else:
        table.put_right(after, lambda: _answer_with(table, prompt, units))


async def set_table(table: Table, prompt: Prompt) -> None:
    """Ask for the values of the battle that are the answer, each beginning at what it is, and set them together."""
    now = [replace(field, default=table.battle[field]) for field in prompt.sets]
    values = await ask_fields(table.app, tuple(now), {}, Among(table.system, table.battle))
    if values is not None:
        changed = (field for field in prompt.sets if values[field.key] != table.battle[field])
        table.do_all(
            *(SetBattleValue(field.key, values[field.key], _(prompt.question)) for field in changed),
            AnswerPrompt(prompt.key, values_in_words(table.battle, prompt, values)),
        )


async def look_at(table: Table, unit: UnitId) -> None:
    """The card of a unit, and what it was left for."""
    match await table.app.push_screen_wait(CardScreen(table, unit)):
        case card_screen.LOSE:
            await count_on(table, table.system.cards.loses, unit)
        case card_screen.REGAIN:
            await count_on(table, table.system.cards.regains, unit)
        case card_screen.MORE:
            await more(table, table.battle.units[unit])
        case _:
            return
