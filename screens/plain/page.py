"""A page in a conversation: whoever talks it through stands where its screen would."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Generic

from screens.plain.host import PlainApp
from screens.roll.page_host import PageHost
from screens.table.table import Table
from tracker.play.pages.wants import Page, PressedOn


class PageInLines(Generic[Page]):
    """A page of rolls, or the calculator, from its opening until it is left."""

    def __init__(self, app: PlainApp, table: Table, host: type[PageHost[Page]], page: Page) -> None:
        self.app, self.table, self.host = app, table, host(table, page, self)
        self.result: bool | None = None
        self.is_left = False

    @property
    def page(self) -> Page:
        """The page as it stands."""
        return self.host.page

    @property
    def led(self) -> PressedOn[Page]:
        """The page as it stands: no arrow leads its light."""
        return PressedOn(self.page)

    def paint(self) -> None:
        """Nothing: its lines are told when they are asked for."""

    def ask(self, questions: Coroutine[Any, Any, None]) -> None:
        """Let a flow of questions run once the line is answered."""
        self.app.run_worker(questions)

    def leave(self, *, is_done: bool) -> None:
        """Leave the page; `is_done` where nothing was left on it."""
        self.result, self.is_left = is_done, True
