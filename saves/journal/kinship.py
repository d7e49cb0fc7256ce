"""Copies of one battle made by a sync folder when two computers wrote it: which is longer, where they parted."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from saves.journal.failures import AnyPath
from saves.journal.fs import READ, Fs, OsFs, read_all, read_at_most
from saves.journal.limits import Limits
from saves.journal.line import Header, Record
from saves.journal.scan import Scan, peek_header, scan

_CLOUDS: Final = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "icloud": "iCloud",
    "mobile documents": "iCloud",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "my drive": "Google Drive",
    "syncthing": "Syncthing",
    "nextcloud": "Nextcloud",
}


class Kinship(StrEnum):
    """How the other copy stands to ours."""

    SAME = "same"
    SHORTER = "shorter"
    """all of it is in ours"""
    LONGER = "longer"
    """ours is its beginning: take it"""
    FORKED = "forked"
    """each has something the other lacks: keep both"""
    STRANGER = "stranger"
    """another battle"""


class Tail(Struct, frozen=True):
    """How one copy ends: its last transaction, when (seconds since 1970) and by whom it was written."""

    n: int
    t: float
    s: str


class Conflict(Struct, frozen=True):
    """Another copy of the same battle. `common` is the number of the last transaction both share.

    `is_damaged` is a copy with lines that are not believed: what it seems to hold is less than it held.
    """

    path: Path
    kinship: Kinship
    common: int
    ours: Tail | None
    theirs: Tail | None
    is_damaged: bool = False


_KINSHIP: Final = {
    (False, False): Kinship.SAME,
    (True, False): Kinship.SHORTER,
    (False, True): Kinship.LONGER,
    (True, True): Kinship.FORKED,
}
"""How a copy stands to ours by whether ours, and whether it, goes on after what both share."""


def compare(ours: Scan, theirs: Scan, earlier: Iterable[Scan] = ()) -> tuple[Kinship, int]:
    """How `theirs` stands to `ours`, and the number of the last transaction both share.

    A compacted file counts as holding all of the chain it was compacted from: `earlier` are files that may hold that.
    """
    if ours.header is None or theirs.header is None or ours.header.id != theirs.header.id:
        return Kinship.STRANGER, 0
    before = [_points(each) for each in earlier if each.header is not None and each.header.id == ours.header.id]
    mine, other = _with_its_base(ours, before), _with_its_base(theirs, before)
    common = max((n for n, tip in mine.items() if other.get(n) == tip), default=None)
    if common is None:
        return Kinship.FORKED, 0
    return _KINSHIP[max(mine) > common, max(other) > common], common


def _of_the_same_battle(disk: Fs, own_path: Path, header: Header, bounds: Limits) -> Iterator[tuple[Path, Header]]:
    """The other files in the folder with the battle's id, each with its header."""
    others = (own_path.parent / name for name in disk.names(own_path.parent) if name != own_path.name)
    for other in others:
        theirs = header_of(disk, other, bounds) if other.suffix == own_path.suffix else None
        if theirs is not None and theirs.id == header.id:
            yield other, theirs


def conflicts(
    path: AnyPath, *, fs: Fs | None = None, limits: Limits | None = None, earlier: Iterable[AnyPath] = ()
) -> tuple[Conflict, ...]:
    """The other files in the same folder that hold the same battle; `earlier` are its restore points.

    Raises `OSError` when `path` cannot be read.
    """
    disk: Fs = fs or OsFs()
    bounds = limits or Limits()
    own_path = Path(path)
    ours = scan(read_at_most(disk, own_path, bounds.file), bounds)
    if ours.header is None:
        return ()
    copies = []
    for other, header in _of_the_same_battle(disk, own_path, ours.header, bounds):
        theirs = scan(read_at_most(disk, other, bounds.file), bounds)
        is_compacted = header.base is not None or ours.header.base is not None
        points = [scan(read_at_most(disk, each, bounds.file), bounds) for each in earlier] if is_compacted else []
        kinship, common = compare(ours, theirs, points)
        copies.append(Conflict(other, kinship, common, _end(ours.records), _end(theirs.records), bool(theirs.bad)))
    return tuple(copies)


def cloud_folder(path: AnyPath) -> str | None:
    """The sync service whose folder the path seems to lie in.

    Two computers there will make copies sooner or later.
    """
    for part in Path(path).parts:
        for sign, name in _CLOUDS.items():
            if part.lower().startswith(sign):
                return name
    return None


def _points(scanned: Scan) -> dict[int, bytes]:
    """Digest by transaction number, the header (of a compacted file its former tip) as number 0."""
    assert scanned.header is not None
    base = scanned.header.base
    start = {base.n: base.digest.encode()} if base else {0: scanned.header_digest}
    return start | {record.n: record.digest for record in scanned.sound}


def _with_its_base(scanned: Scan, before: Iterable[dict[int, bytes]]) -> dict[int, bytes]:
    points = _points(scanned)
    first = min(points)
    for known in before:
        if first and known.get(first) == points[first]:
            return {n: tip for n, tip in known.items() if n < first} | points
    return points


def _end(records: Sequence[Record]) -> Tail | None:
    return Tail(records[-1].n, records[-1].t, records[-1].s) if records else None


def header_of(fs: Fs, path: Path, limits: Limits) -> Header | None:
    """The first line of a battle file; None where it has none that can be believed, or is no regular file."""
    try:
        if not fs.stat(path).is_file:
            return None
        fd = fs.open(path, READ)
        try:
            return peek_header(read_all(fs, fd, limits.string), limits)
        finally:
            fs.close(fd)
    except OSError:
        return None
