"""Real full disks: a small tmpfs, and the limit the system puts on the size of a file."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.journal import BattleDB, JournalStorage, Limits, NotSaved, Outbox, ReadOnly, Saved, Trouble, put
from tests.saves.journal.builders import an_act

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="tmpfs and RLIMIT_FSIZE are Linux's")


def mount(*arguments: str) -> bool:
    return subprocess.run(["mount", *arguments], capture_output=True, check=False).returncode == 0


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "small"
    folder.mkdir()
    if os.geteuid() != 0 or not mount("-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)):
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@linux_only
def test_a_full_disk_refuses_and_the_same_session_goes_on_when_there_is_room(small_disk: Path) -> None:
    outbox = Outbox(small_disk / "a.battle")
    number = 0
    while not isinstance(outbox.status, NotSaved):
        number += 1
        outbox.put([put("acts", number, an_act(number, "x" * 400))])
        assert number < 1000
    assert outbox.status.reason is Trouble.DISK_FULL
    for _ in range(3):
        number += 1
        outbox.put([put("acts", number, an_act(number))])
    assert outbox.pending == 4
    assert outbox.db is not None
    assert len(outbox.db.table("acts")) == number - 4
    assert mount("-o", "remount,size=1m", str(small_disk))
    assert outbox.retry() == Saved(number)
    outbox.close()
    after = BattleDB(small_disk / "a.battle")
    assert [document.doc_id for document in after.table("acts")] == list(range(1, number + 1))
    after.close()


@linux_only
def test_a_battle_on_a_full_disk_can_go_on_elsewhere(small_disk: Path, tmp_path: Path) -> None:
    outbox = Outbox(small_disk / "a.battle")
    number = 0
    while not isinstance(outbox.status, NotSaved):
        number += 1
        outbox.put([put("acts", number, an_act(number, "x" * 400))])
    assert outbox.save_elsewhere(small_disk / "b.battle") == outbox.status
    assert isinstance(outbox.status, NotSaved)
    assert outbox.path == small_disk / "a.battle"
    assert isinstance(outbox.save_elsewhere(tmp_path / "b.battle"), Saved)
    outbox.close()
    after = BattleDB(tmp_path / "b.battle")
    assert len(after.table("acts")) == number
    after.close()


@linux_only
def test_a_read_only_folder_refuses_a_new_battle_and_lets_an_old_one_be_read(small_disk: Path) -> None:
    JournalStorage(small_disk / "a.battle").close()
    assert mount("-o", "remount,ro", str(small_disk))
    with pytest.raises(NotSaved) as caught:
        JournalStorage(small_disk / "b.battle")
    assert caught.value.reason is Trouble.READ_ONLY
    with pytest.raises(ReadOnly):
        JournalStorage(small_disk / "a.battle")
    assert JournalStorage(small_disk / "a.battle", mode="follow").seq == 0


def test_a_battle_at_its_largest_refuses_one_act_more_and_still_opens(tmp_path: Path) -> None:
    limits = Limits(file=70_000)
    storage = JournalStorage(tmp_path / "a.battle", limits=limits)
    while storage.path.stat().st_size <= limits.file - 600:
        storage.commit([put("acts", storage.seq + 1, an_act(1, "x" * 400))])
    with pytest.raises(NotSaved, match="file too large"):
        storage.commit([put("acts", storage.seq + 1, an_act(1, "x" * 700))])
    assert storage.path.stat().st_size <= limits.file
    before = storage.read()
    storage.close()
    again = JournalStorage(tmp_path / "a.battle", limits=limits)
    assert again.read() == before
    again.close()


LIMITED = """
import resource, sys
from pathlib import Path
from saves.journal import NotSaved, Outbox, Saved, Trouble, put
from tests.saves.journal.builders import an_act

hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, hard))
outbox = Outbox(Path(sys.argv[1]))
number = 0
while not isinstance(outbox.status, NotSaved):
    number += 1
    outbox.put([put("acts", number, an_act(number))])
assert outbox.status.reason is Trouble.FILE_TOO_LARGE, outbox.status
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
assert outbox.retry() == Saved(number)
outbox.close()
print(number)
"""


@linux_only
def test_a_file_that_may_not_grow_refuses_and_goes_on_when_it_may(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    ran = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    after = JournalStorage(path)
    assert after.seq == int(ran.stdout) > 5
    after.close()
