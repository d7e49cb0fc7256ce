"""What the app proposes for a unit of a side that it leads: a die draws one of the ways, the player agrees or not."""

from __future__ import annotations

from typing import Final

from screens.parts.dialogs import AskLine, Choice, Pick
from screens.table.table import Table
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import BeginProcedure, Note, Resolve
from tracker.battle.events import Drawn
from tracker.play.backwards import backwards
from tracker.play.opponent.proposals import Weighed, draw_question, drawn_by, names_by_face, proposal
from tracker.play.opponent.temperaments import LABELS, temperaments
from tracker.play.perspective import seen_by
from tracker.play.walk import standing
from tracker.rules.system import May
from tracker.views.proposals import reason_in_words
from tracker.views.step import Take
from tracker.views.step.wants import PickOffer
from tracker.words import _, labelled

BY_HAND: Final = "by hand"


async def propose(table: Table, unit: UnitId) -> Take | PickOffer | None:
    """Draw what a unit of a led side does and do it where that is agreed to; what is still to be asked, if anything.

    Who chooses another way says why, and the log keeps it; who leads this one himself picks among all it is offered.
    The only way there is, aimed at nobody, is gone at once.
    """
    who = table.battle.units[unit]
    side = table.battle.side(who.side)
    ways = proposal(seen_by(table.history, side.id), who, temperaments()[side.led])
    drawn = _drawn(table, who, ways)
    if drawn is None:
        return _all_offers(table, who)
    if len(ways) == 1 and drawn.enemy is None:
        return await _carry_out(table, who, drawn)
    choices = [
        Choice(str(number), weighed.named(table.battle), reason_in_words(weighed), drawn=False)
        for number, weighed in enumerate(ways)
    ]
    choices.append(Choice(BY_HAND, _("you lead this one"), drawn=False))
    title = f"{who.name} · {side.name} · {_(LABELS[side.led])}"
    draw = _("drawn: {act}").format(act=drawn.named(table.battle)) if len(ways) > 1 else ""
    picked = await table.app.push_screen_wait(Pick(title, choices, draw, at=str(ways.index(drawn))))
    if picked is None or picked == BY_HAND:
        return None if picked is None else _all_offers(table, who)
    chosen = ways[int(picked)]
    if chosen is not drawn and not await _reason(table, who, chosen):
        return None
    return await _carry_out(table, who, chosen)


def _drawn(table: Table, who: Unit, ways: tuple[Weighed, ...]) -> Weighed | None:
    """The way that a die draws; the one it has drawn already, where nothing has happened since."""
    if len(ways) < 2:
        return next(iter(ways), None)
    question, faces = draw_question(who), names_by_face(ways, table.battle)
    last = next(iter(backwards(table.history)), None)
    for event in () if last is None else last.act.events:
        if isinstance(event, Drawn) and (event.question, list(event.among)) == (question, faces):
            return drawn_by(ways, event.face.face)
    place = table.draw(question, faces)
    return None if place is None else drawn_by(ways, place + 1)


async def _reason(table: Table, who: Unit, chosen: Weighed) -> bool:
    """Ask why another way is chosen than the one drawn, and keep that; False where it is left."""
    act = chosen.named(table.battle)
    question = _("{unit}: why {act} in place of what was drawn?").format(unit=who.name, act=act)
    reason = await table.app.push_screen_wait(AskLine(question, _("a few words, kept in the log")))
    return reason is not None and table.do(Note(labelled(labelled(who.name, act), reason)))


async def _carry_out(table: Table, who: Unit, chosen: Weighed) -> Take | None:
    """The page of a roll or of a procedure, or the act at once; what is asked about it first is asked as ever."""
    command = chosen.alternative.command
    match command:
        case _ if chosen.asks:
            return Take(chosen.offer, who.id)
        case Resolve(resolver, bindings, inputs, _faces, debt):
            await table.doors.roll(table, resolver, bindings, inputs, debt, whom=chosen.offer.whom)
        case BeginProcedure(procedure, bindings):
            await table.doors.procedure(table, procedure, bindings)
        case _:
            table.do(command)
    return None


def _all_offers(table: Table, who: Unit) -> PickOffer | None:
    stands = standing(table.system, table.battle, who)
    return PickOffer(stands.offers, who.id, who.id, stands.note) if isinstance(stands, May) else None
