"""On a full disk the game goes on: the header says what is not saved, and saving resumes by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.journal import NotSaved, Trouble
from saves.store import BattleId
from screens.cli.errors import Wrong
from screens.cli.open import put_away
from screens.house_rules.screen import HouseRulesScreen
from screens.library.screen import LibraryScreen
from screens.library.starting import demo_battle
from screens.log.screen import LogScreen
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.saves.disks.full_disk import no_room
from tests.saves.memory import MemorySession
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown, told, type_line
from tests.screens.library.test_library import a_library, in_the_library
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Advance, Note
from tracker.rules.systems import load_system

pytestmark = pytest.mark.usefixtures("with_tiny")


def table_of(screen: object) -> Table:
    assert isinstance(screen, TurnScreen)
    return screen.table


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_what_the_disk_refuses_is_played_counted_and_saved_later(tmp_path: Path, size: tuple[int, int]) -> None:
    store = a_library(tmp_path, "The Mill")
    battle = store.battles()[0].id
    async with in_the_library(store, size) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot.app.screen)
        assert "saved" in shown(pilot)
        with no_room():
            assert table.do(Note("one"))
            assert table.do(Note("two"))
            await pilot.pause()
            assert "NOT SAVED – file too large, 2 pending" in shown(pilot)
            assert "NOT SAVED" in told(pilot)
        table.autosave.retry()
        await pilot.pause()
        assert "saved" in shown(pilot)
        assert "Everything is saved again." in told(pilot)
    assert FolderStore(store.folder).load(battle) == table.history


@pytest.mark.parametrize("reason", [Trouble.DISK_FULL, Trouble.IO_ERROR, Trouble.DISPLACED])
@pytest.mark.parametrize("system", ["demonworld", "hexcombat"])
async def test_the_reason_fits_beside_the_place_in_the_turn(system: str, reason: Trouble) -> None:
    history = playing(demo_battle(load_system(system)), Advance())
    session = MemorySession(history)
    async with in_app(TurnScreen, history, NARROW, session=session) as (pilot, table):
        await press(pilot, "escape")
        session.status = NotSaved(Path("x"), reason, 332)
        table.do(Note("one"))
        await pilot.pause()
        top = shown(pilot).splitlines()[0]
        assert f"  NOT SAVED – {reason.value}, 332 pending · F2" in top
        assert "Turn 1" in top


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("screen", [RosterScreen, LogScreen, HouseRulesScreen])
async def test_every_screen_of_the_battle_says_that_something_is_not_saved(
    screen: type[RosterScreen | LogScreen | HouseRulesScreen], size: tuple[int, int]
) -> None:
    session = MemorySession(a_tiny_battle())
    async with in_app(screen, size=size, session=session) as (pilot, table):
        assert "NOT SAVED" not in shown(pilot)
        session.status = NotSaved(Path("x"), Trouble.DISK_FULL, 1)
        table.do(Note("one"))
        await pilot.pause()
        foot = shown(pilot).rstrip().splitlines()[-1]
        assert foot.split()[:2] == ["NOT", "SAVED"]
        assert "? help" in foot


async def test_the_battle_goes_on_in_a_folder_that_is_asked_for(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot.app.screen)
        store.path(store.battles()[0].id).unlink()
        table.do(Note("one"))
        await press(pilot, "f2")
        assert "file replaced by another program" in shown(pilot)
        await press(pilot, "ctrl+u")
        await type_line(pilot, str(tmp_path / "stick"))
        assert "saved" in shown(pilot)
    (moved,) = (tmp_path / "stick").glob("*.battle")
    assert FolderStore(moved.parent).load(BattleId(moved.stem)) == table.history


async def test_a_battle_stays_where_it_is_when_its_disk_takes_it_while_a_folder_is_asked_for(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot.app.screen)
        with no_room():
            table.do(Note("one"))
            await press(pilot, "f2")
            assert "Save to which folder?" in shown(pilot)
        table.autosave.retry()
        await press(pilot, "ctrl+u")
        await type_line(pilot, str(tmp_path / "stick"))
        assert isinstance(pilot.app.screen, TurnScreen)
        assert "saved" in shown(pilot)
    assert not (tmp_path / "stick").exists()


async def test_a_new_battle_goes_to_another_folder_when_its_own_takes_none(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    async with in_the_library(store) as pilot:
        with no_room():
            await press(pilot, "d", "1")
            assert "file too large" in " ".join(shown(pilot).split())
            await press(pilot, "ctrl+u")
            await type_line(pilot, str(tmp_path / "stick"))
            assert "Save to which folder?" in shown(pilot)
        await press(pilot, "ctrl+u")
        await type_line(pilot, str(tmp_path / "stick"))
        assert "--saves" in told(pilot)
    assert len(FolderStore(tmp_path / "stick").battles()) == 1
    assert len(FolderStore(store.folder).battles()) == 1


async def test_a_restore_point_that_cannot_be_made_is_told_once(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    (store.folder / "backups").touch()
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot.app.screen)
        assert table.do(Note("one"))
        assert table.do(Note("two"))
        await pilot.pause()
        assert told(pilot).count("no restore point") == 1
        assert "saved" in shown(pilot)


async def test_old_restore_points_that_cannot_be_removed_are_told_once() -> None:
    session = MemorySession(a_tiny_battle())
    async with in_app(TurnScreen, size=NARROW, session=session) as (pilot, table):
        session.thinning_trouble = Trouble.READ_ONLY
        table.do(Note("one"))
        table.do(Note("two"))
        await pilot.pause()
        assert told(pilot).count("Old restore points cannot be removed: read-only folder.") == 1


async def test_not_saved_never_stands_beside_saved_again(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot.app.screen)
        with no_room():
            table.do(Note("one"))
            await pilot.pause()
            assert "NOT SAVED" in told(pilot)
            assert "saved again" not in told(pilot)
        table.autosave.retry()
        await pilot.pause()
        assert told(pilot).splitlines()[0] == "Everything is saved again."
        assert "NOT SAVED" not in told(pilot)
        assert "NOT SAVED" not in shown(pilot)


@pytest.mark.parametrize(("notes", "told_of"), [(1, "the last change is lost"), (3, "the last 3 changes are lost")])
def test_what_no_folder_takes_is_counted_at_the_end(tmp_path: Path, notes: int, told_of: str) -> None:
    store = a_library(tmp_path, "The Mill")
    session = store.take(store.battles()[0].id)
    with no_room():
        for number in range(notes):
            session.keep(playing(session.history, Note(f"note {number}")))
        with pytest.raises(Wrong, match=told_of) as refused:
            put_away(store)
    assert refused.value.code == 1


async def test_leaving_the_table_rescues_what_is_not_saved_and_says_where(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    async with in_the_library(store) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot.app.screen)
        store.path(store.battles()[0].id).unlink()
        table.do(Note("one"))
        await press(pilot, "p")
        assert "Not everything is saved" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert "The battle is in" in told(pilot)
    assert store.load(store.battles()[0].id) == table.history
