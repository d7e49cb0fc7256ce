"""The command line under test."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from screens.cli.root import cli
from tests.screens.cli.running import Run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line, with its saves in a folder of its own."""
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("COLUMNS", "100")
    return lambda *args, **about: CliRunner().invoke(cli, [str(arg) for arg in args], **about)
