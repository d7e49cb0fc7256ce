"""What a person prefers on this computer: kept in a file that they may edit, and read from whatever they made of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from platformdirs import user_config_path

from saves import preferences
from saves.errors import NotAccepted
from saves.journal import NotSaved
from saves.preferences import Obs, prefer_language, preferences_trouble, preferred_language


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


BAD = [
    (b"language = [", "oriflamme.toml, line 1: it is not TOML"),
    (b"language = " + b"[" * 500 + b"]" * 500, "oriflamme.toml, line 1: brackets nest more than 16 deep"),
    (b"a.a.a.a.a.a.a.a.a.a = 1", "oriflamme.toml, line 1: a key has more than 8 dots"),
    (b"\na = " + b"9" * 60_000, "oriflamme.toml, line 2: a number has 60000 digits; at most 18 are accepted"),
    (b"a = 1\n# \xff", "oriflamme.toml, line 2: it is not UTF-8 text"),
    (b"\xff\xfel\0", "oriflamme.toml, line 1: it is not UTF-8 text"),
    (b"# \0", "oriflamme.toml, line 1: it is not TOML"),
    (b'language = "\\ud800"', "oriflamme.toml, line 1: it is not TOML"),
    (b'language = "fr"\nlanguage = "en"\n', "oriflamme.toml, line 2: it is not TOML"),
    (b"# " + b"x" * 70_000, "oriflamme.toml: it is larger than 64 kB"),
]


@pytest.mark.parametrize(("data", "says"), BAD, ids=[str(number) for number in range(len(BAD))])
def test_a_file_that_cannot_be_read_is_named_with_its_reason_and_left_as_it_is(
    file: Path, data: bytes, says: str
) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(data)
    assert preferred_language() == ""
    assert preferences_trouble().startswith(f"preferences in {file.parent} are not followed: {says}")
    with pytest.raises(NotAccepted) as refused:
        prefer_language("fr")
    assert str(refused.value).startswith(says)
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("language = 3", 'oriflamme.toml: language is a text, such as "fr"'),
        ("[language]", 'oriflamme.toml: language is a text, such as "fr"'),
        ("language = 'xx'", "oriflamme.toml: there is no language 'xx'; there are en, fr"),
    ],
)
def test_a_language_that_is_none_is_named_and_another_may_be_chosen(file: Path, text: str, says: str) -> None:
    left(file, text)
    assert preferred_language() == ""
    assert preferences_trouble().endswith(says)
    prefer_language("fr")
    assert (preferred_language(), preferences_trouble()) == ("fr", "")


@pytest.mark.parametrize(
    "text", ["", "[other]\nkey = nan\n", "language = 'fr_FR.UTF-8'", "language = ''", "\ufeff# mine"]
)
def test_a_file_that_can_be_followed_is_nothing_to_speak_of(file: Path, text: str) -> None:
    assert preferences_trouble() == ""
    left(file, text)
    assert preferences_trouble() == ""
    prefer_language("en")
    assert (preferred_language(), preferences_trouble()) == ("en", "")


def test_where_obs_listens_is_what_stands_in_the_file_and_else_its_own_port(file: Path) -> None:
    assert preferences.preferences().obs == Obs("127.0.0.1", 4455, "")
    left(file, '[obs]\nhost = "studio.local"\npassword = "s3"\n')
    assert (preferences.preferences().obs, preferences_trouble()) == (Obs("studio.local", 4455, "s3"), "")


@pytest.mark.parametrize(
    "text",
    [
        "obs = 3",
        "[obs]\nport = true",
        "[obs]\nport = 0",
        "[obs]\nport = 70000",
        "[obs]\nhost = 'a/b@c'",
        "[obs]\nhost = ''",
        "[obs]\nsecret = 'x'",
    ],
)
def test_a_place_of_obs_that_is_none_is_named_with_what_is_accepted(file: Path, text: str) -> None:
    left(file, text)
    assert preferences.preferences().obs == Obs()
    assert preferences_trouble().endswith('[obs] has lines such as host = "127.0.0.1", port = 4455, password = "…"')


def test_where_its_folder_is_a_file_nothing_is_preferred_and_nothing_can_be_kept(file: Path) -> None:
    file.parent.parent.mkdir(parents=True)
    file.parent.write_text("mine")
    assert (preferred_language(), preferences_trouble()) == ("", "")
    with pytest.raises(NotSaved):
        prefer_language("fr")
    assert file.parent.read_text() == "mine"


def make_pipe(file: Path) -> None:
    file.parent.mkdir(parents=True)
    os.mkfifo(file)


@pytest.mark.parametrize("put", [lambda file: file.mkdir(parents=True), make_pipe], ids=["a folder", "a pipe"])
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_what_is_no_plain_file_is_named_and_stays(file: Path, put: Callable[[Path], None]) -> None:
    put(file)
    before = file.stat().st_mode
    assert preferred_language() == ""
    assert preferences_trouble().endswith("oriflamme.toml: it is not a plain file")
    with pytest.raises(NotAccepted, match="it is not a plain file"):
        prefer_language("fr")
    assert file.stat().st_mode == before


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="this user may read everything")
@pytest.mark.parametrize("folder", [False, True])
def test_what_may_not_be_read_is_named(file: Path, folder: bool) -> None:
    left(file, 'language = "fr"')
    locked = file.parent if folder else file
    before = locked.stat().st_mode
    locked.chmod(0)
    try:
        assert preferred_language() == ""
        assert "oriflamme.toml: it cannot be read: " in preferences_trouble()
        with pytest.raises((NotAccepted, NotSaved)):
            prefer_language("en")
    finally:
        locked.chmod(before)
    assert preferred_language() == "fr"


def test_a_control_character_in_it_reaches_no_terminal(file: Path) -> None:
    left(file, 'language = "\\u001b[31m"\n')
    assert "\x1b" not in preferred_language()


@pytest.mark.parametrize("named", ["", "/tmp/of-mine", "relative", " /tmp/blank "])
def test_the_folder_is_the_one_that_the_platform_has_for_it(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CONFIG_HOME", named)
    assert Path(preferences.preferences_file()) == user_config_path("oriflamme", appauthor=False) / "oriflamme.toml"
