"""Whatever call to the system fails, once or for good: no acknowledged act is lost and none is invented."""

import errno
import itertools
from pathlib import Path
from typing import Any, Protocol

import pytest
from tinydb import TinyDB
from tinydb.table import Document

from saves.journal import BattleDB, JournalStorage, NotSaved, OsFs, Outbox, ReadOnly, Saved, Trouble, put
from tests.saves.journal.builders import an_act
from tests.saves.journal.failing_fs import FailingFs

ACTS = 5


class Door(Protocol):
    """A way to open a battle and to put an act into it, as a store, TinyDB's user or our own would."""

    def __init__(self, path: Path, fs: OsFs) -> None: ...
    @property
    def storage(self) -> JournalStorage: ...
    def put(self, number: int) -> None: ...
    def acts(self) -> set[int]: ...


class ByCommit:
    """The storage itself."""

    def __init__(self, path: Path, fs: OsFs) -> None:
        self.storage = JournalStorage(path, fs=fs)

    def put(self, number: int) -> None:
        self.storage.commit([put("acts", number, an_act(number))])

    def acts(self) -> set[int]:
        return acts_in(self.storage)


class ByBattleDB:
    """Our TinyDB: one line an insert."""

    def __init__(self, path: Path, fs: OsFs) -> None:
        self.db = BattleDB(path, fs=fs)
        self.storage = self.db.journal

    def put(self, number: int) -> None:
        self.db.table("acts").insert(Document(an_act(number), doc_id=number))

    def acts(self) -> set[int]:
        return {document.doc_id for document in self.db.table("acts")}


class ByTinyDB:
    """TinyDB as it comes, over our storage: the whole handed over, the difference written."""

    def __init__(self, path: Path, fs: OsFs) -> None:
        self.db = TinyDB(path, storage=JournalStorage, fs=fs)
        storage = self.db.storage
        assert isinstance(storage, JournalStorage)
        self.storage = storage

    def put(self, number: int) -> None:
        self.db.table("acts").insert(Document(an_act(number), doc_id=number))

    def acts(self) -> set[int]:
        return {document.doc_id for document in self.db.table("acts")}


ONCE, FOR_GOOD, NOTHING, HALF = False, True, False, True
FAILURES: tuple[tuple[type[Door], int, bool, bool], ...] = (
    *itertools.product((ByCommit,), (errno.EIO, errno.ENOSPC), (ONCE, FOR_GOOD), (NOTHING, HALF)),
    (ByBattleDB, errno.ENOSPC, ONCE, HALF),
    (ByBattleDB, errno.EIO, FOR_GOOD, HALF),
    (ByTinyDB, errno.ENOSPC, ONCE, HALF),
    (ByTinyDB, errno.EIO, FOR_GOOD, HALF),
)
"""The door, the error, whether every later call fails too, and whether a failing write takes half."""


def acts_in(storage: JournalStorage) -> set[int]:
    return {int(key) for key in (storage.read() or {}).get("acts", {})}


def play(path: Path, fs: FailingFs, by: type[Door]) -> tuple[set[int], set[int]]:
    """A session on a bad disk: the acts acknowledged, and those refused since the last of them."""
    acknowledged: set[int] = set()
    refused: set[int] = set()
    door: Door | None = None
    for number in range(1, ACTS + 1):
        try:
            if door is None:
                door = by(path, fs)
            if number == 4:
                door.storage.compact(force=True)
            refused.add(number)
            door.put(number)
            acknowledged.add(number)
            refused = set()
        except (NotSaved, ReadOnly):
            # The only two it may be: a failing disk is no damage and no stranger.
            pass
        if door is not None:
            assert door.acts() == acts_in(door.storage) == acknowledged
    if door is not None:
        door.storage.close()
    return acknowledged, refused


@pytest.mark.parametrize(("by", "code", "for_good", "short"), FAILURES)
def test_no_failing_call_loses_an_acknowledged_act(
    tmp_path: Path, by: type[Door], code: int, for_good: bool, short: bool
) -> None:
    seen: set[str] = set()
    for at in itertools.count(1):
        path = tmp_path / f"{at}.battle"
        fs = FailingFs(at, code, for_good=for_good, short=short)
        acknowledged, refused = play(path, fs, by)
        seen.update(fs.failed)
        if not for_good and fs.calls >= at:
            assert len(acknowledged) >= ACTS - 1
        after = JournalStorage(path)
        found = acts_in(after)
        after.close()
        assert acknowledged <= found
        # A refused act whose line could not be taken back either may come back, but only as the last one.
        assert found - acknowledged <= refused
        assert len(found - acknowledged) <= 1
        assert not list(tmp_path.glob("*.tmp-*"))
        if fs.calls < at:
            break
    assert {"open", "read", "write", "sync", "sync_folder", "stat", "link", "replace"} <= seen


