"""A snapshot makes an opening quicker and nothing else: with any snapshot a file opens as it does without one."""

from pathlib import Path
from typing import Any

import pytest

from saves.journal import BattleDB, Damaged, JournalStorage, Limits, Scan, Snapshots, put, salvage, scan
from saves.journal import snapshots as module
from saves.journal.file import CheckSums, check_sum
from saves.journal.snapshots import read_with
from saves.journal.tables import Tables
from saves.journal.verified_prefix import ReadWhole
from tests.saves.journal.builders import a_file, an_act, line_ends, the_state

ACTS = 4


@pytest.fixture
def snapshots(tmp_path: Path) -> Snapshots:
    """Snapshots of files however small."""
    return Snapshots(tmp_path / "read", worth=1)


@pytest.fixture
def data(tmp_path: Path, snapshots: Snapshots) -> bytes:
    """A battle file that has a snapshot of all its lines but the last two."""
    whole = a_file(tmp_path / "a.battle", ACTS)
    read_with(snapshots, whole[: line_ends(whole)[ACTS - 2]], Limits())
    return whole


def told(found: Scan) -> tuple[Any, ...]:
    """All that a reader learns from a reading, however it was come by."""
    known = found.known
    tables = Tables() if known is None else Tables.of(known.documents(), known.next)
    for record in found.sound:
        tables.apply(record.ops)
    documents = {name: (dict(tables.raw(name)), tables.next_id(name)) for name in tables.names()}
    return (
        documents,
        found.header,
        found.good_end,
        found.torn,
        found.reserved,
        found.bad,
        found.lines,
        found.seq,
        found.tip,
    )


def test_reading_on_tells_what_reading_all_tells(snapshots: Snapshots, data: bytes) -> None:
    known = snapshots.find(data, Limits())
    assert known is not None
    assert known.n == ACTS - 2
    on = scan(data, known=known)
    assert [record.n for record in on.records] == [ACTS - 1, ACTS]
    assert told(on) == told(scan(data))


def test_a_flipped_bit_is_found_whether_a_snapshot_knew_the_place_or_not(snapshots: Snapshots, data: bytes) -> None:
    for offset in range(len(data)):
        for bit in range(8):
            broken = bytearray(data)
            broken[offset] ^= 1 << bit
            assert told(scan(bytes(broken), known=snapshots.find(bytes(broken), Limits()))) == told(scan(bytes(broken)))


def test_a_file_cut_or_overgrown_anywhere_is_read_as_without_a_snapshot(snapshots: Snapshots, data: bytes) -> None:
    for cut in range(len(data) + 1):
        for tail in (b"", bytes(40), b"rubbish", b"rubbish\n", b"\n"):
            broken = data[:cut] + tail
            assert told(scan(broken, known=snapshots.find(broken, Limits()))) == told(scan(broken))


def test_a_snapshot_that_is_damaged_anywhere_is_not_believed(snapshots: Snapshots, data: bytes) -> None:
    (path,) = snapshots.folder.iterdir()
    kept = path.read_bytes()
    for offset in range(len(kept)):
        path.write_bytes(kept[:offset] + bytes([kept[offset] ^ 0x10]) + kept[offset + 1 :])
        assert snapshots.find(data, Limits()) is None
    for cut in range(len(kept)):
        path.write_bytes(kept[:cut])
        assert snapshots.find(data, Limits()) is None
    path.write_bytes(kept)
    assert snapshots.find(data, Limits()) is not None


