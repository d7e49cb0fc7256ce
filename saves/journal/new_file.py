"""Bringing a whole file into being at once: complete under its name, or not there at all."""

import errno
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from saves.journal.failures import AlreadyThere, StoreError, Trouble
from saves.journal.fs import CREATE, Fs, read_all, write_all
from saves.journal.line import GENESIS, Header, Op, seal, write_entry, write_header
from saves.journal.strict import Json

_NO_HARD_LINKS: Final = frozenset(
    {errno.EPERM, errno.EINVAL, errno.EACCES, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK, errno.EXDEV}
)
_LONGEST: Final = 100
"""Signs of a name that its temporary file shows; no battle has more."""
_LEFT_OVER: Final = re.compile(r"\.tmp-[0-9a-f]{8}$")


class VerifyError(OSError):
    """Bytes read back are not those that were written."""

    def __init__(self) -> None:
        super().__init__(errno.EIO, Trouble.IO_ERROR.value)


class Chain:
    """A journal being written in memory: a header, then transactions sealed one to the next."""

    def __init__(self, header: Header) -> None:
        self.tip, first = seal(GENESIS, write_header(header))
        self.n = header.base.n if header.base else 0
        self._lines = [first]

    def add(self, t: float, s: str, ops: Sequence[Op], remarks: Mapping[str, Json]) -> None:
        """Add one transaction; it gets the next number."""
        self.n += 1
        self.tip, line = seal(self.tip, write_entry(self.n, t, s, ops, remarks))
        self._lines.append(line)

    def data(self) -> bytes:
        """The file's bytes."""
        return b"".join(self._lines)


def write_temporary(fs: Fs, path: Path, data: bytes, *, durable: bool = True) -> Path:
    """A new file beside `path`, on the disk and read back; the caller gives it its name. Raises `OSError`."""
    # A name as long as names may be leaves no room for an ending.
    temporary = path.with_name(f"{path.name[:_LONGEST]}.tmp-{os.urandom(4).hex()}")
    fd = fs.open(temporary, CREATE)
    try:
        try:
            write_all(fs, fd, data, 0)
            if durable:
                fs.sync(fd)
            if read_all(fs, fd, len(data) + 1) != data:
                raise VerifyError
        finally:
            fs.close(fd)
    except OSError:
        with suppress(OSError):
            fs.unlink(temporary)
        raise
    return temporary


def publish(fs: Fs, path: Path, data: bytes, *, durable: bool = True) -> None:
    """Write a new file; `AlreadyThere` rather than touch another one, `OSError` when the disk refuses."""
    temporary = write_temporary(fs, path, data, durable=durable)
    try:
        _name(fs, temporary, path)
    except (OSError, StoreError):
        with suppress(OSError):
            fs.unlink(temporary)
        raise
    if durable:
        fs.sync_folder(path.parent)


def _name(fs: Fs, temporary: Path, path: Path) -> None:
    try:
        # A link, unlike a rename, never takes the place of a file that came into being meanwhile.
        fs.link(temporary, path)
    except FileExistsError:
        raise AlreadyThere(path) from None
    except OSError as error:
        if error.errno not in _NO_HARD_LINKS:
            raise
        if exists(fs, path):
            raise AlreadyThere(path) from None
        fs.replace(temporary, path)
        return
    # Named: a leftover second name is untidy, not wrong, and goes at the next opening.
    with suppress(OSError):
        fs.unlink(temporary)


def exists(fs: Fs, path: Path) -> bool:
    """Whether the name is taken; a disk that cannot tell raises."""
    try:
        fs.stat(path)
    except FileNotFoundError:
        return False
    return True


def sweep(fs: Fs, path: Path) -> None:
    """Remove what dead writers of `path` left behind. Only for the one who holds its lock."""
    with suppress(OSError):
        for name in fs.names(path.parent):
            kept = path.name[:_LONGEST]
            if name.startswith(kept) and _LEFT_OVER.fullmatch(name[len(kept) :]):
                fs.unlink(path.parent / name)


def free_name(fs: Fs, folder: Path, stem: str, suffix: str) -> Path:
    """`stem`+`suffix` in the folder, or with the first number that is free, as in `stem 2`."""
    candidate = folder / f"{stem}{suffix}"
    number = 2
    while exists(fs, candidate):
        candidate = folder / f"{stem} {number}{suffix}"
        number += 1
    return candidate
