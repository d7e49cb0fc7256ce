"""How far a battle file was read and believed before, so that the next opening reads on from there.

A snapshot is a cache and never the truth: it counts only while the file begins with the very bytes it was made of, byte
for byte, and whoever finds none reads the whole file. It may be deleted at any time.
"""

import sys
from array import array
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from saves.journal.failures import AnyPath
from saves.journal.file import CheckSums
from saves.journal.fs import OsFs, read_at_most
from saves.journal.limits import Limits
from saves.journal.line import FORMAT, Record
from saves.journal.new_file import sweep, write_temporary
from saves.journal.scan import Scan, peek_header, scan
from saves.journal.tables import Tables
from saves.journal.verified_prefix import Places, Read, ReadWhole

WORTH: Final = 128 * 1024
"""Bytes of which reading them anew would be felt."""
MOST: Final = 12
"""Snapshots kept: of the battles read last."""
READER: Final = 2
"""Raised whenever a file could be read otherwise than before: older snapshots then count no more."""

_SEAL: Final = 32
_NAME: Final = "{id}.read"


class _Kept(Read, frozen=True, forbid_unknown_fields=True):
    """The same on the disk: `seal` is the check sum of those bytes, and of each document there is only where it lies.

    Of each table there are the ids, a line each, and the offsets where the documents start and end.
    """

    places: dict[str, tuple[str, bytes, bytes]]
    reader: tuple[int, int]
    limits: Limits
    seal: bytes


class _AtHand(Struct, frozen=True):
    """The reading at hand, with the check sum of the part that was believed."""

    known: ReadWhole
    limits: Limits
    sum: blake2b


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
        self._at_hand: _AtHand | None = None

    def find(self, data: bytes, limits: Limits, sums: CheckSums | None = None) -> ReadWhole | None:
        """The snapshot of the file with these bytes; None when there is none, or when they differ in one of them."""
        header = peek_header(data[: limits.string], limits)
        if header is None or (path := self._path(header.id)) is None:
            return None
        try:
            kept = read_at_most(self._fs, path, 2 * limits.file)
            if _seal(kept[_SEAL:]) != kept[:_SEAL]:
                return None
            known = _decode(kept[_SEAL:])
            places = {table: _unpacked(*packed) for table, packed in known.places.items()}
        except (OSError, ValueError, msgspec.MsgspecError):
            return None
        is_ours = known.reader == (FORMAT, READER) and known.limits == limits and known.end <= len(data)
        if not is_ours or (sums or CheckSums(data)).upto(known.end).digest() != known.seal:
            return None
        return ReadWhole(known.end, known.start, known.line, known.n, known.tip, known.next, places, data)

    def hold(self, known: ReadWhole, limits: Limits, sums: CheckSums) -> None:
        """Have this at hand for whoever reads the same file next, as a battle is taken up that was listed before.

        Of several it is the one that takes longest to read.
        """
        if self._at_hand is None or len(known.data) >= len(self._at_hand.known.data):
            self._at_hand = _AtHand(known, limits, sums.upto(known.end))

    def held(self, data: bytes, limits: Limits, sums: CheckSums) -> ReadWhole | None:
        """Take the reading at hand of the file with these bytes, which is kept no longer: it is large."""
        at_hand = self._at_hand
        if at_hand is None or at_hand.limits != limits or not data.startswith(at_hand.known.data):
            return None
        self._at_hand = None
        sums.take(at_hand.known.end, at_hand.sum)
        return replace(at_hand.known, data=data)

    def keep(self, battle: str, limits: Limits, known: ReadWhole, sums: CheckSums | None = None) -> None:
        """Keep this snapshot of a battle instead of the one there was."""
        path = self._path(battle)
        if path is None:
            return
        seal = (sums or CheckSums(known.data)).upto(known.end).digest()
        place = known.end, known.start, known.line, known.n, known.tip, known.next
        places = {table: _packed(offsets) for table, offsets in known.places.items()}
        payload = _encode(_Kept(*place, places, (FORMAT, READER), limits, seal))
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


def read_with(snapshots: Snapshots | None, data: bytes, limits: Limits, sums: CheckSums | None = None) -> Scan:
    """`scan`, reading on from the snapshot there is, and leaving one where that is worth it.

    `sums` are the check sums of the same bytes, for those who need them afterwards.
    """
    if snapshots is None or len(data) < snapshots.worth:
        return scan(data, limits)
    sums = sums or CheckSums(data)
    known = snapshots.held(data, limits, sums) or snapshots.find(data, limits, sums)
    scanned = scan(data, limits, known)
    read = scanned.good_end - (known.end if known is not None else 0)
    if scanned.header is None or scanned.bad or not scanned.records or read < snapshots.worth:
        if known is not None:
            snapshots.hold(known, limits, sums)
        return scanned
    new = _read_whole(data, scanned, known)
    snapshots.keep(scanned.header.id, limits, new, sums)
    snapshots.hold(new, limits, sums)
    return replace(scanned, records=(), known=new)


def _read_whole(data: bytes, scanned: Scan, known: ReadWhole | None) -> ReadWhole:
    """The state a snapshot keeps, on top of what one had kept already."""
    tables = Tables() if known is None else Tables.of(known.documents(), known.next)
    for record in scanned.records:
        tables.apply(record.ops)
    last = scanned.records[-1]
    next_ids = {name: tables.next_id(name) for name in tables.names()}
    places = _places(data, scanned.records, known, tables)
    return ReadWhole(last.end, last.start, last.line, last.n, last.digest, next_ids, places, data)


def _places(data: bytes, records: Sequence[Record], known: ReadWhole | None, tables: Tables) -> Places:
    """Where in the file each of the documents lies."""
    documents = {name: tables.raw(name) for name in tables.names()}
    places: Places = {table: {} for table in documents}
    for record in records:
        # As lines are spelled: …["acts","42",{…}],["meta","1",{…}]]} and the end of the line.
        end = record.end - 4
        for table, key, raw in reversed(record.ops):
            start = end - len(raw)
            end = start - len(table) - len(key or "") - 9
            # Most of what is said of a document is not what is said of it last.
            if key is not None and table in documents and documents[table].get(key) is raw:
                if not data.startswith(raw, start):
                    # Whatever else in the line reads the same serves as well: only the bytes count.
                    start = data.find(raw, record.start, record.end)
                places[table][key] = start, start + len(raw)
    old = known.places if known is not None else {}
    return {
        table: {key: places[table].get(key) or old[table][key] for key in raws} for table, raws in documents.items()
    }


def _packed(places: Mapping[str, tuple[int, int]]) -> tuple[str, bytes, bytes]:
    starts = array("Q", [start for start, _end in places.values()])
    ends = array("Q", [end for _start, end in places.values()])
    if sys.byteorder != "little":
        starts.byteswap()
        ends.byteswap()
    return "\n".join(places), starts.tobytes(), ends.tobytes()


def _unpacked(keys: str, *offsets: bytes) -> dict[str, tuple[int, int]]:
    """The way back; `ValueError` where the ids and the offsets are not of one number."""
    starts, ends = array("Q"), array("Q")
    for numbers, raw in zip((starts, ends), offsets, strict=True):
        numbers.frombytes(raw)
        if sys.byteorder != "little":
            numbers.byteswap()
    ids = keys.split("\n") if starts else []
    return dict(zip(ids, zip(starts, ends, strict=True), strict=True))


def _seal(data: bytes) -> bytes:
    return blake2b(data, digest_size=_SEAL).digest()
