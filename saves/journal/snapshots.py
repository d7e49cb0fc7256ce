"""How far a battle file was read and believed before, so that the next opening reads on from there.

A snapshot is a cache and never the truth: it counts only while the file begins with the very bytes it was made of, byte
for byte, and whoever finds none reads the whole file. It may be deleted at any time.
"""

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from saves.journal.errors import AnyPath
from saves.journal.fs import OsFs, read_file
from saves.journal.known import Documents, Places, Read, ReadWhole
from saves.journal.limits import Limits
from saves.journal.line import FORMAT, Record
from saves.journal.new_file import sweep, write_temporary
from saves.journal.scan import Scan, peek_header, scan
from saves.journal.tables import Tables

WORTH: Final = 128 * 1024
"""Bytes of which reading them anew would be felt."""
MOST: Final = 12
"""Snapshots kept: of the battles read last."""
READER: Final = 1
"""Raised whenever a file could be read otherwise than before: older snapshots then count no more."""

_SEAL: Final = 32
_NAME: Final = "{id}.read"


class _Kept(Read, frozen=True, forbid_unknown_fields=True):
    """The same on the disk: `seal` is the digest of those bytes, and of each document there is only where it lies."""

    reader: tuple[int, int]
    limits: Limits
    seal: bytes


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(_Kept).decode


class Snapshots:
    """The snapshots in a folder of their own, one a battle, named by the id in its header.

    A new one is made when `worth` bytes were read since the last. A folder that cannot be read or written costs time,
    nothing else.
    """

    def __init__(self, folder: AnyPath, *, worth: int = WORTH) -> None:
        self.folder = Path(folder)
        self.worth = worth
        self._fs = OsFs()

    def find(self, data: bytes, limits: Limits) -> ReadWhole | None:
        """The snapshot of the file with these bytes; None when there is none, or when they differ in one of them."""
        header = peek_header(data[: limits.string], limits)
        if header is None or (path := self._path(header.id)) is None:
            return None
        try:
            kept = read_file(self._fs, path, 2 * limits.file)
            if _seal(kept[_SEAL:]) != kept[:_SEAL]:
                return None
            known = _decode(kept[_SEAL:])
        except (OSError, ValueError, msgspec.MsgspecError):
            return None
        is_ours = known.reader == (FORMAT, READER) and known.limits == limits and known.end <= len(data)
        if not is_ours or _seal(memoryview(data)[: known.end]) != known.seal:
            return None
        documents = {
            name: {key: data[start:end] for key, (start, end) in places.items()}
            for name, places in known.places.items()
        }
        return ReadWhole(known.end, known.start, known.line, known.n, known.tip, known.next, known.places, documents)

    def keep(self, battle: str, data: bytes, limits: Limits, known: ReadWhole) -> None:
        """Keep this snapshot of a battle, whose file begins with `data`, instead of the one there was."""
        path = self._path(battle)
        if path is None:
            return
        seal = _seal(memoryview(data)[: known.end])
        place = known.end, known.start, known.line, known.n, known.tip
        payload = _encode(_Kept(*place, known.next, known.places, (FORMAT, READER), limits, seal))
        with suppress(OSError):
            self._fs.make_folder(self.folder)
            sweep(self._fs, path)
            temporary = write_temporary(self._fs, path, _seal(payload) + payload, durable=False)
            self._fs.replace(temporary, path)
            self._thin()

    def forget(self, battle: str) -> None:
        """Remove the snapshot of a battle, if there is one."""
        path = self._path(battle)
        if path is not None:
            with suppress(OSError):
                path.unlink()

    def _path(self, battle: str) -> Path | None:
        return self.folder / _NAME.format(id=battle) if battle.isascii() and battle.isalnum() else None

    def _thin(self) -> None:
        kept = sorted(self.folder.glob(_NAME.format(id="*")), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in kept[MOST:]:
            path.unlink()


def read_with(snapshots: Snapshots | None, data: bytes, limits: Limits) -> Scan:
    """`scan`, reading on from the snapshot there is, and leaving one where that is worth it."""
    if snapshots is None or len(data) < snapshots.worth:
        return scan(data, limits)
    known = snapshots.find(data, limits)
    found = scan(data, limits, known)
    read = found.good_end - (known.end if known is not None else 0)
    if found.header is None or found.bad or not found.records or read < snapshots.worth:
        return found
    tables = Tables() if known is None else Tables.of(known.documents, known.next)
    for record in found.records:
        tables.apply(record.ops)
    last = found.records[-1]
    documents = {name: dict(tables.raw(name)) for name in tables.names()}
    next_ids = {name: tables.next_id(name) for name in tables.names()}
    places = _places(data, found.records, known, documents)
    new = ReadWhole(last.end, last.start, last.line, last.n, last.digest, next_ids, places, documents)
    snapshots.keep(found.header.id, data, limits, new)
    return replace(found, records=(), known=new)


def _places(data: bytes, records: Sequence[Record], known: ReadWhole | None, documents: Documents) -> Places:
    """Where in the file each of the documents lies."""
    said: Places = {table: {} for table in documents}
    for record in records:
        for table, key, raw in record.ops:
            # Most of what is said of a document is not what is said of it last.
            if key is not None and table in documents and documents[table].get(key) is raw:
                # Whatever else in the line reads the same serves as well: only the bytes count.
                start = data.find(raw, record.start, record.end)
                said[table][key] = start, start + len(raw)
    old = known.places if known is not None else {}
    return {table: {key: said[table].get(key) or old[table][key] for key in raws} for table, raws in documents.items()}


def _seal(data: bytes | memoryview) -> bytes:
    return blake2b(data, digest_size=_SEAL).digest()
