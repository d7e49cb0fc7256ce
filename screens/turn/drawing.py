"""The draw behind a proposal: its ways reckoned, the die that draws one of them, and the reasons for anything else."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from time import thread_time
from typing import Final

from screens.parts.dialogs import AskLine
from screens.table.table import Table
from tracker.battle.battle import Unit
from tracker.battle.commands import Command, GiveReason, Note
from tracker.battle.events import Drawn, ReasonGiven
from tracker.play.backwards import backwards
from tracker.play.foreseen_ways import foreseen
from tracker.play.history import History
from tracker.play.opponent.proposals import Weighed, draw_question, names_by_face, options, weighed
from tracker.play.opponent.temperaments import temperament_of
from tracker.play.pages.proposing import ProposalPage
from tracker.play.perspective import history_seen_by
from tracker.rules.system import Way
from tracker.rules.systems import asked_of
from tracker.views.proposals import decision_in_words
from tracker.words import _, labelled

FORESEEING: Final = 0.25
"""How many seconds of the processor the forecasts behind a proposal may take together."""


def reckon(
    page: ProposalPage,
    history: History,
    barred: Collection[Command] = (),
    may_go_on: Callable[[], bool] = lambda: True,
) -> tuple[Weighed, ...]:
    """The ways of the unit but those barred, weighed; `Unusable` where rules of somebody else fail over it.

    Before each of them whoever reckons may be held up, or told to leave it. The best are foreseen for so long as a
    player waits gladly.
    """
    view, who = page.view, page.view.battle.units[page.unit]

    def ways() -> tuple[Weighed, ...]:
        among = (each for each in options(view, who) if may_go_on() and each.alternative.command not in barred)
        ends = thread_time() + FORESEEING
        seen = partial(history_seen_by, history, view.side)
        foresee = foreseen(seen, view, who.id, lambda: not may_go_on() or thread_time() > ends)
        return weighed(view, who, among, temperament_of(view.battle.side(view.side).led), foresee)

    return asked_of(view.system, ways)


def face_drawn(table: Table, page: ProposalPage, ways: tuple[Weighed, ...]) -> int:
    """The face that draws one of these, 0 for a single one; the one thrown last, where nothing happened since.

    The log keeps why: with the die, or alone.
    """
    who = page.view.battle.units[page.unit]
    last = next(iter(backwards(table.history)), None)
    kept = () if last is None else last.act.events
    if len(ways) < 2:
        given = ReasonGiven(who.id, str(decision_in_words(page.with_ways(ways, 0))))
        if ways and given.why and given not in kept:
            table.do(GiveReason(given.unit, given.why))
        return 0
    question, faces = draw_question(who), names_by_face(ways, table.battle)
    for event in kept:
        if isinstance(event, Drawn) and (event.question, list(event.among)) == (question, faces):
            return event.face.face
    place = table.dice.draw(question, faces, lambda face: str(decision_in_words(page.with_ways(ways, face))))
    return 0 if place is None else place + 1


def is_trivial(ways: tuple[Weighed, ...]) -> bool:
    """Whether nothing is left to agree to: no way, or a single one that neither moves, nor casts, nor is aimed."""
    if len(ways) > 1:
        return False
    return all(way.enemy is None and way.way is not Way.CAST and not way.comes_nearer for way in ways)


async def is_reasoned(table: Table, who: Unit, instead: Weighed | None) -> bool:
    """Ask why another way is taken, or why it is drawn again, and keep that; False where it is left."""
    act = "" if instead is None else instead.named(table.battle)
    question = (
        _("{unit}: why {act} in place of what was drawn?").format(unit=who.name, act=act)
        if act
        else _("{unit}: why is it drawn again?").format(unit=who.name)
    )
    reason = await table.app.push_screen_wait(AskLine(question, _("a few words, kept in the log")))
    return reason is not None and table.do(Note(labelled(labelled(who.name, act or _("drawn again")), reason)))
