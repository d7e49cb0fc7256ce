"""A battle of the library read over, for its page: played through once, and not again while its file is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from saves.errors import error_in_words
from saves.folder import FolderStore
from saves.journal import RestorePoint, StoreError
from saves.store import BattleId, Summary
from tracker.battle.fields import Rejected
from tracker.rules.systems import asked_of

if TYPE_CHECKING:
    from screens.parts.overview import Overview

MOST_POINTS = 3


class BattlePage(Struct, frozen=True):
    """A battle's page in the library: the battle at a glance, or why it cannot be read; its latest restore points."""

    seen: Overview | None
    wrong: str = ""
    points: tuple[RestorePoint, ...] = ()


class Pages:
    """The pages read so far, of a folder."""

    def __init__(self, store: FolderStore) -> None:
        self._store = store
        self._read: dict[BattleId, tuple[Summary, BattlePage]] = {}

    def known(self, summary: Summary) -> BattlePage | None:
        """The page of a battle, where it has been read since its file changed."""
        was = self._read.get(summary.id)
        return was[1] if was is not None and was[0] == summary else None

    def read(self, summary: Summary) -> BattlePage:
        """The page of a battle; waits for the disk."""
        page = self.known(summary)
        if page is None:
            page = _page(self._store, summary)
            self._read[summary.id] = (summary, page)
        return page


def _page(store: FolderStore, summary: Summary) -> BattlePage:
    points = _points(store, summary)
    if summary.broken:
        return BattlePage(None, summary.broken, points)
    from screens.parts.overview import Overview

    try:
        history = store.look_at(summary.id)
        return BattlePage(asked_of(history.system, lambda: Overview.of(history)), points=points)
    except (StoreError, Rejected) as wrong:
        return BattlePage(None, error_in_words(wrong), points)


def _points(store: FolderStore, summary: Summary) -> tuple[RestorePoint, ...]:
    try:
        return tuple(store.backups(summary.id).points()[:MOST_POINTS])
    except (OSError, StoreError):
        return ()
