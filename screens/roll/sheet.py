"""A page of rolls on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from textual import on

from screens.parts.keys import Key, bindings, intent_of
from screens.roll.page_screen import PageScreen
from screens.roll.roll_host import RollHost
from screens.roll.sheet_forecast import ForecastLine
from screens.roll.sheet_keys import AS_RULED, GIVE_UP, HIDDEN, SHEET_KEYS, keys_at
from screens.roll.sheet_page import Rolls, SheetPage
from screens.table.coming import ThrowOnAir
from screens.table.table import Table
from tracker.battle.battle import ProcedureId, UnitId
from tracker.play.pages import Pressed, RollPage, open_page, opened, press, with_forecast
from tracker.play.pages.intents import Light
from tracker.play.sheets import aimed, open_on, recalling
from tracker.rules.system import Sheet


class SheetScreen(PageScreen[RollPage]):
    """A sheet of rolls, opened for units or on a procedure under way; True once nothing was left on it."""

    KEYS: tuple[Key, ...] = SHEET_KEYS
    BINDINGS = [*bindings((*SHEET_KEYS, AS_RULED, GIVE_UP)), *HIDDEN]
    BOARD = SheetPage
    keys_at = staticmethod(keys_at)

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
        by_digit: bool = False,
    ) -> None:
        opened_on = recalling(open_on(table.history, sheet, bindings or {}, running, afresh=afresh), table.measures)
        page = open_page(opened_on if whom is None else aimed(opened_on, whom))
        page = replace(page.lighting(lit) if lit else page, is_by_digit=by_digit)
        super().__init__(table, RollHost, page)
        self._on_air = ThrowOnAir(table)

    @property
    def board(self) -> SheetPage:
        return self.query_one(SheetPage)

    @property
    def led(self) -> Pressed:
        lit = self.board.lit
        return press(self.page, Light(lit)) if lit else Pressed(self.page)

    def on_mount(self) -> None:
        super().on_mount()
        self.host.take(opened(self.page))

    def reword(self) -> None:
        self.board.lines.focus()
        super().reword()

    def on_unmount(self) -> None:
        super().on_unmount()
        self._on_air.withdraw()

    @on(Rolls.Accepted)
    def _accepted(self) -> None:
        self.host.press("rolls.accept")

    @on(ForecastLine.Reckoned)
    def _reckoned(self, message: ForecastLine.Reckoned) -> None:
        self.host.page = with_forecast(self.page, message.foretold)
        self._on_air.follow(self.page)

    def paint(self) -> None:
        super().paint()
        if self.is_attached:
            self._on_air.follow(self.page)

    on_resize = paint

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything here: only a test that is owed can be waived."""
        match intent_of(action, parameters):
            case "rolls.waive":
                return self.page.entry is not None and self.page.entry.row.debt is not None
            case "rolls.ruling":
                return bool(self.host.precedents)
            case _:
                return True
