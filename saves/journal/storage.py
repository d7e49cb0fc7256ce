"""The TinyDB storage over one append-only battle file. One thread at a time, as TinyDB itself."""

import os
import platform
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from tinydb.storages import Storage

from saves.journal import failures
from saves.journal.accidents.bit_flip import seals
from saves.journal.accidents.unfinished import marked
from saves.journal.compaction import Compacted, compacted
from saves.journal.file import Contents, JournalFile
from saves.journal.follow import Follower
from saves.journal.fs import Fs, OsFs
from saves.journal.limits import MEGABYTE, Limits
from saves.journal.line import (
    FORMAT,
    MAGIC,
    Change,
    Header,
    Op,
    Record,
    Tip,
    Transaction,
    op,
    seal,
    within,
    write_entry,
)
from saves.journal.lock import WriterLock
from saves.journal.new_file import publish, write_temporary
from saves.journal.opening import Opened, open_for_writing, trim
from saves.journal.ops import create, delete, drop
from saves.journal.scan import Scan
from saves.journal.snapshots import Snapshots
from saves.journal.status import Saved, Saving, Status
from saves.journal.strict import Json, dump, load, same
from saves.journal.tables import Tables

Mode = Literal["rw", "follow"]


class JournalStorage(Storage):
    """A battle file as a TinyDB storage.

    `mode="rw"` takes the writer's lock and makes the file if there is none (`existing=True`: never;
    `existing=False`: only then). It raises `Locked`, `ReadOnly`, `NotSaved`, `Damaged`, `NewerFormat`,
    `NoSuchBattle`, `AlreadyThere`. `mode="follow"` only reads, takes no lock, and also opens a damaged
    file, up to the damage (see `damage`). `snapshots` make the opening of a long battle quick. `header` is
    the first line of a new file. Without `trims` not a byte of the file changes before `trim`, or the first commit.
    """

    def __init__(  # noqa: PLR0913 - TinyDB hands a storage its options by name
        self,
        path: failures.AnyPath,
        *,
        mode: Mode = "rw",
        existing: bool | None = None,
        durable: bool = True,
        fs: Fs | None = None,
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        snapshots: Snapshots | None = None,
        app: str = "",
        header: Header | None = None,
        trims: bool = True,
    ) -> None:
        super().__init__()
        self.path = Path(path)
        self.mode: Mode = mode
        self.damage: failures.Damaged | None = None
        """Where a followed file is damaged; its tables are those before that place."""
        self.unreadable: failures.StoreError | None = None
        """Why a followed file could not be read when last looked at; its tables are those read before."""
        self.torn = 0
        """Bytes of an unfinished write at the end of a followed file: one under way, or one that was interrupted."""
        self.lacks_newline = False
        """Whether of that write the newline alone is missing: opening the file to write it takes the line for whole."""
        self.set_aside: Path | None = None
        """Where the unfinished write of an interrupted run was put when this file was opened."""
        self.compact_trouble: Exception | None = None
        """Why the last compacting that was tried was not done; None when it was."""
        self._fs: Fs = fs or OsFs()
        self._clock = clock
        self._limits = limits or Limits()
        self._durable = durable
        # What this writer signs its lines with.
        self._session = f"{os.urandom(4).hex()}@{_host()}"
        self._tables = Tables()
        self._lock: WriterLock | None = None
        self._file: JournalFile | None = None
        self._untrimmed: Opened | None = None
        self._follower: Follower | None = None
        self._seq = 0
        self._lines = 0
        self._tip = b""
        self._status: Status = Saved(0)
        self._header: Header
        if mode == "follow":
            self._follower = Follower(self._fs, self.path, self._limits, snapshots)
            self._take(self._follower.load())
        else:
            opened = open_for_writing(
                self.path,
                existing=existing,
                header=header or Header(MAGIC, FORMAT, os.urandom(8).hex(), app),
                fs=self._fs,
                durable=durable,
                limits=self._limits,
                snapshots=snapshots,
            )
            self._lock, self._file, self._untrimmed = opened.lock, opened.file, opened
            self._take(opened.scanned)
            if trims:
                try:
                    self.trim()
                except BaseException:
                    self.close()
                    raise

    def _take(self, scanned: Scan) -> None:
        assert scanned.header is not None
        self._header = scanned.header
        if (known := scanned.known) is not None:
            self._tables = Tables.of(known.documents(), known.next)
            self._tip, self._seq, self._lines = known.tip, known.n, known.line + 1
        else:
            self._tables = Tables()
            self._tip = scanned.header_digest
            self._seq = scanned.header.base.n if scanned.header.base else 0
            self._lines = 1
        self._add(scanned.sound)
        self.damage = failures.Damaged(self.path, scanned.bad, scanned.lines) if scanned.bad else None
        self.torn = len(scanned.torn)
        self.lacks_newline = bool(scanned.torn) and seals(scanned.tip, scanned.torn)
        self._status = Saved(self._seq)

    def _add(self, records: Sequence[Record]) -> None:
        for record in records:
            self._tables.apply(record.ops)
        if records:
            self._seq = records[-1].n
            self._tip = records[-1].digest
            self._lines += len(records)
        self._status = Saved(self._seq)

    # What a reader asks

    @property
    def id(self) -> str:
        """The battle's own id, the same in every copy of the file."""
        return self._header.id

    @property
    def header(self) -> Header:
        """The first line of the file."""
        return self._header

    @property
    def seq(self) -> int:
        """The number of the last transaction read or written."""
        return self._seq

    @property
    def tip(self) -> Tip:
        """The end of the chain."""
        return Tip(self._header.id, self._seq, self._tip.decode())

    @property
    def status(self) -> Status:
        """`Saved`, `Saving`, or the `NotSaved` that was raised last."""
        return self._status

    @property
    def tables(self) -> Tables:
        """The documents as they are kept; for reading only."""
        return self._tables

    def read(self) -> dict[str, dict[str, Any]] | None:
        """All tables, freshly decoded; None when there is none."""
        names = self._tables.names()
        if not names:
            return None
        return {name: {key: load(raw) for key, raw in self._tables.raw(name).items()} for name in names}

    def poll(self) -> bool:
        """As a follower: take in what was written since, and say whether there was anything.

        A file that cannot be read just now, or is damaged beyond its header, leaves what was read before.
        """
        if self._follower is None:
            return False
        try:
            news = self._follower.news()
        except failures.StoreError as wrong:
            self.unreadable = wrong
            return False
        self.unreadable = None
        if isinstance(news, Scan):
            before = self._header, self._seq, self._tip
            self._take(news)
            return before != (self._header, self._seq, self._tip)
        self._add(news)
        return bool(news)

    # What a writer does

    def trim(self) -> None:
        """Cut off what an interrupted run left unfinished at the end of the file; harmless when done twice."""
        if (opened := self._untrimmed) is not None:
            self.set_aside = trim(opened, self.path, fs=self._fs, durable=self._durable, now=self._clock())
            self._untrimmed = None

    def commit(self, changes: Iterable[Change], **remarks: Json) -> int:
        """Make all the changes durable in one transaction, then in memory; its number.

        Raises `NotSaved` or `Displaced` with nothing changed, `Unstorable` before anything is tried,
        `ReadOnly`.
        """
        return self.commit_ops([op(change) for change in changes], remarks)

    def commit_ops(self, ops: Sequence[Op], remarks: Mapping[str, Json] | None = None) -> int:
        """`commit` for changes that are encoded already. No change at all writes nothing."""
        return self.commit_all([(ops, remarks or {})])

    def commit_all(self, transactions: Iterable[Transaction]) -> int:
        """Make several transactions durable, a line each, with one flush: all of them or none.

        Raises as `commit` does. Gives the number of the last.
        """
        file = self._writable()
        changes = [(ops, remarks) for ops, remarks in transactions if ops]
        if not changes:
            return self._seq
        if len(changes) > 1:
            changes = [marked(transaction, self._seq + 1) for transaction in changes]
        tip, lines = self._sealed(changes)
        data = b"".join(lines)
        pending = self._status.pending + 1 if isinstance(self._status, failures.NotSaved) else 1
        self._status = Saving()
        try:
            if file.end + len(data) > self._limits.file or self._lines + len(lines) > self._limits.records + 1:
                raise failures.NotSaved(self.path, failures.Trouble.FILE_TOO_LARGE, pending)
            file.append(data)
        except OSError as error:
            self._status = failures.NotSaved(self.path, failures.trouble(error), pending)
            raise self._status from error
        except failures.NotSaved as error:
            self._status = error
            raise
        except failures.Displaced:
            self._status = failures.NotSaved(self.path, failures.Trouble.DISPLACED, pending)
            raise
        for ops, _remarks in changes:
            self._tables.apply(ops)
        self._tip = tip
        self._seq += len(lines)
        self._lines += len(lines)
        self._status = Saved(self._seq)
        return self._seq

    def _sealed(self, transactions: Sequence[Transaction]) -> tuple[bytes, list[bytes]]:
        """The digest of the last line, and the lines."""
        tip, lines = self._tip, []
        moment = round(self._clock(), 3)
        for number, (ops, remarks) in enumerate(transactions, self._seq + 1):
            payload = write_entry(number, moment, self._session, ops, remarks)
            within(payload, self._limits)
            tip, line = seal(tip, payload)
            lines.append(line)
        return tip, lines

    def write(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        """Make the tables what `data` says, in one transaction that holds only the differences."""
        known = self._tables.names()
        changes = [drop(name) for name in known if name not in data]
        ops: list[Op] = [op(change) for change in changes]
        for name, documents in data.items():
            if not isinstance(documents, Mapping):
                raise failures.Unstorable(f"table {name!r} is not an object of documents")
            if name not in known:
                ops.append(op(create(name)))
            ops += _differences(name, documents, self._tables.raw(name))
        self.commit_ops(ops)

    def contents(self) -> Contents:
        """The contents of the file now, for a restore point that is made later."""
        file = self._writable()
        return Contents(self.path, self.tip, file.end, file.seal())

    @property
    def is_wasteful(self) -> bool:
        """Whether the file is over 4 MB and more than half of it is superseded."""
        end = self._writable().end
        return end >= 4 * MEGABYTE and self._tables.size() <= end // 2

    def compact(self, *, force: bool = False) -> bool:
        """Rewrite the file without what was superseded, where it `is_wasteful` or with `force`; whether it was done.

        A disk that refuses leaves the old file in use, and `compact_trouble` says why.
        """
        file = self._writable()
        if not force and not self.is_wasteful:
            return False
        base = self.tip
        new = self._compacted(Header(MAGIC, FORMAT, self.id, self._header.app, base, self._header.origin))
        temporary: Path | None = None
        try:
            temporary = write_temporary(self._fs, self.path, new.data, durable=self._durable)
            file.swap(temporary, new.data)
        except (OSError, failures.StoreError) as error:
            self.compact_trouble = error
            if temporary is not None:
                with suppress(OSError):
                    self._fs.unlink(temporary)
            return False
        self.compact_trouble = None
        self._header = new.header
        self._tip, self._seq, self._lines = new.tip, new.n, new.lines
        self._status = Saved(self._seq)
        return True

    def copy_to(self, path: failures.AnyPath) -> Path:
        """Write everything in memory to a new battle file elsewhere, never over another.

        Raises `NotSaved` and `AlreadyThere`.
        """
        target = Path(path)
        header = Header(MAGIC, FORMAT, os.urandom(8).hex(), self._header.app, None, self.tip)
        with failures.refused(target):
            publish(self._fs, target, self._compacted(header).data, durable=self._durable)
        return target

    def close(self) -> None:
        """Let go of the file and of the lock; harmless when done twice."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _writable(self) -> JournalFile:
        if self.mode == "follow":
            raise failures.ReadOnly(self.path, failures.Why.FOLLOWED)
        if self._file is None:
            raise failures.ReadOnly(self.path, failures.Why.CLOSED)
        self.trim()
        return self._file

    def _compacted(self, header: Header) -> Compacted:
        return compacted(header, self._tables.ops(), round(self._clock(), 3), self._session, self._limits)


def _differences(table: str, documents: Mapping[str, Any], known: Mapping[str, bytes]) -> Iterable[Op]:
    keys = {str(key) for key in documents}
    for gone in known:
        if gone not in keys:
            yield op(delete(table, gone))
    for key, document in documents.items():
        raw = known.get(str(key))
        if raw is not None and same(document, raw):
            continue
        wanted = dump(document)
        if wanted[:1] != b"{":
            raise failures.Unstorable("a document must be an object")
        if wanted != raw:
            yield table, str(key), wanted


def _host() -> str:
    return re.sub(r"[^A-Za-z0-9-]", "", platform.node().partition(".")[0])[:24]
