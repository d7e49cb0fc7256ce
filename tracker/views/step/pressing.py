"""The intents of the page of a step: nothing here opens a page, asks or changes the battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.commands import Refused, Tick
from tracker.play.ahead import procedure_that_takes
from tracker.play.backwards import last_made
from tracker.play.designating import designates_for
from tracker.play.offers import bound_by, owed_as
from tracker.play.opponent.choices import choices_of
from tracker.play.perspective import seen_by
from tracker.play.retracing import led_on, stepping_back
from tracker.play.sheets.together import opening
from tracker.play.tokens import may_place
from tracker.play.walk import barred_offers, debts_due, step_back, why_not
from tracker.rules.system import DONE, Does, Offer, System, Way
from tracker.views.checklist import once_more
from tracker.views.step import wants
from tracker.views.step.lines import (
    ACT,
    INTENT_OF,
    OfferLine,
    QuestionLine,
    RunningLine,
    TestsLine,
    TokensLine,
    UnitLine,
)
from tracker.views.step.page import StepPage
from tracker.views.step.wants import Pressed, Want
from tracker.words import N_, _, labelled

NOT_HERE: Final[Mapping[Way, str]] = {
    Way.SHOOT: N_("nobody can shoot now"),
    Way.FIGHT: N_("nobody can strike now"),
    Way.CAST: N_("nobody can cast now"),
    Way.MOVE: N_("nobody can move now"),
    Way.RALLY: N_("nobody can rally now"),
}


class Light(Struct, frozen=True):
    """The light moved to a line."""

    key: str


class Find(Struct, frozen=True):
    """A unit found, or drawn by chance."""

    unit: UnitId


class Take(Struct, frozen=True):
    """An offer picked, for a unit or for the table."""

    offer: Offer
    unit: UnitId | None


DRAWS: Final = "turn.chance"

Intent = Light | Find | Take | str
"""An intent: a line, a unit, an offer, or the id of a binding in `INTENTS`; no line here takes a digit."""


def press(page: StepPage, intent: Intent) -> Pressed:
    """The page after an intent, and what it wants; raises `KeyError` for the id of no binding."""
    match intent:
        case Light(key):
            return Pressed(page if key == page.lit else page.lighting(key))
        case Find(unit):
            lit = page.lighting(f"unit:{unit}")
            return Pressed(lit, None if lit.unit == unit else wants.ShowCard(unit))
        case Take(offer, unit):
            return Pressed(page, _taking(page, offer, unit))
        case str():
            want = INTENTS[intent](page)
            is_back = isinstance(want, wants.Undo | wants.Redo | wants.Say)
            return Pressed(replace(page, working=None) if is_back else page.at_work(), want)


def only_says(page: StepPage, intent: str) -> bool:
    """Whether an intent would say why not and do no more.

    Nobody is drawn for that: it takes long to look at all that each unit may do.
    """
    if intent == DRAWS:
        return not any(line.is_open for line in page.step.units)
    return isinstance(press(page, intent).want, wants.Say)


def taking(system: System, battle: Battle, offer: Offer, unit: Unit | None) -> Want:
    """The page that an offer opens, with the unit in its part; an act done already, or early, is asked about first."""
    want = _opening(system, battle, offer, unit)
    question = once_more(system, battle, offer, unit)
    return wants.Confirm(question, want) if question else want


def _opening(system: System, battle: Battle, offer: Offer, unit: Unit | None) -> Want:
    whose = None if unit is None else unit.id
    match offer.does:
        case Does.TICK:
            return wants.CarryOut(Tick(whose)) if whose is not None else wants.Say(_("no unit is under the cursor"))
        case Does.ROLL:
            if whose is not None and (common := opening(system, battle, offer, whose)) is not None:
                return wants.OpenTogether(*common)
            bindings = bound_by(offer, system.resolver(offer.name).roles, whose)
            owed = owed_as(battle, offer, bindings)
            roll = wants.OpenRoll(offer.name, bindings, offer.inputs, None if owed is None else owed.id, offer.whom)
            is_early = owed is not None and owed not in debts_due(system, battle)
            return wants.TakeEarly(owed, roll) if owed is not None and is_early else roll
        case Does.PROCEDURE:
            return wants.OpenProcedure(offer.name, bound_by(offer, system.procedure(offer.name).roles, whose))
        case Does.ACTION:
            return wants.PerformAction(offer.name, whose, offer.inputs)
        case Does.PROMPT:
            return wants.AskTable(offer.name, whose)


def _taking(page: StepPage, offer: Offer, unit: UnitId | None) -> Want:
    battle = page.history.battle
    return taking(page.history.system, battle, offer, None if unit is None else battle.units[unit])


# What a line does


def _act(page: StepPage) -> Want | None:
    """Do what the lit line offers first, or asks about; what else it offers is under `more`."""
    want: Want | None = None
    match page.line:
        case TestsLine():
            want = _take_tests(page)
        case RunningLine(running=running):
            want = wants.TakeUp(running.id)
        case TokensLine():
            want = wants.OpenOrders()
        case OfferLine(offer=offer):
            want = _taking(page, offer, None)
        case QuestionLine(asked=asked):
            want = wants.AskTable(asked.prompt.key, asked.unit)
        case UnitLine() as line:
            want = _act_with(page, line)
        case None:
            want = wants.Say(_("nothing to do here: n goes on"))
    return want


def _act_with(page: StepPage, line: UnitLine) -> Want | None:
    may, unit = line.entry.may, line.entry.unit.id
    if line.is_led:
        return wants.Propose(unit)
    if may.asks and len(may.offers) > 1:
        return wants.PickOffer(may.offers, unit, unit, may.note)
    if may.offers[:1] == (DONE,) and may_place(page.history.system, page.history.battle):
        return wants.OpenOrders()
    if may.offers and not (line.entry.done and may.offers[0].does is Does.TICK):
        return _taking(page, may.offers[0], unit)
    return _nothing_left(page, line.entry.unit)


def _nothing_left(page: StepPage, unit: Unit) -> Want:
    bar = why_not(page.history.system, page.history.battle, unit)
    why = _("nothing left to do at this step") if bar is None else _(bar.reason)
    if page.may_be_unticked:
        why = _("{why}; space takes it back").format(why=why)
    return wants.Say(labelled(unit.name, why))


def _tick(page: StepPage) -> Want:
    match page.line:
        case UnitLine(entry=entry) if entry.done and not page.may_be_unticked:
            return _nothing_left(page, entry.unit)
        case UnitLine(entry=entry):
            return wants.CarryOut(Tick(entry.unit.id, not entry.done))
        case _:
            return wants.Say(_("no unit is under the cursor"))


def _in_way(way: Way) -> Callable[[StepPage], Want]:
    return lambda page: _act_in_way(page, way)


def _act_in_way(page: StepPage, way: Way) -> Want:
    """Do this with the unit under the light, or with the table; what is barred says why."""
    system, battle, line = page.history.system, page.history.battle, page.line
    if isinstance(line, RunningLine) and system.turn.ways.get(line.running.procedure) is way:
        return wants.TakeUp(line.running.id)
    unit = line.entry.unit if isinstance(line, UnitLine) else None
    own = line.entry.may.offers if isinstance(line, UnitLine) else ()
    of_the_table = page.step.step.offers if page.step.step is not None else ()
    if unit is not None and not any(system.way_of(offer) is way for offer in own):
        at_once = designates_for(page.history, unit, way)
        if at_once is not None:
            return wants.Designate(*at_once, unit.id)
    for offers, whose in ((own, unit), (of_the_table, None)):
        mine = tuple(offer for offer in offers if system.way_of(offer) is way)
        if len(mine) == 1 or (mine and whose is not None and line is not None and line.intent == INTENT_OF[way]):
            # The letter does what its row says; what else there is of this kind is under `more`.
            return taking(system, battle, mine[0], whose)
        if mine:
            asked_of = None if unit is None else unit.id
            return wants.PickOffer(mine, None if whose is None else whose.id, asked_of)
    if unit is not None:
        return _nothing_like_that(page, unit, way)
    return wants.Say(_("no unit is under the cursor") if _somebody_may(page, way) else _not_here(system, way))


def _not_here(system: System, way: Way) -> str:
    """The words for a letter that nobody is offered here; where nobody ever moves by the app, what tells a move."""
    if way is Way.MOVE and way not in system.turn.ways.values() and system.play.contacts.are_kept:
        return _("units move on the table alone: x says whom one touches")
    return _(NOT_HERE[way])


def _somebody_may(page: StepPage, way: Way) -> bool:
    """Whether the step offers an act of this kind to any unit, at once or as soon as it is designated."""
    system, units = page.history.system, page.step.units
    if any(system.way_of(offer) is way for line in units for offer in line.entry.may.offers):
        return True
    return any(designates_for(page.history, line.entry.unit, way) is not None for line in units)


def _nothing_like_that(page: StepPage, unit: Unit, way: Way) -> Want:
    """The words for a letter that the step does not offer a unit: why it may not act, or that nobody does that here.

    What the table does besides the steps is picked under `more`.
    """
    if why_not(page.history.system, page.history.battle, unit) is not None:
        return _nothing_left(page, unit)
    barred = barred_offers(page.history.system, page.history.battle, unit)
    if (why := next((why for offer, why in barred if page.history.system.way_of(offer) is way), None)) is not None:
        return wants.Say(why if unit.name in why else labelled(unit.name, why))
    line = page.line
    verb = line.verb if isinstance(line, UnitLine) and line.intent == ACT else ""
    nothing = (
        _("{unit}: nothing like that to do here; ↵ {verb}").format(unit=unit.name, verb=verb)
        if verb
        else _("{unit}: nothing like that to do here").format(unit=unit.name)
    )
    return wants.Say(nothing if _somebody_may(page, way) else _not_here(page.history.system, way))


def _more(page: StepPage) -> Want:
    line = page.line
    return wants.TakeUp(line.running.id) if isinstance(line, RunningLine) else wants.ShowMore(page.unit)


def _tests(page: StepPage) -> Want:
    return _take_tests(page) if page.history.battle.debts else wants.Say(_("no test is owed"))


def _take_tests(page: StepPage) -> Want:
    """Take the tests owed: on the page of the procedure under way that asks for one of them, else on their own."""
    system, battle = page.history.system, page.history.battle
    running = procedure_that_takes(system, battle, battle.debts)
    return wants.OpenTests() if running is None else wants.TakeUp(running.id)


def _back(page: StepPage) -> Want:
    """A step back; over the beginning of a turn, where nothing was done in it yet, that is undone.

    Who has acted is told by marks of the turn, which its end has cleared. What led on to the turn of itself stands.
    """
    history = page.history
    last = last_made(history)
    has_begun = last is not None and 0 < history.befores[-1].place.turn < history.battle.place.turn
    has_only_begun = has_begun and last is not None and not led_on(last)
    if has_only_begun:
        return wants.Undo()
    back = stepping_back(history)
    refused = step_back(history.system, history.battle, back)
    return wants.Say(refused.reason) if isinstance(refused, Refused) else wants.CarryOut(back)


def _answer(page: StepPage) -> Want:
    """The question under the light, or else the first one of the step that is still open."""
    asked = page.step.seen.asked
    line = page.line
    first = next((entry for entry in asked if not entry.answer), next(iter(asked), None))
    entry = line.asked if isinstance(line, QuestionLine) else first
    return (
        wants.Say(_("this step asks nothing of the table"))
        if entry is None
        else wants.AskTable(entry.prompt.key, entry.unit)
    )


def _chance(page: StepPage) -> Want:
    """One of the units that may still act, as a die of the app says: one that can do something, where any can."""
    open_ones = [line.entry.unit for line in page.step.units if line.is_open]
    views = {side: seen_by(page.history, side) for side in {unit.side for unit in open_ones}}
    able = [unit for unit in open_ones if choices_of(views[unit.side], unit)]
    waiting = tuple(unit.id for unit in able or open_ones)
    return wants.DrawUnit(waiting) if waiting else wants.Say(_("nobody left to act at this step"))


INTENTS: Final[Mapping[str, Callable[[StepPage], Want | None]]] = {
    "turn.act": _act,
    "turn.tick": _tick,
    **{intent: _in_way(way) for way, intent in INTENT_OF.items()},
    "turn.more": _more,
    "turn.tests": _tests,
    "turn.orders": lambda _page: wants.OpenOrders(),
    "turn.lose": lambda page: wants.CountLoss(page.history.system.cards.loses, page.counted),
    "turn.regain": lambda page: wants.CountLoss(page.history.system.cards.regains, page.counted),
    "turn.answer": _answer,
    "turn.contacts": lambda page: wants.PutContactsRight(page.unit),
    "turn.card": lambda page: wants.ShowCard(page.unit),
    "turn.find": lambda _page: wants.FindUnit(),
    DRAWS: _chance,
    "turn.next": lambda _page: wants.GoOn(),
    "turn.back": _back,
    "turn.goto": lambda _page: wants.PickStep(),
    "battle.undo": lambda _page: wants.Undo(),
    "battle.redo": lambda _page: wants.Redo(),
}
"""The wants of each binding of the page of a step, by its id, which never changes; the others open another page."""
