"""A page of rolls on the screen: it hands keys to the value of the page, paints it, and does what that wants."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList

from screens.parts.drawn.frames import classes_at
from screens.parts.help import HelpScreen
from screens.parts.keys import Key, bindings, intent_of, keys_of
from screens.parts.painted_whole import PaintedWhole
from screens.roll.roll_host import RollHost
from screens.roll.sheet_forecast import ForecastLine
from screens.roll.sheet_keys import AS_RULED, GIVE_UP, HIDDEN, SHEET_KEYS, keys_at
from screens.roll.sheet_page import Rolls, SheetPage
from screens.table.coming import ThrowOnAir
from screens.table.elsewhere import tell_phones
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import ProcedureId, UnitId
from tracker.play.history import History
from tracker.play.pages import (
    Pressed,
    RollPage,
    followed,
    open_page,
    opened,
    press,
    with_forecast,
)
from tracker.play.pages.intents import Digit, Light
from tracker.play.sheets import aimed, open_on
from tracker.rules.system import Sheet


class SheetScreen(RollHost, PaintedWhole[bool]):
    """A sheet of rolls, opened for units or on a procedure under way; True once nothing was left on it."""

    CSS_PATH = "roll.tcss"
    KEYS: tuple[Key, ...] = SHEET_KEYS
    BINDINGS = [*bindings((*SHEET_KEYS, AS_RULED, GIVE_UP)), *HIDDEN]

    def __init__(  # noqa: PLR0913 - all by name but the first
        self,
        table: Table,
        sheet: Sheet,
        bindings: Mapping[str, UnitId] | None = None,
        running: ProcedureId | None = None,
        *,
        afresh: bool = False,
        lit: str = "",
        whom: UnitId | None = None,
    ) -> None:
        super().__init__(classes=" ".join(classes_at(table.app.size)))
        self.table = table
        self._on_air = ThrowOnAir(table)
        opened_on = open_on(table.history, sheet, bindings or {}, running, afresh=afresh)
        page = open_page(opened_on if whom is None else aimed(opened_on, whom))
        self.page = page.lighting(lit) if lit else page

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield SheetPage(id="board")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._follow)
        self.table.open_page = self
        self.reword()
        self.take(opened(self.page))

    def reword(self) -> None:
        """Show what was rolled and said so far on widgets that are new."""
        self.board.lines.focus()
        self.paint()

    def on_unmount(self) -> None:
        self._on_air.withdraw()
        if self.table.open_page is self:
            self.table.open_page = None
            tell_phones(self.table)

    def on_screen_resume(self) -> None:
        self.table.open_page = self
        self.again()

    def _follow(self, _history: History) -> None:
        """Take in what another hand did while this page was open; the word of it may come when more was done since."""
        if self.is_current:
            self.take(Pressed(followed(self.page, self.table.history)))

    @property
    def board(self) -> SheetPage:
        """The drawing of the page."""
        return self.query_one(SheetPage)

    @property
    def as_led(self) -> RollPage:
        """The page with the light where the arrows have led it, though the list has not told yet."""
        lit = self.board.lit
        return press(self.page, Light(lit)).page if lit else self.page

    action_press = RollHost.press

    def action_digit(self, digit: str) -> None:
        self.press(Digit(digit))

    @on(Rolls.Accepted)
    def _accepted(self) -> None:
        self.press("rolls.accept")

    @on(OptionList.OptionHighlighted)
    def _moved(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.take(Pressed(self.as_led))

    @on(ForecastLine.Reckoned)
    def _reckoned(self, message: ForecastLine.Reckoned) -> None:
        self.page = with_forecast(self.page, message.foretold)
        self._on_air.follow(self.page)

    def paint(self) -> None:
        """Draw the page as it stands, where it shows something else than before."""
        if not self.is_attached:
            return
        self.board.show(self.page)
        self._on_air.follow(self.page)
        tell_phones(self.table)
        keys = keys_at(self.page, is_ruled=bool(self.precedents))
        if keys != self.KEYS:
            self.KEYS = keys
            self.query_one(TableKeyLine).refresh()

    on_resize = paint

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything here: only a test that is owed can be waived."""
        match intent_of(action, parameters):
            case "rolls.waive":
                return self.page.entry is not None and self.page.entry.row.debt is not None
            case "rolls.ruling":
                return bool(self.precedents)
            case _:
                return True

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(keys_of(self)))
