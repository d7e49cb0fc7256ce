"""TinyDB's table and database over a battle file: a change costs one line, not one file."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from typing import Any, cast

from tinydb import TinyDB
from tinydb.queries import QueryLike
from tinydb.table import Document, Table

from saves.journal.line import Op, op
from saves.journal.ops import create, delete, drop
from saves.journal.storage import JournalStorage
from saves.journal.strict import dump, load, same
from saves.journal.tables import Documents


class Overlay(MutableMapping[int, Any]):
    """One table during one update: documents are decoded when touched, changes are kept apart until the end.

    TinyDB's updaters see the whole surface of a mutable mapping; `ops` says what they changed.
    """

    def __init__(self, table: str, raw: Mapping[str, bytes], id_class: Callable[[str], int]) -> None:
        self._table = table
        self._raw = raw
        self._id = id_class
        self._seen: dict[str, Any] = {}
        self._new: dict[str, Any] = {}
        self._removed: set[str] = set()
        self._is_cleared = False

    def _is_kept(self, key: str) -> bool:
        return not self._is_cleared and key in self._raw and key not in self._removed

    def __getitem__(self, doc_id: int) -> Any:
        key = str(doc_id)
        if key in self._new:
            return self._new[key]
        if not self._is_kept(key):
            raise KeyError(doc_id)
        if key not in self._seen:
            self._seen[key] = load(self._raw[key])
        return self._seen[key]

    def __setitem__(self, doc_id: int, document: Any) -> None:
        key = str(doc_id)
        (self._seen if self._is_kept(key) else self._new)[key] = document

    def __delitem__(self, doc_id: int) -> None:
        key = str(doc_id)
        if key in self._new:
            del self._new[key]
        elif self._is_kept(key):
            self._seen.pop(key, None)
            self._removed.add(key)
        else:
            raise KeyError(doc_id)

    def __contains__(self, doc_id: object) -> bool:
        key = str(doc_id)
        return key in self._new or self._is_kept(key)

    def __iter__(self) -> Iterator[int]:
        for key in self._raw:
            if self._is_kept(key):
                yield self._id(key)
        for key in self._new:
            yield self._id(key)

    def __len__(self) -> int:
        kept = 0 if self._is_cleared else len(self._raw) - len(self._removed)
        return kept + len(self._new)

    def clear(self) -> None:
        """Take everything out; ids start again, as TinyDB promises for `truncate`."""
        self._seen, self._new, self._removed = {}, {}, set()
        self._is_cleared = True

    def ops(self) -> Iterator[Op]:
        """The changes, in an order that leaves the documents in the order a dict would have."""
        if self._is_cleared:
            yield op(drop(self._table))
            yield op(create(self._table))
        for key in self._removed if not self._is_cleared else ():
            yield op(delete(self._table, key))
        for key, document in self._seen.items():
            if not same(document, self._raw[key]) and (raw := op((self._table, key, document)))[2] != self._raw[key]:
                yield raw
        for key, document in self._new.items():
            yield op((self._table, key, document))


class JournalTable(Table):
    """A TinyDB table whose updates append only what they changed.

    Ids are not given twice, except after `truncate`.
    """

    def __init__(self, storage: JournalStorage, name: str, cache_size: int = 10, persist_empty: bool = False) -> None:
        # TinyDB's own persist_empty empties a table that exists; ours only makes one that does not.
        super().__init__(storage, name, cache_size=cache_size)
        self._journal = storage
        self._cached_at = -1
        self._given = 0
        if persist_empty and name not in storage.tables.names():
            storage.commit([create(name)])

    def search(self, cond: QueryLike) -> list[Document]:
        """As TinyDB's, with copies of its own for every caller and nothing stale when others write."""
        if self._cached_at != self._journal.seq:
            self.clear_cache()
        documents = super().search(cond)
        self._cached_at = self._journal.seq
        return [self.document_class(load(dump(dict(document))), document.doc_id) for document in documents]

    def _read_table(self) -> dict[str, Mapping[Any, Any]]:
        # TinyDB's type says dict; it asks for no more than a mapping.
        return cast("dict[str, Mapping[Any, Any]]", Documents(self._journal.tables.raw(self.name)))

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        raw = self._journal.tables.raw(self.name)
        overlay = Overlay(self.name, raw, self.document_id_class)
        try:
            updater(overlay)
            ops = list(overlay.ops())
            if not ops and self.name not in self._journal.tables.names():
                ops = [op(create(self.name))]
            self._journal.commit_ops(ops)
        except BaseException:
            # What was not written used up no ids.
            self._given = 0
            raise
        self._given = 0
        self.clear_cache()

    def _get_next_id(self) -> int:
        self._given = max(self._given + 1, self._journal.tables.next_id(self.name))
        return self._given


class BattleDB(TinyDB):
    """A battle as a TinyDB database: `BattleDB(path)`, with the options of `JournalStorage`."""

    # TinyDB declares both by example, so that its own types would allow no other class.
    table_class = JournalTable  # type: ignore[assignment]
    default_storage_class = JournalStorage  # type: ignore[assignment]

    @property
    def journal(self) -> JournalStorage:
        """The storage, by its own type."""
        return cast("JournalStorage", self._storage)

    def tables(self) -> set[str]:
        """The names of all tables, without reading any."""
        return set(self.journal.tables.names())

    def drop_table(self, name: str) -> None:
        """Take one table away; its ids start again from 1."""
        if name in self.journal.tables.names():
            self.journal.commit([drop(name)])
        self._tables.pop(name, None)

    def drop_tables(self) -> None:
        """Take all tables away, in one transaction."""
        self.journal.commit([drop(name) for name in self.journal.tables.names()])
        self._tables.clear()
