"""`battles verify`, `repair` and `restore`: what they print, what they end with, and that they change nothing."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.places import rescue_folders
from saves.preferences import preferences_file
from saves.store import BattleId
from tests.play import playing
from tests.saves.harm import flip, make_newer
from tests.saves.test_repair import texts
from tests.screens.cli.running import Run, printed, refused
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Note

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.fixture
def battle(tmp_path: Path) -> BattleId:
    """A battle played in three sessions of one note each."""
    store = FolderStore(tmp_path / "saves")
    battle = store.create(a_tiny_battle())
    for note in ("one", "two", "three"):
        store.save(battle, playing(store.load(battle), Note(note)))
        store.close(battle)
    return battle


def file_of(tmp_path: Path, battle: str) -> Path:
    return tmp_path / "saves" / f"{battle}.battle"


def played(tmp_path: Path, battle: str) -> list[str]:
    return texts(FolderStore(tmp_path / "saves").load(BattleId(battle)))


def test_a_sound_battle_is_said_to_be_so(run: Run, battle: BattleId) -> None:
    for asked in ([], [battle], [battle[:6]]):
        result = run("battles", "verify", *asked)
        assert (result.exit_code, result.stderr) == (0, "")
        assert f"{battle}: sound" in " ".join(result.stdout.split())


def test_a_damaged_battle_ends_with_4_and_is_repaired_into_a_new_one(
    run: Run, battle: BattleId, tmp_path: Path
) -> None:
    path = file_of(tmp_path, battle)
    flip(path, -3)
    before = path.read_bytes()
    refused(run("battles", "verify", battle), "is damaged at line 6 of 7", code=4)
    assert run("battles", "verify", path).exit_code == 4
    mended = run("battles", "repair", battle)
    assert "1 damaged line taken from " in mended.stderr
    assert played(tmp_path, mended.stdout.strip()) == ["one", "two", "three"]
    shutil.rmtree(tmp_path / "saves" / "backups")
    for policy, notes in (("--skip", ["one", "three"]), ("--stop", ["one"])):
        mended = run("battles", "repair", battle, policy)
        assert mended.exit_code == 0
        assert "1 damaged line" in mended.stderr
        new = mended.stdout.strip()
        assert played(tmp_path, new) == notes
        assert run("battles", "verify", new).exit_code == 0
    assert path.read_bytes() == before


def test_one_damaged_battle_among_sound_ones_decides_the_exit_code(run: Run, battle: BattleId, tmp_path: Path) -> None:
    other = FolderStore(tmp_path / "saves").create(a_tiny_battle())
    flip(file_of(tmp_path, battle), -3)
    result = run("battles", "verify")
    assert result.exit_code == 4
    assert f"{other}: sound" in " ".join(result.stdout.split())
    assert "Traceback" not in result.stderr


def test_a_sound_battle_is_not_repaired(run: Run, battle: BattleId) -> None:
    result = run("battles", "repair", battle)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "nothing to repair" in result.stderr


def test_a_newer_format_ends_with_5(run: Run, battle: BattleId, tmp_path: Path) -> None:
    make_newer(file_of(tmp_path, battle))
    before = file_of(tmp_path, battle).read_bytes()
    for command in ("verify", "repair"):
        refused(run("battles", command, battle), "has format 999", code=5)
    assert file_of(tmp_path, battle).read_bytes() == before


def test_a_damaged_battle_that_is_being_played_ends_with_3(run: Run, battle: BattleId, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "saves")
    store.take(battle)
    flip(file_of(tmp_path, battle), -3)
    refused(run("battles", "repair", battle), "open for writing elsewhere", code=3)


@pytest.mark.parametrize("command", ["verify", "repair", "restore"])
def test_a_battle_that_is_not_there_is_a_usage_error(run: Run, command: str) -> None:
    refused(run("battles", command, "nobody"), "nobody", code=2)


def test_restore_points_are_listed_and_brought_back_as_new_battles(run: Run, battle: BattleId, tmp_path: Path) -> None:
    points = printed(run("battles", "restore", battle, "--json"))
    assert [point["number"] for point in points] == [1, 2, 3]
    assert "before turn 1" in run("battles", "restore", battle).stdout
    new = run("battles", "restore", battle, "latest").stdout.strip()
    assert new != battle
    assert played(tmp_path, new) == ["one", "two"]
    assert played(tmp_path, run("battles", "restore", battle, "3").stdout.strip()) == []
    assert played(tmp_path, battle) == ["one", "two", "three"]


@pytest.mark.parametrize("point", ["0", "4", "x", "²", "-1"])
def test_a_restore_point_that_is_not_there_is_refused(run: Run, battle: BattleId, point: str) -> None:
    refused(run("battles", "restore", battle, "--", point), "there is no restore point", "1 to 3", code=2)


def test_a_deleted_battle_can_be_restored(run: Run, battle: BattleId, tmp_path: Path) -> None:
    run("battles", "delete", battle)
    new = run("battles", "restore", battle, "1").stdout.strip()
    assert played(tmp_path, new) == ["one", "two"]


def test_the_folder_as_a_whole_is_looked_at_and_swept(run: Run, battle: BattleId, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    left_behind = [f"{battle}.battle.tmp-0123abcd", ".gone-0123abcd.new", ".gone-0123abcd.new.lock"]
    for name in left_behind:
        (folder / name).touch()
    precious = folder / "notes.tmp-0123abcd.txt"
    precious.touch()
    result = run("battles", "verify", "--all")
    assert result.exit_code == 0
    for told in (*left_behind, f"{battle}: sound", f"{battle}: 3 restore points", f"free in {folder}"):
        assert told in result.stdout
    assert not any((folder / name).exists() for name in left_behind)
    assert precious.exists()
    assert "swept" not in run("battles", "verify", "--all").stdout
    assert "restore point" not in run("battles", "verify").stdout


def test_every_folder_of_ours_is_swept(run: Run, battle: BattleId, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "saves")
    rescued = next(rescue_folders())
    owned = [
        store.backups_folder / battle / "20260101T000000000000Z-3-turn-1.battle.tmp-0123abcd",
        store.folder / "older" / f"{battle}-schema-1.battle.tmp-0123abcd",
        store.folder / "dice" / f"{battle}.json.tmp-0123abcd",
        store.folder / "panel" / f"{battle}.json.tmp-0123abcd",
        rescued / "elsewhere-12ab.battle.tmp-0123abcd",
    ]
    unowned = [
        store.folder / f"{battle}.json.tmp-0123abcd",
        store.folder / "dice" / "unborn-0123abcd.json.tmp-0123abcd",
        rescued / "dice" / "gone.json.tmp-0123abcd",
        store.folder / "panel" / "crests" / "0123.png.tmp-0123abcd",
        Path(preferences_file()).parent / "oriflamme.toml.tmp-0123abcd",
    ]
    for path in (*owned, *unowned):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    store.take(battle)
    run("battles", "verify", "--all")
    assert [path.exists() for path in owned] == [True, True, True, True, False]
    store.close_all()
    told = "".join(run("battles", "verify", "--all").stdout.split())
    assert not any(path.exists() for path in owned)
    assert all(path.name in told for path in owned[:-1])
    # Nobody's lock tells of these: they may be somebody's who is at it just now.
    assert all(path.exists() for path in unowned)
    for path in unowned:
        os.utime(path, (0, 0))
    run("battles", "verify", "--all")
    assert not any(path.exists() for path in unowned)


def test_what_a_living_program_writes_is_not_swept(run: Run, battle: BattleId, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "saves")
    store.take(battle)
    unfinished = store.folder / f"{battle}.battle.tmp-0123abcd"
    unfinished.touch()
    run("battles", "verify", "--all")
    assert unfinished.exists()
    store.close_all()


def test_a_damaged_restore_point_is_told_of_and_ends_with_4(run: Run, battle: BattleId, tmp_path: Path) -> None:
    newest, *_older = FolderStore(tmp_path / "saves").backups(battle).points()
    flip(newest.path, -2)
    result = run("battles", "verify", "--all")
    assert result.exit_code == 4
    assert newest.path.name in " ".join(result.stdout.split())
