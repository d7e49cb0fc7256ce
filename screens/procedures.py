"""Procedures opened from the checklist: begun, taken up again, given up."""

from __future__ import annotations

from collections.abc import Mapping

from screens.dialogs import Confirm, PickUnit
from screens.procedure import ProcedureScreen
from screens.table import Table
from tracker.battle import ProcedureId, Running, UnitId
from tracker.commands import BeginProcedure, LeaveProcedure
from tracker.words import _


async def begin(table: Table, key: str, given: Mapping[str, UnitId]) -> None:
    """Open a procedure, asking who takes the parts nobody has yet, and go through its questions."""
    procedure = table.system.procedure(key)
    bindings = dict(given)
    for role in procedure.roles:
        if role.key in bindings:
            continue
        others = [unit for unit in table.battle.units.values() if unit.id not in bindings.values()]
        asked = PickUnit(
            f"{_(procedure.label)}: {_(role.label)}",
            table.battle,
            others,
            or_none=_("nobody") if role.optional else "",
        )
        picked = await table.app.push_screen_wait(asked)
        if picked is None:
            return
        if picked:
            bindings[role.key] = picked
    known = {running.id for running in table.battle.running}
    if table.do(BeginProcedure(key, bindings)):
        for running in table.battle.running:
            if running.id not in known:
                await go_on(table, running.id)


async def go_on(table: Table, number: ProcedureId) -> None:
    """Take a procedure up where it stands."""
    await table.app.push_screen_wait(ProcedureScreen(table, running=number))


async def give_up(table: Table, running: Running) -> None:
    """Leave a procedure for good, after asking."""
    label = _(table.system.procedure(running.procedure).label)
    said = await table.app.push_screen_wait(
        Confirm(
            _("Give up {procedure} before its end?").format(procedure=label),
            _("What it did so far stays done."),
            yes=_("give it up"),
            no=_("keep it open"),
        )
    )
    if said == "yes":
        table.do(LeaveProcedure(running.id))
