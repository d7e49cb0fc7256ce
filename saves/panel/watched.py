"""That a panel without a server shows a battle: in a terminal, or in text files alone.

A server tells of itself and answers at its port; of these an empty file tells, which is touched while they run.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from saves.panel.settings import FOLDER

HOLDS: Final = 6.0
"""Seconds for which a panel that touched its file last is believed to run on."""
TOUCHED_EVERY: Final = 2.0


class WatchedNote:
    """The file of one battle, kept by the panels that show it; a disk that refuses it is no reason to stop."""

    def __init__(self, folder: Path, battle: str) -> None:
        self._file = _file(folder, battle)
        self._touched = float("-inf")

    def say(self, now: float) -> None:
        """Touch it, at a moment in seconds, unless that was done just now."""
        if now - self._touched < TOUCHED_EVERY:
            return
        self._touched = now
        with suppress(OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file.touch(mode=0o600)

    def close(self) -> None:
        """Take it away; another panel of the same battle puts its own there soon."""
        with suppress(OSError):
            self._file.unlink()


def is_watched(folder: Path, battle: str, now: float) -> bool:
    """Whether a panel without a server shows that battle at that moment, in seconds since 1970."""
    try:
        return abs(now - os.stat(_file(folder, battle)).st_mtime) <= HOLDS
    except (OSError, ValueError):
        return False


def _file(folder: Path, battle: str) -> Path:
    return folder / FOLDER / f"{battle}.watched"
