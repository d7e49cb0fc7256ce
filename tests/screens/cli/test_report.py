"""`oriflamme report` on the command line: the page, the chapters and the captions of a recording."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import screens.cli.report as report_command
from saves.folder import FolderStore
from screens.cli.root import cli
from screens.panel.follow import Follow
from tests.play import the_demo
from tests.screens.cli.running import the_demo_kept
from tracker.battle.commands import Note, Refused
from tracker.rules.systems import load_system
from tracker.views.report import formats
from tracker.views.report.formats import Format


def test_a_report_is_a_page_and_chapters_need_a_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    _store, battle = the_demo_kept(tmp_path)

    def report(*args: str) -> Result:
        return CliRunner().invoke(cli, ["report", battle, *args])

    assert report().stdout.startswith("# The armies before the first turn\n\n**The Ford at Morbrun** · ")
    for args, says, code in (
        (("--chapters",), "the recording's start is not marked", 2),
        (("--chapters", "--start", "noon"), "--start: 'noon' is not accepted", 2),
        (("--chapters", "--start", "2026-05-01T19:30:00"), "video sites want 3 or more", 1),
        (("--chapters", "--srt"), "two pages", 2),
        (("--start", "2026-05-01T19:30:00"), "--start is for --chapters, --srt", 2),
        (("--delay", "20"), "--delay is for --chapters, --srt", 2),
    ):
        refused = report(*args)
        assert (refused.exit_code, refused.stdout) == (code, "")
        assert says in refused.stderr


def test_a_format_is_asked_for_by_its_name_as_soon_as_it_stands_in_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    _store, battle = the_demo_kept(tmp_path)
    titled = Format("headline", "Print its title instead.", lambda history, _asked: history.battle.title)
    began = Format(
        "began", "Print when it began.", lambda _history, asked: f"{asked.recording:.0f}", is_of_recording=True
    )
    monkeypatch.setattr(formats, "FORMATS", (*formats.FORMATS, titled, began))
    monkeypatch.delitem(sys.modules, report_command.__name__)
    monkeypatch.delattr(report_command.__name__)

    def report(*args: str) -> Result:
        return CliRunner().invoke(cli, ["report", *args])

    offered = " ".join(report("--help").stdout.split())
    for form in formats.FORMATS:
        assert f"--{form.key} {form.about}" in offered
    assert "With --chapters, --srt, --markers, --edl, --began:" in offered
    assert report(battle, "--headline").stdout == "The Ford at Morbrun"
    assert report(battle, "--began", "--start", "1970-01-01T00:01:40+00:00", "--delay", "20").stdout == "80"
    assert "--headline and --began are two pages" in report(battle, "--began", "--headline").stderr
    assert (
        "--start is for --chapters, --srt, --markers, --edl, --began"
        in report(battle, "--headline", "--start", "noon").stderr
    )


def test_captions_of_a_delayed_panel_come_so_much_later_and_tell_nothing_of_the_last_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    began = time.time() - 100
    history = the_demo(load_system("demonworld"))
    for text, seconds in (("A horn is heard", 10), ("Rain sets in", 95)):
        done = history.do(Note(text), at=began + seconds)
        assert not isinstance(done, Refused)
        history = done
    battle = FolderStore(tmp_path).create(history)
    start = datetime.fromtimestamp(began, UTC).isoformat()

    def captions(*args: str) -> str:
        return CliRunner().invoke(cli, ["report", battle, "--srt", "--start", start, *args]).stdout

    assert "00:00:10,000" in captions()
    assert "Rain sets in" in captions()
    assert "00:00:30,000" in captions("--delay", "20")
    assert "Rain sets in" not in captions("--delay", "20")
    follow = Follow(FolderStore(tmp_path), battle, 20.0)
    follow.keep_delay()
    follow.close()
    assert captions() == captions("--delay", "20"), "as late as the panel was when it was begun last"
    assert "00:00:10,000" in captions("--delay", "0")
