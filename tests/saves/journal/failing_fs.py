"""A disk that fails on order: the Nth call, once or from then on."""

import errno
from collections.abc import Callable
from typing import Any

from saves.journal import OsFs

CALLS = (
    "open",
    "read",
    "write",
    "truncate",
    "reserve",
    "sync",
    "sync_folder",
    "stat",
    "entry",
    "fstat",
    "size",
    "link",
    "replace",
    "unlink",
    "names",
    "make_folder",
)


class FailingFs(OsFs):
    """The real disk, but call number `at` (from 1) fails with `code`, and with `for_good` every later one too.

    `short` lets a failing write first take half of what it was given.
    """

    def __init__(self, at: int, code: int = errno.EIO, *, for_good: bool = False, short: bool = False) -> None:
        self.at = at
        self.code = code
        self.for_good = for_good
        self.short = short
        self.calls = 0
        self.failed: list[str] = []
        for name in CALLS:
            setattr(self, name, self._failing(name, getattr(super(), name)))

    def _failing(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            self.calls += 1
            if self.calls == self.at or (self.for_good and self.calls > self.at):
                self.failed.append(name)
                if name == "write" and self.short:
                    fd, data, offset = arguments
                    real(fd, data[: len(data) // 2], offset)
                raise OSError(self.code, "a failure on order")
            return real(*arguments)

        return call

    def heal(self) -> None:
        """From now on everything works."""
        self.at = -1
        self.for_good = False
