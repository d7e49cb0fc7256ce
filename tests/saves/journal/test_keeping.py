"""Restore points and how they thin out, salvage, compacting, and copies made by a sync folder."""

import datetime
import errno
import os
from pathlib import Path

import pytest

from saves.journal import (
    AlreadyThere,
    Backups,
    BattleDB,
    Damaged,
    Displaced,
    JournalStorage,
    Kinship,
    NoSuchBattle,
    OsFs,
    Policy,
    Retention,
    Unreadable,
    cloud_folder,
    conflicts,
    put,
    salvage,
    scan,
    survivors,
)
from saves.journal.failures import AnyPath
from tests.saves.journal.builders import a_file, an_act, line_ends, the_state

DAY = 86_400.0
NOW = datetime.datetime(2026, 11, 21, 20, 0, tzinfo=datetime.UTC).timestamp()


class Clock:
    """A clock set by hand."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


def test_a_restore_point_becomes_a_battle_of_its_own_and_never_takes_the_place_of_another(tmp_path: Path) -> None:
    clock = Clock()
    backups = Backups(tmp_path / "backups", clock=clock)
    path = tmp_path / "a.battle"
    for day in range(3):
        clock.now += DAY
        storage = JournalStorage(path)
        if day:
            backups.keep(path, f"Turn {day}, Magic")
        for number in (1, 2):
            storage.commit([put("acts", day * 2 + number, an_act(day * 2 + number))])
        storage.close()
    points = backups.points()
    assert [(point.seq, point.label) for point in points] == [(4, "turn-2-magic"), (2, "turn-1-magic")]
    assert points[0].when == NOW + 3 * DAY
    restored = backups.restore(points[1], tmp_path / "restored.battle")
    with BattleDB(restored) as db:
        assert [document.doc_id for document in db.table("acts")] == [1, 2]
        origin = db.journal.header.origin
        assert origin is not None
        with BattleDB(path) as original:
            assert origin.id == original.journal.id != db.journal.id
    with pytest.raises(AlreadyThere):
        backups.restore(points[1], path)


def test_a_session_without_changes_keeps_no_second_copy(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", clock=Clock())
    path = tmp_path / "a.battle"
    a_file(path, 2)
    assert backups.keep(path) == backups.keep(path, "again")
    assert len(backups.points()) == 1


def test_a_folder_of_restore_points_that_cannot_be_read_is_not_called_empty(tmp_path: Path) -> None:
    assert Backups(tmp_path / "none").points() == []
    (tmp_path / "backups").write_text("a file where the folder should be")
    with pytest.raises(Unreadable, match="backups"):
        Backups(tmp_path / "backups").points()


@pytest.mark.parametrize("put_back", [3600.0, 10 * 365 * DAY, NOW])
def test_restore_points_survive_a_clock_that_goes_back(tmp_path: Path, put_back: float) -> None:
    clock = Clock()
    backups = Backups(tmp_path / "backups", clock=clock, retention=Retention(4, 2, 0, 0))
    path = tmp_path / "a.battle"
    storage = JournalStorage(path)
    for number in range(1, 14):
        if number == 7:
            clock.now -= put_back
        clock.now += 60
        storage.commit([put("acts", number, an_act(number))])
        kept = backups.keep(path)
        points = backups.points()
        assert kept.path.exists()
        assert points[0] == kept, "the point just made is the newest, whatever the clock says"
        assert [point.seq for point in points][:4] == list(range(number, max(number - 4, 0), -1))
    storage.close()


def test_restore_points_thin_out_with_age() -> None:
    hourly = [NOW - hours * 3600 for hours in range(24 * 400)]
    rule = Retention(recent=10, daily=7, weekly=4, monthly=12)
    kept = [hourly[place] for place in sorted(survivors(hourly, rule))]
    assert kept[:10] == hourly[:10]
    days = {datetime.datetime.fromtimestamp(when, datetime.UTC).date() for when in kept}
    today = datetime.date(2026, 11, 21)
    assert {today - datetime.timedelta(days=back) for back in range(7)} <= days
    # Sundays end ISO weeks; months end on their last day.
    assert {datetime.date(2026, 11, 15), datetime.date(2026, 11, 8), datetime.date(2026, 11, 1)} <= days
    assert {datetime.date(2026, 10, 31), datetime.date(2026, 2, 28), datetime.date(2025, 12, 31)} <= days
    assert datetime.date(2025, 11, 30) not in days
    assert len(kept) <= 10 + 7 + 4 + 12
    assert survivors(kept, rule) == set(range(len(kept)))


def test_retention_removes_only_restore_points(tmp_path: Path) -> None:
    clock = Clock()
    backups = Backups(tmp_path / "backups", clock=clock, retention=Retention(2, 0, 0, 0))
    path = tmp_path / "a.battle"
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "notes.txt").write_text("mine")
    storage = JournalStorage(path)
    for number in range(1, 6):
        clock.now += 60
        storage.commit([put("acts", number, an_act(number))])
        backups.keep(path)
    storage.close()
    assert [point.seq for point in backups.points()] == [5, 4]
    assert (tmp_path / "backups" / "notes.txt").exists()


class Sticky(OsFs):
    """A disk that removes nothing."""

    def __init__(self, code: int) -> None:
        self.code = code

    def unlink(self, path: AnyPath) -> None:
        if ".tmp-" not in str(path):
            raise OSError(self.code, os.strerror(self.code))
        super().unlink(path)


@pytest.mark.parametrize(("code", "is_told"), [(errno.EACCES, True), (errno.ENOENT, False)])
def test_it_is_told_that_old_restore_points_cannot_be_removed(tmp_path: Path, code: int, is_told: bool) -> None:
    clock = Clock()
    sticky = Backups(tmp_path / "backups", fs=Sticky(code), clock=clock, retention=Retention(2, 0, 0, 0))
    path = tmp_path / "a.battle"
    storage = JournalStorage(path)
    for number in range(1, 4):
        clock.now += 60
        assert sticky.thinning_trouble is None
        storage.commit([put("acts", number, an_act(number))])
        sticky.keep(path)
    assert [point.seq for point in sticky.points()] == [3, 2, 1]
    assert (sticky.thinning_trouble is not None) is is_told
    healthy = Backups(tmp_path / "backups", clock=clock, retention=Retention(2, 0, 0, 0))
    storage.commit([put("acts", 4, an_act(4))])
    healthy.keep(path)
    assert ([point.seq for point in healthy.points()], healthy.thinning_trouble) == ([4, 3], None)
    storage.close()


def test_a_restore_point_may_be_made_later_of_what_a_file_held(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", clock=Clock())
    path = tmp_path / "a.battle"
    a_file(path, 3)
    before = path.read_bytes()
    storage = JournalStorage(path)
    contents = storage.contents()
    storage.commit([put("acts", 4, an_act(4))])
    point = backups.keep_contents(contents, "Turn 1, Magic")
    assert (point.path.read_bytes(), point.seq, point.label) == (before, 3, "turn-1-magic")
    assert backups.keep_contents(contents) == point
    storage.close()


def test_no_restore_point_is_made_of_what_nobody_wrote(tmp_path: Path) -> None:
    backups = Backups(tmp_path / "backups", clock=Clock())
    path = tmp_path / "a.battle"
    a_file(path, 3)
    storage = JournalStorage(path)
    path.write_bytes(path.read_bytes().replace(b"shoot", b"march", 1))
    contents = storage.contents()
    with pytest.raises(Displaced):
        backups.keep_contents(contents)
    assert backups.points() == []
    storage.close()


@pytest.mark.parametrize(("policy", "kept", "unread"), [("skip", [1, 3, 4, 5], 0), ("stop", [1], 3)])
def test_salvage_makes_a_new_file_and_leaves_the_damaged_one(
    tmp_path: Path, policy: Policy, kept: list[int], unread: int
) -> None:
    path = tmp_path / "a.battle"
    data = bytearray(a_file(path, 5))
    data[line_ends(bytes(data))[1] + 60] ^= 3
    path.write_bytes(data)
    first, second = salvage(path, policy, now=NOW), salvage(path, policy, now=NOW)
    assert path.read_bytes() == data
    assert first.target.name == "a (rescued 2026-11-21).battle"
    assert second.target.name == "a (rescued 2026-11-21) 2.battle"
    assert (first.kept, first.unread, [bad.line for bad in first.lost]) == (len(kept), unread, [2])
    with BattleDB(first.target) as db:
        assert [document.doc_id for document in db.table("acts")] == kept


def test_salvage_without_a_header_takes_the_lines_that_still_fit_together(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    data = a_file(path, 3)
    path.write_bytes(data.replace(b"battlelog", b"bottlelog"))
    with pytest.raises(Damaged):
        salvage(path, "stop")
    with BattleDB(salvage(path, "skip").target) as db:
        assert db.journal.read() == the_state(3)


def test_salvage_of_what_is_no_battle_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    path.write_bytes(b"Dear diary\n")
    with pytest.raises(Damaged, match="no valid header"):
        salvage(path, "skip")
    with pytest.raises(NoSuchBattle):
        salvage(tmp_path / "b.battle", "skip")
    assert [each.name for each in tmp_path.iterdir()] == ["a.battle"]


def copies(tmp_path: Path, ours: int, theirs: int, common: int, *, compacted: bool = False) -> Path:
    """Two computers' copies of one battle that share `common` acts."""
    path = tmp_path / "a.battle"
    data = a_file(path, common)
    other = tmp_path / "a (laptop's conflicted copy).battle"
    other.write_bytes(data)
    for copy, acts in ((path, ours), (other, theirs)):
        storage = JournalStorage(copy)
        if compacted and copy is path:
            assert storage.compact(force=True)
        for number in range(common + 1, acts + 1):
            storage.commit([put("acts", number, an_act(number, copy.name))])
        storage.close()
    return path


