"""The list that a library keeps tells what the battles' files would, or nothing."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import saves.listed
from saves.codec import Meta, read_as, to_act
from saves.errors import Misfit
from saves.folder import FolderStore
from saves.listed import Listed, Told, stamp_of
from saves.places import kept_lists
from saves.store import BattleId, Summary
from screens.library.starting import demo_battle
from tests.play import playing
from tests.renamed import renamed_tiny
from tests.tiny import a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.acts import Act
from tracker.battle.commands import Note, Retitle
from tracker.battle.events import Noted
from tracker.rules.systems import load_system

pytestmark = pytest.mark.usefixtures("with_tiny")

ODD = (
    "Le gué de l’Élan",
    "Ötztal, früh",
    "東京 湾",
    "\u202eBad\x1b[31m",
    "e\u0301" + "\u0301" * 9,
    " padded ",
    '"a\\b',
)


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Lists of their own, which count from the moment that they are written."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(saves.listed, "SETTLED", 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library that was listed once: a battle of each system, and some with odd names."""
    store = FolderStore(tmp_path / "battles")
    for key in ("demonworld", "hexcombat", "skirmish", "confrontation"):
        store.create(demo_battle(load_system(key)))
    for title in ODD:
        store.create(playing(at_the_shooting(), Retitle(title), a_shot(1), Note(f"{title} again")))
    store.battles()
    return store.folder


def the_list() -> Path:
    (path,) = kept_lists().glob("*.list")
    return path


def read_anew(folder: Path) -> list[Summary]:
    """What the files say, whatever any list does."""
    the_list().unlink()
    return FolderStore(folder).battles()


def listed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Summary], list[BattleId]]:
    """What a program started anew says of a library, and which files it read for that."""
    read: list[BattleId] = []
    told = FolderStore._told

    def reading(store: FolderStore, battle: BattleId) -> tuple[Told, str]:
        read.append(battle)
        return told(store, battle)

    monkeypatch.setattr(FolderStore, "_told", reading)
    lines = FolderStore(folder).battles()
    monkeypatch.setattr(FolderStore, "_told", told)
    return lines, read


def test_the_list_tells_what_the_files_say_and_none_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines, read = listed(folder, monkeypatch)
    assert read == []
    assert lines == read_anew(folder)


def test_only_the_battle_that_was_played_on_is_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FolderStore(folder)
    battle = store.battles()[-1].id
    store.save(battle, playing(store.load(battle), Note("The wind turns")))
    store.close(battle)
    lines, read = listed(folder, monkeypatch)
    assert read == [battle]
    assert listed(folder, monkeypatch) == (lines, [])
    assert lines == read_anew(folder)


def test_a_file_of_the_same_size_and_time_is_another_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(folder.glob("*.battle"))
    before = path.stat()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 3
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    lines, read = listed(folder, monkeypatch)
    assert read == [path.stem]
    assert lines == read_anew(folder)


def test_a_file_written_just_before_the_list_is_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves.listed, "SETTLED", 3600 * 10**9)
    lines, read = listed(folder, monkeypatch)
    assert sorted(read) == sorted(line.id for line in lines)


def test_a_damaged_battle_and_one_with_a_name_not_ours_are_read_each_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "noise.battle").write_bytes(b"\xff\x00" * 50)
    (folder / "a copy of mine.battle").write_bytes(next(folder.glob("*.battle")).read_bytes())
    FolderStore(folder).battles()
    lines, read = listed(folder, monkeypatch)
    assert sorted(read) == ["a copy of mine", "noise"]
    assert lines == read_anew(folder)


def test_a_list_that_was_cut_or_flipped_anywhere_counts_for_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, told = the_list().read_bytes(), FolderStore(folder).battles()
    step = len(whole) // 12
    for at in range(0, len(whole), step):
        for spoilt in (whole[:at], whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :], whole[at:]):
            the_list().write_bytes(spoilt)
            lines, read = listed(folder, monkeypatch)
            assert (lines, len(read)) == (told, len(told) if spoilt != whole else 0)


def test_a_list_of_another_version_counts_for_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves.listed, "version_installed", lambda: "0.0.1")
    _lines, read = listed(folder, monkeypatch)
    assert len(read) == len(list(folder.glob("*.battle")))


def test_a_battle_is_read_again_when_its_rules_call_things_otherwise(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.folder.load_system", lambda key: renamed_tiny() if key == "tiny" else load_system(key))
    lines, read = listed(folder, monkeypatch)
    assert set(read) == {line.id for line in lines if line.system == "tiny"}


def test_what_somebody_wrote_into_a_list_is_cleaned_before_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "mill.battle"
    path.write_bytes(b"")
    title = "\x1b]52;c;\u202e[@click=app.quit]Mill"
    told = Told(Meta(1, title, "tiny", 0.0, 0.0, 0.0), Act((Noted(title),)))
    one = Listed(tmp_path / "a.list", lambda _system: "")
    one.tell(BattleId("mill"), stamp_of(str(path)), told, "0e" * 8)
    one.keep([BattleId("mill")])
    found = Listed(one.path, lambda _system: "").find(BattleId("mill"), stamp_of(str(path)))
    assert found is not None
    assert not {"\x1b", "\u202e"} & set(found[0].meta.title + repr(found[0].last))


def test_a_line_told_of_another_file_is_not_taken_for_that_of_a_battle(tmp_path: Path) -> None:
    mill, ford = tmp_path / "mill.battle", tmp_path / "ford.battle"
    mill.write_bytes(b"")
    ford.write_bytes(b"another")
    kept = Listed(tmp_path / "a.list", lambda _system: "")
    kept.tell(BattleId("mill"), stamp_of(str(mill)), Told(Meta(1, "Mill", "tiny", 0.0, 0.0, 0.0), None), "0e" * 8)
    kept.keep([BattleId("mill")])
    again = Listed(kept.path, lambda _system: "")
    assert again.find(BattleId("mill"), stamp_of(str(mill))) is not None
    assert again.find(BattleId("mill"), stamp_of(str(ford))) is None


def test_a_place_that_takes_no_list_costs_time_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "taken").write_bytes(b"")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "taken"))
    store = FolderStore(tmp_path / "battles")
    battle = store.create(a_tiny_battle())
    for _time in range(2):
        assert [line.id for line in FolderStore(store.folder).battles()] == [battle]


def test_a_deleted_battle_leaves_no_line(folder: Path) -> None:
    store = FolderStore(folder)
    gone, *left = (line.id for line in store.battles())
    store.delete(gone)
    store.create(a_tiny_battle())
    assert {line.id for line in store.battles()} > set(left)
    assert gone not in the_list().read_text("utf-8")


def test_lists_of_folders_long_not_looked_at_are_thrown_away(tmp_path: Path) -> None:
    for number in range(saves.listed.MOST + 3):
        store = FolderStore(tmp_path / str(number))
        store.create(a_tiny_battle())
        store.battles()
    assert len(list(kept_lists().glob("*.list"))) == saves.listed.MOST


@given(st.text(alphabet=st.characters(max_codepoint=0x400)) | st.sampled_from(ODD) | st.text())
def test_letters_of_any_language_are_read_as_the_slow_way_reads_them(text: str) -> None:
    raw = msgspec.json.encode(Act((Noted(text),)))
    try:
        slow = to_act(msgspec.json.decode(raw))
    except Misfit:
        with pytest.raises(Misfit):
            read_as(Act)(raw)
    else:
        assert read_as(Act)(raw) == slow
