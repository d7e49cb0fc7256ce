"""Random play against TinyDB in memory: after every step, faults and reopenings too, the same documents."""

import contextlib
import errno
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tinydb import TinyDB, where
from tinydb.operations import delete as delete_field
from tinydb.operations import increment
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from saves.journal import BattleDB, NotSaved, Snapshots, put
from tests.saves.journal.failing_fs import FailingFs

TABLES = st.sampled_from(["acts", "meta", "état"])
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**53), 2**53),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.lists(st.integers(0, 20), max_size=4),
    st.dictionaries(st.text("abcé", max_size=2), st.booleans(), max_size=2),
)
DOCUMENTS = st.dictionaries(st.sampled_from(["unit", "face", "note", "lines"]), VALUES, max_size=4)


def handles() -> int:
    """How many files this process has open, where the system tells."""
    return len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0


class Battle(RuleBasedStateMachine):
    """Ours and the model do the same things; the model is told our ids, since it gives old ones again."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.fs = FailingFs(-1)
        self.given: dict[str, int] = {}
        self.handles = handles()

    @initialize()
    def begin(self) -> None:
        self.model = TinyDB(storage=MemoryStorage)
        self.ours = self.open()
        self.undone: list[int] = []

    def open(self) -> BattleDB:
        snapshots = Snapshots(self.folder / "read", worth=1)
        return BattleDB(self.folder / "a.battle", fs=self.fs, durable=False, snapshots=snapshots)

    def teardown(self) -> None:
        self.ours.close()
        shutil.rmtree(self.folder)
        assert handles() <= self.handles

    @rule(table=TABLES, document=DOCUMENTS)
    def insert(self, table: str, document: dict[str, Any]) -> None:
        given = self.ours.table(table).insert(document)
        assert given > self.given.get(table, 0)
        self.given[table] = given
        self.model.table(table).insert(Document(document, doc_id=given))

    @rule(table=TABLES, documents=st.lists(DOCUMENTS, max_size=4))
    def insert_several(self, table: str, documents: list[dict[str, Any]]) -> None:
        given = self.ours.table(table).insert_multiple(documents)
        assert given == sorted(set(given))
        self.model.table(table).insert_multiple(
            Document(document, doc_id=number) for document, number in zip(documents, given, strict=True)
        )
        if given:
            assert given[0] > self.given.get(table, 0)
            self.given[table] = given[-1]

    @rule(table=TABLES, fields=DOCUMENTS, face=st.integers(0, 20))
    def update_some(self, table: str, fields: dict[str, Any], face: int) -> None:
        cond = where("face") == face
        assert self.ours.table(table).update(fields, cond) == self.model.table(table).update(fields, cond)

    @rule(table=TABLES, fields=DOCUMENTS)
    def update_all(self, table: str, fields: dict[str, Any]) -> None:
        assert self.ours.table(table).update(fields) == self.model.table(table).update(fields)

    @rule(table=TABLES, number=st.integers(1, 8))
    def change_by_operation(self, table: str, number: int) -> None:
        for operation, field in ((increment("unit"), "unit"), (delete_field("note"), "note")):
            cond = where(field).test(lambda value: isinstance(value, int) and abs(value) < 2**53)
            changed = self.ours.table(table).update(operation, cond)
            assert changed == self.model.table(table).update(operation, cond)

    @rule(table=TABLES, document=DOCUMENTS, number=st.integers(1, 8))
    def upsert(self, table: str, document: dict[str, Any], number: int) -> None:
        wanted = Document(document, doc_id=number)
        assert self.ours.table(table).upsert(wanted) == self.model.table(table).upsert(wanted)
        self.given[table] = max(self.given.get(table, 0), number)

    @rule(table=TABLES, numbers=st.lists(st.integers(1, 12), max_size=3, unique=True))
    def remove(self, table: str, numbers: list[int]) -> None:
        gone = self.ours.table(table).remove(doc_ids=numbers)
        assert gone == self.model.table(table).remove(doc_ids=numbers)

    @rule(table=TABLES)
    def truncate(self, table: str) -> None:
        self.ours.table(table).truncate()
        self.model.table(table).truncate()
        self.given[table] = 0

    @rule(table=TABLES)
    def drop(self, table: str) -> None:
        self.ours.drop_table(table)
        self.model.drop_table(table)
        self.given.pop(table, None)

    @rule(document=DOCUMENTS, cursor=st.integers(0, 99))
    def act_and_move_the_cursor(self, document: dict[str, Any], cursor: int) -> None:
        """An act and where undo stands, in one transaction: how a battle is played, undone and redone."""
        number = self.ours.journal.tables.next_id("acts")
        self.ours.journal.commit([put("acts", number, document), put("cursor", 1, {"at": cursor})], by="a test")
        self.given["acts"] = number
        self.model.table("acts").insert(Document(document, doc_id=number))
        self.model.table("cursor").upsert(Document({"at": cursor}, doc_id=1))

    @rule()
    def reopen(self) -> None:
        self.ours.close()
        self.ours = self.open()

    @rule()
    def die_and_reopen(self) -> None:
        """No goodbye: lock and handle go as they would with the process, the file stays as it is."""
        journal = self.ours.journal
        assert journal._lock is not None
        assert journal._file is not None
        journal._lock.release()
        # Kept open, the handles of the dead would use up what a process may have, and compacting fail for it.
        journal._file.let_go()
        self.ours = self.open()

    @rule()
    def compacted(self) -> None:
        assert self.ours.journal.compact(force=True), self.ours.journal.compact_trouble

    @precondition(lambda self: self.fs.at < 0)
    @rule(
        table=TABLES,
        document=DOCUMENTS,
        after=st.integers(1, 4),
        code=st.sampled_from([errno.EIO, errno.ENOSPC]),
        short=st.booleans(),
    )
    def fail_then_heal(self, table: str, document: dict[str, Any], after: int, code: int, short: bool) -> None:
        self.fs.code, self.fs.short = code, short
        self.fs.at, self.fs.for_good = self.fs.calls + after, True
        saved = None
        with contextlib.suppress(NotSaved):
            saved = self.ours.table(table).insert(document)
        self.fs.heal()
        if saved is not None:
            self.given[table] = saved
            self.model.table(table).insert(Document(document, doc_id=saved))

    @invariant()
    def both_hold_the_same(self) -> None:
        if not hasattr(self, "ours"):
            return
        assert self.ours.tables() == self.model.tables()
        for table in self.model.tables():
            ours = [(document.doc_id, dict(document)) for document in self.ours.table(table)]
            assert ours == [(document.doc_id, dict(document)) for document in self.model.table(table)]
            assert len(self.ours.table(table)) == len(ours)
            assert self.ours.table(table).search(where("face").exists()) == self.model.table(table).search(
                where("face").exists()
            )


SHORT = settings(max_examples=50, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
LONG = settings(SHORT, max_examples=3000, stateful_step_count=60)


class LongBattle(Battle):
    """The same machine with 3,000 battles of up to 60 steps: two to five minutes."""


TestBattle = Battle.TestCase
TestBattle.settings = SHORT
TestLongBattle = LongBattle.TestCase
TestLongBattle.settings = LONG
TestLongBattle.pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]  # type: ignore[attr-defined]
