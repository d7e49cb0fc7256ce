"""The tests owed: pick one, then take it now or let it go for a reason."""

from __future__ import annotations

from screens import doors
from screens.dialogs import AskLine, Choice, Pick
from screens.table import Table
from screens.widgets.debts import (
    DUE_LATER,
    DUE_NOW,
    most_pressing,
    needs_and_chance,
    what_and_why,
    when_due,
)
from tracker.battle import Debt, DebtId
from tracker.commands import Waive
from tracker.sentences.names import unit_name
from tracker.walk import debts_due
from tracker.words import _

ROLL, WAIVE = "roll", "waive"


async def take(table: Table) -> None:
    """Pick a test, unless there is only one, and say what becomes of it."""
    debt = await _which(table)
    if debt is None:
        return
    head = f"{unit_name(table.battle, debt.unit)}: {' · '.join(what_and_why(table.system, debt))}"
    choices = [
        Choice(ROLL, _("take it now"), " · ".join(needs_and_chance(table.system, table.battle, debt))),
        Choice(WAIVE, _("waive it, with a reason")),
    ]
    said = await table.app.push_screen_wait(Pick(head, choices))
    if said == ROLL:
        await doors.roll(table, debt.resolver, debt.bindings, debt.inputs, debt=debt.id)
    elif said == WAIVE:
        reason = await table.app.push_screen_wait(AskLine(_("Why is it waived?"), head))
        if reason is not None:
            table.do(Waive(debt.id, reason))


async def _which(table: Table) -> Debt | None:
    system, battle = table.system, table.battle
    if not battle.debts:
        table.tell(_("no test is owed"))
        return None
    if len(battle.debts) == 1:
        return battle.debts[0]
    due = debts_due(system, battle)
    choices = [
        Choice(
            str(debt.id),
            f"{DUE_NOW if debt in due else DUE_LATER} {unit_name(battle, debt.unit)}",
            _about(table, debt),
        )
        for debt in most_pressing(system, battle)
    ]
    picked = await table.app.push_screen_wait(Pick(_("Which test?"), choices, _("▲ due now   △ due later")))
    return None if picked is None else battle.debt(DebtId(int(picked)))


def _about(table: Table, debt: Debt) -> str:
    parts = [*what_and_why(table.system, debt), *when_due(table.system, debt)]
    needs = " · ".join(needs_and_chance(table.system, table.battle, debt))
    return " · ".join(parts) + (f"\n  {needs}" if needs else "")
