"""Chance for what nobody at the table decides: an oracle that answers yes or no, and tables of events, by kept dice."""

from __future__ import annotations

from functools import partial

from saves.event_tables import FOLDER, EventTable, event_tables
from saves.places import saves_folder
from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.flow import leading_back, then
from screens.table.table import Table
from tracker.battle.commands import Note
from tracker.battle.dice import Die
from tracker.play.walk import current_step
from tracker.text import capital
from tracker.views.checklist import step_number
from tracker.words import _

ORACLE = "oracle"
LIKELY = "50"


async def ask(table: Table) -> None:
    """Ask the oracle, or throw for one of the tables of events: those of this step come first."""
    folder = table.folder or saves_folder()
    tables = await off_screen(partial(event_tables, folder))
    step = current_step(table.system, table.battle)
    number = "" if step is None else step_number(table.system, step.id)
    tables = tuple(sorted(tables, key=lambda each: (each.step not in {number, ""}, each.name)))
    choices = [Choice(ORACLE, _("ask the oracle: yes or no"))]
    choices += [Choice(str(at), each.name, _note(each)) for at, each in enumerate(tables)]
    at = next((str(at) for at, each in enumerate(tables) if each.step == number and number), ORACLE)
    detail = _("Tables of your own lie in {folder}.").format(folder=folder / FOLDER)

    async def answer(picked: str) -> bool | None:
        return await _oracle(table) if picked == ORACLE else await _event(table, tables[int(picked)])

    await then(lambda: table.app.push_screen_wait(Pick(_("Chance and events"), choices, detail, at=at)), answer)


def _note(events: EventTable) -> str:
    if events.problem:
        return events.problem
    die = Die(len(events.by_face)).name
    return f"{die} · {_('at {step}').format(step=events.step)}" if events.step else die


async def _oracle(table: Table) -> bool | None:
    """A question and how likely it is; a die of a hundred faces answers."""

    async def likelihood(question: str) -> bool | None:
        value = LIKELY
        asked, detail = _("How likely is a yes, in 100?"), _("a number from 1 to 99: 65 is likely, 90 nearly certain")
        while (typed := await table.app.push_screen_wait(AskLine(asked, detail, value=value, least=0))) is not None:
            if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= 99:
                yes = int(typed)
                place = table.dice.draw(question, [_("yes")] * yes + [_("no")] * (100 - yes))
                if place is not None:
                    table.tell(capital(_("yes") if place < yes else _("no")), "information")
                return True
            value = typed
        return None

    asks = _("What do you ask?"), _("a question with a yes or a no, kept in the log")
    return await then(lambda: table.app.push_screen_wait(AskLine(*asks)), likelihood)


async def _event(table: Table, events: EventTable) -> bool | None:
    """Throw for an event, and ask what it asks; a file that is wrong only says so."""
    if events.problem:
        table.tell(events.problem)
        return None
    place = table.dice.draw(events.name, events.by_face)
    if place is None:
        return True
    event = events.event(place + 1)
    table.tell(event.words, "information")
    if event.asks:
        with leading_back(False):
            answer = await table.app.push_screen_wait(AskLine(event.asks, event.words))
        if answer is not None:
            table.do(Note(f"{event.asks} {answer}"))
    return True
