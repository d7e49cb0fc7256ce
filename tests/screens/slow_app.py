"""The app at its library on a disk whose every flush lasts: `python -m tests.screens.slow_app FOLDER SECONDS`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from saves.folder import FolderStore
from saves.journal import OsFs
from screens.cli.open import play


class LastingFs(OsFs):
    """The real disk, each flush of a file drawn out to so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def sync(self, fd: int) -> None:
        time.sleep(self._seconds)
        super().sync(fd)


if __name__ == "__main__":
    play(FolderStore(Path(sys.argv[1]), fs=LastingFs(float(sys.argv[2]))))
