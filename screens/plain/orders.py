"""Order tokens in a conversation: what is typed for a side is not shown, and the log says nothing before the reveal."""

from __future__ import annotations

from screens.orders.by_dice import lay_for
from screens.plain.host import PlainApp
from screens.plain.questions import Numbered, choose, say_numbered
from screens.plain.talk import LEAVE
from screens.table.table import Table
from screens.table.unfinished import leave, reveal
from tracker.battle.battle import Side, UnitId
from tracker.battle.commands import PlaceToken, TakeToken
from tracker.play.agreed.scoring import FARTHEST
from tracker.play.order_draw import order_draw, was_drawn
from tracker.play.tokens import may_place
from tracker.rules.system import Tokens
from tracker.views.orders import orders_of
from tracker.words import _, n_

REVEAL, GO_ON = "reveal", "go on"


async def lay(app: PlainApp, table: Table) -> None:
    """Lay tokens side by side until they are turned up, or the page is left."""
    talk, tokens = app.talk, table.system.turn.tokens
    if tokens is None:
        return
    if not may_place(table.system, table.battle):
        talk.say(_("Tokens are placed in the orders phase, not now."))
    tokens = tokens.named(table.battle)
    while True:
        answers = [Numbered(side.id, _placed(table, tokens, side)) for side in table.battle.sides]
        answers += [Numbered(REVEAL, _("turn all tokens up")), Numbered(GO_ON, _("next step"))]
        last = len(answers) - (2 if table.battle.sealed else 1)
        at = next((place for place, side in enumerate(table.battle.sides) if _left(table, tokens, side)), last)
        talk.say(_("Orders: whose?"))
        say_numbered(app, answers, at)
        key, before = choose(app, answers, at), table.battle
        match key:
            case None:
                return
            case "reveal":
                await reveal(table)
            case "go on":
                await leave(table)
            case side:
                _of_side(app, table, tokens, next(each for each in table.battle.sides if each.id == side))
        if table.battle.place != before.place or (key == REVEAL and table.battle is not before):
            return


def _left(table: Table, tokens: Tokens, side: Side) -> int:
    return orders_of(table.system, table.battle, tokens, side.id).left


def _placed(table: Table, tokens: Tokens, side: Side) -> str:
    left = _left(table, tokens, side)
    return _("{side}: {left}").format(
        side=side.name, left=n_("{count} token left to lay", "{count} tokens left to lay", left).format(count=left)
    )


def _of_side(app: PlainApp, table: Table, tokens: Tokens, side: Side) -> None:
    """A letter for each unit of a side; it is not shown while it is typed. A side that the app leads lays its own."""
    talk = app.talk
    if side.led and lay_for(table, side):
        return
    talk.say(_("{side}: nobody else looks on. What you type is not shown.").format(side=side.name))
    talk.say(", ".join(f"{token.key} {_(token.label)}" for token in tokens.tokens))
    talk.say(_("An empty line leaves a unit as it is, - takes its token back, . lets a die draw one."))
    if table.battle.couriers:
        talk.say(_("A number behind the letter is how far a courier has to take the order."))
    talk.say(_("esc hands the keyboard on."))
    for bearer in orders_of(table.system, table.battle, tokens, side.id).bearers:
        # Who draws by chance does so at a step of its own.
        if not bearer.allowed:
            continue
        if not _lay_by(app, table, tokens, bearer.unit.id):
            return


def _lay_by(app: PlainApp, table: Table, tokens: Tokens, unit: UnitId) -> bool:
    """The token of one unit; False where the side is done."""
    name, letters = table.battle.units[unit].name, {token.key.casefold(): token.key for token in tokens.tokens}
    while True:
        has = _("has one") if unit in table.battle.sealed else _("has none")
        typed = app.talk.ask(f"{name} ({has}): ", unseen=True)
        if typed == LEAVE:
            return False
        if not typed:
            return True
        if typed == ".":
            if _draw(app, table, unit):
                app.talk.say(_("laid"))
                return True
        elif typed == "-" and unit in table.battle.sealed:
            table.do(TakeToken(unit))
        elif (laid := _letter_and_distance(typed))[0] in letters:
            if table.do(PlaceToken(unit, letters[laid[0]], distance=laid[1])):
                app.talk.say(_("laid"))
                return True
        else:
            known = ", ".join(token.key for token in tokens.tokens)
            app.talk.refuse(_("there is no such token; there are {known}").format(known=known))


def _letter_and_distance(typed: str) -> tuple[str, int]:
    """The letter of a token, and how far a courier takes its order, 0 where nothing is said."""
    letter, _gap, distance = typed.casefold().partition(" ")
    is_number = distance.isascii() and distance.isdigit() and len(distance) <= len(str(FARTHEST))
    return (letter, int(distance)) if is_number else (typed.casefold(), 0)


def _draw(app: PlainApp, table: Table, unit: UnitId) -> bool:
    """Let dice lay the token of a unit; who draws again says why. False where none was laid."""
    who, reason = table.battle.units[unit], ""
    if was_drawn(table.history, who):
        reason = app.talk.ask(_("{unit}: why is its order drawn again?").format(unit=who.name) + " ", unseen=True)
        if reason in {"", LEAVE}:
            return False
    return table.do_all(*order_draw(table.history, who, table.dice.throw, reason))
