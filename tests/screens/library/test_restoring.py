"""A battle that does not open as it should: the ways out are offered, by keys, and none changes the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.store import BattleId
from screens.library.screen import LibraryScreen
from screens.table.onlooking import Onlooking
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.saves.harm import flip, make_newer, tear
from tests.screens.in_app import NARROW, WIDE, press, shown, told
from tests.screens.library.test_library import a_library, in_the_library
from tracker.battle.commands import Note

pytestmark = pytest.mark.usefixtures("with_tiny")


def one_battle(tmp_path: Path) -> tuple[FolderStore, BattleId, Path]:
    """A library of one battle, with a line for each of three notes."""
    store = a_library(tmp_path, "The Mill")
    battle = store.battles()[0].id
    for note in ("alpha", "beta", "gamma"):
        store.save(battle, playing(store.load(battle), Note(note)))
    store.close(battle)
    return store, battle, store.path(battle)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_battle_open_elsewhere_can_be_looked_at_while_it_is_played(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    store, battle, _path = one_battle(tmp_path)
    player = FolderStore(store.folder)
    session = player.take(battle)
    async with in_the_library(store, size) as pilot:
        await press(pilot, "enter")
        assert "open for writing elsewhere" in " ".join(shown(pilot).split())
        await press(pilot, "1")
        screen = pilot.app.screen
        assert isinstance(screen, TurnScreen)
        assert "watching" in shown(pilot)
        assert not screen.table.do(Note("mine"))
        await pilot.pause()
        assert "nothing can be changed" in told(pilot)
        session.keep(playing(session.history, Note("news from the table")))
        assert isinstance(screen.table, Onlooking)
        screen.table._look()
        await pilot.pause()
        assert "news from the table" in shown(pilot)
        player.close(battle)
        assert not screen.table.do(Note("mine"))
        await pilot.pause()
        assert "Nobody plays this battle now" in told(pilot)
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert "news from the table" in shown(pilot)
        await press(pilot, "enter")
        assert "saved" in shown(pilot)


async def test_a_damaged_battle_can_be_looked_at_up_to_the_damage(tmp_path: Path) -> None:
    store, _battle, path = one_battle(tmp_path)
    flip(path, -3)
    before = path.read_bytes()
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        assert "is damaged at line 6 of 7" in shown(pilot)
        await press(pilot, "1")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert "DAMAGED – read only" in shown(pilot)
        assert "alpha" in shown(pilot)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("key", "notes"), [("2", "gamma"), ("3", "alpha")])
async def test_a_damaged_battle_is_salvaged_into_a_new_one(tmp_path: Path, key: str, notes: str) -> None:
    store, _battle, path = one_battle(tmp_path)
    flip(path, -3)
    before = path.read_bytes()
    async with in_the_library(store) as pilot:
        await press(pilot, "enter", key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "1 damaged line" in told(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert notes in shown(pilot)
    assert path.read_bytes() == before


async def test_a_restore_point_is_brought_back_by_keys(tmp_path: Path) -> None:
    store, battle, _path = one_battle(tmp_path)
    before = store.load(battle)
    async with in_the_library(store) as pilot:
        await press(pilot, "v")
        assert "The Mill is sound" in shown(pilot)
        await press(pilot, "2")
        assert "before turn 1" in shown(pilot)
        await press(pilot, "1")
        assert "A new battle stands as it did then" in told(pilot)
    assert len(store.battles()) == 2
    assert store.load(battle) == before


async def test_a_newer_battle_is_refused_and_not_touched(tmp_path: Path) -> None:
    store, _battle, path = one_battle(tmp_path)
    make_newer(path)
    before = path.read_bytes()
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert "has format 999" in told(pilot)
    assert path.read_bytes() == before


async def test_an_unfinished_write_is_put_aside_and_said(tmp_path: Path) -> None:
    store, _battle, path = one_battle(tmp_path)
    tear(path)
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert "was moved to" in " ".join(told(pilot).split())
    assert len(list(store.folder.glob("*.torn-*"))) == 1


async def test_a_copy_made_by_a_sync_folder_is_shown_and_taken_in(tmp_path: Path) -> None:
    store, battle, path = one_battle(tmp_path)
    copy = path.with_name(f"{battle} (conflicted copy).battle")
    copy.write_bytes(path.read_bytes())
    store.save(battle, playing(store.load(battle), Note("delta")))
    store.close(battle)
    async with in_the_library(store) as pilot:
        assert "copy" in shown(pilot)
        await press(pilot, "end")
        assert "is an older copy of" in shown(pilot)
        await press(pilot, "enter", "1")
        assert len([line for line in store.battles() if not line.broken]) == 2
    assert copy.exists()


async def test_a_cloud_folder_is_warned_of_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    store = a_library(tmp_path / "Dropbox", "The Mill")
    async with in_the_library(store) as pilot:
        assert "a folder of Dropbox" in told(pilot)
    async with in_the_library(store) as pilot:
        assert told(pilot) == ""


async def test_a_battle_in_a_folder_that_cannot_be_written_goes_on_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from saves.journal import ReadOnly, Trouble

    store, _battle, path = one_battle(tmp_path)

    def refuse(_battle: BattleId, _post: object = None) -> object:
        raise ReadOnly(path, Trouble.READ_ONLY)

    monkeypatch.setattr(store, "take", refuse)
    async with in_the_library(store) as pilot:
        await press(pilot, "enter", "2", "ctrl+u", *str(tmp_path / "stick"), "enter")
        assert "is in" in told(pilot)
    assert [line.title for line in FolderStore(tmp_path / "stick").battles()] == ["The Mill"]
