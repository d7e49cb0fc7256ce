"""The referee's page about players' phones: whether they are answered, how each side comes in, who is in and ready."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.parts.dialogs import Confirm
from screens.parts.drawn.frames import Box
from screens.parts.drawn.rows import LightList, Row
from screens.parts.keyline import KeyLine
from screens.parts.keys import HELP, PALETTE, Key, bindings, on_page
from screens.parts.plain import plain
from screens.phones.phones import phones_of
from screens.phones.rows import PhoneRow, drawn, lines_of, remarks
from screens.phones.way_in import WayIn
from screens.table.masthead import Masthead
from screens.table.screen import BattleScreen
from screens.table.table import Table
from tracker.battle.battle import SideId
from tracker.words import N_, Said, _

KEYS = on_page(
    "phones",
    (
        Key("enter", "choose", N_("change"), N_("Change the line under the cursor, or show a side its way in")),
        Key("g", "switch", N_("phones on or off"), N_("Answer players' phones, or answer them no more")),
        Key("x", "renew", N_("new address"), N_("A new address for the side under the cursor: all its phones are out")),
        Key("escape,q", "leave", N_("back"), N_("Back to the table")),
        HELP,
        PALETTE,
    ),
)


class PhonesPage(BattleScreen):
    """Who is in and who is ready; the way in of one side at a time, gone with the next key."""

    CSS_PATH = "phones.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, table: Table, *, starts: bool = False) -> None:
        super().__init__(table)
        self.phones = phones_of(table)
        self._starts = starts

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="lines-box"):
            yield LightList(id="lines")
            yield Static(id="remarks")
        yield WayIn(self.phones)
        yield KeyLine()

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, lambda _history: self._fill())
        self.table.heard_of_phones.subscribe(self, lambda _nothing: self._fill())
        self.reword()
        if self._starts:
            self._starts = False
            self.ask(self.phones.switch_on())

    def reword(self) -> None:
        """Fill the page."""
        self._fill()
        self.query_one(OptionList).focus()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        self.query_one("#lines-box", Box).head(plain(_("Players' phones")), plain(self.phones.on_top()))
        options = self.query_one(OptionList)
        lit, at = options.highlighted_option, options.highlighted or 0
        lines = lines_of(self.phones)
        options.set_options([Option(Row(partial(drawn, entry)), id=entry.key) for entry in lines])
        same = [index for index, entry in enumerate(lines) if lit is not None and entry.key == lit.id]
        options.highlighted = same[0] if same else min(at, options.option_count - 1)
        self.query_one("#remarks", Static).update(remarks(self.phones))
        self.query_one(KeyLine).look_again()

    @on(WayIn.Hidden)
    def _shown_again(self) -> None:
        self.query_one("#lines-box").display = True
        self.query_one(OptionList).focus()
        self.query_one(KeyLine).look_again()

    def keys_here(self) -> tuple[Key, ...]:
        """The key of enter on the line under the light, with its word; over a way in, that any key hides it."""
        if self.query_one(WayIn).side:
            return (Key("", "hide", N_("any key hides it"), "", shown="·"),)
        verb = Said(self._lit.verb if self._lit is not None else _("change"))
        return (Key("enter", "choose", verb, verb),)

    def action_hide(self) -> None:
        """A click on what is said of it hides the way in as well."""
        self.query_one(WayIn).hide()

    @property
    def _lit(self) -> PhoneRow | None:
        lit = self.query_one(OptionList).highlighted_option
        return next((entry for entry in lines_of(self.phones) if lit is not None and entry.key == lit.id), None)

    @on(OptionList.OptionHighlighted)
    def _moved(self) -> None:
        self.query_one(KeyLine).look_again()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_choose()

    def action_choose(self) -> None:
        lit = self._lit
        if lit is None:
            return
        if lit.opens:
            self.query_one("#lines-box").display = False
            self.query_one(WayIn).show(SideId(lit.opens))
            self.query_one(KeyLine).look_again()
        elif lit.does is not None:
            lit.does()
            self._fill()
        elif lit.asks is not None:
            self.ask(lit.asks())

    def action_switch(self) -> None:
        if self.phones.is_on:
            self.phones.switch_off()
        else:
            self.ask(self.phones.switch_on())

    def action_renew(self) -> None:
        lit = self._lit
        if lit is None or not lit.side:
            self.table.tell(_("the cursor must be on a side"))
        elif self.phones.is_on:
            self.ask(self._renew(SideId(lit.side)))
        else:
            self.table.tell(_("phones are off: g switches them on"))

    async def _renew(self, side: SideId) -> None:
        name = self.table.battle.side(side).name
        question = Confirm(
            _("A new address for {side}?").format(side=name),
            _("All phones of that side are out at once and need the new one."),
            yes=_("make it"),
            no=_("keep the old one"),
        )
        if await self.app.push_screen_wait(question) == "yes":
            await self.phones.renew(side)

    def action_leave(self) -> None:
        self.dismiss()
