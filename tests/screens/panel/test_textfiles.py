"""The text files for OBS: whole, never empty, never too often, and with the last word always written."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import IO

import pytest

from saves.errors import NotAccepted
from screens.panel.message import BLANK, message
from screens.panel.textfiles import APART, WHOLE, TextFiles, texts
from tests.screens.panel.scenes import SYSTEMS, a_shot, after, as_seen, at_the_orders, at_the_shooting, laying, mid_play
from tests.tiny import a_tiny_battle
from tracker.battle.battle import SideDetail, SideId
from tracker.battle.commands import SetSide
from tracker.play.amend import Amendment, amend
from tracker.views.panel.parts import PanelPart
from tracker.views.panel_settings import PanelSettings, Scene


def hidden(files: dict[str, str]) -> bool:
    return files.pop(WHOLE) == BLANK and set(files.values()) == {" "}


def read(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode("utf-8") for path in sorted(folder.iterdir())}


def test_each_thing_has_its_file(tmp_path: Path) -> None:
    TextFiles(tmp_path).show(as_seen(after(at_the_shooting(), a_shot())), 0.0)
    assert read(tmp_path) == {
        "a-full.txt": "100",
        "a-name.txt": "Azure",
        "a-now.txt": "100",
        "a-player.txt": " ",
        "b-full.txt": "100",
        "b-name.txt": "Ochre",
        "b-now.txt": "90",
        "b-player.txt": " ",
        "facts.txt": " ",
        "last-event.txt": "Archers ▸ Raiders · Shot: hit, one man lost · Raiders: 1 lost, 4/5 men.",
        "last-dice.txt": "needed 4 or less · chance of success 67% · rolled 2",
        "losses-a.txt": "A Azure: 0% lost (8/8 men), 0 of 2 units out",
        "losses-b.txt": "B Ochre: 10% lost (9/10 men), 0 of 2 units out",
        "next.txt": "End",
        "throw.txt": " ",
        "on-move.txt": " ",
        "objectives.txt": " ",
        "panel.json": message(as_seen(after(at_the_shooting(), a_shot()))),
        "phase.txt": "II Fire · Shoot",
        "scene.txt": " ",
        "score.txt": "strength 100 : 90",
        "a-score.txt": "100%",
        "b-score.txt": "90%",
        "moment.txt": " ",
        "guide.txt": " ",
        "ticker.txt": "Turn 1 begins\nOrders revealed: fire 1 · hold 1\n"
        "Archers ▸ Raiders · Shot: hit, one man lost · Raiders: 1 lost, 4/5 men.\n",
        "title.txt": "The Mill",
        "turn.txt": "Turn 1",
        "winner.txt": " ",
    }


@pytest.mark.parametrize("scene", Scene)
@pytest.mark.parametrize("key", SYSTEMS)
def test_no_file_is_ever_empty_or_holds_what_obs_would_cut(tmp_path: Path, key: str, scene: Scene) -> None:
    files = TextFiles(tmp_path)
    files.show(as_seen(mid_play(key)), 0.0)
    files.show(as_seen(mid_play(key), PanelSettings(scene=scene)), 10.0)
    for text in read(tmp_path).values():
        assert text
        assert "\0" not in text
        assert not text.startswith("\ufeff")


def test_what_comes_too_soon_is_written_later_and_only_the_last_of_it(tmp_path: Path) -> None:
    files = TextFiles(tmp_path)
    history = at_the_shooting()
    files.show(as_seen(history), 0.0)
    for number in range(1, 4):
        history = after(history, a_shot())
        files.show(as_seen(history), number / 10)
        assert "Ochre: 0%" in read(tmp_path)["losses-b.txt"]
    files.flush(APART - 0.01)
    assert "Ochre: 0%" in read(tmp_path)["losses-b.txt"]
    files.flush(APART)
    assert "Ochre: 30%" in read(tmp_path)["losses-b.txt"]


def test_what_is_still_waiting_is_written_at_the_end(tmp_path: Path) -> None:
    files = TextFiles(tmp_path)
    files.show(as_seen(at_the_shooting()), 0.0)
    files.show(as_seen(after(at_the_shooting(), a_shot())), 0.1)
    files.flush(0.2, last=True)
    assert "Ochre: 10%" in read(tmp_path)["losses-b.txt"]


def test_nothing_is_written_again_that_has_not_changed(tmp_path: Path) -> None:
    files = TextFiles(tmp_path)
    files.show(as_seen(at_the_shooting()), 0.0)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    files.show(as_seen(at_the_shooting()), 50.0)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


def test_an_amend_writes_no_file_again_but_of_what_it_changed(tmp_path: Path) -> None:
    files, before = TextFiles(tmp_path), after(at_the_shooting(), a_shot(), a_shot(6))
    files.show(as_seen(before), 0.0)
    written = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    amended = amend(before, len(before.acts) - 2, a_shot(5))
    assert isinstance(amended, Amendment)
    files.show(as_seen(amended.after), 50.0)
    anew = {path.name for path in tmp_path.iterdir() if path.stat().st_mtime_ns != written[path.name]}
    assert anew == {"b-now.txt", "b-score.txt", "score.txt", "losses-b.txt", "ticker.txt", WHOLE}


def test_hiding_is_written_at_once_and_once_more_for_obs(tmp_path: Path) -> None:
    files = TextFiles(tmp_path)
    files.show(as_seen(at_the_shooting()), 0.0)
    files.show(as_seen(at_the_shooting(), PanelSettings(scene=Scene.HIDDEN)), 0.1)
    assert hidden(read(tmp_path))
    before = (tmp_path / "title.txt").stat().st_ino
    files.flush(0.1 + APART)
    assert (tmp_path / "title.txt").stat().st_ino != before
    assert hidden(read(tmp_path))


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    files = TextFiles(tmp_path)
    files.show(as_seen(at_the_shooting()), 0.0)
    with (tmp_path / "title.txt").open("rb") as open_before:
        files.show(as_seen(at_the_shooting(), PanelSettings(title="Grand final")), 10.0)
        assert open_before.read() == b"The Mill"
    assert read(tmp_path)["title.txt"] == "Grand final"
    assert not [name for name in read(tmp_path) if name.startswith(".")]


def test_elements_left_out_are_left_out_of_the_files(tmp_path: Path) -> None:
    shown = texts(as_seen(after(at_the_shooting(), a_shot()), PanelSettings(without=frozenset(PanelPart))))
    assert not any(text for name, text in shown.items() if name != WHOLE)
    assert "Archers" not in shown[WHOLE]


@pytest.mark.parametrize("key", SYSTEMS)
def test_no_file_changes_while_orders_are_laid(key: str) -> None:
    history = at_the_orders(key)
    before = texts(as_seen(history))
    for command in laying(history):
        history = after(history, command)
        assert texts(as_seen(history)) == before


def test_before_the_first_turn_the_files_say_so() -> None:
    assert texts(as_seen(a_tiny_battle()))["turn.txt"] == "Before the first turn"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(NotAccepted, match="cannot be made"):
        TextFiles(tmp_path / "file" / "folder")


def test_the_files_come_back_with_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "obs"
    files = TextFiles(folder)
    files.show(as_seen(at_the_shooting()), 0.0)
    shutil.rmtree(folder)
    folder.write_text("a file in the way")
    history = after(at_the_shooting(), a_shot())
    files.show(as_seen(history), 10.0)
    assert "it cannot be written" in files.trouble
    said = files.trouble
    files.flush(10.0 + APART)
    assert files.trouble == said
    folder.unlink()
    files.flush(10.0 + 2 * APART)
    assert files.trouble == ""
    assert "Ochre: 10%" in read(folder)["losses-b.txt"]


def test_a_folder_under_the_name_of_a_file_costs_that_file_alone(tmp_path: Path) -> None:
    files = TextFiles(tmp_path)
    (tmp_path / "title.txt").mkdir()
    files.show(as_seen(at_the_shooting()), 0.0)
    assert "title.txt" in files.trouble
    assert (tmp_path / "turn.txt").read_text() == "Turn 1"
    (tmp_path / "title.txt").rmdir()
    files.flush(APART)
    assert (tmp_path / "title.txt").read_text() == "The Mill"
    assert files.trouble == ""


def test_a_full_disk_is_told_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = TextFiles(tmp_path)
    with monkeypatch.context() as full:
        full.setattr("screens.panel.textfiles.os.open", refuse)
        files.show(as_seen(at_the_shooting()), 0.0)
        files.flush(0.1, last=True)
        assert "No space left" in files.trouble
    files.flush(2 * APART)
    assert files.trouble == ""
    assert (tmp_path / "title.txt").read_text() == "The Mill"


def test_a_disk_that_is_full_in_the_middle_of_a_file_is_left_no_piece_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = TextFiles(tmp_path)
    monkeypatch.setattr("screens.panel.textfiles.open", refuse_to_write, raising=False)
    files.show(as_seen(at_the_shooting()), 0.0)
    assert "No space left" in files.trouble
    assert not list(tmp_path.iterdir())


def refuse_to_write(fd: int, _mode: str) -> IO[bytes]:
    os.close(fd)
    raise OSError(28, "No space left on device")


def refuse(*_about: object) -> int:
    raise OSError(28, "No space left on device")


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    folder = tmp_path / "obs"
    folder.mkdir()
    for name in ("title.txt", ".title.txt.new"):
        (folder / name).symlink_to(precious)
    files = TextFiles(folder)
    files.show(as_seen(at_the_shooting()), 0.0)
    assert precious.read_text() == "mine"
    assert not (folder / "title.txt").is_symlink()
    assert (folder / "title.txt").read_text() == "The Mill"


def test_a_side_s_files_keep_their_names_when_it_takes_another_letter(tmp_path: Path) -> None:
    marked = after(at_the_shooting(), SetSide(SideId("azure"), {SideDetail.LETTER: "M", SideDetail.PLAYER: "Maelis"}))
    TextFiles(tmp_path).show(as_seen(marked), 0.0)
    found = read(tmp_path)
    assert (found["a-name.txt"], found["a-player.txt"]) == ("Azure", "Maelis")
    assert found["losses-a.txt"].startswith("M Azure: ")
    assert not [name for name in found if name.startswith("m-")]
