"""The tables of a battle in memory: each document as the JSON bytes that are on the disk."""

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import Any, Final

from saves.journal.line import NULL, Op, mark
from saves.journal.strict import load

_EMPTY: Final[Mapping[str, bytes]] = {}


class Tables:
    """Documents by table and id, and for each table the next id never given before."""

    def __init__(self) -> None:
        self._documents: dict[str, MutableMapping[str, bytes]] = {}
        self._next: dict[str, int] = {}

    @classmethod
    def of(cls, documents: Mapping[str, MutableMapping[str, bytes]], next_ids: Mapping[str, int]) -> "Tables":
        """Tables with these documents, which are theirs from now on, and these next ids."""
        tables = cls()
        tables._documents = dict(documents)
        tables._next = dict(next_ids)
        return tables

    def apply(self, ops: Iterable[Op]) -> None:
        """Carry out the changes of one transaction; doing it twice is doing it once."""
        for table, key, raw in ops:
            if key is None:
                self._apply_to_table(table, raw)
                continue
            documents = self._documents.get(table)
            if documents is None:
                documents = self._documents[table] = {}
            if raw == NULL:
                documents.pop(key, None)
            else:
                documents[key] = raw
            if key.isdecimal() and (used := int(key)) >= self._next.get(table, 1):
                self._next[table] = used + 1

    def _apply_to_table(self, table: str, raw: bytes) -> None:
        if raw == NULL:
            self._documents.pop(table, None)
            self._next.pop(table, None)
        else:
            self._documents.setdefault(table, {})
            self._next[table] = max(self.next_id(table), mark(raw))

    def names(self) -> list[str]:
        """The tables there are, empty ones too."""
        return list(self._documents)

    def next_id(self, table: str) -> int:
        """The smallest id above every id the table ever held."""
        return self._next.get(table, 1)

    def raw(self, table: str) -> Mapping[str, bytes]:
        """A table's documents as bytes; empty when there is no such table. It changes with the table."""
        return self._documents.get(table, _EMPTY)

    def ops(self) -> Iterator[Op]:
        """The changes that make these tables out of nothing."""
        for table, documents in self._documents.items():
            yield table, None, b'{"next":%d}' % self.next_id(table)
            for key, raw in documents.items():
                yield table, key, raw

    def size(self) -> int:
        """About how many bytes a file of only these documents takes."""
        return sum(
            len(raw) + len(key) + len(table) + 12
            for table, documents in self._documents.items()
            for key, raw in documents.items()
        )


class Documents(Mapping[str, Any]):
    """One table for reading: every look decodes a fresh copy, so nobody can change what is kept."""

    def __init__(self, raw: Mapping[str, bytes]) -> None:
        self._raw = raw

    def __getitem__(self, key: str) -> Any:
        return load(self._raw[key])

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._raw))

    def __len__(self) -> int:
        return len(self._raw)
