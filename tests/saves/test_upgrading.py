"""A battle of an older schema is written anew under its name; the old file is kept as it was."""

from __future__ import annotations

import errno
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from saves import layout, metadata
from saves.folder import FolderStore
from saves.journal import Backups, JournalStorage, RestorePoint, StoreError, put
from saves.migrations import SCHEMA, Undecoded, up_to_date
from saves.repair import restore
from saves.store import BattleId
from saves.upgrading import OLDER
from tests.play import playing
from tests.saves.journal.failing_fs import FailingFs
from tests.saves.journal.test_keeping import Clock
from tests.saves.test_store import on_disk
from tests.tiny import a_shot, at_the_shooting
from tracker.battle.commands import Note
from tracker.battle.events import Noted
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def louder(old: Undecoded) -> Undecoded:
    """A step in which every note becomes louder."""
    raised = [[_louder(event) for event in act["events"]] for act in old.acts]
    acts = tuple(act | {"events": events} for act, events in zip(old.acts, raised, strict=True))
    return Undecoded(old.meta, acts)


def _louder(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"text": event["text"].upper()} if "text" in event else event


@pytest.fixture
def old_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[BattleId, History, bytes]:
    """A battle kept before the schema became the next one."""
    store = on_disk(tmp_path)
    history = playing(at_the_shooting(), a_shot(1), Note("hush"))
    battle = store.create(history)
    before = store.path(battle).read_bytes()
    now_outdated(monkeypatch)
    return battle, history, before


def now_outdated(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on every battle kept so far is one of an older schema."""
    monkeypatch.setattr(up_to_date, "__defaults__", ({SCHEMA: louder}, SCHEMA + 1))
    monkeypatch.setattr(layout, "SCHEMA", SCHEMA + 1)
    monkeypatch.setattr(metadata, "SCHEMA", SCHEMA + 1)


def note_of(history: History) -> str:
    return str(getattr(history.acts[-1].events[0], "text", ""))


def test_an_old_battle_is_written_anew_when_it_is_played_and_the_old_file_is_kept(
    tmp_path: Path, old_battle: tuple[BattleId, History, bytes]
) -> None:
    battle, history, before = old_battle
    store = on_disk(tmp_path)
    session = store.take(battle)
    assert note_of(session.history) == "HUSH"
    assert len(session.history.acts) == len(history.acts)
    (kept,) = (store.folder / OLDER).glob("*.battle")
    assert session.older == kept
    assert kept.read_bytes() == before
    (point,) = store.backups(battle).points()
    assert point.label == f"schema-{SCHEMA}"
    session.keep(playing(session.history, Note("more")))
    store.close(battle)
    assert note_of(on_disk(tmp_path).load(battle)) == "more"
    assert [line.broken for line in on_disk(tmp_path).battles()] == [""]


def test_looking_at_an_old_battle_changes_nothing(tmp_path: Path, old_battle: tuple[BattleId, History, bytes]) -> None:
    battle, _history, before = old_battle
    store = on_disk(tmp_path)
    assert note_of(store.load(battle)) == "HUSH"
    assert store.battles()[0].title == "The Mill"
    assert store.path(battle).read_bytes() == before


def test_an_old_battle_is_brought_forward_once(tmp_path: Path, old_battle: tuple[BattleId, History, bytes]) -> None:
    battle, _history, _before = old_battle
    for _time in range(2):
        store = FolderStore(tmp_path / "battles")
        store.take(battle)
        store.close(battle)
    assert len(list((store.folder / OLDER).glob("*.battle"))) == 1


def test_a_disk_that_fails_in_between_leaves_the_old_battle_or_the_new_one(
    tmp_path: Path, old_battle: tuple[BattleId, History, bytes]
) -> None:
    battle, history, before = old_battle
    for at in count(1):
        fs = FailingFs(at, errno.ENOSPC, for_good=True)
        folder = tmp_path / f"failing-{at}"
        path = folder / f"{battle}.battle"
        folder.mkdir()
        path.write_bytes(before)
        store = FolderStore(folder, fs=fs)
        with suppress(StoreError):
            store.take(battle)
        fs.heal()
        store.close_all()
        olds = [each for each in (folder / OLDER).glob("*.battle") if each.read_bytes() == before]
        assert path.read_bytes() == before or olds
        again = FolderStore(folder)
        session = again.take(battle)
        assert note_of(session.history) == "HUSH"
        assert len(session.history.acts) == len(history.acts)
        again.close(battle)
        assert [each.read_bytes() for each in (folder / OLDER).glob("*.battle")].count(before) >= 1
        assert not [each for each in folder.iterdir() if each.name.startswith(".")]
        if not fs.failed:
            break
    assert at > 50


def after_sessions(store: FolderStore, battle: BattleId, evenings: int, clock: Clock) -> None:
    """So many evenings, each with a note that is the number of the evening."""
    for _evening in range(evenings):
        clock.now += 3600
        session = store.take(battle)
        number = sum(isinstance(event, Noted) for event in session.history.standing())
        session.keep(playing(session.history, Note(f"evening {number}")))
        store.close(battle)


@pytest.mark.parametrize("put_back", [0, 10**6])
def test_restore_points_of_before_and_after_are_in_the_order_they_were_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, put_back: int
) -> None:
    clock = Clock()
    store = FolderStore(tmp_path / "battles", clock)
    battle = store.create(at_the_shooting())
    after_sessions(store, battle, 12, clock)
    now_outdated(monkeypatch)
    clock.now -= put_back
    after_sessions(FolderStore(tmp_path / "battles", clock), battle, 12, clock)
    points = store.backups(battle).points()
    assert [point.seq for point in points] == sorted((point.seq for point in points), reverse=True)
    notes = [note_of(from_point(store, battle, point)) for point in points[:10]]
    assert notes == [f"evening {number}" for number in range(22, 12, -1)]


def test_restore_points_of_an_upgrade_that_numbered_anew_are_in_order_too(tmp_path: Path) -> None:
    clock = Clock()
    backups = Backups(tmp_path / "points", clock=clock)
    for file, acts in (("old", 9), ("new", 3)):
        storage = JournalStorage(tmp_path / file)
        for number in range(1, acts + 1):
            clock.now += 3600
            storage.commit([put("acts", number, {"file": file})])
            backups.keep(storage.path, file)
        storage.close()
    assert [(point.label, point.seq) for point in backups.points()[:5]] == [
        ("new", 3),
        ("new", 2),
        ("new", 1),
        ("old", 9),
        ("old", 8),
    ]


def from_point(store: FolderStore, battle: BattleId, point: RestorePoint) -> History:
    """The battle that a restore point brings back."""
    return store.load(restore(store, battle, point))
