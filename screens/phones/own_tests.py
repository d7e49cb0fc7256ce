"""The tests that one side owes by now, made on its phones while no page of rolls is open at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.play.pages import Pressed, RollPage, after_command, resumed
from tracker.play.pages.phone_wishes import own_tests
from tracker.play.pages.results import with_dice

if TYPE_CHECKING:
    from screens.phones.keeping import Keeping
    from screens.phones.phones import Phones
    from screens.table.elsewhere import OpenPage
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

    with_dice = staticmethod(with_dice)

    def carried_out(self, page: RollPage) -> None:
        """Go on from that page: its tests were made."""
        self.take(after_command(page, self._table.history))


async def wait_with_tests(phones: Phones, is_wanted: bool) -> None:
    """Whether tests owed are made on phones no sooner than the referee opens their page, from now on."""
    phones.trouble = await phones.keeping.keep(waits=is_wanted)
    phones.look()
    phones.table.heard_of_phones.publish(None)


class PagesNow:
    """Which page of rolls each side has now."""

    def __init__(self, table: Table, keeping: Keeping) -> None:
        self._table = table
        self._keeping = keeping
        self._own: dict[SideId, OwnTests] = {}

    def of(self, side: SideId) -> OpenPage | None:
        """The one open at the table, else that of the side's own tests."""
        table = self._table
        if table.open_page is not None or self._keeping.kept.waits:
            return table.open_page
        return self._own.setdefault(side, OwnTests(table, side)).now()
