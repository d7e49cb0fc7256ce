"""A whole turn typed into a terminal of its own, line by line, comes to the battle of the same lines by values."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from saves.folder import FolderStore
from screens.library.starting import demo_battle
from tests.screens.plain.talking import Talked
from tests.screens.plain.test_plain import Player
from tests.screens.terminal import PATIENCE, ROOT, pexpect
from tracker.battle.acts import Fate
from tracker.battle.commands import SealDice
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys

PROMPTS = [r"> $", r"\): $", r"\? $"]


@pytest.mark.long
@pytest.mark.parametrize("key", system_keys())
def test_a_turn_is_typed_into_a_terminal(key: str, tmp_path: Path) -> None:
    lines, player = list[str](), Player(5)

    def typed(talk: Talked) -> str:
        lines.append(player(talk))
        return lines[-1]

    talked = Talked(demo_battle(load_system(key)), typed).run()
    environment = {**os.environ, "TERM": "dumb", "PYTHONPATH": str(ROOT), "ORIFLAMME_SAVES": str(tmp_path)}
    program = ["-m", "screens", "plain", "--demo", key]
    child: Any = pexpect.spawn(
        sys.executable, program, cwd=str(ROOT), env=environment, timeout=PATIENCE, encoding="utf-8"
    )
    child.delaybeforesend = None
    for line in lines:
        child.expect(PROMPTS)
        child.sendline(line)
    child.expect(PROMPTS)
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    store = FolderStore(tmp_path)
    kept = store.take(store.battles()[0].id, None).history
    store.close_all()
    assert kept.battle.place == talked.table.battle.place
    assert _commands(kept) == _commands(talked.table.history)


def _commands(history: History) -> list[object]:
    """What was played, without the seal of the app's dice, which nobody threw."""
    standing = (act.command for act in history.acts if act.fate is Fate.STANDS)
    return [command for command in standing if not isinstance(command, SealDice | None)]