def test_a_snapshot_by_another_reader_is_not_believed(
    snapshots: Snapshots, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert snapshots.find(data, Limits(depth=31)) is None
    monkeypatch.setattr(module, "READER", module.READER + 1)
    assert snapshots.find(data, Limits()) is None


def test_a_snapshot_of_another_battle_is_not_believed(tmp_path: Path, snapshots: Snapshots, data: bytes) -> None:
    other = a_file(tmp_path / "b.battle", ACTS)
    (path,) = snapshots.folder.iterdir()
    header = scan(other).header
    assert header is not None
    path.rename(path.with_name(f"{header.id}.read"))
    assert snapshots.find(other, Limits()) is None
    assert snapshots.find(data, Limits()) is None


def test_a_battle_is_written_followed_and_compacted_from_a_snapshot_as_without(
    tmp_path: Path, snapshots: Snapshots, data: bytes
) -> None:
    path = tmp_path / "a.battle"
    follower = JournalStorage(path, mode="follow", snapshots=snapshots)
    assert follower.read() == the_state(ACTS)
    writer = JournalStorage(path, snapshots=snapshots)
    assert (writer.seq, writer.tip) == (ACTS, follower.tip)
    writer.commit([put("acts", 5, an_act(5)), put("meta", 1, {"acts": 5})])
    assert follower.poll()
    assert follower.read() == the_state(5)
    assert writer.compact(force=True)
    assert follower.poll()
    writer.commit([put("acts", 6, an_act(6)), put("meta", 1, {"acts": 6})])
    assert follower.poll()
    writer.close()
    for _time in range(2):
        with BattleDB(path, snapshots=snapshots) as again:
            assert again.journal.read() == follower.read() == the_state(6)
            assert again.journal.tip == follower.tip
            assert again.table("acts")._get_next_id() == 7


def test_a_damaged_file_leaves_no_snapshot_and_is_refused_in_spite_of_one(
    tmp_path: Path, snapshots: Snapshots, data: bytes
) -> None:
    path = tmp_path / "a.battle"
    broken = data.replace(b"shoot", b"sheet", 1)
    path.write_bytes(broken)
    with pytest.raises(Damaged, match="damaged at line 2 of"):
        JournalStorage(path, snapshots=snapshots)
    view = JournalStorage(path, mode="follow", snapshots=snapshots)
    assert view.damage is not None
    assert view.read() == the_state(0)
    assert [bad.line for bad in salvage(path, "skip").lost] == [1]
    snapshots.forget(view.id)
    with pytest.raises(Damaged):
        JournalStorage(path, snapshots=snapshots)
    assert not list(snapshots.folder.iterdir())


def test_a_folder_that_takes_no_snapshots_only_costs_time(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "occupied").write_text("")
    with BattleDB(tmp_path / "a.battle", snapshots=Snapshots(tmp_path / "occupied", worth=1)) as db:
        assert db.journal.read() == the_state(ACTS)


def test_only_the_snapshots_made_last_are_kept_and_dead_writers_leave_nothing(
    tmp_path: Path, snapshots: Snapshots
) -> None:
    for number in range(module.MOST + 3):
        read_with(snapshots, a_file(tmp_path / f"{number}.battle", 1), Limits())
    assert len(list(snapshots.folder.iterdir())) == module.MOST
    whole = a_file(tmp_path / "last.battle", 2)
    header = scan(whole).header
    assert header is not None
    left_over = snapshots.folder / f"{header.id}.read.tmp-0123abcd"
    left_over.write_bytes(b"x")
    read_with(snapshots, whole, Limits())
    assert snapshots.find(whole, Limits()) is not None
    assert not left_over.exists()


def test_small_files_are_not_worth_one(tmp_path: Path) -> None:
    snapshots = Snapshots(tmp_path / "read")
    read_with(snapshots, a_file(tmp_path / "a.battle", 20), Limits())
    assert not snapshots.folder.exists()


def test_what_was_listed_a_moment_ago_is_at_hand_once_and_only_for_the_very_same_bytes(
    tmp_path: Path, snapshots: Snapshots, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = read_with(snapshots, data, Limits())
    changed = data.replace(b"shoot", b"sheet", 1)
    found: list[bytes] = []
    find = snapshots.find

    def noting(data: bytes, limits: Limits, sums: CheckSums) -> ReadWhole | None:
        found.append(data)
        return find(data, limits, sums)

    monkeypatch.setattr(snapshots, "find", noting)
    assert read_with(snapshots, changed, Limits()).bad
    assert found == [changed]
    # With what was written since, and again from the disk.
    longer = data + bytes(20)
    for times in (1, 2):
        sums = CheckSums(longer)
        assert told(read_with(snapshots, longer, Limits(), sums)) == told(scan(longer))
        assert sums.upto(len(data)).digest() == check_sum(data)
        assert len(found) == times
        snapshots._at_hand = None
    assert told(whole) == told(scan(data))
