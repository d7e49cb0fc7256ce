"""kill -9 while a battle comes to be: each that is there has its seed beside it, and no announced one is lost."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from pathlib import Path
from random import Random

import pytest

from saves.dice.acts import is_in_force, seals_in
from saves.dice.sealed import kept_beside
from saves.folder import FolderStore
from saves.store import SUFFIX, BattleId
from tests.saves.dice.ways import WAYS, ways_into_being
from tracker.battle.dice import commitment_of

pytestmark = [
    pytest.mark.usefixtures("with_tiny"),
    pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 on Windows"),
]


def without_seed(folder: Path) -> list[str]:
    """The battles whose seed is nowhere, or is not beside the file in which they go on."""
    files = [*folder.rglob(f"*{SUFFIX}")]
    files = [path for path in files if path.parent.name in {"battles", "elsewhere"}]
    seeds = [kept.seed for path in files if (kept := kept_beside(path)) is not None]
    known = {commitment_of(bytes.fromhex(seed)) for seed in seeds}
    found = []
    for path in files:
        history = FolderStore(path.parent).look_at(BattleId(path.stem))
        kept = kept_beside(path)
        # Where a battle went on elsewhere its seed went along.
        is_left = kept is None and path.parent.name == "battles" and (folder / "elsewhere").exists()
        if seals_in(history)[-1].commitment not in known or not (is_left or (kept and is_in_force(kept.seed, history))):
            found.append(path.name)
    return found


def kill_again_and_again(way: str, folder: Path, kills: int, chance: Random) -> int:
    """How many kills fell while a battle was on its way; what is left is checked at the end."""
    folder.mkdir(parents=True)
    store = FolderStore(folder / "battles")
    make = ways_into_being(store, folder)[way]
    begun = time.perf_counter()
    make()
    long = time.perf_counter() - begun
    announced: list[str] = []
    context = multiprocessing.get_context("fork")
    for _kill in range(kills):
        reading, writing = os.pipe()

        def make_on(pipe: int = writing) -> None:
            while True:
                os.write(pipe, b"+")
                os.write(pipe, f"{make()}\n".encode())

        maker = context.Process(target=make_on)
        maker.start()
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            first = pipe.read(1)
            time.sleep(chance.uniform(0, 3 * long))
            maker.kill()
            announced += (first + pipe.read()).decode().replace("+", "").split("\n")[:-1]
        maker.join()
    assert without_seed(folder) == []
    assert all(Path(path).is_file() for path in announced)
    return len(announced)


@pytest.mark.parametrize("way", WAYS)
def test_no_kill_leaves_a_battle_whose_seed_is_nowhere(tmp_path: Path, way: str) -> None:
    kill_again_and_again(way, tmp_path / way, 6, Random(3))


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("way", WAYS)
def test_no_kill_of_hundreds_leaves_a_battle_whose_seed_is_nowhere(tmp_path: Path, way: str) -> None:
    """500 kills of each way: about half a minute each."""
    assert kill_again_and_again(way, tmp_path / way, 500, Random()) > 50
