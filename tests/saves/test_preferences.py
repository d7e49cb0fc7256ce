"""What a person prefers on this computer: kept in a file that they may edit, and read from whatever they made of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import preferences
from saves.errors import NotAccepted
from saves.preferences import prefer_language, preferred_language


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file, in a folder that is not there yet."""
    path = tmp_path / "config" / "oriflamme" / "oriflamme.toml"
    monkeypatch.setattr(preferences, "preferences_file", lambda: path)
    return path


def left(file: Path, text: str) -> None:
    """Leave a file as somebody edited it."""
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")


def test_what_was_chosen_is_there_the_next_time(file: Path) -> None:
    assert preferred_language() == ""
    prefer_language("fr")
    assert preferred_language() == "fr"
    prefer_language("en")
    assert preferred_language() == "en"
    assert file.read_text() == 'language = "en"\n'


def test_what_else_stands_in_the_file_stays(file: Path) -> None:
    left(file, '# mine\nlanguage = "en"  # for now\n\n[other]\nkey = 1\n')
    prefer_language("fr")
    assert file.read_text() == '# mine\nlanguage = "fr"  # for now\n\n[other]\nkey = 1\n'


@pytest.mark.parametrize("text", ["language = 3", "language", "", "\udcff", "language = 'x" + "y" * 70_000 + "'"])
def test_a_file_that_says_nothing_sensible_prefers_nothing(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(text.encode(errors="surrogateescape"))
    assert preferred_language() == ""


def test_a_file_that_cannot_be_understood_is_left_as_it_is(file: Path) -> None:
    left(file, "language = [")
    with pytest.raises(NotAccepted, match=r"oriflamme\.toml"):
        prefer_language("fr")
    assert file.read_text() == "language = ["


def test_a_control_character_in_it_reaches_no_terminal(file: Path) -> None:
    left(file, 'language = "\\u001b[31m"\n')
    assert "\x1b" not in preferred_language()
