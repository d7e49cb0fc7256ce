"""Keys sent together through a terminal make the battle that they make when they are typed slowly."""

from __future__ import annotations

import shutil
from contextlib import chdir
from pathlib import Path

import pytest

from tests.screens.harness.bursts import QUIT, acts_of, bursts, busy, sealed_demo, type_at_once, type_slowly
from tests.screens.terminal import Terminal
from tracker.rules.systems import system_keys


async def compare(folder: Path, terminals: list[Terminal], system: str, seed: int, count: int = 10) -> None:
    typed, slow, fast = bursts(seed, count), folder / "slow", folder / "fast"
    battle = sealed_demo(slow, system)
    shutil.copytree(slow, fast)
    # What is exported lands where the program was started.
    with chdir(slow):
        await type_slowly(slow, battle, typed)
    terminal = Terminal(fast, "-m", "screens", "demo", system, "--resume", at=fast)
    terminals.append(terminal)
    terminal.shows("Turn 1")
    type_at_once(terminal, typed)
    terminal.press(QUIT)
    assert terminal.ends() == 0
    assert acts_of(fast) == acts_of(slow), typed


@pytest.mark.timeout(180)
@pytest.mark.parametrize("system", system_keys())
async def test_a_few_bursts_make_the_battle_that_the_same_keys_make_one_by_one(
    system: str, tmp_path: Path, terminals: list[Terminal]
) -> None:
    await compare(tmp_path, terminals, system, seed=1, count=3)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(1, 26))
@pytest.mark.parametrize("system", system_keys())
async def test_a_thousand_bursts_make_the_battle_of_slow_keys_on_a_busy_machine(
    system: str, seed: int, tmp_path: Path, terminals: list[Terminal]
) -> None:
    with busy(4):
        await compare(tmp_path, terminals, system, seed)
