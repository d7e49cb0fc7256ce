"""Reading along while another program writes: no lock, no handle kept, complete believed lines only."""

import errno
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from saves.journal.failures import Damaged, NewerFormat, NoSuchBattle, Unreadable, Why
from saves.journal.fs import READ, Fs, Stat, read_all
from saves.journal.limits import Limits
from saves.journal.line import FORMAT, Record
from saves.journal.scan import Link, Scan, read_on
from saves.journal.snapshots import Snapshots, read_with


class _Place(Struct):
    """Which file was read, where its last believed line starts and ends, and how it goes on."""

    file: Stat
    last_line: int
    end: int
    line: int
    tip: bytes
    n: int


def load(fs: Fs, path: Path, limits: Limits, snapshots: Snapshots | None = None) -> tuple[Scan, Stat]:
    """Scan a whole file. Raises `NoSuchBattle`, `Unreadable`, `NewerFormat`, `Damaged` without a header."""
    try:
        if not fs.stat(path).is_file:
            raise Unreadable(path, Why.SPECIAL)
        fd = fs.open(path, READ)
        try:
            data = read_all(fs, fd, limits.file + 1)
            stat = fs.fstat(fd)
        finally:
            fs.close(fd)
    except FileNotFoundError:
        raise NoSuchBattle(path) from None
    except OSError as error:
        raise _unreadable(path, error) from None
    return believe(read_with(snapshots, data, limits), path), stat


def _unreadable(path: Path, error: OSError) -> Unreadable:
    return Unreadable(path, Why.LINK if error.errno == errno.ELOOP else error.strerror or str(error))


def believe(scanned: Scan, path: Path) -> Scan:
    """The scan, when the file is a battle this version can read at least a part of."""
    if scanned.is_newer and scanned.header is not None:
        raise NewerFormat(path, scanned.header.format, FORMAT)
    if scanned.header is None:
        raise Damaged(path, scanned.bad, scanned.lines)
    return scanned


class Follower:
    """A place in somebody else's battle file."""

    def __init__(self, fs: Fs, path: Path, limits: Limits, snapshots: Snapshots | None = None) -> None:
        self._fs = fs
        self._path = path
        self._limits = limits
        self._snapshots = snapshots
        self._place: _Place | None = None
        self._disbelieved = b""

    def load(self) -> Scan:
        """Read everything; raises as the function `load` does."""
        scanned, stat = load(self._fs, self._path, self._limits, self._snapshots)
        sound = scanned.sound
        last = sound[-1] if sound else None
        known = scanned.known
        self._place = _Place(
            file=stat,
            last_line=last.start if last else known.start if known else 0,
            end=scanned.good_end,
            line=last.line if last else known.line if known else 0,
            tip=last.digest if last else known.tip if known else scanned.header_digest,
            n=last.n if last else known.n if known else scanned.seq,
        )
        return scanned

    def news(self) -> Sequence[Record] | Scan:
        """The lines that came since, or the whole file anew when it is another one. Raises like `load`."""
        place = self._place
        if place is None:
            return self.load()
        try:
            data = self._read_from(place)
        except OSError as error:
            raise _unreadable(self._path, error) from None
        known = place.end - place.last_line
        if data is None or data[:33] != place.tip + b" " or data[known - 1 : known] != b"\n":
            return self.load()
        scanned = read_on(data[known:], Link(place.line, place.end, [place.tip], place.n), self._limits)
        if scanned.bad:
            if data == self._disbelieved:
                # Damage seen before: reading the whole file four times a second would not mend it.
                return ()
            self._disbelieved = data
            return self.load()
        if scanned.records:
            last = scanned.records[-1]
            place.last_line, place.end, place.line = last.start, last.end, last.line
            place.tip, place.n = last.digest, last.n
        return scanned.records

    def _read_from(self, place: _Place) -> bytes | None:
        """The file from the last known line on; None when it is another file, or shorter than it was."""
        fd = self._fs.open(self._path, READ)
        try:
            now = self._fs.fstat(fd)
            if not now.is_same_file(place.file) or now.size < place.end:
                return None
            known = place.end - place.last_line
            near = read_all(self._fs, fd, known + 1, place.last_line)
            if len(near) <= known or near[known] == 0:
                # Nothing after the last line but reserved room: no need to fetch it all over a slow network.
                return near[:known]
            return near + read_all(self._fs, fd, self._limits.file, place.end + 1)
        finally:
            self._fs.close(fd)
