"""The beginning of a battle file that was read and believed before, and the documents it makes."""

from typing import TypeAlias

from msgspec import Struct

Places: TypeAlias = dict[str, dict[str, tuple[int, int]]]
Documents: TypeAlias = dict[str, dict[str, bytes]]


class Read(Struct, frozen=True):
    """The first `end` bytes of a file, all of them believed.

    `line` is the number of the last line in them (0 is the header), which begins at `start` and has the digest `tip`
    and the transaction number `n`; `next` is the free id of each table, `places` are where its documents lie.
    """

    end: int
    start: int
    line: int
    n: int
    tip: bytes
    next: dict[str, int]
    places: Places


class ReadWhole(Read, frozen=True):
    """The same with the documents they make."""

    documents: Documents
