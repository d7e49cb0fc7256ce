"""The coming throw, told to the audience from the page of rolls that is open, where its battle is on air."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from saves.panel.coming import SAID_EVERY, ComingThrowFile
from saves.panel.watched import is_watched
from screens.table.airing import the_broadcast
from tracker.views.panel.coming import coming_throw

if TYPE_CHECKING:
    from textual.timer import Timer

    from screens.table.table import Table
    from tracker.play.pages import RollPage


@cache
def _file_of(folder: Path) -> ComingThrowFile:
    return ComingThrowFile(folder)


class ThrowOnAir:
    """The throw of one open page, kept for a panel in another program for as long as the page stands."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._saying: Timer | None = None
        self._page: RollPage | None = None
        """The page that is still to be told of, once it is painted: no key waits for what an audience is told."""

    def follow(self, page: RollPage) -> None:
        """Tell of the page as it stands now; of a battle that is not on air nothing is told."""
        folder, settings = self._table.folder, self._table.panel_settings
        if folder is None or settings is None:
            return
        battle, on_air = settings.path.stem, the_broadcast(folder).look()
        is_served = on_air is not None and on_air.battle == battle
        if not is_served and not is_watched(folder, battle, time()):
            self.withdraw()
            return
        is_told_of_soon, self._page = self._page is not None, page
        if not is_told_of_soon:
            self._table.app.call_after_refresh(self._tell, _file_of(folder), battle)

    def _tell(self, file: ComingThrowFile, battle: str) -> None:
        page, self._page = self._page, None
        if page is None:
            return
        file.put(battle, coming_throw(page))
        if self._saying is None:
            self._saying = self._table.app.set_interval(SAID_EVERY, file.say_again)

    def withdraw(self) -> None:
        """The page is left: nothing is coming any more."""
        self._page = None
        if self._saying is not None:
            self._saying.stop()
            self._saying = None
            if self._table.folder is not None:
                _file_of(self._table.folder).withdraw()
