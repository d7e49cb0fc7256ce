"""A battle on the table that somebody else plays, or that is damaged: everything can be seen, nothing changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from textual.app import App

from saves.watch import Watch
from screens.table.doors import Doors
from screens.table.table import Table
from tracker.battle.commands import Refused
from tracker.play.history import History
from tracker.words import _

EVERY: Final = 0.25
"""Seconds between two looks at the file."""


class Onlooking(Table):
    """Follows a battle file without a lock until `close`."""

    def __init__(self, app: App[Any], watch: Watch, *, doors: Doors[Table], folder: Path | None = None) -> None:
        super().__init__(app, watch.history, doors=doors, folder=folder)
        self.guide = None
        self._watch = watch
        self._looking = app.set_interval(EVERY, self._look)

    @property
    def notice(self) -> str:
        return _("DAMAGED – read only") if self._watch.trouble else _("watching – read only")

    def close(self) -> None:
        super().close()
        self._looking.stop()
        self._watch.close()

    def _look(self) -> None:
        before = self._watch.trouble
        if self._watch.poll() or before != self._watch.trouble:
            self.history = self._watch.history
            self.changed.publish(self.history)

    def _become(self, after: History | Refused) -> bool:
        del after
        if not self._watch.trouble and self._watch.is_free():
            self.tell(_("Nobody plays this battle now: leave it with p, and open it again to play on."))
        else:
            self.tell(_("You are only watching: nothing can be changed."))
        return False
