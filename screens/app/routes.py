"""The ways from one screen of a battle to another; each is imported when it is first gone through."""

from __future__ import annotations

from collections.abc import Mapping

from screens.table.table import Table
from tracker.battle.battle import DebtId, ProcedureId, UnitId
from tracker.battle.fields import Scalar
from tracker.words import _


async def roll(
    table: Table,
    resolver: str,
    bindings: Mapping[str, UnitId],
    inputs: Mapping[str, Scalar],
    debt: DebtId | None = None,
    whom: tuple[str, ...] = (),
) -> None:
    """Open the calculator on one roll, until it is applied or left; `whom` are optional parts it asks for."""
    from screens.roll.calculator import CalculatorScreen

    await table.app.push_screen_wait(CalculatorScreen(table, resolver, bindings, inputs, debt, whom=whom))


async def calculator(table: Table) -> None:
    """Open the calculator; it asks which roll and who."""
    await roll(table, "", {}, {})


async def procedure(table: Table, key: str, bindings: Mapping[str, UnitId]) -> None:
    """Begin a procedure, or take up the one already under way with these units."""
    from screens.roll.procedure import ProcedureScreen

    await table.app.push_screen_wait(ProcedureScreen(table, key, bindings))


async def take_up(table: Table, running: ProcedureId) -> None:
    """Take a procedure up again where it was left."""
    from screens.roll.procedure import ProcedureScreen

    await table.app.push_screen_wait(ProcedureScreen(table, running=running))


def orders(table: Table) -> None:
    """Open the order tokens of a rule system that has them."""
    from screens.orders.screen import OrdersScreen

    table.app.push_screen(OrdersScreen(table))


def log(table: Table) -> None:
    """Open the log."""
    from screens.log.screen import LogScreen

    table.app.push_screen(LogScreen(table))


def house_rules(table: Table) -> None:
    """Open the house rules of this battle."""
    from screens.house_rules.screen import HouseRulesScreen

    table.app.push_screen(HouseRulesScreen(table))


def roster(table: Table) -> None:
    """Open the roster."""
    from screens.roster.screen import RosterScreen

    table.app.push_screen(RosterScreen(table))


def rules(table: Table) -> None:
    """Open the reference of this battle's rule system."""
    from screens.reference.screen import ReferenceScreen

    table.app.push_screen(ReferenceScreen(table.system, table))


def panel(table: Table) -> None:
    """Open the streamer's page, where the battle is kept in a file that a panel can follow."""
    from screens.panel.page import PanelPage

    if table.panel_settings is None:
        table.tell(_("this battle is not kept in a file, so no panel can show it"))
    else:
        table.app.push_screen(PanelPage(table, table.panel_settings))
