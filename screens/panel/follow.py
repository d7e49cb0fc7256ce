"""The panel's present state: the battle's file and the streamer's settings, read along without a lock."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, time
from typing import Final

from msgspec.structs import replace

from saves.folder import FolderStore
from saves.journal.failures import StoreError
from saves.panel.coming import ComingThrowReader
from saves.panel.crests import picture
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from saves.panel.watched import WatchedNote
from saves.store import BattleId
from saves.watch import Watch
from screens.panel.timeline import Timeline
from tracker.play.history import History
from tracker.views.earlier import earlier
from tracker.views.panel.coming import ComingThrow
from tracker.views.panel.recap import recap
from tracker.views.panel_settings import NOTHING, PanelSettings, Scene, ViewerState, later, seen, wants_recap
from tracker.views.projection import project
from tracker.words import speaking

EVERY: Final = 0.125
"""Seconds between two looks at the file of whoever does nothing else, such as the panel's window."""

AT_REST: Final = 0.25
"""Seconds between two looks of a server while nobody plays: each costs most by the waking."""

BRISK: Final = 0.03
"""Seconds between two looks while the battle is being played, when what happens is wanted at once."""

PLAYED: Final = 60.0
"""For how many seconds after some news a battle counts as being played."""


WHOLE: Final = 1.0
"""Seconds between two whole looks while nobody plays; in between only the files' marks are looked at."""

Mark = tuple[int, int, int]


def pause(quiet: float) -> float:
    """How long to wait until the next look, after so many seconds without news."""
    return BRISK if quiet < PLAYED else AT_REST


@dataclass(frozen=True, slots=True, eq=False)
class Instant:
    """The state to be seen at one time; two are never the same."""

    history: History
    panel_settings: PanelSettings
    coming: ComingThrow | None = None


def _mark(path: Path) -> Mark | None:
    """A mark that is another after a write to the file, or another file in its place; None while there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def _seen(instant: Instant) -> ViewerState:
    settings = instant.panel_settings
    recapped = recap(instant.history) if wants_recap(settings) else None
    return seen(project(instant.history, instant.coming), settings, recapped)


class Follow:
    """One battle as its audience sees it, so many seconds late; `poll` says when that has changed.

    Pages, text files and terminal all read this one source, so that the delay holds for everything that leaves.
    Only hiding is never late, and what was hidden in a hurry does not come afterwards. A panel without a server has a
    note by which the app knows that it is `watched`.
    """

    def __init__(
        self,
        store: FolderStore,
        battle: BattleId,
        delay: float = 0.0,
        clock: Callable[[], float] = monotonic,
        wall: Callable[[], float] = time,
        watched: WatchedNote | None = None,
    ) -> None:
        self.battle = battle
        self._watched = watched
        self.delay = delay
        self._clock, self._wall = clock, wall
        self._folder = store.folder
        self._watch = Watch(store.path(battle))
        self._panel_settings = PanelSettingsFile(panel_settings_path(store, battle))
        self._coming = ComingThrowReader(store.folder, battle)
        self._line: Timeline[Instant] = Timeline(keep=delay + 1)
        self._now: Instant | None = None
        self._told: dict[str, ViewerState] = {}
        self._files = (store.path(battle), self._panel_settings.path, self._coming.path)
        self._marks: tuple[Mark | None, ...] = ()
        self._heard = self._looked = self._clock()
        if delay and not self.is_hidden:
            self._line.begin_with(self._before(delay))
        self._note()

    def keep_delay(self) -> None:
        """Note beside the battle how late it is shown, for its chapters and captions; a disk may refuse."""
        settings = self._panel_settings.panel_settings
        if settings.delay != self.delay:
            with suppress(StoreError):
                self._panel_settings.keep(replace(settings, delay=self.delay))

    @property
    def trouble(self) -> str:
        """Why the newest state cannot be read, empty where it can."""
        return self._watch.trouble

    @property
    def title(self) -> str:
        """The battle's title among those who play it."""
        return self._watch.history.battle.title

    @property
    def is_hidden(self) -> bool:
        """Whether the streamer shows nothing at all just now."""
        return self._panel_settings.panel_settings.scene is Scene.HIDDEN

    def poll(self) -> bool:
        """Look at the files and at the clock; whether what anybody sees has changed since."""
        if self._watched is not None:
            self._watched.say(self._clock())
        if not self._rests() and self._has_news():
            self._note()
        elif not self._take_up():
            return False
        before, self._told = self._told, {}
        return not before or any(self.seen(language) != old for language, old in before.items())

    def _has_news(self) -> bool:
        """Look at all the files; whether anything else is to be seen in them than before."""
        looks = (self._watch.poll(), self._coming.poll(self._wall()), self._panel_settings.poll())
        return any(looks)

    def _rests(self) -> bool:
        """Whether nobody has played for a while, and no file was written since the last whole look, a moment ago."""
        now = self._clock()
        if now - self._heard < PLAYED or self.trouble or self._coming.throw is not None:
            return False
        marks = tuple(map(_mark, self._files))
        if marks == self._marks and now - self._looked < WHOLE:
            return True
        self._marks, self._looked = marks, now
        return False

    def _note(self) -> None:
        self._heard = self._clock()
        if self.is_hidden:
            self._line.clear()
        settings, coming = self._panel_settings.panel_settings, self._coming.throw
        self._line.add(self._clock(), Instant(self._watch.history, settings, coming))
        self._take_up()

    def _take_up(self) -> bool:
        """Whether another state is due than the one told until now."""
        due = self._line.at(self._clock() - self.delay)
        is_new, self._now = due is not self._now, due
        return is_new

    def seen(self, language: str = "") -> ViewerState:
        """The audience's view, in a language (empty: the one the program speaks)."""
        if self.is_hidden or self._now is None:
            return NOTHING
        if language not in self._told:
            with speaking(language):
                now_seen = _seen(self._now)
            self._told[language] = later(now_seen, self.delay)
        return self._told[language]

    def _before(self, seconds: float) -> list[tuple[float, Instant]]:
        """The state so many seconds ago and every state since, each from its moment on, the oldest first."""
        settings, now = self._panel_settings.panel_settings, self._wall()
        states = earlier(self._watch.history, now - seconds)
        aged = [(self._clock() - (now - moment), Instant(history, settings)) for moment, history in states]
        return [state for state in reversed(aged) if state[0] <= self._clock()]

    def seen_before(self, seconds: float, language: str = "") -> list[tuple[float, ViewerState]]:
        """The audience's views of the last so many seconds, each from its moment on, the oldest first."""
        with speaking(language):
            return [
                (moment + self.delay, later(_seen(instant), self.delay))
                for moment, instant in ([] if self.is_hidden else self._before(seconds))
            ]

    def picture(self, crest: str) -> tuple[str, bytes] | None:
        """The type and the bytes of the picture a side has for its crest."""
        return picture(self._folder, crest)

    def close(self) -> None:
        """Stop reading."""
        self._watch.close()
        if self._watched is not None:
            self._watched.close()
