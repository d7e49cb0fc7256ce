"""A disk whose flushes last until they are let go."""

from __future__ import annotations

from threading import Event

from saves.journal import OsFs


class SlowFs(OsFs):
    """The real disk, but after `hold` every flush waits for `let_go`."""

    def __init__(self) -> None:
        self._may_flush = Event()
        self._may_flush.set()
        self.reached = Event()
        self.flushes = 0

    def hold(self) -> None:
        """From now on a flush lasts."""
        self.reached.clear()
        self._may_flush.clear()

    def let_go(self) -> None:
        """The flushes under way come to their end, and later ones are quick."""
        self._may_flush.set()

    def sync(self, fd: int) -> None:
        self.reached.set()
        assert self._may_flush.wait(60), "nobody let the flush go"
        super().sync(fd)
        self.flushes += 1
