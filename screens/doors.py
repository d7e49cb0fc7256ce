"""The ways from one screen of a battle to another; each is imported when it is first gone through."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

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
    from screens.calculator import CalculatorScreen

    applied = await table.app.push_screen_wait(CalculatorScreen(table, resolver, bindings, inputs, debt, procedure))
    return applied is True


async def calculator(table: Table) -> None:
    """Open the calculator; it asks which roll and who."""
    await roll(table, "", {}, {})


def orders(table: Table) -> None:
    """Open the order tokens, where the rule system has any."""
    from screens.orders import OrdersScreen

    if table.system.tokens is None:
        table.tell(_("{system} has no order tokens").format(system=_(table.system.name)))
    else:
        table.app.push_screen(OrdersScreen(table))


def log(table: Table) -> None:
    """Open the log."""
    from screens.log import LogScreen

    table.app.push_screen(LogScreen(table))


def roster(table: Table) -> None:
    """Open the roster."""
    if (screen := _screen(table, "roster", "RosterScreen")) is not None:
        table.app.push_screen(screen(table))


def rules(table: Table) -> None:
    """Open the reference of this battle's rule system."""
    from screens.reference import ReferenceScreen

    table.app.push_screen(ReferenceScreen(table.system, table))
