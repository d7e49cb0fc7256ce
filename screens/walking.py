"""Leaving a step, going to another, leaving the table: each asks once where something would be forgotten."""

from __future__ import annotations

from textual.screen import Screen

from screens.dialogs import AskLine, Choice, Pick
from screens.plain import line, lines
from screens.table import Table
from screens.widgets.debts import DUE_NOW, odds_of, why_owed
from tracker.checklist import step_number
from tracker.commands import Advance, GoTo, Note
from tracker.sentences.names import side_name, unit_name
from tracker.walk import debts_due, stops
from tracker.words import _, n_

STAY, ANYWAY = "stay", "anyway"


async def go_on(table: Table) -> None:
    """The next step; when tests are due, they are listed first and leaving them needs a second word."""
    system, battle = table.system, table.battle
    due = debts_due(system, battle) if battle.place.step else ()
    if due:
        count = n_(
            "{count} test is due before this step is left", "{count} tests are due before this step is left", len(due)
        )
        owed = lines(
            *(
                line(
                    (f"{DUE_NOW} ", "$accent bold"),
                    (unit_name(battle, debt.unit), "bold"),
                    f": {why_owed(system, debt)} · {odds_of(system, battle, debt)}",
                )
                for debt in due[:8]
            )
        )
        choices = [Choice(STAY, _("stay here and take them (t)")), Choice(ANYWAY, _("go on anyway; they stay owed"))]
        said = await table.app.push_screen_wait(Pick(count.format(count=len(due)), choices, owed))
        if said != ANYWAY:
            return
    table.do(Advance(anyway=bool(due)))


async def go_to(table: Table) -> None:
    """Another step of this turn, picked from the list."""
    system, battle = table.system, table.battle
    way = stops(system, battle)
    choices = [
        Choice(
            f"{step}\n{side}",
            " · ".join(
                part
                for part in (f"{step_number(system, step)}  {_(system.step(step).label)}", side_name(battle, side))
                if part
            ),
        )
        for step, side in way
    ]
    here = f"{battle.place.step}\n{battle.place.side}"
    picked = await table.app.push_screen_wait(Pick(_("Go to which step?"), choices, at=here))
    if picked is not None:
        step, side = picked.split("\n")
        table.do(GoTo(step, side))


async def pause(table: Table, screen: Screen[None]) -> None:
    """Leave the table, with a note for the one who comes back."""
    said = await table.app.push_screen_wait(
        AskLine(
            _("Pause the battle"),
            _("A note for next time, or nothing. Everything is saved."),
            may_be_empty=True,
        )
    )
    if said is None or (said and not table.do(Note(said))):
        return
    if len(table.app.screen_stack) > 2:
        screen.dismiss()
    else:
        table.app.exit()
