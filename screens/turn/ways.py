"""The letters of acts: shoot, fight, cast, move and rally have the same key for every unit, in every rule system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from screens.parts.dialogs import Choice, Pick
from screens.table.performing import perform
from screens.table.table import Table
from screens.turn.acting import carry_out
from screens.turn.checklist import Subject
from tracker.battle.battle import Unit
from tracker.battle.commands import Perform
from tracker.play.designating import designates_for
from tracker.play.gone import bar_to_action
from tracker.play.walk import current_step, why_not
from tracker.rules.system import Offer, Way
from tracker.views.checklist import Able
from tracker.words import N_, _

NOT_HERE: Final[Mapping[Way, str]] = {
    Way.SHOOT: N_("nothing is shot at this step"),
    Way.FIGHT: N_("nobody strikes at this step"),
    Way.CAST: N_("no spell is cast at this step"),
    Way.MOVE: N_("nobody moves at this step"),
    Way.RALLY: N_("nobody rallies at this step"),
}


async def take(table: Table, subject: Subject | None, way: Way) -> None:
    """Do this with the unit under the cursor, or with the table; what is barred says why."""
    unit, offers = (subject.unit, subject.may.offers) if isinstance(subject, Able) else (None, ())
    if mine := _in_this_way(table, offers, way):
        await _carry_out_one(table, mine, unit, unit)
    elif unit is not None and (at_once := designates_for(table.history, unit, way)) is not None:
        await _designate_and(table, unit, *at_once)
    elif of_the_table := _in_this_way(table, _offers_to_the_table(table), way):
        await _carry_out_one(table, of_the_table, unit, None)
    elif unit is None or not await _act_of_its_own(table, unit, way):
        bar = why_not(table.system, table.battle, unit) if unit is not None else None
        table.tell(_(bar.reason) if bar is not None else _(NOT_HERE[way]))


async def _designate_and(table: Table, unit: Unit, designates: Perform, offers: Sequence[Offer]) -> None:
    """Designate a unit and do what it may then do, an act each; it stays as it was where the question is left."""
    chosen = await _one_of(table, offers, unit)
    if chosen is not None and table.do(designates):
        await carry_out(table, chosen, table.battle.units[unit.id])


def _in_this_way(table: Table, offers: Iterable[Offer], way: Way) -> list[Offer]:
    return [offer for offer in offers if table.system.way_of(offer) is way]


def _offers_to_the_table(table: Table) -> Sequence[Offer]:
    step = current_step(table.system, table.battle)
    return step.offers if step is not None else ()


async def _carry_out_one(table: Table, offers: list[Offer], asked_of: Unit | None, unit: Unit | None) -> None:
    chosen = await _one_of(table, offers, asked_of)
    if chosen is not None:
        await carry_out(table, chosen, unit)


async def _one_of(table: Table, offers: Sequence[Offer], unit: Unit | None) -> Offer | None:
    if len(offers) == 1:
        return offers[0]
    choices = [Choice(str(number), _(offer.verb)) for number, offer in enumerate(offers)]
    picked = await table.app.push_screen_wait(Pick(unit.name if unit is not None else "", choices))
    return None if picked is None else offers[int(picked)]


async def _act_of_its_own(table: Table, unit: Unit, way: Way) -> bool:
    """Do the first of the system's actions of this kind that nothing bars; False where there is none."""
    system, battle = table.system, table.battle
    offered = (action for action in system.play.actions if action.is_offered)
    actions = (action for action in offered if system.turn.ways.get(action.key) is way)
    action = next((action for action in actions if bar_to_action(system, battle, action, unit) is None), None)
    if action is not None:
        await perform(table, action.key, unit)
    return action is not None
