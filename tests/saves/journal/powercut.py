"""A disk in memory that remembers what was flushed, and every state a power cut may leave it in.

Kept deliberately unkind: what was not flushed may be there, be missing, be there in part, in any mix of small sectors,
or be a size without data; names that were not flushed with their folder may be there up to any point.
"""

import errno
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from saves.journal.failures import AnyPath
from saves.journal.fs import Stat

SECTOR: Final = 64
"""Smaller than a real one, so that even a short line lies across several."""


@dataclass
class Inode:
    """One file: what a reader sees now, what a power cut surely leaves."""

    number: int
    now: bytearray = field(default_factory=bytearray)
    safe: bytes = b""
    is_changed: bool = False

    def remains(self) -> list[bytes]:
        """What may be left of it, each possibility once."""
        if not self.is_changed:
            return [self.safe]
        new, old = bytes(self.now), self.safe
        below = old.ljust(len(new), b"\0")[: len(new)]
        # Only the sectors that differ can come out either way; a few patterns of them stand for all.
        sectors = [at for at in range(0, len(new), SECTOR) if new[at : at + SECTOR] != below[at : at + SECTOR]]
        shapes = [old, new, below]
        for count in range(1, len(sectors)):
            shapes.append(_mixed(below, new, set(sectors[:count])))
            shapes.append(_mixed(below, new, set(sectors[count:])))
            shapes.append(_mixed(below, new, set(sectors) - {sectors[count]}))
        shapes.append(_mixed(below, new, set(sectors[::2])))
        shapes.append(_mixed(below, new, set(sectors[1::2])))
        shapes.append(new[: (len(new) + len(old)) // 2])
        return list(dict.fromkeys(shapes))


def _mixed(below: bytes, new: bytes, written: set[int]) -> bytes:
    """`new` where a sector was written, what lay there before elsewhere."""
    return b"".join((new if at in written else below)[at : at + SECTOR] for at in range(0, len(new), SECTOR))


class PowerCutFs:
    """The disk. After each change `cuts` of it can be listed; each is what files hold after power returns."""

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self._numbers = iter(range(1, 10**9))
        self._names: dict[str, Inode] = {}
        self._safe_names: dict[str, Inode] = {}
        self._folder_log: list[dict[str, Inode]] = []
        self._open: dict[int, tuple[str, Inode]] = {}
        for name, data in (files or {}).items():
            inode = Inode(next(self._numbers), bytearray(data), data)
            self._names[name] = self._safe_names[name] = inode

    def after_change(self) -> None:
        """Called after every change; a subclass looks at the possible cuts here."""

    def cuts(self) -> Iterator[dict[str, bytes]]:
        """The states of the whole disk that a power cut right now may leave."""
        for names in [self._safe_names, *self._folder_log]:
            inodes = {inode.number: inode for inode in names.values()}
            variants = {number: inode.remains() for number, inode in inodes.items()}
            most = max((len(each) for each in variants.values()), default=1)
            for choice in range(most):
                yield {
                    name: variants[inode.number][min(choice, len(variants[inode.number]) - 1)]
                    for name, inode in names.items()
                }

    def _named(self) -> None:
        self._folder_log.append(dict(self._names))
        self.after_change()

    def _find(self, path: AnyPath) -> Inode:
        try:
            return self._names[str(path)]
        except KeyError:
            raise FileNotFoundError(errno.ENOENT, "no such file", str(path)) from None

    # The Fs protocol

    def open(self, path: AnyPath, flags: int) -> int:
        from saves.journal.fs import CREATE

        if flags == CREATE:
            if str(path) in self._names:
                raise FileExistsError(errno.EEXIST, "exists", str(path))
            self._names[str(path)] = Inode(next(self._numbers))
            self._named()
        fd = 1000 + next(self._numbers)
        self._open[fd] = (str(path), self._find(path))
        return fd

    def close(self, fd: int) -> None:
        del self._open[fd]

    def read(self, fd: int, size: int, offset: int) -> bytes:
        return bytes(self._open[fd][1].now[offset : offset + size])

    def write(self, fd: int, data: bytes, offset: int) -> int:
        inode = self._open[fd][1]
        inode.now.extend(bytes(max(0, offset - len(inode.now))))
        inode.now[offset : offset + len(data)] = data
        inode.is_changed = True
        self.after_change()
        return len(data)

    def truncate(self, fd: int, size: int) -> None:
        inode = self._open[fd][1]
        del inode.now[size:]
        inode.is_changed = True
        self.after_change()

    def reserve(self, fd: int, offset: int, size: int) -> None:
        inode = self._open[fd][1]
        # A short stretch: the real length would only make every state larger.
        inode.now.extend(bytes(max(0, offset + min(size, 4 * SECTOR + size % SECTOR) - len(inode.now))))
        inode.is_changed = True
        self.after_change()

    def sync(self, fd: int) -> None:
        inode = self._open[fd][1]
        inode.safe = bytes(inode.now)
        inode.is_changed = False

    def sync_folder(self, path: AnyPath) -> None:
        self._safe_names = dict(self._names)
        self._folder_log.clear()

    def stat(self, path: AnyPath) -> Stat:
        if any(Path(name).parent == Path(path) for name in self._names):
            return Stat(1, 0, 0, is_file=False)
        inode = self._find(path)
        return Stat(1, inode.number, len(inode.now))

    def entry(self, path: AnyPath) -> Stat:
        return self.stat(path)

    def fstat(self, fd: int) -> Stat:
        inode = self._open[fd][1]
        return Stat(1, inode.number, len(inode.now))

    def size(self, fd: int) -> int:
        return len(self._open[fd][1].now)

    def whereabouts(self, fd: int) -> str | None:
        return None

    def link(self, source: AnyPath, target: AnyPath) -> None:
        if str(target) in self._names:
            raise FileExistsError(errno.EEXIST, "exists", str(target))
        self._names[str(target)] = self._find(source)
        self._named()

    def replace(self, source: AnyPath, target: AnyPath) -> None:
        self._names[str(target)] = self._find(source)
        del self._names[str(source)]
        self._named()

    def unlink(self, path: AnyPath) -> None:
        self._find(path)
        del self._names[str(path)]
        self._named()

    def names(self, folder: AnyPath) -> list[str]:
        return sorted(Path(name).name for name in self._names if Path(name).parent == Path(folder))

    def make_folder(self, path: AnyPath) -> None:
        """Folders are there."""


class NeverFlushing(PowerCutFs):
    """A mutant: flushing a file does nothing."""

    def sync(self, fd: int) -> None:
        pass


class ForgettingNames(PowerCutFs):
    """A mutant: flushing a folder does nothing."""

    def sync_folder(self, path: AnyPath) -> None:
        pass


class NamingTooEarly(PowerCutFs):
    """A mutant: a temporary file is given its name before it is flushed."""

    def sync(self, fd: int) -> None:
        if ".tmp-" not in self._open[fd][0]:
            super().sync(fd)
