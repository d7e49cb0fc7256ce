"""Which panel runs: a note kept by the server beside the battles, for the app, that only the owner may read."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec

from saves.files import write_file
from saves.journal.failures import StoreError
from saves.panel.kept import read_kept
from saves.panel.settings import PanelSettingsFile, settings_in
from saves.store import NAME, BattleId

if TYPE_CHECKING:
    from tracker.views.panel_settings import Scene

_KEPT: Final = "running.json"
_MOST: Final = 16384
TRUSTED: Final = 5.0
"""Seconds for which a server that answered is believed to run on, as long as its note stands."""


class RunningServer(msgspec.Struct, frozen=True):
    """A server as it told of itself: its process, battle and port, the hosts it answers at, how many watch.

    `trouble` says why the newest state of the battle cannot be read, empty where it can; `title` is the battle's,
    `delay` how many seconds late everything is shown; `obs` why OBS saves no replays, empty where it does or need not.
    """

    process: int
    battle: str
    port: int
    hosts: tuple[str, ...]
    viewers: int = 0
    trouble: str = ""
    title: str = ""
    delay: float = 0.0
    obs: str = ""


class ServerNote:
    """The note of one server; a disk that refuses it is no reason to stop."""

    def __init__(self, folder: Path) -> None:
        self._file = _file(folder)
        self._told: RunningServer | None = None

    def tell(self, running: RunningServer) -> None:
        """Keep what has changed."""
        if running == self._told:
            return
        self._told = running
        with suppress(StoreError, OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_file(self._file, msgspec.json.encode(running))

    def close(self) -> None:
        """Take the note away, unless another server has put its own there since."""
        note = _read(self._file)
        if note is not None and self._told is not None and note.process == self._told.process:
            with suppress(OSError):
                self._file.unlink()


class OnAir(msgspec.Struct, frozen=True):
    """The broadcast of a battle: which scene, whether the picture is held still, how many seconds late."""

    battle: str
    title: str
    scene: Scene
    is_held: bool
    delay: float


class Broadcast:
    """The broadcast from a folder of battles, whoever serves it; `look` costs one question to the disk at rest."""

    def __init__(self, folder: Path, clock: Callable[[], float] = monotonic) -> None:
        self._folder, self._clock = folder, clock
        self._mark: tuple[int, int] | None = None
        self._running: RunningServer | None = None
        self._settings: PanelSettingsFile | None = None
        self._until = 0.0

    @property
    def settings(self) -> PanelSettingsFile | None:
        """The settings of the battle on air, as they were at the last look; None where nothing is."""
        return self._settings if self._running is not None else None

    def look(self) -> OnAir | None:
        """The broadcast now; None where no server runs."""
        self._take_in()
        running, settings = self._running, self._settings
        if running is None or settings is None:
            return None
        settings.poll()
        panel = settings.panel_settings
        return OnAir(
            running.battle, running.title or running.battle, panel.scene, panel.held is not None, running.delay
        )

    def _take_in(self) -> None:
        try:
            status = os.stat(_file(self._folder))
        except OSError:
            self._mark = self._running = None
            return
        mark, now = (status.st_ino, status.st_mtime_ns), self._clock()
        if mark == self._mark and now < self._until:
            return
        before = self._running
        self._mark, self._until, self._running = mark, now + TRUSTED, found_running(self._folder)
        if self._running is not None and (before is None or before.battle != self._running.battle):
            self._settings = PanelSettingsFile(settings_in(self._folder, BattleId(self._running.battle)))


def found_running(folder: Path) -> RunningServer | None:
    """The server that runs for this folder of battles; one that died without a word is none."""
    server = _read(_file(folder))
    return server if server is not None and NAME.fullmatch(server.battle) and _answers(server.port) else None


def _file(folder: Path) -> Path:
    return folder / "panel" / _KEPT


def _read(file: Path) -> RunningServer | None:
    return read_kept(file, _MOST, RunningServer)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=0.5):
            return True
    except (OSError, OverflowError):
        return False
