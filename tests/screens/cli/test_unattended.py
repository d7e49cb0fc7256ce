"""`oriflamme battles play`: a battle of two led sides is kept, its dice are sealed, and wrong words are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from tests.screens.cli.running import Run
from tracker.battle.events import Rolled


def test_a_battle_is_played_and_kept_and_its_dice_thrown_again(run: Run, tmp_path: Path) -> None:
    told = run("battles", "play", "hexcombat", "--led", "A=bold", "--led", "b=even", "--turns", "1")
    assert told.exit_code == 0
    lines = told.stdout.split("\n")
    assert "(bold)" in lines[1]
    assert "(even)" in lines[2]
    store = FolderStore(tmp_path / "saves")
    (battle,) = (line.id for line in store.battles())
    assert battle in told.stdout
    assert any(isinstance(event, Rolled) for event in store.load(battle).standing())
    assert run("battles", "verify", "--dice", battle).exit_code == 0


@pytest.mark.parametrize(
    ("led", "said"),
    [
        ("C=bold", "there is no side 'C'; there are A, B"),
        ("A=meek", "'meek' is no way to lead a side; give one of bold"),
    ],
)
def test_a_side_or_a_way_that_is_not_there_is_named(run: Run, led: str, said: str) -> None:
    told = run("battles", "play", "hexcombat", "--led", led)
    assert told.exit_code == 2
    assert said in told.stderr
