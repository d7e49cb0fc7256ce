"""Others at the same file: a second writer, followers, and programs that replace, cut or delete it."""

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.journal import (
    BattleDB,
    Displaced,
    JournalStorage,
    Kinship,
    Locked,
    NotSaved,
    Outbox,
    ReadOnly,
    Saved,
    Trouble,
    Unreadable,
    conflicts,
    put,
)
from saves.journal.failures import Why
from saves.journal.line import FORMAT, MAGIC, Header
from saves.journal.lock import WriterLock
from saves.journal.new_file import Chain
from saves.journal.strict import load
from tests.saves.journal.builders import a_file, an_act


def acts_seen(storage: JournalStorage) -> list[int]:
    return [int(key) for key in storage.tables.raw("acts")]


def test_a_second_writer_is_told_so_and_may_read_along(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    first = JournalStorage(path)
    with pytest.raises(Locked, match=r"a\.battle is open for writing elsewhere"):
        JournalStorage(path)
    reader = JournalStorage(path, mode="follow")
    first.commit([put("acts", 1, an_act(1))])
    assert reader.poll()
    assert acts_seen(reader) == [1]
    with pytest.raises(ReadOnly):
        reader.commit([put("acts", 2, an_act(2))])
    first.close()
    JournalStorage(path).close()


def test_a_writer_in_another_process_is_noticed_and_its_death_frees_the_battle(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    other = subprocess.Popen(
        [sys.executable, "-m", "tests.saves.journal.killed_writer", str(path)],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    )
    assert other.stdout is not None
    other.stdout.readline()
    with pytest.raises(Locked):
        JournalStorage(path)
    other.kill()
    other.communicate()
    JournalStorage(path).close()


def test_a_lock_taken_in_a_thread_outlives_the_thread(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    opened: list[JournalStorage] = []
    thread = threading.Thread(target=lambda: opened.append(JournalStorage(path)))
    thread.start()
    thread.join()
    with pytest.raises(Locked):
        JournalStorage(path)
    opened[0].close()


def test_followers_see_only_growing_complete_beginnings(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    writer = JournalStorage(path, durable=False)
    followers = [JournalStorage(path, mode="follow") for _ in range(3)]
    seen: list[list[int]] = [[0], [0], [0]]
    failures: list[BaseException] = []
    is_over = threading.Event()

    def follow(follower: JournalStorage, counts: list[int]) -> None:
        try:
            last_round = False
            while True:
                last_round = is_over.is_set()
                if follower.poll():
                    found = acts_seen(follower)
                    assert found == list(range(1, len(found) + 1))
                    assert load(follower.tables.raw("meta")["1"])["acts"] == len(found)
                    assert len(found) >= counts[-1]
                    counts.append(len(found))
                if last_round:
                    return
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=follow, args=pair) for pair in zip(followers, seen, strict=True)]
    for thread in threads:
        thread.start()
    for number in range(1, 401):
        writer.commit([put("acts", number, an_act(number)), put("meta", 1, {"acts": number})])
        if number % 80 == 0:
            assert writer.compact(force=True)
    is_over.set()
    for thread in threads:
        thread.join()
    writer.close()
    assert failures == []
    for counts in seen:
        assert counts[-1] == 400


FOLLOWER = """
import sys
from pathlib import Path
from saves.journal import JournalStorage
from saves.journal.strict import load

follower, seen, wanted = JournalStorage(Path(sys.argv[1]), mode="follow"), [0], int(sys.argv[2])
while seen[-1] < wanted:
    if follower.poll():
        found = [int(key) for key in follower.tables.raw("acts")]
        assert found == list(range(1, len(found) + 1)), found
        assert load(follower.tables.raw("meta")["1"])["acts"] == len(found)
        assert len(found) >= seen[-1]
        seen.append(len(found))
print(len(seen))
"""


@pytest.mark.long
@pytest.mark.timeout(600)
def test_followers_in_other_programs_see_only_growing_complete_beginnings(tmp_path: Path) -> None:
    """Three processes beside 1,600 flushed commits and 16 condensings: half a minute at most."""
    path = tmp_path / "a.battle"
    writer = JournalStorage(path)
    command = [sys.executable, "-c", FOLLOWER, str(path), "1600"]
    root = Path(__file__).parents[3]
    followers = [subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE) for _ in range(3)]
    for number in range(1, 1601):
        writer.commit([put("acts", number, an_act(number)), put("meta", 1, {"acts": number})])
        if number % 100 == 0:
            assert writer.compact(force=True), writer.compact_trouble
        with pytest.raises(Locked):
            JournalStorage(path)
    for follower in followers:
        looks, _ = follower.communicate(timeout=120)
        assert follower.returncode == 0
        assert int(looks) > 10
    writer.close()


def test_a_follower_forgets_a_line_its_writer_took_back(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    data = a_file(path, 3)
    follower = JournalStorage(path, mode="follow")
    shorter = data[: data[:-1].rindex(b"\n") + 1]
    path.write_bytes(shorter)
    assert follower.poll()
    assert acts_seen(follower) == [1, 2]
    path.write_bytes(shorter + data[len(shorter) : -20])
    assert not follower.poll()
    path.write_bytes(data)
    assert follower.poll()
    assert acts_seen(follower) == [1, 2, 3]


def test_a_follower_notices_a_line_taken_back_and_another_of_its_length_written(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"

    def battle(last: str) -> bytes:
        chain = Chain(Header(MAGIC, FORMAT, "0"))
        for note in ("first", last):
            chain.add(1.0, "s", [("acts", "1", b'{"note":"%b"}' % note.encode())], {})
        return chain.data()

    path.write_bytes(battle("one"))
    follower = BattleDB(path, mode="follow")
    assert follower.table("acts").all() == [{"note": "one"}]
    path.write_bytes(battle("two"))
    assert follower.journal.poll()
    assert follower.table("acts").all() == [{"note": "two"}]


@pytest.mark.parametrize("harm", ["replaced", "cut", "grown", "deleted", "renamed", "linked"])
def test_a_writer_whose_file_was_changed_by_others_writes_nothing_more_to_it(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "a.battle"
    a_file(path, 3)
    outbox = Outbox(path)
    outbox.put([put("acts", 4, an_act(4))])
    assert outbox.db is not None
    with path.open("r+b") as file:
        match harm:
            case "replaced":
                other = tmp_path / "from the cloud"
                other.write_bytes(path.read_bytes())
                other.replace(path)
            case "cut":
                file.truncate(200)
            case "grown":
                file.seek(0, os.SEEK_END)
                file.write(b"more")
            case "deleted":
                path.unlink()
            case "linked":
                path.rename(tmp_path / "elsewhere")
                path.symlink_to(tmp_path / "elsewhere")
            case _:
                path.rename(tmp_path / "elsewhere")
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    with pytest.raises(Displaced):
        outbox.db.journal.commit([put("acts", 5, an_act(5))])
    status = outbox.put([put("acts", 5, an_act(5))])
    assert isinstance(status, NotSaved)
    assert status.reason is Trouble.DISPLACED
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    outbox.save_elsewhere(tmp_path / "a (rescued).battle")
    outbox.close()
    if path.exists() and harm != "replaced":
        assert path.read_bytes() == before["a.battle"]
    rescued = BattleDB(tmp_path / "a (rescued).battle")
    assert [document.doc_id for document in rescued.table("acts")] == [1, 2, 3, 4, 5]
    rescued.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there a folder with an open file cannot be moved")
@pytest.mark.parametrize("leaves", ["nothing", "an empty folder", "a file"])
def test_a_folder_that_vanished_is_out_of_reach_and_what_waits_is_saved_when_it_is_back(
    tmp_path: Path, leaves: str
) -> None:
    folder, away = tmp_path / "stick", tmp_path / "pulled out"
    folder.mkdir()
    path = folder / "a.battle"
    a_file(path, 3)
    outbox = Outbox(path)
    assert isinstance(outbox.put([put("acts", 4, an_act(4))]), Saved)
    folder.rename(away)
    match leaves:
        case "an empty folder":
            folder.mkdir()
        case "a file":
            folder.touch()
    status = outbox.put([put("acts", 5, an_act(5))])
    assert isinstance(status, NotSaved)
    assert status.reason is Trouble.UNREACHABLE
    if folder.exists():
        folder.rmdir() if folder.is_dir() else folder.unlink()
    away.rename(folder)
    assert isinstance(outbox.retry(), Saved)
    outbox.close()
    with BattleDB(path) as database:
        assert [document.doc_id for document in database.table("acts")] == [1, 2, 3, 4, 5]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_put_in_the_place_of_a_file_is_told_to_whoever_reads_along(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    a_file(path, 3)
    with BattleDB(path, mode="follow") as reader:
        path.rename(tmp_path / "elsewhere")
        path.symlink_to(tmp_path / "elsewhere")
        assert not reader.journal.poll()
        assert isinstance(reader.journal.unreadable, Unreadable)
        assert reader.journal.unreadable.why is Why.LINK


def test_dead_writers_temporary_files_go_and_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    a_file(path, 1)
    for name in ("a.battle.tmp-0123abcd", "a.battle.tmp-notes", "b.battle.tmp-0123abcd"):
        (tmp_path / name).write_bytes(b"x")
    JournalStorage(path).close()
    left = {each.name for each in tmp_path.iterdir()}
    assert left == {"a.battle", "a.battle.lock", "a.battle.tmp-notes", "b.battle.tmp-0123abcd"}


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_link_and_a_pipe_are_not_opened_as_battles(tmp_path: Path) -> None:
    a_file(tmp_path / "a.battle", 1)
    (tmp_path / "link.battle").symlink_to(tmp_path / "a.battle")
    os.mkfifo(tmp_path / "pipe.battle")
    for name in ("link.battle", "pipe.battle"):
        with pytest.raises(ReadOnly):
            JournalStorage(tmp_path / name)


@pytest.mark.parametrize("acts_before", [0, 2])
@pytest.mark.parametrize("where", [bytes.index, bytes.rindex], ids=["far from its end", "at its end"])
def test_a_file_rewritten_at_the_same_size_under_its_writer_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Callable[[bytes, bytes], int], acts_before: int
) -> None:
    monkeypatch.setattr("saves.journal.file.LOOK_AGAIN", 0)
    path = tmp_path / "a.battle"
    a_file(path, 9)
    storage = JournalStorage(path)
    for number in range(10, 10 + acts_before):
        storage.commit([put("acts", number, an_act(number))])
    data = path.read_bytes()
    time.sleep(0.02)  # what the disk's clock needs to go on
    with path.open("r+b") as stranger:
        stranger.seek(where(data, b"shoot"))
        stranger.write(b"march")
    before = path.read_bytes()
    with pytest.raises(Displaced):
        storage.commit([put("acts", 20, an_act(20))])
    assert path.read_bytes() == before
    storage.close()


def test_a_file_that_was_only_touched_is_written_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.journal.file.LOOK_AGAIN", 0)
    path = tmp_path / "a.battle"
    a_file(path, 3)
    storage = JournalStorage(path)
    storage.commit([put("acts", 4, an_act(4))])
    for moment in (2**33, 2**33 + 1, 0):
        os.utime(path, (moment, moment))
        storage.commit([put("acts", 4, an_act(4, str(moment)))])
    assert storage.compact(force=True)
    os.utime(path, (2**33, 2**33))
    storage.commit([put("acts", 5, an_act(5))])
    storage.close()


def test_a_compacted_battle_is_no_fork_of_its_own_older_copy(tmp_path: Path) -> None:
    path, copy, point = (tmp_path / name for name in ("a.battle", "a (copy).battle", "point"))
    a_file(path, 3)
    copy.write_bytes(path.read_bytes())
    forked = tmp_path / "a (laptop).battle"
    forked.write_bytes(path.read_bytes())
    with BattleDB(forked) as elsewhere:
        elsewhere.journal.commit([put("acts", 4, an_act(4, "elsewhere"))])
    with BattleDB(path) as database:
        database.journal.commit([put("acts", 4, an_act(4))])
        point.write_bytes(path.read_bytes().rstrip(b"\0"))
        assert database.journal.compact(force=True)
        database.journal.commit([put("acts", 5, an_act(5))])
    told = {each.path: (each.kinship, each.common) for each in conflicts(path, earlier=[point])}
    assert told == {copy: (Kinship.SHORTER, 3), forked: (Kinship.FORKED, 3)}


def test_a_battle_stays_locked_when_the_thread_that_opened_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    taken: list[WriterLock] = []
    opener = threading.Thread(target=lambda: taken.append(WriterLock(path)))
    opener.start()
    opener.join()
    with pytest.raises(Locked):
        WriterLock(path)
    taken[0].release()
    WriterLock(path).release()


@pytest.mark.skipif(sys.platform == "win32", reason="there it is another call")
def test_no_mere_marker_takes_the_place_of_a_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(NotSaved) as refused:
        WriterLock(tmp_path / "a.battle")
    assert refused.value.reason is Trouble.NO_LOCKS
