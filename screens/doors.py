"""The ways from one screen of a battle to another; each is imported when it is first gone through."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from screens.dialogs import Choice, Pick
from screens.table import Table
from tracker.battle import DebtId, ProcedureId, UnitId
from tracker.fields import Scalar
from tracker.words import _


def _screen(table: Table, module: str, name: str) -> Any:
    try:
        return getattr(import_module(f"screens.{module}"), name)
    except ModuleNotFoundError:
        table.tell(_("this screen is not installed"))
        return None


async def roll(
    table: Table,
    resolver: str,
    bindings: Mapping[str, UnitId],
    inputs: Mapping[str, Scalar],
    debt: DebtId | None = None,
    procedure: ProcedureId | None = None,
) -> bool:
    """Open the calculator on one roll; whether the roll was applied."""
    screen = _screen(table, "calculator", "CalculatorScreen")
    if screen is None:
        return False
    made = len(table.history.acts)
    await table.app.push_screen_wait(
        screen(table, resolver, dict(bindings), dict(inputs), debt=debt, procedure=procedure)
    )
    return len(table.history.acts) > made


async def calculator(table: Table) -> None:
    """Ask which roll, then open the calculator on it."""
    choices = [Choice(entry.key, _(entry.label)) for entry in table.system.resolvers]
    picked = await table.app.push_screen_wait(Pick(_("Which roll?"), choices))
    if picked is not None:
        await roll(table, picked, {}, {})


def orders(table: Table) -> None:
    """Open the order tokens, where the rule system has any."""
    from screens.orders import OrdersScreen

    if table.system.tokens is None:
        table.tell(_("{system} has no order tokens").format(system=_(table.system.name)))
    else:
        table.app.push_screen(OrdersScreen(table))


def log(table: Table) -> None:
    """Open the log."""
    if (screen := _screen(table, "log", "LogScreen")) is not None:
        table.app.push_screen(screen(table))


def roster(table: Table) -> None:
    """Open the roster."""
    if (screen := _screen(table, "roster", "RosterScreen")) is not None:
        table.app.push_screen(screen(table))


def rules(table: Table) -> None:
    """Open the reference of this battle's rule system."""
    if (screen := _screen(table, "reference", "ReferenceScreen")) is not None:
        table.app.push_screen(screen(table.system))
