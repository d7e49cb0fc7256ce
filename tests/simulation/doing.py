"""What the page of a step wants, done without a screen: commands, pages, questions, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation import forms
from tests.simulation.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import Perform
from tracker.play.pages.intents import Light as LightRow
from tracker.play.sheets import open_on, page_of_tests, page_together
from tracker.rules.system import Offer
from tracker.views.step import Find, Take, wants

if TYPE_CHECKING:
    from tests.simulation.referee import Referee


def do_want(referee: Referee, want: wants.Want | None) -> None:
    """What the page of the step wants: a command, a page, a question, a list.

    A question whether to do something once more, or before its time, is seldom answered with yes.
    """
    system = referee.history.system
    match want:
        case wants.CarryOut(command):
            referee.do(command)
        case wants.Confirm(_question, then):
            referee.counts.questions += 1
            if referee.chance.random() < 0.05:
                do_want(referee, then)
        case wants.TakeEarly(_debt, then):
            referee.counts.questions += 1
            if referee.chance.random() < 0.3:
                do_want(referee, then)
        case wants.PickOffer(offers, unit):
            _pick_offer(referee, offers, unit)
        case wants.Designate(command, offers, unit):
            if referee.do(command):
                referee.press(Take(_of(referee, offers), unit))
        case wants.OpenRoll(roll, bindings, inputs, debt, whom):
            sheet = system.sheet_of(roll)
            if sheet is not None and debt is None and bindings:
                referee.open(sheet, bindings)
            else:
                referee.calculate(roll, bindings, inputs, debt, None, whom)
        case wants.OpenProcedure(procedure, bindings):
            referee.open(system.page_for(procedure), bindings)
        case wants.TakeUp(procedure):
            referee.take_up(procedure)
        case wants.OpenTogether(common, row):
            hand = Hand(referee, open_on(referee.history, page_together(system, referee.battle, common), {}))
            hand.press(LightRow(row))
            referee.play(hand)
        case wants.OpenTests():
            referee.play(Hand(referee, open_on(referee.history, page_of_tests(system), {}, afresh=True)))
        case wants.OpenOrders():
            forms.lay_orders(referee)
        case wants.PerformAction(action, unit, inputs) if unit is not None:
            forms.perform(referee, system.action(action), referee.battle.units[unit], inputs)
        case wants.CountLoss(action, unit) if unit is not None:
            referee.do(Perform(action, unit, anyway=True))
        case wants.AskTable(prompt, unit):
            forms.answer(referee, system.prompt(prompt), unit)
        case wants.DrawUnit(units):
            referee.press(Find(referee.chance.choice(units)))
        case _:
            pass
    referee.follow()


def _of(referee: Referee, offers: tuple[Offer, ...]) -> Offer:
    wanted, referee.wanted_offer = referee.wanted_offer, None
    return wanted if wanted in offers and wanted is not None else referee.chance.choice(offers)


def _pick_offer(referee: Referee, offers: tuple[Offer, ...], unit: UnitId | None) -> None:
    referee.counts.questions += 1
    referee.press(Take(_of(referee, offers), unit))
