"""Condensing: what it keeps, when it is worth it, and what becomes of a battle when it cannot be done."""

import errno
import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saves.journal import BattleDB, Displaced, JournalStorage, Limits, NotSaved, OsFs, Saved, put
from tests.saves.journal.builders import a_file, an_act, the_state
from tests.saves.journal.failing_fs import CALLS, FailingFs


def test_compacting_keeps_every_document_and_drops_what_was_superseded(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    storage = JournalStorage(path)
    for number in range(200):
        storage.commit([put("acts", number % 10 + 1, an_act(number)), put("meta", 1, {"turn": number})])
    before = storage.read()
    assert not storage.compact()
    size = path.stat().st_size
    assert storage.compact(force=True)
    assert path.stat().st_size < size // 10
    assert storage.read() == before
    storage.commit([put("acts", 11, an_act(11))])
    battle, seq = storage.id, storage.seq
    storage.close()
    again = JournalStorage(path)
    assert (again.id, again.seq) == (battle, seq)
    assert again.seq > 200
    again.close()


def test_a_large_half_superseded_file_is_worth_compacting(tmp_path: Path) -> None:
    storage = JournalStorage(tmp_path / "a.battle", durable=False)
    note = {"lines": ["x" * 4000] * 20}
    for number in range(60):
        storage.commit([put("notes", number % 20, note)])
    assert storage.compact()
    assert not storage.compact()
    storage.close()


def no_leftovers(path: Path) -> bool:
    return {each.name for each in path.parent.iterdir()} <= {path.name, f"{path.name}.lock"}


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC, errno.EMFILE])
def test_a_compacting_that_fails_at_any_call_says_why_and_the_battle_goes_on(tmp_path: Path, code: int) -> None:
    failed: set[str] = set()
    for after in itertools.count(1):
        path = tmp_path / str(after) / "a.battle"
        path.parent.mkdir()
        a_file(path, 3)
        fs = FailingFs(-1, code)
        storage = JournalStorage(path, fs=fs)
        fs.at = fs.calls + after
        done = storage.compact(force=True)
        trouble = storage.compact_trouble
        fs.heal()
        failed.update(fs.failed)
        assert done is not isinstance(trouble, OSError)
        assert storage.read() == the_state(3)
        if not done:
            assert isinstance(trouble, OSError)
            assert trouble.errno == code
            assert storage.compact(force=True), storage.compact_trouble
            assert storage.compact_trouble is None
        storage.commit([put("acts", 4, an_act(4))])
        storage.close()
        assert no_leftovers(path)
        if not fs.failed:
            break
    assert {"open", "write", "sync", "read", "size", "stat", "replace"} <= failed


class Interrupted(OsFs):
    """The real disk, where something else happens just before call number `at` (from 1)."""

    def __init__(self) -> None:
        self.calls = 0
        self.at = -1
        self.before = ""
        self.happens: Callable[[], object] = lambda: None
        for name in (*CALLS, "whereabouts", "close"):
            setattr(self, name, self._interrupted(name, getattr(super(), name)))

    def _interrupted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            self.calls += 1
            if self.calls == self.at:
                self.before = name
                self.happens()
            return real(*arguments)

        return call


@pytest.mark.parametrize("again", [False, True], ids=["first condensing", "second condensing"])
@pytest.mark.parametrize("harm", ["replaced", "deleted", "grown"])
def test_what_others_do_to_the_file_meanwhile_is_never_compacted_away(tmp_path: Path, harm: str, again: bool) -> None:
    seen: list[str] = []
    for after in itertools.count(1):
        path = tmp_path / str(after) / "a.battle"
        path.parent.mkdir()
        data = a_file(path, 3)
        fs = Interrupted()
        storage = JournalStorage(path, fs=fs)
        if again:
            assert storage.compact(force=True)
            data = path.read_bytes()

        def harmed(path: Path = path, data: bytes = data) -> None:
            match harm:
                case "replaced":
                    (path.parent / "from the cloud").write_bytes(data + b"theirs")
                    (path.parent / "from the cloud").replace(path)
                case "deleted":
                    path.unlink()
                case _:
                    path.write_bytes(data + b"theirs")

        fs.happens, fs.at = harmed, fs.calls + after
        done = storage.compact(force=True)
        assert storage.read() == the_state(3)
        if not fs.before:
            break
        seen.append(fs.before)
        if done:
            # Between the last look and the replacing nothing can be noticed; a growing file not after its size was
            # read, either. That is as late as it may come.
            assert fs.before in ("replace", *(("whereabouts", "entry") if harm == "grown" else ()))
        else:
            assert isinstance(storage.compact_trouble, Displaced | FileNotFoundError), fs.before
            assert path.exists() is (harm != "deleted")
            assert harm == "deleted" or path.read_bytes() == data + b"theirs"
            with pytest.raises((Displaced, NotSaved)):
                storage.commit([put("acts", 4, an_act(4))])
        storage.close()
        assert no_leftovers(path)
    assert seen[-1] == "replace"
    assert {"open", "write", "read", "size", "whereabouts"} <= set(seen)


def test_a_process_out_of_handles_plays_on_and_compacts_when_it_has_some(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="only Unix limits the number of handles")
    path = tmp_path / "a.battle"
    a_file(path, 3)
    storage = JournalStorage(path)
    storage.commit([put("acts", 4, an_act(4))])
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.dup(0)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, hard))
    try:
        done, trouble = storage.compact(force=True), storage.compact_trouble
        storage.commit([put("acts", 5, an_act(5))])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert not done
    assert isinstance(trouble, OSError)
    assert trouble.errno == errno.EMFILE
    assert storage.compact(force=True)
    storage.close()
    again = JournalStorage(path)
    assert len((again.read() or {})["acts"]) == 5
    again.close()


def test_a_handle_that_the_system_no_longer_answers_for_is_replaced(tmp_path: Path) -> None:
    """As when a network folder is mounted anew: the file is there, the old handle is good for nothing."""

    class Remounted(OsFs):
        stale: int | None = None

        def size(self, fd: int) -> int:
            if fd == self.stale:
                raise OSError(errno.ESTALE, "stale file handle")
            return super().size(fd)

    fs = Remounted()
    storage = JournalStorage(tmp_path / "a.battle", fs=fs)
    storage.commit([put("acts", 1, an_act(1))])
    assert storage._file is not None
    fs.stale = storage._file._fd
    with pytest.raises(NotSaved):
        storage.commit([put("acts", 2, an_act(2))])
    storage.commit([put("acts", 2, an_act(2))])
    assert storage.status == Saved(2)
    fs.stale = storage._file._fd
    assert not storage.compact(force=True)
    assert storage.compact(force=True)
    assert set((storage.read() or {})["acts"]) == {"1", "2"}
    storage.close()


def test_long_names_of_documents_count_where_a_condensed_file_is_cut_into_lines(tmp_path: Path) -> None:
    limits = Limits(line=64 * 1024)
    with BattleDB(tmp_path / "a.battle", limits=limits) as database:
        for number in range(60):
            database.journal.commit([put("acts", f"{number} " + "é" * 600, {})])
        before = database.journal.read()
        assert database.journal.compact(force=True), database.journal.compact_trouble
    with BattleDB(tmp_path / "a.battle", limits=limits) as again:
        assert again.journal.read() == before
