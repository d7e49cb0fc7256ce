"""The pages' server as a child of the app: started and stopped from the streamer's page, gone with the app."""

from __future__ import annotations

import atexit
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

from saves.store import BattleId
from screens.panel.server_note import RunningServer, found_running

PATIENCE: Final = 3.0
"""Seconds that a server has to end by itself."""


class ServerChild:
    """The one server that this app started, if it did; another's is seen, and left alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.stop)

    @property
    def is_ours(self) -> bool:
        """Whether a server runs that this app started."""
        return self._process is not None and self._process.poll() is None

    def found(self) -> RunningServer | None:
        """The server that runs for these battles, whoever started it."""
        return found_running(self._folder)

    def start(self, battle: BattleId) -> None:
        """Serve the pages of a battle, unless a server of ours runs already."""
        if self.is_ours:
            return
        command = [sys.executable, "-m", "screens", "panel", battle, "--web", "--saves", str(self._folder)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def stop(self) -> None:
        """End the server that this app started."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


@cache
def the_child(folder: Path) -> ServerChild:
    """The server of the battles in that folder, one for as long as the app runs."""
    return ServerChild(folder)
