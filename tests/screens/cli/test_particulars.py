"""`oriflamme battles details`: what stands above a report is typed once, kept, and there again in the report."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from screens.cli.root import cli
from tests.saves.test_pictures import a_photograph
from tests.screens.cli.running import the_demo_kept


def test_it_is_kept_and_stands_in_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path / "battles"))
    _store, battle = the_demo_kept(tmp_path / "battles")

    def run(*args: str) -> Result:
        return CliRunner().invoke(cli, args)

    mine = a_photograph(tmp_path / "mine.jpg", (80, 60))
    typed = ("--player", "A=Ada", "--place", "The club", "--picture", str(mine), "--caption", "1=The ford")
    written = run("battles", "details", battle, *typed)
    assert (written.exit_code, written.stderr) == (0, "")
    shown = run("battles", "details", battle).stdout
    assert [line.split()[-1] for line in shown.splitlines() if line.split()[-1] in {"Ada", "club", "ford"}] == [
        "Ada",
        "club",
        "ford",
    ]
    assert "The club" in run("report", battle).stdout
    assert "data:image/jpeg" in run("report", battle, "--html", "--pictures").stdout
    assert "data:image" not in run("report", battle, "--html").stdout
    beside = run("report", battle, "--markdown", "--pictures-to", str(tmp_path / "out"))
    (copied,) = (tmp_path / "out").iterdir()
    assert copied.name in beside.stdout
    assert run("battles", "details", battle, "--drop", "1").stdout.count("picture") == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--player", "X=Ada"), "there is no side 'X'; there are A, B"),
        (("--caption", "one"), "give a number and a text such as 1=The ford"),
        (("--drop", "3"), "there is no picture 3; there are 0"),
        (("--picture", "nowhere.jpg"), "nowhere.jpg: there is no such file"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], says: str
) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    _store, battle = the_demo_kept(tmp_path)
    refused = CliRunner().invoke(cli, ["battles", "details", battle, *args])
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert says in refused.stderr


def test_pictures_are_for_the_formats_that_have_room_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    _store, battle = the_demo_kept(tmp_path)
    for args, says in (
        (("--csv", "--pictures"), "--pictures is for --html"),
        (("--html", "--pictures-to", "x"), "--pictures-to is for --markdown, --bbcode"),
    ):
        assert says in CliRunner().invoke(cli, ["report", battle, *args]).stderr
