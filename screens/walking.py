"""Leaving a step, going to another, leaving the table: each asks once where something would be forgotten."""

from __future__ import annotations

from typing import Final

from textual.screen import Screen

from screens.dialogs import AskLine, Choice, Pick
from screens.plain import lines, plain
from screens.table import Table
from screens.widgets.debts import debt_rows
from screens.widgets.rail import HERE
from tracker.checklist import step_number
from tracker.commands import Advance, GoTo, Note
from tracker.sentences.names import side_name
from tracker.walk import debts_due, stops
from tracker.words import _, n_

STAY, ANYWAY = "stay", "anyway"
MOST_LISTED: Final = 4


def is_free_to_go(table: Table) -> bool:
    """Whether the step may be left without a question: nothing is owed by now."""
    return not table.battle.place.step or not debts_due(table.system, table.battle)


async def leave_owing(table: Table) -> None:
    """Say which tests are due, and go on to the next step only at a second word."""
    system, battle = table.system, table.battle
    due = debts_due(system, battle)
    told = [debt_rows(system, battle, debt, 66) for debt in due[:MOST_LISTED]]
    if len(due) > MOST_LISTED:
        told.append(plain(_("… and {count} more").format(count=len(due) - MOST_LISTED)))
    asked = n_(
        "{count} test is due before this step is left", "{count} tests are due before this step is left", len(due)
    )
    choices = [Choice(STAY, _("stay here and take them (t)")), Choice(ANYWAY, _("go on anyway; they stay owed"))]
    said = await table.app.push_screen_wait(Pick(asked.format(count=len(due)), choices, lines(*told)))
    if said == ANYWAY:
        table.do(Advance(anyway=True))


async def go_to(table: Table) -> None:
    """Another step of this turn, picked from the list."""
    system, battle = table.system, table.battle
    way = stops(system, battle)
    here = f"{battle.place.step}\n{battle.place.side}"
    choices: list[Choice] = []
    for step, side in way:
        key = f"{step}\n{side}"
        words = f"{HERE if key == here else ' '} {step_number(system, step)}  {_(system.step(step).label)}"
        choices.append(Choice(key, f"{words} · {side_name(battle, side)}" if side else words))
    picked = await table.app.push_screen_wait(Pick(_("Go to which step?"), choices, at=here))
    if picked is not None:
        step, side = picked.split("\n")
        table.do(GoTo(step, side))


async def pause(table: Table, screen: Screen[None]) -> None:
    """Leave the table, with a note for the one who comes back."""
    if not table.notice:
        detail = _("A note for next time, or nothing.")
        if table.trouble is None:
            saved = _("Everything is saved.") if table.is_kept else _("This battle is not kept.")
        else:
            saved = _("Not everything is saved: what waits goes to another folder, and you are told which.")
        said = await table.app.push_screen_wait(AskLine(_("Pause the battle"), f"{detail} {saved}", may_be_empty=True))
        if said is None or (said and not table.do(Note(said, private=True))):
            return
    screen.dismiss()
