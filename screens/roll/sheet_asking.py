"""What a page of rolls asks the table in dialogs of their own, and what it makes of the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.parts.asking import ask_override, ask_ruling, is_meant
from screens.parts.dialogs import ANYWAY, AskLine, Choice, Confirm, Pick, StayOrPass
from screens.parts.finding import FindUnit
from screens.parts.plain import plain
from screens.roll.calculator import CalculatorScreen
from tracker.battle.battle import ProcedureId, Unit
from tracker.battle.commands import LeaveProcedure, Waive
from tracker.play.pages import Pressed, RollPage, followed, wants
from tracker.play.pages.intents import Answer, Decide
from tracker.play.pages.results import answered
from tracker.rules.resolver import OTHER, REASON
from tracker.rules.system import PickUnit
from tracker.views.sentences import question_in_words, unit_name
from tracker.views.sentences.events import choice_in_words
from tracker.words import _

if TYPE_CHECKING:
    from screens.roll.sheet import SheetScreen


async def ask(screen: SheetScreen, page: RollPage, want: wants.Want) -> None:
    """Ask the table what the page wants to know; where the question is left nothing changes."""
    match want:
        case wants.Confirm(why, agreed, leaves=wants.Close() as leaves):
            await _leave_behind(screen, why, Pressed(agreed, leaves))
        case wants.Confirm(why, agreed, commands) if await is_meant(screen.app, why):
            then = wants.CarryOut(commands) if commands else None
            screen.take(Pressed(followed(agreed, screen.table.history), then))
        case wants.EndProcedure(procedure):
            await _end(screen, procedure)
        case wants.PickFrom():
            await _pick(screen, want)
        case wants.TakeUp(procedure):
            await screen.table.doors.take_up(screen.table, procedure)
            screen.again()
        case wants.Calculate():
            await _calculate(screen, page, want)
        case wants.TableQuestion.OUTCOME:
            await _override(screen, page)
        case wants.TableQuestion.RULING:
            await _rule(screen)
        case wants.WaiveTest():
            await _waive(screen, want)
        case _:
            pass


async def _leave_behind(screen: SheetScreen, why: str, leaves: Pressed) -> None:
    """Rolls that stay undone, asked about once a turn: staying is lit, and the same key leaves them, once more."""
    turn = screen.table.battle.place.turn
    is_asked = screen.table.rolls_left != turn
    if not is_asked or await screen.app.push_screen_wait(StayOrPass(why, plain(""))) == ANYWAY:
        screen.table.rolls_left = turn
        screen.take(leaves)


async def _end(screen: SheetScreen, procedure: ProcedureId) -> None:
    detail = _("What it did so far stays done.")
    sure = await screen.app.push_screen_wait(Confirm(_("End it here?"), detail, yes=_("end it"), no=_("go on")))
    if sure == "yes":
        screen.take(Pressed(screen.page, wants.CarryOut((LeaveProcedure(procedure),))))


async def _pick(screen: SheetScreen, want: wants.PickFrom) -> None:
    said, asked, table = want.answered, want.answered.ask, screen.table
    if not isinstance(asked, PickUnit):
        answers = [Choice(str(value), choice_in_words(table.battle, asked, value)) for value in said.choices]
        chosen = await screen.app.push_screen_wait(Pick(question_in_words(table.battle, asked), answers))
        if chosen is not None:
            screen.press(Answer(said.key, chosen))
        return
    picked = await screen.app.push_screen_wait(
        FindUnit(
            _(asked.question),
            table.system,
            table.battle,
            [table.battle.units[unit] for unit in asked.candidates],
            or_none=_(asked.or_none) if asked.or_none else "",
            asking=acting_on(screen),
            at=None if said.value is None else str(said.value),
        )
    )
    if picked is not None:
        screen.press(Answer(said.key, picked))
    elif want.or_leave:
        screen.press("rolls.leave")


def acting_on(screen: SheetScreen) -> Unit | None:
    """Who acts on the page, or in the lit row of it."""
    page = screen.page
    bound = page.entry.row.bindings if page.entry is not None else {}
    first = next(iter({**page.sheet.bindings, **bound}.values()), None)
    return None if first is None else screen.table.battle.units.get(first)


async def _calculate(screen: SheetScreen, page: RollPage, want: wants.Calculate) -> None:
    """The calculator for the row that takes the dice, with all that was said of it here."""
    roll, row = page.sheet.worksheet(want.entry), want.entry.row
    if want.first and not screen.table.do_all(*want.first):
        return
    screen.again()
    inputs, running = row.inputs if roll is None else roll.inputs, screen.page.sheet.running
    calculator = CalculatorScreen(screen.table, row.resolver, row.bindings, inputs, row.debt, running)
    await screen.app.push_screen_wait(calculator)
    screen.again()


async def _override(screen: SheetScreen, page: RollPage) -> None:
    roll = None if page.taker is None else page.sheet.worksheet(page.taker)
    if roll is not None and (decided := await ask_override(screen.app, roll)) is not None:
        screen.press(Decide(*decided))


async def _rule(screen: SheetScreen) -> None:
    """Decide the row whose turn it is as one like it was decided before."""
    ruling = await ask_ruling(screen.app, screen.table.system, screen.precedents)
    if ruling is not None and ruling.outcome:
        screen.press(Decide(ruling.outcome, ruling.reason))
    elif ruling is not None:
        page = answered(answered(screen.page, OTHER.key, ruling.other), REASON.key, ruling.reason)
        screen.take(Pressed(page))


async def _waive(screen: SheetScreen, want: wants.WaiveTest) -> None:
    row, table = want.entry.row, screen.table
    who = unit_name(table.battle, next(iter(row.bindings.values())))
    reason = await screen.app.push_screen_wait(AskLine(_("Why is it waived?"), f"{who}: {_(row.note)}"))
    if reason is not None and table.do_all(Waive(want.debt, reason)):
        screen.again()
        if screen.page.sheet.is_over:
            screen.dismiss(True)
