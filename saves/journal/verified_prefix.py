"""The beginning of a battle file that was read and believed before, and the documents it makes."""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import TypeAlias

from msgspec import Struct

Places: TypeAlias = dict[str, dict[str, tuple[int, int]]]


class Read(Struct, frozen=True):
    """The first `end` bytes of a file, all of them believed.

    `line` is the number of the last line in them (0 is the header), which begins at `start` and has the digest `tip`
    and the transaction number `n`; `next` is the free id of each table.
    """

    end: int
    start: int
    line: int
    n: int
    tip: bytes
    next: dict[str, int]


class ReadWhole(Read, frozen=True):
    """The same, with the bytes of the file, and where in them the documents lie that they make."""

    places: Places
    data: bytes

    def documents(self) -> dict[str, "Pieces"]:
        """The documents, anew for each who asks."""
        return {table: Pieces(self.data, places) for table, places in self.places.items()}


class Pieces(MutableMapping[str, bytes]):
    """Documents by id: each is cut out of the file when it is asked for, until it is replaced."""

    __slots__ = ("_data", "_entries")

    def __init__(self, data: bytes, places: Mapping[str, tuple[int, int]]) -> None:
        self._data = data
        self._entries: dict[str, tuple[int, int] | bytes] = dict(places)

    def __getitem__(self, key: str) -> bytes:
        entry = self._entries[key]
        return entry if isinstance(entry, bytes) else self._data[entry[0] : entry[1]]

    def __setitem__(self, key: str, raw: bytes) -> None:
        self._entries[key] = raw

    def __delitem__(self, key: str) -> None:
        del self._entries[key]

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)
