"""The library's lines, kept so that a battle whose file lies as it lay need not be read for its own.

A list is a cache and never the truth: nothing is opened, written or believed for it. It may be deleted at any time.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from saves.codec import Meta, read_as
from saves.errors import Misfit
from saves.installed import version_installed
from saves.journal.fs import OsFs, read_at_most
from saves.journal.line import FORMAT
from saves.journal.new_file import sweep, write_temporary
from saves.migrations import SCHEMA
from saves.store import NAME, BattleId
from tracker.battle.acts import Act

READER: Final = 1
"""Raised whenever a line could be read otherwise than before: older lists then count no more."""
MOST: Final = 12
"""Lists kept: of the folders looked at last."""
LARGEST: Final = 64 * 1024 * 1024
SETTLED: Final = 2_000_000_000
"""Nanoseconds within which a disk may give two changes of a file one time."""

_SUFFIX: Final = ".list"


class Told(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The source of a battle's line, under present names: its head, and its last act that tells itself."""

    meta: Meta
    last: Act | None


class Stamp(msgspec.Struct, frozen=True):
    """A file's stamp, which changes whenever the file does: when it was written and changed, size, number."""

    written: int = 0
    changed: int = 0
    size: int = 0
    number: int = 0
    is_file: bool = False

    def __str__(self) -> str:
        return f"{self.written}-{self.changed}-{self.size}-{self.number}"


def stamp_of(path: str) -> Stamp:
    """The stamp of a file, of nothing where there is none."""
    try:
        status = os.lstat(path)
    except OSError:
        return Stamp()
    is_file = stat.S_ISREG(status.st_mode)
    return Stamp(status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino, is_file)


_read: Final = read_as(Told)
_encode: Final = msgspec.json.Encoder().encode


class Listed:
    """The list of one folder, read when it is first asked for and written when anything in it was told anew.

    A line counts for a file that has the same stamp and lay so for a while when the list was written, and as long as
    its rule system calls things as it did: `naming` says how that is, by the system's key.
    """

    def __init__(self, path: Path, naming: Callable[[str], str]) -> None:
        self.path = path
        self._naming = naming
        self._fs = OsFs()
        self._as_of = 0
        self._lines: dict[str, bytes] | None = None
        self._told_anew: dict[str, bytes] = {}
        self._named: dict[str, bytes] = {}

    def find(self, battle: BattleId, stamp: Stamp) -> tuple[Told, str] | None:
        """The line kept of a battle whose file has that stamp, and its chain; None where it is to be read."""
        raw = self._kept().get(battle)
        if raw is None or not stamp.is_file or max(stamp.written, stamp.changed) > self._as_of - SETTLED:
            return None
        kept, names, chain, line = raw.split(b" ", 3)
        if kept != str(stamp).encode():
            return None
        try:
            heading = _read(line)
        except (Misfit, msgspec.MsgspecError, RecursionError):
            return None
        return (heading, chain.decode()) if names == self._names_of(heading.meta.system) else None

    def tell(self, battle: BattleId, stamp: Stamp, heading: Told, chain: str) -> None:
        """Take what was read of a battle into the list."""
        if stamp.is_file and NAME.fullmatch(battle) and chain.isascii() and chain.isalnum():
            head = f"{stamp} ".encode(), self._names_of(heading.meta.system), f" {chain} ".encode()
            self._told_anew[battle] = b"".join((*head, _encode(heading)))

    def forget(self, battle: BattleId) -> None:
        """Have a battle read again, whatever its file looks like."""
        self._kept().pop(battle, None)
        self._told_anew.pop(battle, None)

    def keep(self, battles: Iterable[BattleId]) -> None:
        """Write the list of these battles where any was told anew; a disk that refuses costs time, nothing else."""
        self._named.clear()
        if not self._told_anew:
            return
        lines = self._kept() | self._told_anew
        self._told_anew = {}
        body = b"\n".join(b"%b %b" % (battle.encode(), lines[battle]) for battle in battles if battle in lines)
        with suppress(OSError):
            self._fs.make_folder(self.path.parent)
            sweep(self._fs, self.path)
            data = b"%b\n%b" % (_seal(body), body)
            self._fs.replace(write_temporary(self._fs, self.path, data, durable=False), self.path)
            self._thin()
        self._lines = None

    def _names_of(self, system: str) -> bytes:
        """How the rule system calls things, asked once for all battles of a list."""
        if system not in self._named:
            self._named[system] = self._naming(system).encode()
        return self._named[system]

    def _kept(self) -> dict[str, bytes]:
        if self._lines is None:
            self._lines = {}
            with suppress(OSError, ValueError):
                data = read_at_most(self._fs, self.path, LARGEST)
                seal, _end, body = data.partition(b"\n")
                if seal == _seal(body):
                    battles = (line.split(b" ", 1) for line in body.split(b"\n") if line)
                    self._lines = {battle.decode(): line for battle, line in battles}
                    self._as_of = self._fs.stat(self.path).changed
        return self._lines

    def _thin(self) -> None:
        kept = sorted(self.path.parent.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in kept[MOST:]:
            path.unlink()


def list_of(folder: Path, among: Path) -> Path:
    """The file for the list of a folder of battles, in a folder of such lists."""
    return among / f"{blake2b(os.fsencode(folder.absolute()), digest_size=16).hexdigest()}{_SUFFIX}"


def _seal(body: bytes) -> bytes:
    """The head of a list: who wrote it, and the check sum of the rest."""
    writer = f"{version_installed()} {FORMAT} {SCHEMA} {READER} "
    return blake2b(writer.encode() + body, digest_size=32).hexdigest().encode()
