"""The tests that one side owes by now, made on its phones while no page of rolls is open at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.play.pages import Pressed, RollPage, resumed
from tracker.play.pages.phone_wishes import own_tests

if TYPE_CHECKING:
    from screens.table.table import Table
    from tracker.battle.battle import Place, SideId


class OwnTests:
    """The page of a side's tests, kept with the dice that lie on it and with its results until the battle goes on."""

    def __init__(self, table: Table, side: SideId) -> None:
        self._table = table
        self._side = side
        self._at: Place | None = None
        self._page: RollPage | None = None

    def now(self) -> OwnTests | None:
        """Itself, where the side has tests to make or has made them here."""
        history = self._table.history
        if self._at != history.battle.place:
            self._at, self._page = history.battle.place, None
        if self._page is None:
            self._page = own_tests(history, self._side)
        return None if self._page is None else self

    @property
    def page(self) -> RollPage:
        """How it stands."""
        assert self._page is not None
        self._page = resumed(self._page, self._table.history)
        return self._page

    def take(self, pressed: Pressed) -> None:
        """Keep it as it is then, and show it; what more it wants is left to the table."""
        self._page = pressed.page
        if self._table.phones is not None:
            self._table.phones.look()
