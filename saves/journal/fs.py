"""The one door to the disk.

Everything here that can fail raises `OSError`; tests put a failing disk in its place.
"""

import os
import stat as modes
import sys
import time
from typing import Final, Protocol

from msgspec import Struct

from saves.journal.failures import AnyPath

_BUSY_ON_WINDOWS: Final = frozenset({5, 32, 33})
"""Access denied, sharing and lock violations: an indexer or a sync client holds the file for a moment."""
_PATIENCE: Final = 2.5
"""Seconds of trying to replace a file that another program holds."""
_BINARY: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)
_NO_LINKS: Final = getattr(os, "O_NOFOLLOW", 0)

READ: Final = os.O_RDONLY | _BINARY | _NO_LINKS
WRITE: Final = os.O_RDWR | _BINARY | _NO_LINKS
CREATE: Final = WRITE | os.O_CREAT | os.O_EXCL


class Stat(Struct, frozen=True):
    """Which file it is, its size in bytes, and when it was changed last: nanoseconds since 1970."""

    device: int
    inode: int
    size: int
    is_file: bool = True
    changed: int = 0

    def is_same_file(self, other: "Stat") -> bool:
        """Whether both names, or a name and a handle, lead to one file."""
        return (self.device, self.inode) == (other.device, other.inode)


class Fs(Protocol):
    """The system calls a battle file needs."""

    def open(self, path: AnyPath, flags: int) -> int: ...
    def close(self, fd: int) -> None: ...
    def read(self, fd: int, size: int, offset: int) -> bytes: ...
    def write(self, fd: int, data: bytes, offset: int) -> int: ...
    def truncate(self, fd: int, size: int) -> None: ...
    def reserve(self, fd: int, offset: int, size: int) -> None: ...
    def sync(self, fd: int) -> None: ...
    def sync_folder(self, path: AnyPath) -> None: ...
    def stat(self, path: AnyPath) -> Stat: ...
    def entry(self, path: AnyPath) -> Stat: ...
    def fstat(self, fd: int) -> Stat: ...
    def size(self, fd: int) -> int: ...
    def whereabouts(self, fd: int) -> str | None: ...
    def link(self, source: AnyPath, target: AnyPath) -> None: ...
    def replace(self, source: AnyPath, target: AnyPath) -> None: ...
    def unlink(self, path: AnyPath) -> None: ...
    def names(self, folder: AnyPath) -> list[str]: ...
    def make_folder(self, path: AnyPath) -> None: ...


def _stat(status: os.stat_result) -> Stat:
    return Stat(status.st_dev, status.st_ino, status.st_size, modes.S_ISREG(status.st_mode), status.st_mtime_ns)


class OsFs:
    """The real disk."""

    def open(self, path: AnyPath, flags: int) -> int:
        return os.open(path, flags, 0o600)

    def close(self, fd: int) -> None:
        os.close(fd)

    def fstat(self, fd: int) -> Stat:
        return _stat(os.fstat(fd))

    def stat(self, path: AnyPath) -> Stat:
        return _stat(os.stat(path))

    def entry(self, path: AnyPath) -> Stat:
        """The entry under that very name: of a link the link, and not what it leads to."""
        return _stat(os.lstat(path))

    def size(self, fd: int) -> int:
        return os.lseek(fd, 0, os.SEEK_END)

    def whereabouts(self, fd: int) -> str | None:
        """The name an open file has now, where the system tells; it changes when the file is moved or replaced."""
        if sys.platform != "linux":
            return None
        try:
            return os.readlink(f"/proc/self/fd/{fd}")
        except OSError:
            return None

    def truncate(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def link(self, source: AnyPath, target: AnyPath) -> None:
        os.link(source, target)

    def unlink(self, path: AnyPath) -> None:
        os.unlink(path)

    def names(self, folder: AnyPath) -> list[str]:
        return sorted(os.listdir(folder))

    def make_folder(self, path: AnyPath) -> None:
        os.makedirs(path, mode=0o700, exist_ok=True)

    if sys.platform == "win32":

        def read(self, fd: int, size: int, offset: int) -> bytes:
            os.lseek(fd, offset, os.SEEK_SET)
            return os.read(fd, size)

        def write(self, fd: int, data: bytes, offset: int) -> int:
            os.lseek(fd, offset, os.SEEK_SET)
            return os.write(fd, data)

        def reserve(self, fd: int, offset: int, size: int) -> None:
            raise OSError("no way to reserve room here")

        def sync(self, fd: int) -> None:
            os.fsync(fd)

        def sync_folder(self, path: AnyPath) -> None:
            """Windows has no such call; its journal orders renames itself."""

        def replace(self, source: AnyPath, target: AnyPath) -> None:
            give_up = time.monotonic() + _PATIENCE
            pause = 0.005
            while True:
                try:
                    os.replace(source, target)
                    return
                except OSError as error:
                    if error.winerror not in _BUSY_ON_WINDOWS or time.monotonic() > give_up:
                        raise
                time.sleep(pause)
                pause = min(pause * 2, 0.2)

    else:

        def read(self, fd: int, size: int, offset: int) -> bytes:
            return os.pread(fd, size, offset)

        def write(self, fd: int, data: bytes, offset: int) -> int:
            return os.pwrite(fd, data, offset)

        def replace(self, source: AnyPath, target: AnyPath) -> None:
            os.replace(source, target)

        def sync_folder(self, path: AnyPath) -> None:
            fd = os.open(path, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
            try:
                self.sync(fd)
            finally:
                os.close(fd)

        if sys.platform == "darwin":

            def reserve(self, fd: int, offset: int, size: int) -> None:
                raise OSError("no way to reserve room here")

            def sync(self, fd: int) -> None:
                # fsync on macOS stops at the drive's own cache; F_FULLFSYNC does not, where the disk knows
                # it.
                import fcntl

                try:
                    fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
                except OSError:
                    os.fsync(fd)

        else:

            def reserve(self, fd: int, offset: int, size: int) -> None:
                os.posix_fallocate(fd, offset, size)

            def sync(self, fd: int) -> None:
                # Data and size, without the times: one disk flush where fsync needs two.
                os.fdatasync(fd)


def read_all(fs: Fs, fd: int, size: int, offset: int = 0) -> bytes:
    """`size` bytes from `offset`, fewer only at the end of the file."""
    parts: list[bytes] = []
    while size > 0 and (part := fs.read(fd, size, offset)):
        parts.append(part)
        size -= len(part)
        offset += len(part)
    return b"".join(parts)


def write_all(fs: Fs, fd: int, data: bytes, offset: int) -> None:
    """All of `data` at `offset`; a disk that takes nothing more is an error."""
    while data:
        written = fs.write(fd, data, offset)
        if written <= 0:
            raise OSError("the disk took nothing")
        data = data[written:]
        offset += written


def read_at_most(fs: Fs, path: AnyPath, limit: int) -> bytes:
    """A regular file's bytes, at most `limit` of them; no handle is kept."""
    if not fs.stat(path).is_file:
        raise OSError("not a regular file")
    fd = fs.open(path, READ)
    try:
        return read_all(fs, fd, min(fs.fstat(fd).size, limit))
    finally:
        fs.close(fd)
