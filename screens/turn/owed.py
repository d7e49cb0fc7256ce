"""The tests owed: pick one, then take it now or let it go for a reason."""

from __future__ import annotations

from screens.parts.dialogs import AskLine, Choice, Pick
from screens.table.debts import DUE_LATER, DUE_NOW, most_pressing, needs_and_chance, what_and_why, when_due
from screens.table.table import Table
from tracker.battle.battle import Debt, DebtId
from tracker.battle.commands import Waive
from tracker.play.walk import debts_due
from tracker.views.sentences.names import unit_name
from tracker.words import N_, _

WAIVE = "waive"
SIGNS = N_("▲ due now   △ due later")


async def take(table: Table) -> None:
    """Take a test picked from those owed, the most pressing one under the cursor; the last line waives one instead."""
    if not table.battle.debts:
        table.tell(_("no test is owed"))
        return
    waives = Choice(WAIVE, _("waive one of them, with a reason …"))
    picked = await table.app.push_screen_wait(Pick(_("Take which test?"), [*_owed(table), waives], _(SIGNS)))
    if picked == WAIVE:
        await _waive(table)
    elif picked is not None and (debt := table.battle.debt(DebtId(int(picked)))) is not None:
        await table.doors.roll(table, debt.resolver, debt.bindings, debt.inputs, debt=debt.id)


async def _waive(table: Table) -> None:
    """Let a test go for a reason; asks which where there are several."""
    picked: str | None = str(table.battle.debts[0].id)
    if len(table.battle.debts) > 1:
        picked = await table.app.push_screen_wait(Pick(_("Waive which test?"), _owed(table), _(SIGNS)))
    debt = None if picked is None else table.battle.debt(DebtId(int(picked)))
    if debt is None:
        return
    head = f"{unit_name(table.battle, debt.unit)}: {' · '.join(what_and_why(table.system, debt))}"
    reason = await table.app.push_screen_wait(AskLine(_("Why is it waived?"), head))
    if reason is not None:
        table.do(Waive(debt.id, reason))


def _owed(table: Table) -> list[Choice]:
    system, battle = table.system, table.battle
    due = debts_due(system, battle)
    return [
        Choice(
            str(debt.id),
            f"{DUE_NOW if debt in due else DUE_LATER} {unit_name(battle, debt.unit)}",
            _about(table, debt),
        )
        for debt in most_pressing(system, battle)
    ]


def _about(table: Table, debt: Debt) -> str:
    parts = [*what_and_why(table.system, debt), *when_due(table.system, debt)]
    needs = " · ".join(needs_and_chance(table.system, table.battle, debt))
    return " · ".join(parts) + (f"\n  {needs}" if needs else "")
