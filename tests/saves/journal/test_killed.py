"""kill -9 at any moment: every act the writer acknowledged is there when the battle is opened again."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from saves.journal import JournalStorage
from tests.saves.journal.builders import an_act

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 on Windows")


def kill_again_and_again(path: Path, kills: int, chance: random.Random) -> int:
    """How many acts were acknowledged over all the writers' short lives; each life is checked after its end."""
    acknowledged = 0
    for _ in range(kills):
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.saves.journal.killed_writer", str(path)],
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[3],
        )
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(chance.uniform(0, 0.12))
        writer.kill()
        said = (first + writer.stdout.read()).split(b"\n")[:-1]
        writer.wait()
        writer.stdout.close()
        acknowledged = int(said[-1])
        storage = JournalStorage(path)
        found = (storage.read() or {})["acts"]
        storage.close()
        assert len(found) in (acknowledged, acknowledged + 1)
        assert found == {str(number): an_act(number) for number in range(1, len(found) + 1)}
        assert not list(path.parent.glob("*.tmp-*"))
    return acknowledged


def test_a_killed_writer_loses_no_acknowledged_act(tmp_path: Path) -> None:
    assert kill_again_and_again(tmp_path / "a.battle", 8, random.Random(7)) > 50


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_writer_killed_for_minutes_loses_no_acknowledged_act(tmp_path: Path) -> None:
    """500 kills over 25 battles: about two minutes."""
    # A new battle now and then, or checking the whole of one would soon take longer than writing it.
    for battle in range(25):
        assert kill_again_and_again(tmp_path / f"{battle}.battle", 20, random.Random()) > 100
