"""The throw that lies open, in its file: for its own battle, its owner and a few seconds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from saves.panel.coming import HOLDS, ComingThrowFile, ComingThrowReader
from tracker.battle.battle import UnitId
from tracker.views.panel.coming import ComingThrow

SHOT = ComingThrow("shot", (UnitId("archers"), UnitId("raiders")), "<=", 4, "D6", "2/3")
KEPT = Path("panel") / "coming.json"


def now(folder: Path) -> float:
    return (folder / KEPT).stat().st_mtime


def test_a_throw_that_is_put_is_read_and_withdrawn(tmp_path: Path) -> None:
    file, reader = ComingThrowFile(tmp_path), ComingThrowReader(tmp_path, "ford")
    assert not reader.poll(0.0)
    file.put("ford", SHOT)
    assert reader.poll(now(tmp_path))
    assert reader.throw == SHOT
    assert not reader.poll(now(tmp_path))
    file.put("ford", None)
    assert not (tmp_path / KEPT).exists()
    assert reader.poll(0.0)
    assert reader.throw is None


@pytest.mark.skipif(os.name == "nt", reason="no such modes there")
def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    ComingThrowFile(tmp_path).put("ford", SHOT)
    assert (tmp_path / KEPT).stat().st_mode & 0o077 == 0


def test_a_throw_of_another_battle_is_none(tmp_path: Path) -> None:
    ComingThrowFile(tmp_path).put("mill", SHOT)
    reader = ComingThrowReader(tmp_path, "ford")
    assert not reader.poll(now(tmp_path))
    assert reader.throw is None


def test_what_a_killed_program_left_is_gone_after_five_seconds_unless_it_is_said_again(tmp_path: Path) -> None:
    file, reader = ComingThrowFile(tmp_path), ComingThrowReader(tmp_path, "ford")
    file.put("ford", SHOT)
    said = now(tmp_path)
    reader.poll(said + HOLDS)
    assert reader.throw == SHOT
    assert reader.poll(said + HOLDS + 0.1), "nothing is coming any more"
    os.utime(tmp_path / KEPT, (said - 60, said - 60))
    file.say_again()
    assert reader.poll(now(tmp_path)), "it still lies there"


def test_another_throw_of_the_same_length_is_seen_where_it_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    file, reader = ComingThrowFile(tmp_path), ComingThrowReader(tmp_path, "ford")
    file.put("ford", SHOT)
    reader.poll(now(tmp_path))
    kept, text = tmp_path / KEPT, (tmp_path / KEPT).read_text()
    said = kept.stat().st_mtime
    kept.write_text(text.replace("archers", "slinger"))
    os.utime(kept, (said + 1, said + 1))
    assert reader.poll(said + 1)
    assert reader.throw is not None
    assert reader.throw.units[0] == "slinger"


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"battle": "ford", "throw": 3}', "[" * 5000, "[" * 30 + "]" * 30, '{"battle": "ford"}']
)
def test_a_file_that_is_none_of_ours_tells_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / KEPT).parent.mkdir()
    (tmp_path / KEPT).write_text(text)
    reader = ComingThrowReader(tmp_path, "ford")
    assert not reader.poll(now(tmp_path))


def test_a_disk_that_refuses_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "panel").write_text("in the way")
    file = ComingThrowFile(tmp_path)
    file.put("ford", SHOT)
    file.say_again()
    file.withdraw()
