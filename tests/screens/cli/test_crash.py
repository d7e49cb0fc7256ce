"""An app that stumbles closes without a word of its own; the command line says it in one line."""

from __future__ import annotations

from typing import Any

import pytest
from textual.screen import Screen

from screens.app.app import OriflammeApp
from screens.cli.errors import FAILED, report


class Stumbling(Screen[Any]):
    """A screen with a bug."""

    def on_mount(self) -> None:
        raise LookupError("a bug")


def test_a_crash_prints_no_traceback_and_is_handed_to_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LookupError):
        OriflammeApp(lambda _app: Stumbling()).run(headless=True)
    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err


def test_the_command_line_says_a_crash_in_one_line_and_keeps_the_rest_in_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_names, **_about: tmp_path)
    assert report(LookupError("a bug")) == FAILED
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "LookupError" in said
    assert "a bug" in (tmp_path / "oriflamme.log").read_text(encoding="utf-8")
