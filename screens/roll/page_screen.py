"""The screen of a page: it hands keys to the value of the page and paints it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Generic, Protocol, TypeVar

from textual import on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import OptionList

from screens.parts.drawn.frames import classes_at
from screens.parts.flow import QUESTIONS
from screens.parts.help import HelpScreen
from screens.parts.keys import Key, keys_of
from screens.parts.painted_whole import PaintedWhole
from screens.roll.page_host import PageHost
from screens.table.elsewhere import tell_phones
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.play.pages.intents import Digit
from tracker.play.pages.wants import Page, PressedOn

Shown = TypeVar("Shown", contravariant=True)


class Board(Protocol[Shown]):
    """The drawing of a page."""

    def show(self, page: Shown) -> None:
        """Draw what the page shows otherwise than the one before."""
        ...


class PageScreen(PaintedWhole[bool], Generic[Page]):
    """A page of rolls, or the calculator, as long as it is open; True once nothing was left on it.

    Its keys are those that do something as it stands.
    """

    CSS_PATH = "roll.tcss"
    AUTO_FOCUS = ""
    KEYS: tuple[Key, ...] = ()
    BOARD: type[Widget]
    """The widget that draws it, on the page by the id `board`."""
    keys_at: Callable[..., tuple[Key, ...]]
    """The keys of a page as it stands."""

    def __init__(self, table: Table, host: type[PageHost[Page]], page: Page) -> None:
        super().__init__(classes=" ".join(classes_at(table.app.size)))
        self.table, self.host = table, host(table, page, self)

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield self.BOARD(id="board")
        yield TableKeyLine(self.table)

    @property
    def page(self) -> Page:
        """The page as it stands."""
        return self.host.page

    @property
    def board(self) -> Board[Page]:
        """The drawing of the page."""
        raise NotImplementedError

    @property
    def led(self) -> PressedOn[Page]:
        """The page with the light where the arrows have led it, though the list has not told yet."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, lambda _history: self.follow())
        self.table.open_page = self.host
        self.reword()

    def reword(self) -> None:
        """Show what was said and rolled so far on widgets that are new."""
        self.host.take(PressedOn(self.page))

    def on_screen_resume(self) -> None:
        self.table.open_page = self.host
        self.host.again()

    def on_unmount(self) -> None:
        if self.table.open_page is self.host:
            self.table.open_page = None
            tell_phones(self.table)

    def follow(self) -> None:
        """Take in what another hand did while this page was open; the word of it may come when more was done since."""
        if self.is_current:
            self.host.take(PressedOn(self.host.followed(self.page, self.table.history)))

    def ask(self, questions: Coroutine[Any, Any, None]) -> None:
        """Let a flow of questions run."""
        self.run_worker(questions, group=QUESTIONS)

    def leave(self, *, is_done: bool) -> None:
        """Leave the page; `is_done` where nothing was left on it."""
        self.dismiss(is_done)

    def action_press(self, intent: str) -> None:
        if not self.host.press(intent):
            raise SkipAction

    def action_digit(self, digit: str) -> None:
        if not self.host.press(Digit(digit)):
            raise SkipAction

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(keys_of(self)))

    @on(OptionList.OptionHighlighted)
    def _led(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.host.take(self.led)

    def paint(self) -> None:
        """Draw the page as it stands, where it shows something else than before."""
        if not self.is_attached:
            return
        self.board.show(self.page)
        tell_phones(self.table)
        keys = self.keys_at(self.page, is_ruled=bool(self.host.precedents))
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()
