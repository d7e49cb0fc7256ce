"""The app's proposal for a unit of a side that it leads, carried out where the player agrees to it."""

from __future__ import annotations

from screens.table.table import Table
from screens.turn.proposal import ProposalScreen
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import BeginProcedure, Command, Resolve
from tracker.play.opponent.facts import agreed
from tracker.play.opponent.proposals import Weighed
from tracker.play.pages.proposing import LeadByHand
from tracker.play.plan_draw import plans_due
from tracker.play.walk import standing
from tracker.rules.system import May
from tracker.views.step import Take
from tracker.views.step.wants import PickOffer


async def propose(table: Table, unit: UnitId, barred: tuple[Command, ...] = ()) -> Take | PickOffer | None:
    """Do what is agreed to, of all ways but those barred; what is still to be asked, if anything.

    Who leads this one himself picks among all it is offered.
    """
    table.do_all(*plans_due(table.history, table.dice.throw, table.battle.units[unit].side))
    page = ProposalScreen(table, unit, barred)
    await table.app.push_screen_wait(page)
    match page.outcome:
        case Weighed() as way:
            return await _carry_out(table, table.battle.units[unit], way, barred)
        case LeadByHand():
            stands = standing(table.system, table.battle, table.battle.units[unit])
            return PickOffer(stands.offers, unit, unit, stands.note) if isinstance(stands, May) else None
        case None:
            return None


async def _carry_out(table: Table, who: Unit, way: Weighed, barred: tuple[Command, ...]) -> Take | PickOffer | None:
    """The fact that is agreed to, then the page of a roll or of a procedure, or the act at once.

    What is asked about it first is asked as ever. What is refused after all is left out of another draw.
    """
    command, fact = way.alternative.command, agreed(table.system, table.battle, way.way, who, way.enemy)
    match command:
        case _ if way.asks:
            table.do_all(*fact)
            return Take(way.offer, who.id)
        case Resolve(resolver, bindings, inputs, _faces, debt):
            table.do_all(*fact)
            await table.doors.roll(table, resolver, bindings, inputs, debt, whom=way.offer.whom)
        case BeginProcedure(procedure, bindings):
            table.do_all(*fact)
            await table.doors.procedure(table, procedure, bindings, way.enemy)
        case _ if not table.do_all(*fact, command):
            return await propose(table, who.id, (*barred, command))
    return None
