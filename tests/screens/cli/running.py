"""Running a command and reading what it said."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import Result

from saves.folder import FolderStore
from saves.store import BattleId
from tests.play import the_demo
from tracker.battle.commands import Command
from tracker.rules.systems import load_system

Run = Callable[..., Result]


def the_demo_kept(saves: Path, *commands: Command) -> tuple[FolderStore, BattleId]:
    """The demo of Demonworld as the one battle of a folder, open nowhere."""
    store = FolderStore(saves)
    battle = store.create(the_demo(load_system("demonworld"), *commands))
    return store, battle


def printed(result: Result) -> Any:
    """The JSON a command printed, which must have ended well."""
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def refused(result: Result, *says: str, code: int = 2) -> None:
    """The command printed nothing but one line on standard error, saying these things."""
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.startswith("oriflamme: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    for word in says:
        assert word in result.stderr
