"""What the panel shows now: the battle's file and the streamer's settings, read along without a lock."""

from __future__ import annotations

from typing import Final

from saves.folder import FolderStore
from saves.stage import StageFile, stage_path
from saves.store import BattleId
from saves.watch import Watch
from tracker.history import History
from tracker.projection import project
from tracker.staging import Scene, Seen, seen
from tracker.words import speaking

EVERY: Final = 0.1
"""Seconds between two looks at the file."""


class Follow:
    """One battle as its audience sees it; `poll` says when that has changed."""

    def __init__(self, store: FolderStore, battle: BattleId) -> None:
        self._watch = Watch(store.path(battle))
        self._stage = StageFile(stage_path(store, battle))
        self._told: dict[str, Seen] = {}

    @property
    def history(self) -> History:
        """The battle itself, for what is no panel."""
        return self._watch.history

    @property
    def trouble(self) -> str:
        """Why the newest state cannot be read, empty where it can."""
        return self._watch.trouble

    @property
    def is_hidden(self) -> bool:
        """Whether the streamer shows nothing at all just now."""
        return self._stage.stage.scene is Scene.HIDDEN

    def poll(self) -> bool:
        """Look at the files; whether what anybody sees has changed since."""
        has_news = self._watch.poll()
        if not (self._stage.poll() or has_news):
            return False
        before, self._told = self._told, {}
        return not before or any(self.seen(language) != old for language, old in before.items())

    def seen(self, language: str = "") -> Seen:
        """What the audience sees, in a language (empty: the one the program speaks)."""
        if language not in self._told:
            with speaking(language):
                self._told[language] = seen(project(self._watch.history), self._stage.stage)
        return self._told[language]

    def close(self) -> None:
        """Stop reading."""
        self._watch.close()
