"""The throw that lies open on the table's page, for a panel in another program: a file that is gone with the page.

It stands beside the note of the server that runs, for the owner's eyes alone, and never in the journal: an open page is
no act. Who writes it says every few seconds that it still holds; what a killed program left is nothing soon after.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from saves.journal.fs import OsFs
from saves.journal.new_file import write_temporary
from saves.panel.kept import read_kept
from saves.panel.settings import FOLDER
from tracker.views.panel.coming import ComingThrow

HOLDS: Final = 5.0
"""Seconds for which a throw is believed to lie there after it was said last."""
SAID_EVERY: Final = 2.0
"""Seconds between two words that it still does."""
_KEPT: Final = "coming.json"
_MOST: Final = 4096


class _Noted(msgspec.Struct, frozen=True):
    """A throw with the battle it belongs to."""

    battle: str
    throw: ComingThrow


class ComingThrowFile:
    """The one throw that is coming in a folder of battles; a disk that refuses it is no reason to stop."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FOLDER / _KEPT
        self._put: _Noted | None = None

    def put(self, battle: str, throw: ComingThrow | None) -> None:
        """Keep the throw of that battle, or that none is coming; the same one again costs nothing."""
        noted = None if throw is None else _Noted(battle, throw)
        if noted == self._put:
            return
        if noted is None:
            self.withdraw()
            return
        self._put = noted
        with suppress(OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.replace(write_temporary(OsFs(), self._file, msgspec.json.encode(noted), durable=False), self._file)

    def say_again(self) -> None:
        """Say that it still lies there."""
        if self._put is not None:
            with suppress(OSError):
                os.utime(self._file)

    def withdraw(self) -> None:
        """Take away what was put there."""
        if self._put is not None:
            self._put = None
            with suppress(OSError):
                self._file.unlink()


class ComingThrowReader:
    """A reader of the coming throw in one battle; `throw` is as it was at the last look."""

    def __init__(self, folder: Path, battle: str) -> None:
        self.path, self._battle = folder / FOLDER / _KEPT, battle
        self._mark: tuple[int, int] | None = None
        self._noted: _Noted | None = None
        self.throw: ComingThrow | None = None

    def poll(self, now: float) -> bool:
        """Look at the file, at a moment in seconds since 1970; whether another throw is coming than before."""
        before, self.throw = self.throw, self._look(now)
        return self.throw != before

    def _look(self, now: float) -> ComingThrow | None:
        try:
            status = os.stat(self.path)
        except OSError:
            return None
        if abs(now - status.st_mtime) > HOLDS:
            return None
        mark = (status.st_ino, status.st_mtime_ns)
        if mark != self._mark:
            self._mark, self._noted = mark, read_kept(self.path, _MOST, _Noted)
        noted = self._noted
        return noted.throw if noted is not None and noted.battle == self._battle else None
