"""What the command line says of names, disks and signals that are none of its own making."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from saves.folder import FolderStore
from saves.store import BattleId
from screens.cli.errors import report
from tests.screens.cli.running import Run, refused
from tests.tiny import a_tiny_battle

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.fixture
def battle(tmp_path: Path) -> BattleId:
    return FolderStore(tmp_path / "saves").create(a_tiny_battle())


def test_a_name_that_is_too_long_is_said_to_be_so(run: Run, battle: BattleId, tmp_path: Path) -> None:
    refused(run("battles", "export", battle, tmp_path / ("x" * 300)), "name too long", code=1)
    longest = tmp_path / ("x" * 250 + ".json")
    assert run("battles", "export", battle, longest).exit_code == 0
    assert longest.stat().st_size > 100


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is wanted")
def test_an_output_that_takes_nothing_more_is_told(battle: BattleId, tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "screens", "--saves", str(tmp_path / "saves"), "rules", "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert done.returncode == 1
    assert "the output cannot be written" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_log_file_holds_no_command_to_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_names, **_about: tmp_path)
    report(LookupError("\x1b]52;c;cHduZWQ=\x07 Pikes\u202e"))
    capsys.readouterr()
    log = (tmp_path / "oriflamme.log").read_text(encoding="utf-8")
    assert "Pikes" in log
    assert not {"\x1b", "\x07", "\u202e"} & set(log)
