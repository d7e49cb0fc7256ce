"""Leaving a step, going to another, leaving the table: each asks once where something would be forgotten."""

from __future__ import annotations

from typing import Final

from textual.screen import Screen

from screens.parts.dialogs import AskLine, Choice, Confirm, Pick
from screens.parts.plain import lines, plain
from screens.table.debts import debt_rows
from screens.table.table import Table
from screens.turn.rail import HERE
from tracker.battle.commands import Advance, GoTo, Note
from tracker.play.walk import debts_due, left_undone, stops
from tracker.views.checklist import step_number
from tracker.views.orders import reveal_is_next, without_token
from tracker.views.sentences.names import side_name
from tracker.words import _, n_

STAY, ANYWAY = "stay", "anyway"
MOST_LISTED: Final = 4


def is_free_to_go(table: Table) -> bool:
    """Whether the step may be left without a question: nothing owed, undone or, at the reveal, missing."""
    system, battle = table.system, table.battle
    if not battle.place.step:
        return True
    return not debts_due(system, battle) and not left_undone(system, battle) and not _reveals_too_soon(table)


def _reveals_too_soon(table: Table) -> bool:
    """Whether the tokens are turned up next while a unit has none; a table that places none at all is not asked."""
    system, battle = table.system, table.battle
    return bool(battle.sealed) and reveal_is_next(system, battle) and without_token(system, battle) > 0


async def may_reveal(table: Table) -> bool:
    """Whether all tokens may be turned up; asks where a unit has none yet."""
    without = without_token(table.system, table.battle)
    if not without:
        return True
    asked = n_("{count} unit has no token yet", "{count} units have no token yet", without).format(count=without)
    said = await table.app.push_screen_wait(Confirm(asked, yes=_("reveal all the same"), no=_("not yet")))
    return said == "yes"


async def leave(table: Table) -> None:
    """Say what is missing or due, and go on to the next step only at a second word; each test is asked about once."""
    system, battle = table.system, table.battle
    if _reveals_too_soon(table) and not await may_reveal(table):
        return
    due = [debt for debt in debts_due(system, battle) if debt.id not in table.passed_over]
    undone = left_undone(system, battle)
    if not due:
        words = Confirm(undone, yes=_("go on all the same"), no=_("stay here"))
        if not undone or await table.app.push_screen_wait(words) == "yes":
            table.do(Advance(anyway=True))
        return
    told = [debt_rows(system, battle, debt, 66) for debt in due[:MOST_LISTED]]
    if len(due) > MOST_LISTED:
        told.append(plain(_("… and {count} more").format(count=len(due) - MOST_LISTED)))
    if undone:
        told.append(plain(undone))
    asked = n_(
        "{count} test is due before this step is left", "{count} tests are due before this step is left", len(due)
    )
    choices = [Choice(STAY, _("stay here and take them (t)")), Choice(ANYWAY, _("go on anyway; they stay owed"))]
    said = await table.app.push_screen_wait(Pick(asked.format(count=len(due)), choices, lines(*told)))
    if said == ANYWAY and table.do(Advance(anyway=True)):
        table.passed_over |= {debt.id for debt in due}


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
