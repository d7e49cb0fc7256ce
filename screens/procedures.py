"""A procedure, question by question; it can be left at any of them and taken up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from screens import doors
from screens.asking import ask_field
from screens.dialogs import Choice, Confirm, Pick, PickUnit
from screens.table import Table
from tracker.battle import ProcedureId, Running, UnitId
from tracker.commands import AnswerProcedure, BeginProcedure, LeaveProcedure
from tracker.fields import Scalar
from tracker.rolls import question
from tracker.system import Ask, Choose, Count, RollFor
from tracker.system import PickUnit as WhichUnit
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
    """Ask what a procedure asks until it is over or a question is left."""
    while (running := _running(table, number)) is not None:
        asked = question(table.system, table.battle, running)
        if asked is None or not await _answer(table, running, asked):
            return


def _running(table: Table, number: ProcedureId) -> Running | None:
    return next((running for running in table.battle.running if running.id == number), None)


async def _answer(table: Table, running: Running, asked: Ask) -> bool:
    value: Scalar | None
    match asked:
        case RollFor():
            return await doors.roll(table, asked.resolver, asked.bindings, asked.inputs, procedure=running.id)
        case Choose():
            choices = [Choice(option.key, _(option.label)) for option in asked.options]
            value = await table.app.push_screen_wait(Pick(_(asked.question), choices, " ".join(asked.rules)))
        case WhichUnit():
            units = [table.battle.units[unit] for unit in asked.candidates if unit in table.battle.units]
            value = await table.app.push_screen_wait(
                PickUnit(_(asked.question), table.battle, units, or_none=_(asked.or_none))
            )
        case Count():
            value = await ask_field(table.app, asked.field, _(asked.question))
        case _:
            assert_never(asked)
    return value is not None and table.do(AnswerProcedure(running.id, value))


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
