"""The dialogs of a page of rolls, and the use of their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from screens.parts.asking import ask_field
from screens.parts.dialogs import ANYWAY, AskLine, Choice, Confirm, PickOrDraw, StayOrPass
from screens.parts.finding import FindUnit
from screens.parts.plain import plain
from screens.roll.calculator import CalculatorScreen
from tracker.battle.battle import ProcedureId, Unit
from tracker.battle.commands import LeaveProcedure, Waive
from tracker.play.backwards import backwards
from tracker.play.last_rolls import met_last
from tracker.play.pages import Pressed, RollPage, wants
from tracker.play.pages.intents import Answer
from tracker.play.pages.pressing import left_of_its_unit
from tracker.play.pages.results import next_to_take_up
from tracker.rules.system import PickUnit
from tracker.views.sentences import question_in_words, unit_name
from tracker.views.sentences.names import unit_names
from tracker.views.sentences.questions import choice_in_words
from tracker.words import _, labelled, n_

if TYPE_CHECKING:
    from screens.roll.roll_host import RollHost
    from tracker.play.form_rows import FormRow


async def ask(host: RollHost, page: RollPage, want: wants.Want) -> bool:
    """Ask the table what only a page of rolls wants to know; False where it is none of that."""
    match want:
        case wants.Confirm(why, agreed, leaves=wants.Close() as leaves):
            await _leave_behind(host, why, Pressed(agreed, leaves))
        case wants.EndProcedure(procedure):
            await _end(host, procedure)
        case wants.PickFrom():
            await _pick(host, want)
        case wants.PickAnswer(setting):
            await _pick_answer(host, setting)
        case wants.TakeUp(procedure):
            await _take_up(host, procedure)
        case wants.OpenTests():
            await _open_tests(host)
        case wants.Calculate():
            await _calculate(host, page, want)
        case wants.WaiveTest():
            await _waive(host, want)
        case _:
            return False
    return True


async def _take_up(host: RollHost, procedure: ProcedureId) -> None:
    """The pages of what rolls of this one began, one behind the other, until one is left before its end.

    An enter typed behind the digit of an answer agrees to nothing on the next of them, nor on this one again. Who
    leaves one for the next step leaves this one too; a page whose own question is over closes with them.
    """
    begun: ProcedureId | None = procedure
    while begun is not None:
        by_digit = await host.table.doors.take_up(host.table, begun, by_digit=host.page.is_by_digit)
        host.page = replace(host.page, is_by_digit=by_digit)
        host.again()
        is_left = any(running.id == begun for running in host.table.battle.running)
        begun = None if is_left else next_to_take_up(host.page)
    sheet = host.page.sheet
    if not _goes_onward(host) and sheet.is_over and sheet.sheet.is_by_question and not sheet.acts:
        host.take(Pressed(host.page, wants.Close(is_done=True, of_itself=True)))


async def _open_tests(host: RollHost) -> None:
    """The page of the tests, then this one again; who leaves that one for the next step leaves both."""
    await host.table.doors.tests(host.table, frozenset())
    host.again()
    _goes_onward(host)


def _goes_onward(host: RollHost) -> bool:
    """Go on from this page too where one over it was left for the next step; whether it was."""
    is_left = host.table.onward
    if is_left:
        host.table.onward = False
        host.press("rolls.next")
    return is_left


async def _leave_behind(host: RollHost, why: str, leaves: Pressed) -> None:
    """Rolls that stay undone, asked about once a turn and only told from then on.

    Staying is lit, and the same key leaves them, once more.
    """
    at, units = host.table.battle.place, host.page.sheet.bindings.values()
    is_asked = any(place.turn == at.turn for place, _unit in host.table.rolls_left)
    if is_asked:
        left = left_of_its_unit(host.page)
        undone = n_("{count} roll left undone", "{count} rolls left undone", left).format(count=left)
        host.table.tell(labelled(unit_names(host.page.sheet.battle, units), undone), "information")
    if is_asked or await host.app.push_screen_wait(StayOrPass(why, plain(""), stays_owed=False)) == ANYWAY:
        host.table.rolls_left |= {(at, unit) for unit in units}
        host.take(leaves)


async def _end(host: RollHost, procedure: ProcedureId) -> None:
    detail = _("What it did so far stands.")
    sure = await host.app.push_screen_wait(
        Confirm(_("End it here?"), detail, yes=_("end the activation"), no=_("go on"))
    )
    if sure == "yes":
        host.take(Pressed(host.page, wants.CarryOut((LeaveProcedure(procedure),))))


async def _pick(host: RollHost, want: wants.PickFrom) -> None:
    answered, asked, table = want.answered, want.answered.ask, host.table
    if not isinstance(asked, PickUnit):
        answers = [Choice(str(value), choice_in_words(table.battle, asked, value)) for value in answered.choices]
        chosen = await host.app.push_screen_wait(PickOrDraw(question_in_words(table.battle, asked), answers))
        if chosen is not None:
            host.press(Answer(answered.key, chosen))
        return
    asking = acting_on(host.page)
    # Whom the page is about already, as one whom the shot has missed, is not proposed for having been met last; nor is
    # who runs by now.
    bound, is_routed = host.page.sheet.bindings.values(), table.system.cards.is_routed
    meant = [
        unit
        for unit in asked.candidates
        if unit not in asked.against and unit not in bound and not is_routed(table.battle.units[unit])
    ]
    last = None if asking is None else met_last(table.history, asking.id, meant)
    usual = last if answered.value is None else str(answered.value)
    # An answer that is carried out at once is nobody's by an enter too many, where nothing speaks for one.
    is_lit = usual is not None or not (asked.is_unknown and host.page.sheet.sheet.is_by_question)
    picked = await host.app.push_screen_wait(
        FindUnit(
            _(asked.question),
            table.system,
            table.battle,
            [table.battle.units[unit] for unit in asked.candidates],
            or_none=_(asked.or_none) if asked.or_none else "",
            asking=asking,
            bars=lambda unit: _(asked.against.get(unit.id, "")) or None,
            at=usual,
            is_lit=is_lit,
        )
    )
    if picked is not None:
        host.press(Answer(answered.key, picked))
    elif want.or_leave:
        host.press("rolls.leave")


async def _pick_answer(host: RollHost, setting: FormRow) -> None:
    value = None if setting.field is None else await ask_field(host.app, setting.field, setting.label)
    if value is not None:
        host.take(Pressed(host.answered(host.page, setting.key, value)))


def acting_on(page: RollPage) -> Unit | None:
    """Who acts on the page, or in the lit row of it."""
    bound = page.entry.row.bindings if page.entry is not None else {}
    first = next(iter({**page.sheet.bindings, **bound}.values()), None)
    return None if first is None else page.sheet.battle.units.get(first)


async def _calculate(host: RollHost, page: RollPage, want: wants.Calculate) -> None:
    """The calculator for the row that takes the dice, with all that was said of it here.

    What is announced before is said for the roll's sake: left without it, nothing was.
    """
    table, roll, row = host.table, page.sheet.worksheet(want.entry), want.entry.row
    before = next(backwards(table.history), None)
    if want.first and not table.do_all(*want.first):
        return
    host.again()
    inputs, running = row.inputs if roll is None else roll.inputs, host.page.sheet.running
    announced = table.history
    calculator = CalculatorScreen(table, row.resolver, row.bindings, inputs, row.debt, running)
    is_rolled = await host.app.push_screen_wait(calculator)
    if want.first and not is_rolled and before is not None and table.history is announced:
        table.return_to(before.number)
    host.again()


async def _waive(host: RollHost, want: wants.WaiveTest) -> None:
    row, table = want.entry.row, host.table
    who = unit_name(table.battle, next(iter(row.bindings.values())))
    reason = await host.app.push_screen_wait(AskLine(_("Why is it waived?"), labelled(who, _(row.note))))
    if reason is not None and table.do_all(Waive(want.debt, reason)):
        host.again()
        if host.page.sheet.is_over:
            host.view.leave(is_done=True)
