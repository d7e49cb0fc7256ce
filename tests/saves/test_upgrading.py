"""A battle of an older schema is written anew under its name; the old file is kept as it was."""

from __future__ import annotations

import errno
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from saves import layout, metadata, upgrading
from saves.folder import FolderStore
from saves.journal import NotSaved
from saves.migrations import SCHEMA, Undecoded, up_to_date
from saves.store import BattleId
from saves.upgrading import OLDER
from tests.play import playing
from tests.saves.journal.failing_fs import FailingFs
from tests.saves.test_store import on_disk
from tests.tiny import a_shot, at_the_shooting
from tracker.battle.commands import Note
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
    monkeypatch.setattr(up_to_date, "__defaults__", ({SCHEMA: louder}, SCHEMA + 1))
    monkeypatch.setattr(layout, "SCHEMA", SCHEMA + 1)
    monkeypatch.setattr(metadata, "SCHEMA", SCHEMA + 1)
    return battle, history, before


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


@pytest.mark.parametrize("at", range(1, 16))
def test_a_disk_that_fails_in_between_leaves_the_old_battle_or_the_new_one(
    tmp_path: Path, old_battle: tuple[BattleId, History, bytes], monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    battle, history, before = old_battle
    fs = FailingFs(at, errno.ENOSPC, for_good=True)
    path = on_disk(tmp_path).path(battle)
    with monkeypatch.context() as patch:
        patch.setattr(upgrading, "OsFs", lambda: fs)
        store = on_disk(tmp_path)
        with suppress(NotSaved):
            store.take(battle)
        store.close_all()
    assert bool(fs.failed) is (at <= fs.calls)
    olds = [each for each in (path.parent / OLDER).glob("*.battle") if each.read_bytes() == before]
    assert path.read_bytes() == before or olds
    store = on_disk(tmp_path)
    session = store.take(battle)
    assert note_of(session.history) == "HUSH"
    assert len(session.history.acts) == len(history.acts)
    store.close(battle)
    assert [each.read_bytes() for each in (path.parent / OLDER).glob("*.battle")].count(before) >= 1
    assert not [each for each in path.parent.iterdir() if each.name.startswith(".")]
