"""Putting right what is past on the screen: keys go to the value of the page, which is painted and obeyed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import ClassVar, Final

from msgspec.structs import replace
from textual import on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.amend.asking import ask_anew
from screens.amend.lines import act_in_a_line, lines_of
from screens.amend.past import PastTable
from screens.parts.drawn.frames import Box
from screens.parts.drawn.rows import LightList, Row
from screens.parts.finding import NoList
from screens.parts.keys import FIND, HELP, Key, bindings, intent_key
from screens.parts.plain import lines, plain
from screens.parts.repaint import show
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.screen import BattleScreen
from screens.table.table import Table
from tracker.play.amend import Amendment, Proposal
from tracker.play.backwards import found_by
from tracker.play.correction import Correction
from tracker.play.history import History
from tracker.play.pages.amending import (
    AMEND_INTENTS,
    NOTHING_LISTED,
    AskAnew,
    Instead,
    Light,
    PutRight,
    amend_followed,
    open_amend,
    press_amend,
)
from tracker.play.pages.intents import Digit
from tracker.play.pages.wants import Close, is_other
from tracker.rules.plugins import Unusable
from tracker.rules.systems import asked_of
from tracker.views.amending import Changes, changes
from tracker.views.checklist import step_number
from tracker.views.log import LogEntry, standing_entries
from tracker.words import N_, _


def _key(press: str, intent: str, label: str, sentence: str, *, footer: bool = True) -> Key:
    return Key(press, f"press('amend.{intent}')", label, sentence, footer)


ACCEPT: Final = _key(
    "enter", "accept", N_("accept"), N_("Confirm the die that is typed; then correct the battle as shown")
)
AMEND_KEYS: Final = (
    ACCEPT,
    _key("space", "close", N_("confirm"), N_("The digits typed are the face of the die"), footer=False),
    _key("left", "die_back", N_("die before"), N_("The die before this one"), footer=False),
    _key("right", "die", N_("next die"), N_("The next die of the roll"), footer=False),
    _key("backspace", "rub_out", N_("⌫ digit"), N_("Take the digit back, or all that was changed"), footer=False),
    _key("e", "edit", N_("change"), N_("Change what else was asked: units, lines, the answer, the value")),
    _key("x", "leave_out", N_("leave out"), N_("As though this action had never been made")),
    _key("z", "show_all", N_("all actions"), N_("Show every action, or those with dice only")),
    FIND,
    _key("escape,A", "leave", N_("back"), N_("Leave everything as it is")),
    HELP,
)
THE_DIE: Final = intent_key("0", "amend.close", N_("the die"), N_("Type the face that the die shows"), shown="0-9")
OTHER_DIE: Final = replace(next(key for key in AMEND_KEYS if key.press == "right"), shown="←→", footer=True)
"""Both come first while nothing is changed of an act with dice, of which enter would confirm nothing."""
REST: Final = Key(
    "pagedown", "show_rest", N_("the rest"), N_("Show the rest of what that changes"), shown="PgDn", of="amend"
)
"""Comes behind enter while what is changed has more lines than there is room for; at its end it goes back."""
READ_ON: Final = Binding(REST.press, REST.action, REST.label, show=False, priority=True, id=REST.id)
"""Before the list of entries takes it."""
CONFIRM: Final = _key("enter", "accept", N_("confirm"), N_("Confirm the digits that were typed"))
"""Comes first while a face is typed: what it changes is shown before enter accepts that."""
DIGITS: Final = [Binding(str(digit), f"digit('{digit}')", show=False) for digit in range(10)]


class Acts(LightList):
    """The entries; the lit one stays in sight where a message takes a line of the list."""

    def on_resize(self) -> None:
        self.call_after_refresh(self.scroll_to_highlight)


class Changing(VerticalScroll):
    """Lines of all that the lit entry would change, scrolled where they do not fit."""

    @property
    def has_rest(self) -> bool:
        """Whether there are more lines than are seen."""
        return self.max_scroll_y > 0

    def show_rest(self) -> None:
        """Show the lines that follow; behind the last the first again."""
        if self.is_vertical_scroll_end:
            self.scroll_home(animate=False)
        else:
            self.scroll_page_down(animate=False)


class AmendScreen(BattleScreen):
    """The acts that stand, the last roll lit, and beneath what the one under the light would change."""

    CSS_PATH = "amend.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = (*AMEND_KEYS, replace(REST, footer=False))
    BINDINGS = [*bindings(AMEND_KEYS), READ_ON, *DIGITS]
    AUTO_FOCUS = "#acts"

    def __init__(self, table: Table, index: int | None = None, typed: str = "") -> None:
        super().__init__(table)
        self.page = open_amend(table.history, index, typed)
        self._entries: dict[int, LogEntry] = {}
        self._weighed: tuple[Proposal | None, Changes | None, str] = None, None, ""

    def keys_here(self) -> tuple[Key, ...]:
        """The keys that change a die of the lit act, as long as none of it is changed, or confirm the one typed."""
        if self.query_one(Changing).has_rest:
            return (CONFIRM if self.page.typed else ACCEPT, REST)
        if self.page.typed:
            return (CONFIRM,)
        correction, outcome = self.page.correction, self.page.outcome
        dice = () if correction is None or outcome is not None else correction.dice
        return (THE_DIE, *[OTHER_DIE] * (len(dice) > 1)) if dice else ()

    def action_show_rest(self) -> None:
        """Page down goes through the entries while all that is changed is seen."""
        if not self.query_one(Changing).has_rest:
            raise SkipAction
        self.query_one(Changing).show_rest()

    def idle_keys(self) -> frozenset[str]:
        """Those that do something for the lit entry, while there is none."""
        of_an_entry = {"enter", "e", "x"} if self.page.correction is None else set()
        return frozenset(key.action for key in AMEND_KEYS if key.press in of_an_entry)

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Vertical(id="board"):
            with Box(id="past"):
                yield Acts(id="acts")
            with Box(id="now"), Changing(id="changes", can_focus=False):
                yield Static(id="told")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._follow)
        self.reword()

    def reword(self) -> None:
        """Fill the page; what was put right so far stays, and is told again."""
        self.query_one("#past", Box).head(plain(_("Correct an earlier entry")))
        self.query_one("#now", Box).head(plain(_("What that changes")))
        self._weighed = None, None, ""
        self._list()
        self._paint()

    def _follow(self, history: History) -> None:
        """Take in what another hand did while this page was open."""
        if self.is_current and self.page.history is not history:
            self.page = amend_followed(self.page, history, self.table.clock())
            self.reword()

    def _list(self) -> None:
        """List the acts, the light on the one it is on."""
        page, acts = self.page, self.query_one("#acts", OptionList)
        shown = list(standing_entries(page.history, page.shows))
        self._entries = {entry.index: entry for entry in shown}
        if not shown:
            nothing = plain(_(NOTHING_LISTED), "$dim")
            acts.set_options([Option(nothing, disabled=True)])
            return
        acts.set_options(self._under_their_turns(shown))
        acts.highlighted = acts.get_option_index(str(page.lit)) if page.lit in self._entries else None
        self.call_after_refresh(acts.scroll_to_highlight)

    def _under_their_turns(self, shown: Sequence[LogEntry]) -> Iterator[Option]:
        """The acts; where they are of several turns, each turn has a heading."""
        has_turns = len({entry.place.turn for entry in shown}) > 1
        for turn, entries in groupby(shown, lambda entry: entry.place.turn):
            if has_turns:
                heading = _("Turn {turn}").format(turn=turn) if turn else _("Before the first turn")
                yield Option(plain(f"  {heading}", "$dim"), disabled=True)
            yield from (Option(self._row(entry), id=str(entry.index)) for entry in entries)

    def _row(self, entry: LogEntry) -> Row:
        step = entry.place.step
        number = step_number(self.table.system, step) if step else ""
        return Row(partial(act_in_a_line, self.table.battle, entry, number))

    def press(self, intent: Light | Digit | Instead | str) -> None:
        """Put a key to the page as it stands."""
        if isinstance(intent, str) and intent not in AMEND_INTENTS:
            super().press(intent)
            return
        before = self.page
        self.page, want = press_amend(before, intent, self.table.clock())
        match want:
            case PutRight(after):
                if self.table.put_right(after, lambda: self.press("amend.accept")):
                    self.dismiss(None)
            case AskAnew(correction):
                self.ask(self._ask_anew(correction))
            case Close():
                self.dismiss(None)
            case None if not is_other(before, self.page):
                raise SkipAction
            case None:
                if self.page.shows_all is not before.shows_all:
                    self._list()
                self._paint()

    def _paint(self) -> None:
        if self._weighed[0] is not self.page.outcome:
            self._weigh(self.page.outcome)
        _outcome, changed, why = self._weighed
        width = max(self.size.width - 6, 40)
        show(self.query_one("#told", Static), lines(*lines_of(self.page, self._entries, changed, why, width)))
        self.query_one(Changing).scroll_home(animate=False)
        self.query_one(TableKeyLine).look_again()
        self.call_after_refresh(self.query_one(TableKeyLine).look_again)

    def _weigh(self, outcome: Proposal | None) -> None:
        """Reckon once what would change; a rule system of others may fail over it."""
        self._weighed = outcome, None, ""
        if isinstance(outcome, Amendment):
            tell = partial(changes, self.table.system, outcome, self.table.battle)
            try:
                self._weighed = outcome, asked_of(self.table.system, tell), ""
            except Unusable as wrong:
                self._weighed = outcome, None, str(wrong)

    @on(OptionList.OptionHighlighted)
    def _lit(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_id is not None:
            with suppress(SkipAction):
                self.press(Light(int(event.option_id)))

    @on(OptionList.OptionSelected)
    def _entered(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        with suppress(SkipAction):
            self.press("amend.accept")

    def action_digit(self, digit: str) -> None:
        self.press(Digit(digit))

    async def _ask_anew(self, correction: Correction) -> None:
        then = found_by(self.table.history, correction.index)
        wanted = await ask_anew(PastTable(self.table, then), correction.command or correction.asked)
        if wanted is not None:
            self.press(Instead(wanted))

    def action_find(self) -> None:
        """Acts are found by the arrows: no name is typed here, and none is taken for keys."""
        self.app.push_screen(NoList())
