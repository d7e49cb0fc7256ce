"""The page that explains a battle file to a person says what is so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.journal.backups import Retention
from saves.repair import verify
from tests.saves.harm import flip
from tests.tiny import a_tiny_battle

PAGE = (Path(__file__).parents[2] / "saves" / "battle-file.md").read_text("utf-8")
CHECK = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)

pytestmark = pytest.mark.usefixtures("with_tiny")


def checked(path: Path) -> str:
    """What the check of the page prints of a file."""
    assert CHECK is not None
    program = CHECK[1].replace("name-1a2b3c4d.battle", str(path))
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def a_file(tmp_path: Path) -> Path:
    store = FolderStore(tmp_path)
    return store.path(store.create(a_tiny_battle()))


def test_its_check_finds_the_damaged_line_and_no_other(tmp_path: Path) -> None:
    path = a_file(tmp_path)
    assert checked(path) == ""
    flip(path, 1)
    assert checked(path) == "line 2 is not what was written\n"


def test_a_file_cut_by_hand_behind_a_line_is_sound(tmp_path: Path) -> None:
    path = a_file(tmp_path)
    whole = path.read_bytes()
    with_a_card = [number for number, line in enumerate(whole.splitlines(), start=1) if b'["meta"' in line]
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: with_a_card[-1]]))
    assert verify(path).torn == 0


def test_its_numbers_are_those_of_the_program() -> None:
    rule = Retention()
    assert (rule.recent, rule.daily, rule.weekly, rule.monthly) == (10, 7, 8, 12)
    assert "the ten newest are kept, and the last of seven days, eight\nweeks and twelve months" in PAGE
