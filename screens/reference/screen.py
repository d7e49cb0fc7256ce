"""The reference: every rule with its text and how the app honours it, every doubt with the reading in force."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from screens.parts import flow
from screens.parts.cited import reference_of, rule_texts
from screens.parts.dialogs import Choice, Pick
from screens.parts.drawn.frames import Box
from screens.parts.fitted import scroll_by
from screens.parts.help import HelpScreen
from screens.parts.keyline import KeyLine
from screens.parts.keys import HELP, Key, bindings, on_page
from screens.parts.painted_whole import PaintedWhole
from screens.parts.plain import lines, plain
from screens.reference.facts import Switches, fact_lines, ruling_lines, switch_line
from screens.reference.index import Index, Item, items_of
from screens.reference.rule import NO_REFERENCE
from screens.table.table import Table
from tracker.battle.commands import SetSwitch
from tracker.play.history import History
from tracker.rules.system import System
from tracker.words import N_, _, n_

REFERENCE_KEYS: Final = on_page(
    "rules",
    (
        Key("slash", "search", N_("search"), N_("Search ids and texts; several words narrow further")),
        Key("c", "chapter", N_("chapter"), N_("Go to a chapter")),
        Key("s", "switch", N_("house rule"), N_("Choose another reading of this rule for this battle")),
        Key("space", "scroll", N_("scroll"), N_("Scroll the text of the rule"), footer=False),
        Key("f1", "manual", N_("manual"), N_("The manual: for the referee, alone, on stream; keys, saves, rulings")),
        HELP,
        Key("escape,q", "leave", N_("back"), N_("Back to where you came from; with a search, end the search")),
    ),
)


class ReferenceScreen(PaintedWhole[None]):
    """The reference of one system; with a table, its house rules can be chosen here for that battle.

    It opens at the first of the rules `at`; with a `rule` that alone is listed.
    """

    CSS_PATH = "reference.tcss"
    KEYS = REFERENCE_KEYS
    BINDINGS = [*bindings(REFERENCE_KEYS)]

    def __init__(self, system: System, table: Table | None = None, rule: str = "", *, at: Sequence[str] = ()) -> None:
        super().__init__()
        self._at = tuple(at)
        self.system, self.table = system, table
        self.reference = reference_of(system)
        self._first = rule

    def compose(self) -> ComposeResult:
        with Container(id="board"):
            with Box(id="list"):
                yield Input(placeholder=_("/ searches the rules"), id="search")
                yield Index(id="index")
            with Box(id="rule"), VerticalScroll(id="page", can_focus=False):
                yield Static(id="text")
        yield KeyLine()

    def on_mount(self) -> None:
        if self.table is not None:
            self.table.changed.subscribe(self, self._battle_changed)
        index = self.query_one(Index)
        index.changed = self._changed()
        index.items = items_of(self.system, self.reference)
        count = 0 if self.reference is None else len(self.reference.facts)
        counts = n_(
            "{count} fact   = computed   › walked   ? asked",
            "{count} facts   = computed   › walked   ? asked",
            count,
        ).format(count=count)
        title = plain(_("Rules ─ {system}").format(system=_(self.system.name)))
        self.query_one("#list", Box).head(title, foot=plain(counts))
        index.focus()
        index.go_to(self._at)
        if self._first:
            self.query_one("#search", Input).value = self._first

    reword = on_mount

    @property
    def switches(self) -> Switches:
        """The readings chosen for the battle at hand."""
        return {} if self.table is None else self.table.battle.switches

    def _changed(self) -> frozenset[str]:
        return frozenset(
            switch.key for switch in self.system.rolls.switches if switch.of(self.switches) != switch.default
        )

    def _battle_changed(self, _history: History) -> None:
        index = self.query_one(Index)
        index.changed = self._changed()
        self._show(index.item)

    @on(Index.Lit)
    def _lit(self, event: Index.Lit) -> None:
        self._show(event.item)

    @on(Input.Changed, "#search")
    def _searched(self, event: Input.Changed) -> None:
        event.stop()
        self.query_one(Index).wanted = event.value

    @on(Input.Submitted, "#search")
    def _found(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one(Index).focus()

    @on(OptionList.OptionSelected, "#index")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_switch()

    def _show(self, item: Item | None) -> None:
        self.query_one("#rule", Box).head(plain("" if item is None else item.chapter))
        self.query_one("#text", Static).update(lines(*self._page(item)))
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def _page(self, item: Item | None) -> list[Content]:
        reference = self.reference
        if item is None:
            return [plain(_(NO_REFERENCE) if reference is None else "")]
        if reference is not None and item.id in reference.facts:
            return fact_lines(self.system, self.switches, reference, item.id)
        if reference is not None and item.id in reference.rulings:
            ruling = reference.rulings[item.id]
            return [*ruling_lines(self.system, self.switches, ruling), *rule_texts(self.system, ruling.facts)]
        note = [] if reference is not None else [plain(""), plain(_(NO_REFERENCE), "$dim")]
        return [switch_line(self.system.switch(item.id), self.switches), *note]

    def _switch_keys(self, item: Item) -> list[str]:
        """The house rules of a ruling, or of the rulings on a fact."""
        reference = self.reference
        if item.switch:
            keys = [item.switch]
        elif reference is not None and item.id in reference.facts:
            keys = [reference.rulings[name].switch for name in reference.facts[item.id].rulings]
        else:
            keys = []
        return [switch.key for switch in self.system.rolls.switches if switch.key in keys]

    def action_search(self) -> None:
        self.query_one("#search", Input).focus()

    def action_chapter(self) -> None:
        flow.begin(self, self._chapter())

    async def _chapter(self) -> None:
        index = self.query_one(Index)
        titles = list(dict.fromkeys(item.chapter for item in index.items))
        choices = [Choice(title, title) for title in titles]
        chapter = await self.app.push_screen_wait(Pick(_("Which chapter?"), choices))
        if chapter is not None:
            self.query_one("#search", Input).clear()
            index.wanted = ""
            index.jump(chapter)
            index.focus()

    def action_switch(self) -> None:
        flow.begin(self, self._switch())

    async def _switch(self) -> None:
        item = self.query_one(Index).item
        keys = [] if item is None else self._switch_keys(item)
        if self.table is None or not keys:
            self.notify(_("no house rule affects this") if not keys else _("house rules are chosen in a battle"))
            return
        if len(keys) == 1:
            await self._set(self.table, keys[0])
            return
        listed = [Choice(name, _(self.system.switch(name).label)) for name in keys]
        await flow.then(
            lambda: self.app.push_screen_wait(Pick(_("Which house rule?"), listed)), partial(self._set, self.table)
        )

    async def _set(self, table: Table, key: str) -> bool | None:
        """Ask how a house rule is read from now on; None when the question is left."""
        switch = self.system.switch(key)
        choices = [
            Choice(option.key, _(option.label), _("in force") if option.key == switch.of(self.switches) else "")
            for option in switch.options
        ]
        value = await self.app.push_screen_wait(Pick(_(switch.label), choices, _("For this battle, from now on.")))
        return None if value is None else table.do(SetSwitch(key, value))

    def action_scroll(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        scroll_by(page, page.size.height)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.KEYS))

    async def action_manual(self) -> None:
        await self.run_action("app.manual")

    def action_leave(self) -> None:
        search = self.query_one("#search", Input)
        if search.value or search.has_focus:
            search.clear()
            self.query_one(Index).focus()
        else:
            self.dismiss(None)
