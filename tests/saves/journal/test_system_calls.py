"""What really goes to the system, and in which order: nothing is answered before the disk has it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saves.folder import FolderStore
from saves.journal import JournalStorage, NotSaved, put
from saves.journal.backups import Backups
from tests.play import playing
from tests.saves.journal.builders import a_file, an_act
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Note

pytestmark = [
    pytest.mark.usefixtures("with_tiny"),
    pytest.mark.skipif(sys.platform != "linux", reason="the calls are those of Linux"),
]

Call = tuple[str, str]


class Calls:
    """Each call that changes a file or flushes one, with the name of what it is about; all of them are carried out."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.made: list[Call] = []
        self.failing = ""
        self._names: dict[int, str] = {}
        real_open = os.open

        def opened(path: str | os.PathLike[str], *about: Any, **more: Any) -> int:
            fd = real_open(path, *about, **more)
            self._names[fd] = os.fspath(path)
            return fd

        patch.setattr(os, "open", opened)
        for name in ("pwrite", "fdatasync", "fsync", "ftruncate"):
            patch.setattr(os, name, self._watched(name, getattr(os, name), lambda about: self._names[about[0]]))
        for name in ("link", "replace", "rename"):
            patch.setattr(os, name, self._watched(name, getattr(os, name), lambda about: os.fspath(about[1])))

    def _watched(self, name: str, real: Callable[..., Any], of: Callable[..., str]) -> Callable[..., Any]:
        def call(*about: Any, **more: Any) -> Any:
            self.made.append((name, Path(of(about)).name))
            if name == self.failing:
                raise OSError(5, "a failure on order")
            return real(*about, **more)

        return call

    def since(self) -> list[Call]:
        """The calls since the last look; names of temporary files without their random ends."""
        made, self.made = self.made, []
        return [(call, name.partition(".tmp-")[0] + ("~" if ".tmp-" in name else "")) for call, name in made]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    return Calls(monkeypatch)


def test_a_change_is_answered_when_it_is_written_and_flushed(tmp_path: Path, calls: Calls) -> None:
    storage = JournalStorage(tmp_path / "a.battle")
    storage.commit([put("acts", 1, an_act(1))])
    calls.since()
    for number in (2, 3):
        storage.commit([put("acts", number, an_act(number))])
        assert calls.since() == [("pwrite", "a.battle"), ("fdatasync", "a.battle")]
    storage.commit_all([([("acts", str(number), b"{}")], {}) for number in range(4, 9)])
    assert calls.since() == [("pwrite", "a.battle"), ("fdatasync", "a.battle")]
    storage.close()


def test_a_change_whose_flush_fails_is_not_answered(tmp_path: Path, calls: Calls) -> None:
    storage = JournalStorage(tmp_path / "a.battle")
    storage.commit([put("acts", 1, an_act(1))])
    calls.failing = "fdatasync"
    with pytest.raises(NotSaved):
        storage.commit([put("acts", 2, an_act(2))])
    calls.failing = ""
    assert set((storage.read() or {})["acts"]) == {"1"}
    storage.close()


def test_a_new_file_is_flushed_before_it_has_its_name_and_its_folder_after(tmp_path: Path, calls: Calls) -> None:
    storage = JournalStorage(tmp_path / "a.battle")
    assert calls.since() == [
        ("pwrite", "a.battle~"),
        ("fdatasync", "a.battle~"),
        ("link", "a.battle"),
        ("fdatasync", tmp_path.name),
    ]
    storage.close()


def test_the_first_change_of_a_session_flushes_the_folder_first(tmp_path: Path, calls: Calls) -> None:
    a_file(tmp_path / "a.battle", 3)
    storage = JournalStorage(tmp_path / "a.battle")
    calls.since()
    storage.commit([put("acts", 4, an_act(4))])
    assert calls.since() == [("fdatasync", tmp_path.name), ("pwrite", "a.battle"), ("fdatasync", "a.battle")]
    storage.close()


def test_a_compacted_file_is_flushed_before_it_takes_the_place_of_the_old_one(tmp_path: Path, calls: Calls) -> None:
    storage = JournalStorage(tmp_path / "a.battle")
    storage.commit([put("acts", 1, an_act(1))])
    calls.since()
    assert storage.compact(force=True)
    storage.commit([put("acts", 2, an_act(2))])
    assert calls.since() == [
        ("pwrite", "a.battle~"),
        ("fdatasync", "a.battle~"),
        ("replace", "a.battle"),
        ("fdatasync", "a.battle"),
        ("fdatasync", tmp_path.name),
        ("pwrite", "a.battle"),
        ("fdatasync", "a.battle"),
    ]
    storage.close()


def test_a_restore_point_is_whole_and_flushed_before_it_has_its_name(tmp_path: Path, calls: Calls) -> None:
    a_file(tmp_path / "a.battle", 2)
    calls.since()
    point = Backups(tmp_path / "points").keep(tmp_path / "a.battle")
    made = calls.since()
    assert [call for call, _name in made] == ["pwrite", "fdatasync", "link", "fdatasync"]
    assert made[-1] == ("fdatasync", "points")
    assert made[2] == ("link", point.path.name)


def test_a_new_battle_is_whole_and_flushed_before_the_library_names_it(tmp_path: Path, calls: Calls) -> None:
    store = FolderStore(tmp_path / "battles")
    battle = store.create(a_tiny_battle())
    made = calls.since()
    named = made.index(("replace", f"{battle}.battle"))
    assert made[named + 1 :] == [("fdatasync", "battles")]
    assert ("fdatasync", f".{battle}.new") in made[:named]
    assert [call for call in made[:named] if call[0] == "pwrite"][-1] == ("pwrite", f".{battle}.new")


def test_the_first_act_of_a_sitting_is_flushed_before_the_restore_point_of_what_was_there_before(
    tmp_path: Path, calls: Calls
) -> None:
    store = FolderStore(tmp_path / "battles")
    battle = store.create(a_tiny_battle())
    session = store.take(battle)
    before = (store.folder / f"{battle}.battle").read_bytes().rstrip(b"\0")
    calls.since()
    session.keep(playing(session.history, Note("hail")))
    (point,) = store.backups(battle).points()
    assert calls.since() == [
        ("pwrite", f"{battle}.battle"),
        ("fdatasync", f"{battle}.battle"),
        ("pwrite", f"{point.path.name}~"),
        ("fdatasync", f"{point.path.name}~"),
        ("link", point.path.name),
        ("fdatasync", battle),
    ]
    assert point.path.read_bytes() == before
    session.keep(playing(session.history, Note("more hail")))
    assert calls.since() == [("pwrite", f"{battle}.battle"), ("fdatasync", f"{battle}.battle")]
    store.close_all()
