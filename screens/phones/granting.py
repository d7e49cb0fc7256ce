"""A phone's wishes, done through the table's one door and answered once they are on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from screens.table.elsewhere import do_elsewhere, take_elsewhere
from tracker.battle.acts import Tap
from tracker.battle.battle import SideId
from tracker.battle.commands import Refused
from tracker.play.pages import Pressed, RollPage, calculator_intents
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.pages.calculator_wishes import die_on_calculator
from tracker.play.pages.phone_wishes import answer_wished, die_wished
from tracker.play.phones import LEFT_TO_THE_TABLE, Answer, Die, Order, as_known, order_wished, was_made
from tracker.words import _, speaking

if TYPE_CHECKING:
    from screens.phones.members import Member
    from screens.table.elsewhere import OpenPage
    from screens.table.table import Table
    from tracker.play.history import History


async def order(table: Table, member: Member, wish: Order, language: str) -> str:
    """Lay or take a token, let chance lay it, or answer the step.

    Answered with why not, in the phone's language, empty once it is on the disk. A tap that is sent again after the
    line or the program was gone is answered again, and done once.
    """
    tap = Tap(member.side, member.phone, wish.tap)

    def wanted() -> History | Refused:
        if was_made(table.history, tap):
            return table.history
        commands = order_wished(table.history, member.side, wish, table.dice.throw)
        if isinstance(commands, Refused):
            return commands
        return as_known(table.history, member.side, table.after(commands, tap))

    def does() -> str:
        with speaking(language):
            return do_elsewhere(table, wanted, is_soon_enough=True)

    return await in_turn(table, does)


async def roll(
    table: Table, member: Member, wish: Die | Answer, language: str, page_now: Callable[[], OpenPage | None]
) -> str:
    """Put a die or an answer to the page that its side has now; why not, empty once what came of it is on the disk."""
    tap = Tap(member.side, member.phone, wish.tap)

    def does() -> str:
        with speaking(language):
            open_page = page_now()
            if wish.tap <= member.last_tap or was_made(table.history, tap):
                return ""
            pressed = _pressed(table, None if open_page is None else open_page.page, member.side, wish)
            if isinstance(pressed, Refused):
                return pressed.reason
            why = "" if open_page is None else take_elsewhere(table, open_page, pressed, tap)
            member.last_tap = member.last_tap if why else wish.tap
            return why

    return await in_turn(table, does)


def _pressed(
    table: Table, page: RollPage | CalculatorPage | None, side: SideId, wish: Die | Answer
) -> Pressed | calculator_intents.Pressed | Refused:
    """The page that is open after a die or an answer from a phone of that side, or why it takes none."""
    if isinstance(page, CalculatorPage):
        if isinstance(wish, Die):
            return die_on_calculator(page, side, wish, table.dice.throw)
        return Refused(_(LEFT_TO_THE_TABLE))
    return die_wished(page, side, wish) if isinstance(wish, Die) else answer_wished(page, side, wish)


async def in_turn(table: Table, does: Callable[[], str]) -> str:
    """Do it among the app's own acts, one after the other; come back when it is on the disk, or with why not.

    It waits there as long as the disk does: what is answered is kept.
    """
    answered: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def answer(words: str) -> None:
        if not answered.done():
            answered.set_result(words)

    def act() -> None:
        if words := does():
            answer(words)
        else:
            table.autosave.unkept.when_kept(lambda: answer(""))

    table.app.call_later(act)
    return await answered