def test_a_refused_act_changes_nothing_and_says_why(tmp_path: Path) -> None:
    fs = FailingFs(-1, errno.ENOSPC)
    storage = JournalStorage(tmp_path / "a.battle", fs=fs)
    storage.commit([put("acts", 1, an_act(1))])
    before = storage.read()
    fs.at, fs.for_good = fs.calls + 1, True
    for pending in (1, 2):
        with pytest.raises(NotSaved, match=r"a\.battle is not saved: disk full\."):
            storage.commit([put("acts", 2, an_act(2))])
        status = storage.status
        assert isinstance(status, NotSaved)
        assert (status.reason, status.pending) == (Trouble.DISK_FULL, pending)
        assert storage.read() == before
    fs.heal()
    storage.commit([put("acts", 2, an_act(2))])
    assert storage.status == Saved(2)
    storage.close()


def test_after_a_failed_flush_the_same_handle_is_not_trusted_again(tmp_path: Path) -> None:
    flushed: list[int] = []

    class Flushes(FailingFs):
        refuses = False

    fs = Flushes(-1)
    flush = fs.sync

    def sync(fd: int) -> None:
        flushed.append(fd)
        if fs.refuses:
            fs.refuses = False
            raise OSError(errno.EIO, "the disk lost it")
        flush(fd)

    opened: list[int] = []
    really_open = fs.open

    def open_(path: Any, flags: int) -> int:
        opened.append(really_open(path, flags))
        return opened[-1]

    fs.sync, fs.open = sync, open_  # type: ignore[method-assign]
    storage = JournalStorage(tmp_path / "a.battle", fs=fs)
    storage.commit([put("acts", 1, an_act(1))])
    before = len(opened)
    fs.refuses = True
    with pytest.raises(NotSaved):
        storage.commit([put("acts", 2, an_act(2))])
    storage.commit([put("acts", 2, an_act(2))])
    assert len(opened) == before + 1
    assert flushed[-1] == opened[-1]
    storage.close()


def test_a_refused_insert_uses_up_no_id(tmp_path: Path) -> None:
    fs = FailingFs(-1, errno.ENOSPC)
    db = BattleDB(tmp_path / "a.battle", fs=fs)
    assert db.insert({}) == 1
    fs.at, fs.for_good = fs.calls + 1, True
    for _ in range(2):
        with pytest.raises(NotSaved):
            db.insert({})
    fs.heal()
    assert db.insert({}) == 2
    db.close()


class Forgetful(OsFs):
    """A disk that takes everything and gives back something else."""

    def read(self, fd: int, size: int, offset: int) -> bytes:
        return super().read(fd, size, offset)[:-1] + b"?"


def test_a_new_file_that_reads_back_otherwise_is_never_given_its_name(tmp_path: Path) -> None:
    with pytest.raises(NotSaved):
        JournalStorage(tmp_path / "a.battle", fs=Forgetful())
    assert {each.name for each in tmp_path.iterdir()} == {"a.battle.lock"}


def test_an_outbox_keeps_what_the_disk_refuses_in_order_and_sends_it_later(tmp_path: Path) -> None:
    fs = FailingFs(-1, errno.ENOSPC)
    outbox = Outbox(tmp_path / "a.battle", lambda path: BattleDB(path, fs=fs))
    assert outbox.put([put("acts", 1, an_act(1))]) == Saved(1)
    fs.at, fs.for_good = fs.calls + 1, True
    for number in (2, 3, 4):
        status: Any = outbox.put([put("acts", number, an_act(number))])
        assert (status.reason, status.pending) == (Trouble.DISK_FULL, number - 1)
    status = outbox.retry()
    assert status.pending == 3
    fs.heal()
    assert outbox.retry() == Saved(4)
    assert outbox.pending == 0
    outbox.close()
    assert [doc.doc_id for doc in BattleDB(outbox.path).table("acts").all()] == [1, 2, 3, 4]


def test_a_battle_can_begin_on_a_disk_that_takes_nothing_yet(tmp_path: Path) -> None:
    fs = FailingFs(1, errno.EROFS, for_good=True)
    outbox = Outbox(tmp_path / "a.battle", lambda path: BattleDB(path, fs=fs))
    status: Any = outbox.put([put("acts", 1, an_act(1))])
    assert (status.reason, status.pending, outbox.db) == (Trouble.READ_ONLY, 1, None)
    fs.heal()
    assert outbox.retry() == Saved(1)
    outbox.close()


def test_saving_elsewhere_takes_along_what_was_saved_and_what_waits(tmp_path: Path) -> None:
    bad = FailingFs(-1, errno.ENOSPC)
    outbox = Outbox(tmp_path / "a.battle", lambda path: BattleDB(path, fs=bad if path.name == "a.battle" else None))
    outbox.put([put("acts", 1, an_act(1))])
    bad.at = bad.calls + 2
    outbox.put([put("acts", 2, an_act(2))])
    assert outbox.pending == 1
    assert outbox.save_elsewhere(tmp_path / "b.battle") == Saved(2)
    outbox.close()
    moved = BattleDB(tmp_path / "b.battle")
    assert [doc.doc_id for doc in moved.table("acts").all()] == [1, 2]
    assert moved.journal.header.origin is not None
    moved.close()
