"""The writer's end of a battle file: one append, one flush, and no harm when either fails."""

import errno
import sys
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from msgspec import Struct

from saves.journal.failures import Displaced
from saves.journal.fs import WRITE, Fs, read_all, write_all
from saves.journal.limits import Limits
from saves.journal.line import Tip

ROOM: Final = 64 * 1024
"""Bytes reserved ahead of the last line: a flush that need not grow the file is cheaper, and a full disk
shows early.
"""
LOOK_AGAIN: Final = 1.0
"""Seconds after which the name is looked up again even when the system says that nothing moved."""

_REMEMBERED: Final = 512
"""Bytes at the end that are looked at before each line: reading what was just written costs no disk."""


class Contents(Struct, frozen=True):
    """A battle file at a moment: its first `end` bytes, up to which transaction, and their `check_sum`."""

    path: Path
    tip: Tip
    end: int
    seal: bytes


class JournalFile:
    """An open file whose first `end` bytes are believed and on the disk."""

    def __init__(self, fs: Fs, path: Path, *, durable: bool, limits: Limits) -> None:
        self._fs = fs
        self._path = path
        self._durable = durable
        self._limits = limits
        self._fd: int | None = fs.open(path, WRITE)
        self._identity = fs.fstat(self._fd)
        self._folder = fs.stat(path.parent)
        self._whereabouts: str | None = None
        self._looked_at = 0.0
        self._room = durable
        self._doubtful = False
        self._at_risk = b""
        self._is_name_durable = not durable
        self.end = 0
        self._size = 0
        self._seal = blake2b()
        self._written_at = 0
        self._last = b""

    def read(self) -> bytes:
        """The whole file, up to one byte more than a battle may have."""
        return read_all(self._fs, self._handle, self._limits.file + 1)

    def believe(self, data: bytes, end: int, sums: "CheckSums") -> None:
        """Take the file to begin with the first `end` of these bytes, as was read, and cut off the rest, if any.

        `sums` are the check sums of the bytes.
        """
        if self._fs.size(self._handle) != end:
            self._fs.truncate(self._handle, end)
            self._sync()
        self.end = self._size = end
        self._note(data[max(end - _REMEMBERED, 0) : end], sums.upto(end))

    def seal(self) -> bytes:
        """The `check_sum` that the first `end` bytes should have."""
        return self._seal.digest()

    def append(self, line: bytes) -> None:
        """Put a line on the disk.

        On `OSError` the file is as it was before; on `Displaced` it was not touched.
        """
        if self._doubtful:
            self._reopen()
        self._check()
        if not self._is_name_durable:
            # Whoever named this file, an earlier run perhaps, may have died before the folder was flushed.
            self._fs.sync_folder(self._path.parent)
            self._is_name_durable = True
        flushing = False
        self._at_risk = line
        try:
            self._reserve(len(line))
            write_all(self._fs, self._handle, line, self.end)
            flushing = True
            self._sync()
        except OSError:
            # After a failed flush the system may have thrown the data away and call the next flush a success:
            # this handle is not trusted again.
            self._doubtful = flushing
            self._take_back()
            raise
        self._at_risk = b""
        self._last = (self._last + line)[-_REMEMBERED:]
        self._seal.update(line)
        self._written_at = time.time_ns()
        self.end += len(line)
        self._size = max(self._size, self.end)

    def swap(self, temporary: Path, data: bytes) -> None:
        """Let the complete file `temporary`, which holds `data`, take this one's place.

        On `OSError` the old one stays; on `Displaced` the stranger does.
        """
        if self._doubtful:
            self._reopen()
        identity = self._fs.stat(temporary)
        # Last of all before the replacing: what comes between would take a stranger's file away.
        self._check()
        if sys.platform == "win32":
            self.let_go()
            self._doubtful = True
        self._fs.replace(temporary, self._path)
        self._identity = identity
        self._whereabouts = None
        self.end = self._size = len(data)
        self._note(data[-_REMEMBERED:], blake2b(data))
        self._is_name_durable = not self._durable
        self._doubtful = True

    def close(self) -> None:
        """Give the reserved room back and let go; never raises."""
        with suppress(OSError, Displaced):
            if not self._doubtful and self._size != self.end:
                self._check()
                self._fs.truncate(self._handle, self.end)
        self.let_go()

    def let_go(self) -> None:
        """Close the handle and leave the file as it is; never raises."""
        if self._fd is not None:
            with suppress(OSError):
                self._fs.close(self._fd)
        self._fd = None

    @property
    def _handle(self) -> int:
        if self._fd is None:
            raise OSError("the file is closed")
        return self._fd

    def _sync(self) -> None:
        if self._durable:
            self._fs.sync(self._handle)

    def _check(self) -> None:
        """Raise `Displaced` unless the name still leads to our file, at the size we left it."""
        try:
            # The size last: what is added meanwhile is noticed by it.
            ends_as_it_did = self._ends_as_it_did()
            size = self._fs.size(self._handle)
        except OSError:
            # A handle that the system does not answer for (a share that was mounted anew) would never heal.
            self._doubtful = True
            raise
        if size != self._size or not ends_as_it_did:
            raise Displaced(self._path)
        # Linux tells at once where an open file went. That is asked first because `stat` makes the next flush
        # half as dear again: a time of change that was looked at must be written anew.
        whereabouts = self._fs.whereabouts(self._handle)
        now = time.monotonic()
        if whereabouts is not None and whereabouts == self._whereabouts and now - self._looked_at < LOOK_AGAIN:
            return
        try:
            there = self._fs.entry(self._path)
        except FileNotFoundError:
            if self._has_its_folder():
                raise Displaced(self._path) from None
            raise
        if not self._identity.is_same_file(there):
            raise Displaced(self._path)
        if there.changed > self._written_at:
            # Somebody else wrote into it, or the clock was put back: all of it is read again, to be certain.
            if check_sum(read_all(self._fs, self._handle, self.end)) != self.seal():
                raise Displaced(self._path)
            self._written_at = there.changed
        self._whereabouts, self._looked_at = whereabouts, now

    def _has_its_folder(self) -> bool:
        """Whether the folder is still the one the file was opened in: a stick may have been pulled out under it."""
        try:
            return self._folder.is_same_file(self._fs.stat(self._path.parent))
        except FileNotFoundError:
            return False

    def _note(self, last: bytes, seal: blake2b) -> None:
        self._last = last
        self._seal = seal
        self._written_at = time.time_ns()

    def _ends_as_it_did(self) -> bool:
        """Whether nobody wrote something else of the same size into the file: every line hangs on those before it."""
        return read_all(self._fs, self._handle, len(self._last), self.end - len(self._last)) == self._last

    def _reserve(self, needed: int) -> None:
        wanted = self.end + needed + ROOM
        if not self._room or self.end + needed <= self._size or wanted > self._limits.file:
            return
        try:
            self._fs.reserve(self._handle, self._size, wanted - self._size)
        except OSError:
            # Nearly full, or a disk that cannot: the line alone may still fit.
            self._room = False
        self._size = self._fs.size(self._handle)

    def _take_back(self) -> None:
        try:
            self._fs.truncate(self._handle, self.end)
            self._sync()
            self._size = self.end
        except OSError:
            self._doubtful = True

    def _reopen(self) -> None:
        """Go on after a failed flush or a failed taking back, with a new handle and everything read again."""
        try:
            fd = self._fs.open(self._path, WRITE)
        except OSError as error:
            if error.errno == errno.ELOOP:
                raise Displaced(self._path) from None
            raise
        try:
            if not self._fs.fstat(fd).is_same_file(self._identity):
                raise Displaced(self._path)
            data = read_all(self._fs, fd, self._limits.file + 1)
            is_ours = check_sum(data[: self.end]) == self.seal()
            # After it only what a refused line left may be cut off: the room reserved for it, and its beginning.
            if not is_ours or not self._at_risk.startswith(data[self.end :].rstrip(b"\0")):
                raise Displaced(self._path)
            if len(data) != self.end:
                self._fs.truncate(fd, self.end)
            if self._durable:
                self._fs.sync(fd)
        except (OSError, Displaced):
            with suppress(OSError):
                self._fs.close(fd)
            raise
        self.let_go()
        self._fd = fd
        self._size = self.end
        self._doubtful = False
        self._written_at = time.time_ns()


class CheckSums:
    """Check sums of the beginnings of a file; bytes gone through once are not gone through again."""

    def __init__(self, data: bytes) -> None:
        self._data = memoryview(data)
        self._sum = blake2b()
        self._end = 0

    def take(self, end: int, known: blake2b) -> None:
        """Go on from the check sum of the first `end` bytes, known from another time."""
        self._sum, self._end = known.copy(), end

    def upto(self, end: int) -> blake2b:
        """That of the first `end` bytes, to be gone on with."""
        if end < self._end:
            return blake2b(self._data[:end])
        self._sum.update(self._data[self._end : end])
        self._end = end
        return self._sum.copy()


def check_sum(data: bytes) -> bytes:
    """The digest that tells these bytes from any others."""
    return blake2b(data).digest()