@pytest.mark.parametrize(
    ("ours", "theirs", "kinship"),
    [
        (3, 3, Kinship.SAME),
        (5, 3, Kinship.SHORTER),
        (3, 5, Kinship.LONGER),
        (4, 6, Kinship.FORKED),
    ],
)
def test_a_copy_made_by_a_sync_folder_is_found_and_placed(
    tmp_path: Path, ours: int, theirs: int, kinship: Kinship
) -> None:
    path = copies(tmp_path, ours, theirs, 3)
    a_file(tmp_path / "another battle.battle", 2)
    (tmp_path / "notes.battle").write_text("no battle")
    before = {each: each.read_bytes() for each in tmp_path.glob("*.battle")}
    (found,) = conflicts(path)
    assert found.path.name == "a (laptop's conflicted copy).battle"
    assert (found.kinship, found.common) == (kinship, 3)
    assert found.ours is not None
    assert found.theirs is not None
    assert (found.ours.n, found.theirs.n) == (ours, theirs)
    assert {each: each.read_bytes() for each in tmp_path.glob("*.battle")} == before


def test_a_copy_from_before_compacting_is_known_as_shorter(tmp_path: Path) -> None:
    (found,) = conflicts(copies(tmp_path, 3, 3, 3, compacted=True))
    assert found.kinship is Kinship.SHORTER


