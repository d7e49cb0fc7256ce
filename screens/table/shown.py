"""When every page of a table hears that the battle has changed: at once, or once for what several phones have done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from screens.parts.background import AT_LEISURE

if TYPE_CHECKING:
    from textual.timer import Timer

    from screens.table.table import Table

GATHERED: Final = 0.5
"""Seconds in which what is done on phones is gathered: pages are drawn once for it, and a key seldom waits for that."""
AGAIN: Final = 0.02


class Shown:
    """Publishes what a table's battle has come to."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._timer: Timer | None = None

    def now(self) -> None:
        """Tell the pages at once."""
        self.stop()
        self._table.changed.publish(self._table.history)

    def soon(self) -> None:
        """Tell them of it with what else is done in the next moment, while no key is being answered."""
        if self._timer is None:
            self._timer = self._table.app.set_timer(GATHERED, self._at_leisure)

    def stop(self) -> None:
        """Tell them nothing any more that was still to be told."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _at_leisure(self) -> None:
        if AT_LEISURE.is_set():
            self.now()
        else:
            self._timer = self._table.app.set_timer(AGAIN, self._at_leisure)
