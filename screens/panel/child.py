"""The pages' server as a child of the app: started and stopped from the streamer's page, gone with the app."""

from __future__ import annotations

import atexit
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

from saves.panel.running import RunningServer, found_running
from saves.panel.serving import Serving
from saves.store import BattleId
from tracker.text import clean_text

PATIENCE: Final = 3.0
"""Seconds that a server has to end by itself."""
_LONGEST: Final = 300


class ServerChild:
    """The one server that this app started, if it did; another's is seen, and left alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._complaints: IO[bytes] | None = None
        atexit.register(self.stop)

    @property
    def is_ours(self) -> bool:
        """Whether a server runs that this app started."""
        return self._process is not None and self._process.poll() is None

    @property
    def trouble(self) -> str:
        """Why the server that was started last has ended by itself, in its own words; empty where it did not."""
        if self._process is None or self._complaints is None or self._process.poll() in {None, 0}:
            return ""
        self._complaints.seek(0)
        lines = self._complaints.read().decode("utf-8", "replace").strip().splitlines()
        return clean_text(lines[-1], _LONGEST) if lines else ""

    def running_server(self) -> RunningServer | None:
        """The server that runs for these battles, whoever started it."""
        return found_running(self._folder)

    def start(self, battle: BattleId, serving: Serving) -> None:
        """Serve the pages of a battle, unless a server of ours runs already."""
        if self.is_ours:
            return
        self.stop()
        command = [sys.executable, "-m", "screens", "panel", battle, "--web", "--saves", str(self._folder)]
        command += ["--delay", f"{serving.delay:g}"] if serving.delay else []
        command += ["--lan"] if serving.lan else []
        command += ["--text", serving.text] if serving.text else []
        command += ["--replays"] if serving.replays else []
        self._complaints = TemporaryFile()  # noqa: SIM115 - read once the server has ended
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._complaints
        )

    def stop(self) -> None:
        """End the server that this app started."""
        process, self._process = self._process, None
        complaints, self._complaints = self._complaints, None
        if complaints is not None:
            complaints.close()
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
