"""Which panel runs: a note kept by the server beside the battles, for the app's page, that only the owner may read."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from saves.errors import NotAccepted
from saves.files import read_file, write_file
from saves.journal.failures import StoreError

_KEPT: Final = "running.json"


class RunningServer(msgspec.Struct, frozen=True):
    """A server as it told of itself: its process, battle and port, the hosts it answers at, how many watch.

    `trouble` says why the newest state of the battle cannot be read, empty where it can.
    """

    process: int
    battle: str
    port: int
    hosts: tuple[str, ...]
    viewers: int = 0
    trouble: str = ""


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
        found = _read(self._file)
        if found is not None and self._told is not None and found.process == self._told.process:
            with suppress(OSError):
                self._file.unlink()


def found_running(folder: Path) -> RunningServer | None:
    """The server that runs for this folder of battles; one that died without a word is none."""
    told = _read(_file(folder))
    return told if told is not None and _answers(told.port) else None


def _file(folder: Path) -> Path:
    return folder / "panel" / _KEPT


def _read(file: Path) -> RunningServer | None:
    try:
        return msgspec.json.decode(read_file(file, 16384), type=RunningServer)
    except (NotAccepted, msgspec.MsgspecError, ValueError):
        return None


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=0.5):
            return True
    except OSError:
        return False