def test_a_copy_that_went_on_after_compacting_is_a_fork(tmp_path: Path) -> None:
    (found,) = conflicts(copies(tmp_path, 4, 5, 3, compacted=True))
    assert (found.kinship, found.common) == (Kinship.FORKED, 3)


@pytest.mark.parametrize(
    ("path", "service"),
    [
        ("home/Dropbox/battles/a.battle", "Dropbox"),
        ("Users/me/OneDrive - Club/a.battle", "OneDrive"),
        ("Library/Mobile Documents/a.battle", "iCloud"),
        ("home/.local/share/oriflamme/a.battle", None),
    ],
)
def test_a_folder_of_a_sync_service_is_recognised(path: str, service: str | None) -> None:
    assert cloud_folder(path) == service


def test_a_battle_is_never_born_over_another_file(tmp_path: Path) -> None:
    path = tmp_path / "a.battle"
    data = a_file(path, 2)
    with pytest.raises(AlreadyThere):
        JournalStorage(path, existing=False)
    with pytest.raises(NoSuchBattle):
        JournalStorage(tmp_path / "b.battle", existing=True)
    with pytest.raises(NoSuchBattle):
        JournalStorage(tmp_path / "b.battle", mode="follow")
    assert path.read_bytes() == data
    assert not (tmp_path / "b.battle").exists()
    assert not (tmp_path / "b.battle.lock").exists()


def test_two_battles_have_two_ids_and_a_scan_names_them(tmp_path: Path) -> None:
    ids = {scan(a_file(tmp_path / name, 0)).header for name in ("a.battle", "b.battle")}
    assert len({header.id for header in ids if header is not None}) == 2
