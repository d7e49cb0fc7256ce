"""The twins of a folder of battles and of a session, kept in memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from saves.codec import Meta
from saves.dice.sealed import SealedDice
from saves.errors import NotAccepted
from saves.folder import FolderStore
from saves.journal import Saved, Status, Trouble
from saves.metadata import meta_of
from saves.session import Session
from saves.store import BattleId, Summary, summary
from saves.writer import Post
from tracker.play.history import History
from tracker.words import _


class MemorySession:
    """A session that keeps its battle in memory; `keep_in` is told of every change."""

    def __init__(self, history: History, keep_in: Callable[[History], None] | None = None) -> None:
        self.history = history
        self.status: Status = Saved(0)
        self.handed = self.waiting = 0
        self.path: Path | None = None
        self.set_aside: Path | None = None
        self.older: Path | None = None
        self.backup_trouble: Trouble | None = None
        self.thinning_trouble: Trouble | None = None
        self.heard: Callable[[], None] = lambda: None
        self.dice: SealedDice | None = None
        self._keep_in = keep_in

    def keep(self, history: History) -> Status:
        self.history = history
        if self._keep_in is not None:
            self._keep_in(history)
        return self.status

    def retry(self) -> Status:
        return self.status

    def move_to(self, folder: Path) -> Status:
        del folder
        return self.status


class MemoryStore:
    """A store that is gone when the program ends."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._kept: dict[BattleId, tuple[History, Meta]] = {}
        self._given = 0

    def battles(self) -> list[Summary]:
        told = [
            summary(battle, meta, history.acts[meta.last - 1] if meta.last else None)
            for battle, (history, meta) in self._kept.items()
        ]
        return sorted(told, key=lambda line: line.when, reverse=True)

    def create(self, history: History) -> BattleId:
        self._given += 1
        battle = BattleId(f"battle-{self._given}")
        now = self._clock()
        self._kept[battle] = (history, meta_of(history, now, now))
        return battle

    def load(self, battle: BattleId) -> History:
        return self._found(battle)[0]

    def take(self, battle: BattleId, post: Post | None = None) -> Session:
        del post
        self.opened(battle)
        return MemorySession(self.load(battle), lambda history: self.save(battle, history))

    def opened(self, battle: BattleId) -> None:
        history, meta = self._found(battle)
        self._kept[battle] = (history, meta_of(history, meta.created, self._clock()))

    def save(self, battle: BattleId, history: History) -> None:
        self._kept[battle] = (history, meta_of(history, self._found(battle)[1].created, self._clock()))

    def close(self, battle: BattleId) -> Path | None:
        self._found(battle)
        return None

    def delete(self, battle: BattleId) -> str:
        self._found(battle)
        del self._kept[battle]
        return ""

    def _found(self, battle: BattleId) -> tuple[History, Meta]:
        if battle not in self._kept:
            raise NotAccepted(_("there is no battle {id}").format(id=repr(battle)))
        return self._kept[battle]


BattleStore = MemoryStore | FolderStore
"""Somewhere battles are kept: in memory, or in a folder as in the app."""
