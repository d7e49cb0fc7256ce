"""The doors of the table (`screens.table.doors` says what each is for); a room is imported when it is first entered."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING

from tracker.play.walk import debts_due
from tracker.words import _

if TYPE_CHECKING:
    from screens.table.table import Table
    from tracker.battle.battle import DebtId, ProcedureId, UnitId
    from tracker.battle.commands import Resolve
    from tracker.battle.fields import Scalar
    from tracker.rules.system import CommonPage, Sheet


async def roll(
    table: Table,
    resolver: str,
    bindings: Mapping[str, UnitId],
    inputs: Mapping[str, Scalar],
    debt: DebtId | None = None,
    whom: tuple[str, ...] = (),
) -> None:
    """Open the calculator for a roll, or the page of many rolls where the roll has one."""
    from screens.roll.calculator import CalculatorScreen

    sheet = table.system.sheet_of(resolver)
    if sheet is not None and debt is None and bindings:
        await _open_sheet(table, sheet, bindings)
    else:
        await table.app.push_screen_wait(CalculatorScreen(table, resolver, bindings, inputs, debt, whom=whom))


async def _open_sheet(
    table: Table,
    sheet: Sheet,
    bindings: Mapping[str, UnitId],
    running: ProcedureId | None = None,
    whom: UnitId | None = None,
    *,
    by_digit: bool = False,
) -> bool:
    """The page of many rolls; of those who open it only those take part who have a part in what it presents.

    Whom it is aimed at is said already where it asks for him; where nothing else is asked, no page is opened. It is
    opened, and left, `by_digit` where the key before was that of a listed answer.
    """
    from screens.roll.sheet import SheetScreen
    from tracker.play.sheets import aimed, announcement, open_on

    parts = table.system.procedure(sheet.procedure).roles if sheet.procedure else ()
    own = {role.key: bindings[role.key] for role in parts if role.key in bindings} if sheet.procedure else bindings
    if whom is not None and sheet.is_by_question:
        asked = open_on(table.history, sheet, own, running)
        answered = aimed(asked, whom)
        if answered is not asked:
            table.do_all(*announcement(answered))
            if all(under_way.id != asked.number for under_way in table.battle.running):
                return False
            running = asked.number
    page = SheetScreen(table, sheet, own, running, whom=whom, by_digit=by_digit)
    await table.app.push_screen_wait(page)
    return page.page.is_by_digit


async def calculator(table: Table) -> None:
    """Open the calculator with no roll chosen."""
    await roll(table, "", {}, {})


async def reroll(table: Table, command: Resolve) -> None:
    """Open the calculator with the inputs and the faces of a roll."""
    from screens.roll.calculator import CalculatorScreen
    from tracker.rules.resolver import Context

    # What is proposed of a new roll is not proposed of one that was made without it.
    roll = table.system.resolver(command.resolver)
    scene = Context(table.battle, command.bindings)
    unsaid: dict[str, Scalar] = {}
    for entry in roll.inputs:
        if entry.proposed is not None:
            known = None if entry.reader is None else entry.reader(scene)
            unsaid[entry.field.key] = entry.field.default if known is None else known.value
    asked = CalculatorScreen(
        table,
        command.resolver,
        command.bindings,
        {**unsaid, **command.inputs},
        command.debt,
        command.procedure,
        faces=command.faces,
    )
    await table.app.push_screen_wait(asked)


def amend(table: Table, act: int | None = None, typed: str = "") -> None:
    """Open the page that puts an act of the past right."""
    from screens.amend.screen import AmendScreen

    table.app.push_screen(AmendScreen(table, act, typed))


async def procedure(table: Table, key: str, bindings: Mapping[str, UnitId], whom: UnitId | None = None) -> None:
    """Begin a procedure on its page; say why not where it cannot begin."""
    from tracker.battle.commands import BeginProcedure, Refused
    from tracker.views.smoke_check import tried

    begins = BeginProcedure(key, bindings)
    begun = tried(table.history, lambda: table.history.do(begins))
    if isinstance(begun, Refused) and all(running.procedure != key for running in table.battle.running):
        table.tell(begun.reason)
    else:
        await _open_sheet(table, table.system.page_for(key), bindings, whom=whom)


async def take_up(table: Table, running: ProcedureId, *, by_digit: bool = False) -> bool:
    """Open the page of a procedure that is under way, behind the digit of an answer or not; whether one left it."""
    key = next(under_way.procedure for under_way in table.battle.running if under_way.id == running)
    return await _open_sheet(table, table.system.page_for(key), {}, running, by_digit=by_digit)


async def tests(table: Table, early: Container[DebtId]) -> None:
    """Open the page of the tests that are owed."""
    from screens.roll.sheet import SheetScreen
    from tracker.play.sheets import page_of_tests

    await table.app.push_screen_wait(
        SheetScreen(table, page_of_tests(table.system, early, due=debts_due(table.system, table.battle)), afresh=True)
    )


async def together(table: Table, common: CommonPage, row: str) -> None:
    """Open the page of the rolls that several units make together, at one of its rows."""
    from screens.roll.sheet import SheetScreen
    from tracker.play.sheets import page_together

    page = page_together(table.system, table.battle, common)
    await table.app.push_screen_wait(SheetScreen(table, page, lit=row))


def orders(table: Table) -> None:
    """Open the page of order tokens."""
    from screens.orders.screen import OrdersScreen

    table.app.push_screen(OrdersScreen(table))


def log(table: Table) -> None:
    """Open the log."""
    from screens.log.screen import LogScreen

    table.app.push_screen(LogScreen(table))


def course(table: Table) -> None:
    """Open the course of the battle."""
    from screens.course.screen import CourseScreen

    table.app.push_screen(CourseScreen(table))


def house_rules(table: Table) -> None:
    """Open the house rules."""
    from screens.house_rules.screen import HouseRulesScreen

    table.app.push_screen(HouseRulesScreen(table))


def roster(table: Table) -> None:
    """Open the roster."""
    from screens.roster.screen import RosterScreen

    table.app.push_screen(RosterScreen(table))


def rules(table: Table) -> None:
    """Open the reference at the rules of the present step."""
    from screens.reference.screen import ReferenceScreen
    from tracker.play.walk import current_step

    step = current_step(table.system, table.battle)
    table.app.push_screen(ReferenceScreen(table.system, table, at=() if step is None else step.rules))


def cited(table: Table, rules: Sequence[str]) -> None:
    """Open the text of these rules."""
    from screens.reference.rule import RuleScreen

    table.app.push_screen(RuleScreen(table, rules))


def panel(table: Table) -> None:
    """Open the streamer's page; say why not for a battle that is kept in no file."""
    from screens.panel.page import PanelPage

    if table.panel_settings is None:
        table.tell(_("this battle is not kept in a file, so no panel can show it"))
    else:
        table.app.push_screen(PanelPage(table, table.panel_settings))


def phones(table: Table, *, starts: bool = False) -> None:
    """Open the page of phones; say why not where the battle is only watched."""
    from screens.phones.page import PhonesPage

    if table.notice:
        table.tell(_("phones belong to whoever plays this battle; here it is only watched"))
    else:
        table.app.push_screen(PhonesPage(table, starts=starts))


async def may_give_up(table: Table, lost: Sequence[int]) -> bool:
    """Whether the acts that would be lost may be given up: asks the player."""
    from screens.table import branching

    return await branching.may_give_up(table, lost)
