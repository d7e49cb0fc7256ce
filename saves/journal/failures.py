"""Everything that can go wrong with a battle file, one class a case.

Each is a value that was raised: its fields say all there is to know, in enums where there are cases. Whoever shows one
finds the words for it. Its own text, one English sentence, is for tracebacks.
"""

import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from os import PathLike
from pathlib import Path
from typing import Final

from msgspec import Struct

AnyPath = str | PathLike[str]


class StoreError(Exception):
    """The one base: whoever catches it has caught every refusal of this package."""


class Locked(StoreError):
    """Another running program writes this battle; it can still be followed."""

    def __init__(self, path: AnyPath) -> None:
        self.path = Path(path)
        super().__init__(f"{self.path.name} is open for writing elsewhere.")


class Trouble(StrEnum):
    """Why a change could not be made durable."""

    DISK_FULL = "disk full"
    FILE_TOO_LARGE = "file too large"
    READ_ONLY = "read-only folder"
    IO_ERROR = "input/output error"
    DISPLACED = "file replaced by another program"
    UNREACHABLE = "folder not reachable"
    NAME_TOO_LONG = "name too long"
    NO_LOCKS = "folder that cannot lock files"


class Why(StrEnum):
    """The reason a file stays shut, or shut for writing."""

    FOLLOWED = "you are only following it here"
    CLOSED = "it was closed"
    SPECIAL = "it is not a regular file"
    LINK = "it is a link to another file"


class ReadOnly(StoreError):
    """The battle can be read here but not written: follower, read-only folder, link."""

    def __init__(self, path: AnyPath, why: Why | Trouble) -> None:
        self.path = Path(path)
        self.why = why
        super().__init__(f"{self.path.name} cannot be written: {why}.")


class Unreadable(StoreError):
    """The system does not let us read the file; `why` may be in the system's own words."""

    def __init__(self, path: AnyPath, why: Why | str) -> None:
        self.path = Path(path)
        self.why = why
        super().__init__(f"{self.path.name} cannot be read: {why}.")


class NewerFormat(StoreError):
    """A later version of the program wrote this file; not one byte of it is touched."""

    def __init__(self, path: AnyPath, file_format: int, known: int) -> None:
        self.path = Path(path)
        self.file_format = file_format
        self.known = known
        super().__init__(
            f"{self.path.name} has format {file_format}; this version reads formats up to {known}. Please update."
        )


class Flaw(StrEnum):
    """Why one line of a battle file is not believed."""

    DIGEST = "digest"
    """its check sum does not fit its content or the line before it"""
    ORDER = "order"
    """its number does not follow the line before it"""
    CONTENT = "content"
    """sealed properly, but it does not hold what a line may hold"""
    LENGTH = "length"
    """longer than a line may be"""
    COUNT = "count"
    """one line more than a battle may have"""
    HEADER = "header"
    """the first line is not the header of a battle"""
    SIZE = "size"
    """the whole file is larger than a battle may be"""


class Bad(Struct, frozen=True):
    """One line that is not believed. `line` counts from 0, the header; `start` and `end` are byte offsets."""

    line: int
    start: int
    end: int
    flaw: Flaw


class Damaged(StoreError):
    """Lines in the file are not what was written. It opens read-only; `salvage` makes a new file from it."""

    def __init__(self, path: AnyPath, bad: Sequence[Bad], lines: int) -> None:
        self.path = Path(path)
        self.bad = tuple(bad)
        self.lines = lines
        first = self.bad[0]
        match first.flaw:
            case Flaw.HEADER:
                what = "has no valid header: it is damaged or not a battle"
            case Flaw.SIZE:
                what = "is larger than a battle file may be"
            case _:
                what = f"is damaged at line {first.line + 1:,} of {lines:,}"
        more = f" ({len(self.bad) - 1:,} more damaged)" if len(self.bad) > 1 else ""
        super().__init__(f"{self.path.name} {what}{more}.")


_TROUBLES: Final = {
    errno.ENOSPC: Trouble.DISK_FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): Trouble.DISK_FULL,
    errno.EFBIG: Trouble.FILE_TOO_LARGE,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
    errno.ENOENT: Trouble.UNREACHABLE,
    errno.ENOTDIR: Trouble.UNREACHABLE,
    errno.EEXIST: Trouble.UNREACHABLE,
    errno.ENAMETOOLONG: Trouble.NAME_TOO_LONG,
    errno.ENOLCK: Trouble.NO_LOCKS,
    errno.ENOSYS: Trouble.NO_LOCKS,
    errno.EOPNOTSUPP: Trouble.NO_LOCKS,
    errno.ELOOP: Trouble.UNREACHABLE,
}


def trouble(error: OSError) -> Trouble:
    """The system's error number in one of our words."""
    return _TROUBLES.get(error.errno or 0, Trouble.IO_ERROR)


class NotSaved(StoreError):
    """A change did not reach the disk.

    Nothing changed in memory or in the file; the same change may be tried again.

    `pending` counts the changes that wait, this one included. The last one raised is also the store's
    `status`.
    """

    def __init__(self, path: AnyPath, reason: Trouble, pending: int = 1) -> None:
        self.path = Path(path)
        self.reason = reason
        self.pending = pending
        super().__init__(f"{self.path.name} is not saved: {reason}.")


class Displaced(StoreError):
    """The file was replaced, cut or deleted under its writer, which stops before touching the stranger."""

    def __init__(self, path: AnyPath) -> None:
        self.path = Path(path)
        super().__init__(f"{self.path.name} was changed by another program while this battle was open.")


class Unstorable(StoreError, ValueError):
    """A document would not come back from the file as it went in; refused before anything is written."""


class NoSuchBattle(StoreError, FileNotFoundError):
    """There is no file of that name."""

    def __init__(self, path: AnyPath) -> None:
        self.path = Path(path)
        super().__init__(f"There is no battle {self.path.name}.")


class AlreadyThere(StoreError, FileExistsError):
    """A new battle never takes the place of another file."""

    def __init__(self, path: AnyPath) -> None:
        self.path = Path(path)
        super().__init__(f"{self.path.name} exists already.")


OfTheFile = Locked | ReadOnly | Unreadable | NewerFormat | Damaged | NotSaved | Displaced | NoSuchBattle | AlreadyThere
"""The whole family that people meet; `Unstorable` is a mistake of whoever writes."""


@contextmanager
def refused(path: AnyPath) -> Iterator[None]:
    """Turn a refusal of the system in here into `NotSaved`."""
    try:
        yield
    except StoreError:
        # Some are also an OSError, for those who expect TinyDB's own.
        raise
    except OSError as error:
        raise NotSaved(path, trouble(error)) from error
