"""The address of the panel outlives its runs, and what one learns of a running server is true."""

from __future__ import annotations

import json
import os
import socket
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from saves.panel.running import RunningServer, ServerNote, found_running
from screens.panel.door import PORT, the_door
from screens.parts.web.code import code_lines


def test_an_address_is_made_once_and_kept_where_only_its_owner_reads_it(tmp_path: Path) -> None:
    door = the_door(tmp_path)
    assert (len(door.pages), len(door.overlay), door.port) == (32, 32, PORT)
    assert door.pages != door.overlay
    assert the_door(tmp_path) == door
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "panel" / "address.json").stat().st_mode) == 0o600


def test_a_port_once_given_is_kept(tmp_path: Path) -> None:
    door = the_door(tmp_path, 9000)
    assert the_door(tmp_path) == door == replace(the_door(tmp_path, 9001), port=9000)


def test_a_renewed_address_shares_only_the_port_with_the_old_one(tmp_path: Path) -> None:
    old = the_door(tmp_path, 9000)
    new = the_door(tmp_path, renewed=True)
    assert new.port == 9000
    assert not {new.pages, new.overlay} & {old.pages, old.overlay}


def test_the_overlay_of_an_older_version_goes_on_working(tmp_path: Path) -> None:
    (tmp_path / "panel").mkdir()
    (tmp_path / "panel" / "overlay.json").write_text(json.dumps({"token": "o" * 32, "port": 8400}))
    door = the_door(tmp_path)
    assert (door.overlay, door.port) == ("o" * 32, 8400)
    assert the_door(tmp_path, 8401).pages == the_door(tmp_path).pages != door.overlay


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"pages": "x", "overlay": "y", "port": 1}', '{"pages": 1}', "[" * 3000]
)
def test_a_broken_file_means_a_new_address(tmp_path: Path, text: str) -> None:
    (tmp_path / "panel").mkdir()
    (tmp_path / "panel" / "address.json").write_text(text)
    assert the_door(tmp_path) == the_door(tmp_path)


def test_a_note_is_believed_only_while_somebody_answers_at_its_port(tmp_path: Path) -> None:
    note = ServerNote(tmp_path)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        running = RunningServer(1, "the-ford", listening.getsockname()[1], ("127.0.0.1",), 3)
        assert found_running(tmp_path) is None
        note.tell(running)
        assert found_running(tmp_path) == running
        if os.name == "posix":
            assert stat.S_IMODE((tmp_path / "panel" / "running.json").stat().st_mode) == 0o600
    assert found_running(tmp_path) is None
    note.close()
    assert not (tmp_path / "panel" / "running.json").exists()


def test_a_server_that_ends_leaves_the_note_of_the_one_after_it(tmp_path: Path) -> None:
    first, second = ServerNote(tmp_path), ServerNote(tmp_path)
    first.tell(RunningServer(1, "x", 1, ()))
    second.tell(RunningServer(2, "x", 1, ()))
    first.close()
    assert (tmp_path / "panel" / "running.json").exists()


def test_the_code_is_black_on_white_whatever_the_terminal_s_colours_are() -> None:
    lines = code_lines("http://192.0.2.7:8347/token/full")
    assert all(line.startswith("\x1b[38;5;16;48;5;231m") and line.endswith("\x1b[0m") for line in lines)
    assert len({len(line) for line in lines}) == 1
    assert not lines[0].removeprefix("\x1b[38;5;16;48;5;231m").removesuffix("\x1b[0m").strip(), "a quiet edge"
