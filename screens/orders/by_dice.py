"""Tokens laid by dice: of one unit by a key, again for a reason, and of a whole side that the app leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.parts.dialogs import AskLine
from screens.table.table import Table
from tracker.battle.battle import Side, UnitId
from tracker.grammar import guessed
from tracker.play.opponent.orders import tokens_of_die
from tracker.play.opponent.temperaments import temperament_of
from tracker.play.order_draw import order_draw
from tracker.play.perspective import seen_by
from tracker.play.plan_draw import plans_due
from tracker.play.tokens import draws_by_chance, may_choose_token
from tracker.views.orders import orders_of
from tracker.words import _

if TYPE_CHECKING:
    from screens.orders.screen import OrdersScreen


def lay_for(table: Table, side: Side) -> bool:
    """Lay the tokens of a side that the app leads, as dice weighed by its temperament draw them; nobody sees them."""
    table.do_all(*plans_due(table.history, table.dice.throw, side.id))
    is_laid = False
    tokens = table.system.turn.tokens
    for bearer in () if tokens is None else orders_of(table.system, table.battle, tokens, side.id).bearers:
        if bearer.token or bearer.face_up:
            continue
        unit = table.battle.units[bearer.unit.id]
        among = tokens_of_die(seen_by(table.history, side.id), unit, temperament_of(side.led))
        is_laid = table.do_all(*order_draw(table.history, unit, table.dice.throw, among=among)) or is_laid
    if is_laid:
        done = _("{side} {side:has placed its|have placed their} tokens")
        table.tell(done.format(side=guessed(side.name)), "information")
    return is_laid


def draw(screen: OrdersScreen, unit: UnitId, reason: str = "") -> None:
    """Let dice lay the token of a unit; where the printed die left that to its owner, say so: a letter changes it."""
    table = screen.table
    is_printed = draws_by_chance(table.system, table.battle, table.battle.units[unit])
    commands = order_draw(table.history, table.battle.units[unit], table.dice.throw, reason)
    screen.lay(unit, *commands, by_chance=True)
    drawn, token = table.battle.units[unit], table.battle.sealed.get(unit, "")
    if is_printed and token and may_choose_token(table.system, table.battle, drawn):
        screen.bearers.is_full = False
        words = _("{unit}: the die left the choice to its owner, {token} was drawn; a letter on its row changes it")
        screen.notify(words.format(unit=drawn.name, token=token))


async def draw_again(screen: OrdersScreen, unit: UnitId) -> None:
    """Draw once more, for a reason that the log keeps."""
    question = _("{unit}: why is its order drawn again?").format(unit=screen.table.battle.units[unit].name)
    reason = await screen.app.push_screen_wait(AskLine(question, _("a few words, kept in the log")))
    if reason is not None:
        draw(screen, unit, reason)
