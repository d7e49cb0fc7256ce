r"""One line of a battle file: a digest chained to the line before it, a space, and a JSON payload.

    <32 hex of blake2b-128(previous digest + " " + payload)> <payload>\n

Line 0 is the header, `{"magic":"battlelog","format":1,"id":…,"app":…}`. Every other line is one transaction,
`{"n":7,"t":1763712000.5,"s":"<session>","o":[["acts","42",{…}],["units","9",null]]}`:

* `["units","3",{…}]` sets a document, `["units","9",null]` deletes it,
* `["units",null,{"next":10}]` opens a table whose next free id is at least 10, `["units",null,null]` drops
it.

Later formats keep the shape of line 0, so that every version can say "newer than me" for ever.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Raw

from saves.journal.failures import Unstorable
from saves.journal.limits import Limits
from saves.journal.strict import Json, bound, dump, to_ascii, vet

FORMAT: Final = 1
MAGIC: Final = "battlelog"
GENESIS: Final = b"0" * 32
"""The link that the header is chained to."""

Whole = Annotated[int, Meta(ge=0, le=2**53)]
Change: TypeAlias = tuple[str, str | int | None, Mapping[str, object] | None]
"""A change as callers ask for it: (table, id, document), see `ops`."""
Op: TypeAlias = tuple[str, str | None, bytes]
"""The same as kept and written: the document as JSON bytes, `null` for none."""
Transaction: TypeAlias = tuple[Sequence[Op], Mapping[str, Json]]
"""The contents of one line: changes as they are written, and remarks."""

NULL: Final = b"null"

_LATE: Final = 9_999_999_999.999
_LONG_SESSION: Final = "0" * 80
"""A moment and a session longer than any that is written, with room for the mark of a write of several lines."""


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a chain: number and digest of its last line, and the battle id it belonged to."""

    id: str
    n: Whole
    digest: str


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """Line 0.

    `base` is the tip this file was compacted from, `origin` the tip of the battle it was made out of.
    """

    magic: str
    format: Annotated[int, Meta(ge=1, le=2**53)]
    id: str
    app: str = ""
    base: Tip | None = None
    origin: Tip | None = None


class Payload(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The payload of a transaction: number, seconds since 1970, who wrote, what changes, remarks."""

    n: Whole
    t: float
    s: str
    o: list[tuple[str, str | None, Raw]]
    m: dict[str, Any] = {}


class Record(msgspec.Struct, frozen=True, gc=False):
    """A transaction that was read and is believed.

    `line` counts from 0, the header; `start` and `end` are byte offsets.
    """

    line: int
    start: int
    end: int
    digest: bytes
    n: int
    t: float
    s: str
    ops: list[Op]
    remarks: dict[str, Json]


class _Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    next: Annotated[int, Meta(ge=1, le=2**53)]


_encode: Final = msgspec.json.Encoder().encode
_decode_payload: Final = msgspec.json.Decoder(Payload).decode
_decode_header: Final = msgspec.json.Decoder(Header).decode
_decode_mark: Final = msgspec.json.Decoder(_Mark).decode


def digest(previous: bytes, payload: bytes) -> bytes:
    """The 32 hex characters that seal `payload` to the line sealed by `previous`."""
    return blake2b(b"%b %b" % (previous, payload), digest_size=16).hexdigest().encode()


def seal(previous: bytes, payload: bytes) -> tuple[bytes, bytes]:
    """The digest and the whole line, newline included."""
    sealed = digest(previous, payload)
    return sealed, b"%b %b\n" % (sealed, payload)


def write_header(header: Header) -> bytes:
    """The header's payload."""
    return to_ascii(_encode(header))


def read_header(payload: bytes, limits: Limits) -> Header:
    """The header in a payload, of any format; `Unstorable` when it is not the header of a battle."""
    try:
        vet(payload, limits)
        header = _decode_header(payload)
    except msgspec.MsgspecError as error:
        raise Unstorable(str(error)) from None
    if header.magic != MAGIC:
        raise Unstorable("not a battle file")
    return header


def write_entry(n: int, t: float, s: str, ops: Sequence[Op], remarks: Mapping[str, Json]) -> bytes:
    """A transaction's payload; `Unstorable` when a name or a remark is not JSON."""
    body = [(table, key, Raw(raw)) for table, key, raw in ops]
    try:
        return to_ascii(_encode(Payload(n, t, s, body, dict(remarks))))
    except (TypeError, ValueError, RecursionError) as error:
        raise Unstorable(f"a change cannot be written as JSON: {error}") from None


def within(payload: bytes, limits: Limits) -> None:
    """Raise `Unstorable` unless a payload of our own writing keeps the limits."""
    if len(payload) > limits.line - 34:
        raise Unstorable(f"one change of {len(payload):,} bytes; a line may have {limits.line:,}: split it")
    bound(payload, limits)


def storable(ops: Sequence[Op], remarks: Mapping[str, Json], limits: Limits) -> Transaction:
    """The same as a transaction that any file with room takes; `Unstorable` before anything waits for the disk."""
    within(write_entry(limits.integer, _LATE, _LONG_SESSION, ops, remarks), limits)
    return ops, remarks


def read_payload(payload: bytes, limits: Limits) -> tuple[Payload, list[Op]]:
    """The transaction in a payload, every document vetted; `Unstorable` when it is not one."""
    try:
        vet(payload, limits)
        entry = _decode_payload(payload)
        ops = [(table, key, bytes(raw)) for table, key, raw in entry.o]
        for _table, key, raw in ops:
            if raw == NULL:
                continue
            if key is None:
                _decode_mark(raw)
            elif raw[:1] != b"{":
                raise Unstorable("a document that is not an object")
    except msgspec.MsgspecError as error:
        raise Unstorable(str(error)) from None
    return entry, ops


def payload_as_written(payload: bytes) -> Payload | None:
    """The transaction in a payload within the limits, if it is spelled as `write_entry` spells.

    Its documents are not vetted.
    """
    try:
        entry = _decode_payload(payload)
        return entry if to_ascii(_encode(entry)) == payload else None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def mark(raw: bytes) -> int:
    """The next free id that a table-opening op carries."""
    return _decode_mark(raw).next


def op(change: Change) -> Op:
    """A caller's change as it is kept; `Unstorable` before anything is written."""
    table, key, document = change
    if not isinstance(table, str):
        raise Unstorable("a table's name must be text")
    raw = NULL if document is None else dump(document)
    if document is not None and raw[:1] != b"{":
        raise Unstorable("a document must be an object")
    return table, None if key is None else str(key), raw
