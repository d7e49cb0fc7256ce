"""Order tokens on one keyboard: each side places its own behind a cover, then all are turned up together."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key as KeyPress
from textual.reactive import reactive
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.orders.bearers import Bearers
from screens.orders.by_dice import draw, draw_again, lay_for
from screens.orders.sending import send
from screens.orders.token_rows import (
    RowShape,
    all_laid,
    at_keyboard,
    barred_rows,
    bearer_row,
    counted,
    cover_rows,
    hand_over,
    legend,
    page_of,
    token_of,
)
from screens.parts.drawn.frames import Box
from screens.parts.drawn.rows import Row
from screens.parts.drawn.sides import mark_of
from screens.parts.drawn.signs import BACKSPACE
from screens.parts.finding import FindUnit, NoList
from screens.parts.keyline import KeyLine
from screens.parts.keys import GOES_ON, HELP, PALETTE, Key, bindings, on_page
from screens.parts.plain import line, lines, plain
from screens.table.masthead import Masthead
from screens.table.screen import BattleScreen
from screens.table.table import Table
from screens.table.unfinished import leave, reveal
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import Command, PlaceToken, TakeToken
from tracker.play.history import History
from tracker.play.order_draw import was_drawn
from tracker.play.tokens import may_place
from tracker.rules.system import Tokens
from tracker.views.orders import Bearer, Orders, orders_of
from tracker.views.sides import looks
from tracker.words import N_, _

COVERED = ""
TALLY: Final = 26
"""The columns of the box that counts the tokens."""

KEYS = on_page(
    "orders",
    (
        Key("enter", "open", N_("take the keyboard"), N_("Show the orders of the side that has the keyboard now")),
        Key("tab", "cover", N_("hide, next side"), N_("Hide these orders and pass the keyboard to the next side")),
        Key(
            "backspace,delete",
            "take",
            N_("take back"),
            N_("Take back the token of this unit, or the one just laid"),
            shown=BACKSPACE,
        ),
        Key("full_stop", "chance", N_("at random"), N_("Let a die draw the order of this unit"), shown="."),
        Key(
            "plus",
            "courier",
            N_("courier"),
            N_("Say how far a courier takes this order, or the one just laid"),
            shown="+",
        ),
        Key("slash", "find", N_("find"), N_("Find a unit by a part of its name"), footer=False),
        Key("n", "next", N_("next step"), N_("Hide the orders and go on to the next step"), worth=GOES_ON),
        Key("v,V", "reveal", N_("reveal all"), N_("Reveal every token of every side together")),
        Key("escape", "leave", N_("to the turn"), N_("Hide the orders and go back to the turn")),
        HELP,
        PALETTE,
    ),
)


class OrdersScreen(BattleScreen):
    """The tokens face down by the units of one side, and by nobody else's; covered until somebody asks."""

    CSS_PATH = "orders.tcss"
    AUTO_FOCUS = ""
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    open_side: reactive[str] = reactive(COVERED, init=False, repaint=False)
    """The side whose orders are on the screen; none while they are covered."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._next = 0
        self.has_laid = False
        """Whether a token was laid on this page, and nobody has gone under the cover to look at a side's since."""

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="cover"):
            yield Static(id="cover-text")
        with Horizontal(id="open"):
            with Box(id="orders"):
                yield Static(id="legend")
                yield Bearers()
            with Box(id="counted"):
                yield Static(id="tally")
        yield KeyLine()

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._show)
        self._show(self.table.history)

    reword = on_mount

    def on_resize(self) -> None:
        self._show(self.table.history)

    def keys_here(self) -> tuple[Key, ...]:
        """The letters of the tokens, while a side has the keyboard; the way on once there are none left to place."""
        if leads_on(self):
            action = "cover" if self.open_side else "next"
            return (replace(next(key for key in KEYS if key.action == action), press="enter"),)
        if not self.open_side:
            side = at_keyboard(self.table.battle, self._next)
            enter = next(key for key in KEYS if key.action == "open")
            is_led = side is not None and bool(side.led) and self._orders(side.id).left > 0
            return (replace(enter, label=N_("lay its tokens")),) if is_led else ()
        return (Key("", "place", N_("the token"), "", shown=" ".join(token.key for token in self.tokens.tokens)),)

    def action_place(self) -> None:
        """A click on the letters of the tokens says what they are for."""
        self.table.tell(_("the letter of a token places it face down by the selected unit"))

    @property
    def tokens(self) -> Tokens:
        """How tokens work in this battle; the screen is only opened where there are some."""
        if self.table.system.turn.tokens is None:
            raise LookupError(self.table.system.key)
        return self.table.system.turn.tokens.named(self.table.battle)

    def _orders(self, side: SideId) -> Orders:
        return orders_of(self.table.system, self.table.battle, self.tokens, side)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything now: most of them belong either to the cover or to an open side."""
        match action:
            case "open" | "reveal":
                return not self.open_side and has_orders(self)
            case "cover":
                return has_orders(self)
            case "chance":
                return bool(self.open_side) and not self.bearers.is_full
            case "take":
                return bool(self.open_side)
            case "courier":
                return bool(self.open_side and self.table.battle.couriers)
            case _:
                return True

    def watch_open_side(self) -> None:
        self.bearers.forget()
        self._show(self.table.history)
        if self.open_side:
            self.bearers.begin(self._orders(SideId(self.open_side)))
        self.refresh_bindings()

    def _show(self, _history: History) -> None:
        covered = not self.open_side
        self.query_one("#cover").display = covered
        self.query_one("#open").display = not covered
        if covered:
            self.set_focus(None)
            self.query_one("#cover-text", Static).update(self._cover_text())
            self.query_one("#cover", Box).head(plain(_("Orders")))
        else:
            self._show_side(SideId(self.open_side))
        self.query_one(KeyLine).look_again()

    def _cover_text(self) -> Content:
        battle, system = self.table.battle, self.table.system
        rows: list[Content] = []
        if not may_place(system, battle):
            rows += [line("  ", (_("Tokens are placed in the orders phase, not now."), "$alarm")), plain("")]
        sides = [(side, self._orders(side.id)) for side in battle.sides]
        rows += [cover_rows(battle, self.tokens, sides, self._next, self.app.size.width - 4), plain("")]
        side = at_keyboard(battle, self._next)
        if side is not None and leads_on(self):
            rows.append(all_laid())
        elif side is not None and has_orders(self):
            rows.append(hand_over(side, self._orders(side.id).left))
        return lines(*rows)

    def _show_side(self, side: SideId) -> None:
        orders, battle = self._orders(side), self.table.battle
        heading = line(mark_of(looks(battle)[side]), " ", _("Orders of {side}").format(side=battle.side(side).name))
        placed = _("{placed} placed, {left} left").format(placed=orders.placed, left=orders.left)
        self.query_one("#orders", Box).head(heading, plain(placed))
        self.query_one("#counted", Box).head(plain(_("Tokens")))
        self.query_one("#legend", Static).update(legend(self.tokens))
        self.query_one("#tally", Static).update(counted(self.tokens, orders, TALLY))
        page = page_of(self.table.system, battle, self.tokens, orders)
        rows = [Option(Row(_drawn(page, bearer)), id=bearer.unit.id) for bearer in orders.bearers]
        if orders.barred:
            rows.append(Option(plain(""), disabled=True))
            rows.append(Option(Row(lambda width, _is_lit: barred_rows(orders.barred, width=width)), disabled=True))
        self.bearers.fill(rows)

    @property
    def bearers(self) -> Bearers:
        """The units of the side whose orders are open."""
        return self.query_one(Bearers)

    def on_key(self, event: KeyPress) -> None:
        token = token_of(self.tokens, event.character)
        unit = self.bearers.unit if self.open_side else None
        if token is None or unit is None:
            self.bearers.heed(event)
            self.refresh_bindings()
            return
        event.stop()
        event.prevent_default()
        if self.bearers.is_full:
            self.table.tell(_("every token is laid: ↑↓ to the unit whose token is to be another one"))
            return
        self.lay(unit, PlaceToken(unit, token.key))

    def lay(self, unit: UnitId, *commands: Command, by_chance: bool = False) -> None:
        """Lay a token and go on to the next unit without one; from one that was drawn also to who draws by chance."""
        before = self.table.battle.sealed.get(unit, "")
        if not self.table.do_all(*commands):
            return
        token = self.table.battle.sealed.get(unit, "")
        if before and before != token:
            name = self.table.battle.units[unit].name
            self.notify(_("{unit}: {token} instead of {before}").format(unit=name, token=token, before=before))
        self.has_laid = True
        orders = self._orders(SideId(self.open_side))
        self.bearers.lay(unit, orders, is_another=bool(before), by_chance=by_chance)
        self.refresh_bindings()

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.bearers.is_full = False
        if leads_on(self):
            self.action_cover()
        else:
            self.action_place()

    def action_open(self) -> None:
        if leads_on(self):
            self.action_next()
        elif not self.open_side and (side := at_keyboard(self.table.battle, self._next)) is not None:
            if side.led and may_place(self.table.system, self.table.battle):
                self.has_laid = lay_for(self.table, side) or self.has_laid
                self.action_cover()
            else:
                self.open_side = side.id

    def action_cover(self) -> None:
        self._next = (self._next + 1) % max(len(self.table.battle.sides), 1)
        if self.open_side:
            # What was said of a token in the corner is for nobody else.
            self.app.clear_notifications()
            self.open_side = COVERED
        else:
            self.has_laid = False
            self._show(self.table.history)

    def action_take(self) -> None:
        unit = self.bearers.meant(self.table.battle.sealed)
        if unit is not None and self.table.do(TakeToken(unit)):
            self.bearers.take(unit)

    def action_courier(self) -> None:
        if (unit := self.bearers.meant(self.table.battle.sealed)) is not None:
            self.ask(send(self.table, unit))

    def action_chance(self) -> None:
        """Lay a token by dice: the printed die for who has its order by chance, else one for those it may have."""
        if (unit := self.bearers.unit) is None:
            return
        if not may_place(self.table.system, self.table.battle):
            self.table.tell(_("tokens are placed in the orders phase, not now"))
        elif was_drawn(self.table.history, self.table.battle.units[unit]):
            self.ask(draw_again(self, unit))
        else:
            draw(self, unit)

    def action_find(self) -> None:
        self.ask(self._find())

    async def _find(self) -> None:
        """The light on a bearer found by name; letters are names only in a list of them."""
        if not self.open_side:
            await self.app.push_screen_wait(NoList())
            return
        system, battle = self.table.system, self.table.battle
        units = [bearer.unit for bearer in self._orders(SideId(self.open_side)).bearers]
        picked = await self.app.push_screen_wait(FindUnit(_("Find a unit"), system, battle, units))
        if picked is not None:
            self.bearers.light(UnitId(picked))

    def action_reveal(self) -> None:
        self.ask(self._reveal())

    async def _reveal(self) -> None:
        self.open_side = COVERED
        before = self.table.history
        await reveal(self.table)
        if self.table.history is not before:
            self.dismiss()

    def action_next(self) -> None:
        self.ask(self._go_on())

    async def _go_on(self) -> None:
        self.open_side = COVERED
        before = self.table.battle.place
        await leave(self.table)
        if self.table.battle.place != before:
            self.dismiss()

    def action_leave(self) -> None:
        self.open_side = COVERED
        self.dismiss()


def _drawn(page: RowShape, bearer: Bearer) -> Callable[[int, bool], Content]:
    return lambda width, is_lit: bearer_row(page, bearer, width=width, is_lit=is_lit)


def has_orders(screen: OrdersScreen) -> bool:
    """Whether a side has anything to do or to look at here: tokens are placed now, or some lie face down."""
    battle = screen.table.battle
    return bool(battle.sealed) or may_place(screen.table.system, battle)


def leads_on(screen: OrdersScreen) -> bool:
    """Whether enter goes on: nothing is left to place for the side that is open, or for any under the cover.

    Who comes only to look at what lies sees it: nothing goes on before a token is laid.
    """
    battle, system, tokens = screen.table.battle, screen.table.system, screen.tokens
    if screen.open_side:
        return not orders_of(system, battle, tokens, SideId(screen.open_side)).left
    is_placed = screen.has_laid and not any(orders_of(system, battle, tokens, side.id).left for side in battle.sides)
    return is_placed and may_place(system, battle)
