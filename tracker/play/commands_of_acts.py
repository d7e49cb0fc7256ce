"""The command behind an act, kept with it, or for acts of older saves read back from what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, Debt, DebtId, ProcedureId
from tracker.battle.commands import Advance, AnswerProcedure, Command, LeaveProcedure, Resolve, Waive
from tracker.play.decide import decide
from tracker.play.old_acts import commands_read_back
from tracker.rules.system import System
from tracker.words import _


class NotOwed(Exception):
    """A command settles or answers by its number a line that is no longer on the list."""


def wanted(system: System, before: Battle, act: Act) -> Command | None:
    """The command an act came from; None where the save has none and no command gives the very events."""
    if act.command is not None:
        return act.command
    return next((read for read in commands_read_back(act) if decide(system, before, read) == act.events), None)


def in_terms_of(battle: Battle, command: Command, then: Battle) -> Command:
    """The command of another course of the battle, with this one's numbers for the tests and procedures it means.

    They are matched by what they are, never by number. Raises `NotOwed` for what is not there.
    """
    match command:
        case Advance(agreed=numbers):
            return replace(command, agreed=tuple(_still_there(battle, numbers, then))) if numbers else command
        case Waive(debt):
            return replace(command, debt=_debt(battle, debt, then))
        case Resolve(debt=debt, procedure=number) if debt is not None or number is not None:
            return replace(
                command,
                debt=None if debt is None else _debt(battle, debt, then),
                procedure=None if number is None else _procedure(battle, number, then),
            )
        case AnswerProcedure(number) | LeaveProcedure(number):
            return replace(command, id=_procedure(battle, number, then))
        case _:
            return command


def _still_there(battle: Battle, numbers: Iterable[int], then: Battle) -> Iterator[int]:
    """Those of the tests and procedures that there are in this course of the battle too, by its numbers."""
    for number in numbers:
        with suppress(NotOwed):
            if then.debt(DebtId(number)) is not None:
                yield _debt(battle, DebtId(number), then)
            else:
                yield _procedure(battle, ProcedureId(number), then)


def _debt(battle: Battle, number: DebtId, then: Battle) -> DebtId:
    meant = then.debt(number)
    if meant is not None:
        alike = [debt.id for debt in then.debts if _is_alike(debt, meant)]
        alike_here = [debt.id for debt in battle.debts if _is_alike(debt, meant)]
        if alike_here:
            return alike_here[min(alike.index(number), len(alike_here) - 1)]
    raise NotOwed(_("that test is no longer owed"))


def _is_alike(debt: Debt, other: Debt) -> bool:
    return replace(debt, id=other.id) == other


def _procedure(battle: Battle, number: ProcedureId, then: Battle) -> ProcedureId:
    meant = next((running for running in then.running if running.id == number), None)
    if meant is not None:
        same = (meant.procedure, dict(meant.bindings))
        alike = [running.id for running in then.running if (running.procedure, dict(running.bindings)) == same]
        same_here = [running.id for running in battle.running if (running.procedure, dict(running.bindings)) == same]
        if same_here:
            return same_here[min(alike.index(number), len(same_here) - 1)]
    raise NotOwed(_("its procedure has ended"))
