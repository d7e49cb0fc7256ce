"""Which language the commands speak: asked for, preferred, or that of the environment, in this order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from saves.preferences import prefer_language
from screens.cli import click_words
from screens.cli.click_words import click_counted
from screens.cli.language import choose_language
from screens.cli.root import cli
from tests.screens.cli.running import refused
from tracker import words
from tracker.words import _, speaking, spoken

NAMES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a language chosen here stays chosen; the environment says none."""
    monkeypatch.setattr(words, "_translations", words._translations)
    for name in NAMES:
        monkeypatch.setenv(name, "")


@pytest.fixture
def preferring_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody chose French before."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("saves.preferences.preferences_file", lambda: tmp_path / "oriflamme.toml")
    prefer_language("fr")


@pytest.mark.parametrize("name", NAMES)
def test_the_environment_chooses_where_nobody_else_does(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_language()
    assert spoken() == ()
    monkeypatch.setenv(name, "fr_FR.UTF-8")
    choose_language()
    assert spoken() == ("fr",)


def test_what_is_preferred_counts_for_more_than_the_environment(
    preferring_french: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    choose_language(["battles", "list"])
    assert (spoken(), os.environ["LANGUAGE"]) == (("fr",), "fr")


@pytest.mark.parametrize("arguments", [["--lang", "en", "rules"], ["--saves", "x", "--lang=en"]])
def test_what_is_asked_for_counts_most(preferring_french: None, arguments: list[str]) -> None:
    choose_language(arguments)
    assert (spoken(), os.environ["LANGUAGE"]) == ((), "en")


def test_a_language_there_is_not_is_refused_with_those_there_are() -> None:
    refused(CliRunner().invoke(cli, ["--lang", "xx", "systems"], prog_name="oriflamme"), "'xx'", "en, fr")
    refused(CliRunner().invoke(cli, ["--lang"], prog_name="oriflamme"), "--lang")


def test_the_help_and_what_click_says_of_itself_are_in_the_language() -> None:
    def said(*line: str) -> str:
        command = [sys.executable, "-m", "screens", "--lang", "fr", *line]
        ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        return ended.stdout + ended.stderr

    told = said("--help")
    assert all(word in told for word in ("Usage\u00a0:", "Commandes", "Afficher ce message et quitter", "Ouvrir"))
    assert "Option inconnue" in said("battles", "--nope")
    assert "pas de commande" in said("nope")


def test_everything_that_click_says_is_translated() -> None:
    with speaking("fr"):
        same = {word for word in click_words.CLICK_WORDS if _(word) == word}
        assert same == {"Options"}
        assert not set(click_counted(2)) & set(click_counted_in_english())


def click_counted_in_english() -> tuple[str, ...]:
    """What it says of several, as it stands in its source."""
    with speaking("en"):
        return click_counted(2)


def test_the_words_of_a_rule_are_found_in_either_language() -> None:
    for wanted in (["charge"], ["tir"], ["melee"], ["mêlée"], ["déroute"]):
        assert CliRunner().invoke(cli, ["rules", *wanted]).exit_code == 0, wanted


def test_an_output_that_lacks_signs_has_plain_ones() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "screens", "--lang", "fr", "rules", "DW-MEL-27"]
    ended = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert "Corps à corps" in ended.stdout.decode("latin-1")


BROKEN = ["language = " + "[" * 500 + "]" * 500, "language = " + "9" * 5000, "language = 'fr", "\0", "language = 'xx'"]


@pytest.mark.parametrize("text", BROKEN)
def test_preferences_that_cannot_be_read_are_told_once_in_one_line_and_every_command_does_its_work(
    text: str, tmp_path: Path
) -> None:
    (tmp_path / "oriflamme").mkdir()
    (tmp_path / "oriflamme" / "oriflamme.toml").write_text(text)
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "LANG": "fr_FR.UTF-8"}
    for arguments in (["systems", "list"], ["--version"], ["--help"], ["rules", "charge"]):
        command = [sys.executable, "-m", "screens", *arguments]
        ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env=environment)
        assert (ended.returncode, bool(ended.stdout)) == (0, True)
        assert "oriflamme.toml" not in ended.stdout
        lines = [f"oriflamme: préférences de {tmp_path / 'oriflamme'} non suivies"]
        told = [line.partition("\u00a0:")[0] for line in ended.stderr.splitlines()]
        assert told == ([] if arguments[0].startswith("--") else lines), ended.stderr


def test_a_shell_that_completes_is_told_nothing_of_preferences(tmp_path: Path) -> None:
    (tmp_path / "oriflamme").mkdir()
    (tmp_path / "oriflamme" / "oriflamme.toml").write_text(BROKEN[0])
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "_ORIFLAMME_COMPLETE": "bash_complete",
                   "COMP_WORDS": "oriflamme ba", "COMP_CWORD": "1"}  # fmt: skip
    command = [sys.executable, "-c", "from screens.cli import main; main()"]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, env=environment)
    assert ("battles" in ended.stdout, ended.stderr) == (True, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "fr", "systems", "list"],
        ["systems", "--lang", "fr", "list"],
        ["systems", "list", "--lang", "fr"],
        ["rules", "--lang=fr", "DW-MEL-40"],
        ["demo", "--lang", "fr", "--help"],
    ],
)
def test_the_language_stands_before_or_behind_any_command(arguments: list[str]) -> None:
    answer = CliRunner().invoke(cli, arguments)
    assert answer.exit_code == 0, answer.output
    assert spoken() == ("fr",)


def test_every_command_takes_a_language_and_refuses_one_there_is_not() -> None:
    for name in cli.list_commands(click.Context(cli)):
        refused(CliRunner().invoke(cli, [name, "--lang", "xx"]), "there is no language 'xx'")
