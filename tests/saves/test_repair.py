"""A damaged battle becomes a new one that opens; the damaged file stays as it is."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest

from saves.errors import Misfit
from saves.folder import FolderStore
from saves.journal import BattleDB, Damaged, Locked, NewerFormat, put
from saves.places import rescue_folders
from saves.portable import from_file
from saves.repair import adopt, repair, restore, verify
from saves.store import BattleId
from tests.play import playing
from tests.saves.harm import flip, make_newer, tear
from tests.saves.test_store import on_disk
from tests.tiny import RAIDERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.acts import Act
from tracker.battle.battle import UnitId
from tracker.battle.commands import Note
from tracker.battle.events import UnitJoined
from tracker.play.history import History, replay

pytestmark = pytest.mark.usefixtures("with_tiny")


def a_played_battle(tmp_path: Path) -> tuple[FolderStore, BattleId, History]:
    """A battle saved act by act: a start of several acts in four lines, then five lines of one act each."""
    store = on_disk(tmp_path)
    history = at_the_shooting()
    battle = store.create(history)
    for command in (Note("one"), a_shot(1), Note("two"), Note("three"), Note("four")):
        history = playing(history, command)
        store.save(battle, history)
    store.close(battle)
    return store, battle, history


def texts(history: History) -> list[str]:
    return [event.text for event in history.standing() if hasattr(event, "text")]


def test_a_sound_battle_is_played_through_and_left_alone(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    before = store.path(battle).read_bytes()
    assert verify(store.path(battle)).acts == len(history.acts)
    assert store.path(battle).read_bytes() == before


def test_an_unfinished_write_at_the_end_is_told_and_left_alone(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    assert verify(store.path(battle)).torn == 0
    tear(store.path(battle))
    before = store.path(battle).read_bytes()
    found = verify(store.path(battle))
    assert (found.acts, found.torn) == (len(history.acts), 16)
    assert store.path(battle).read_bytes() == before


def test_a_last_line_that_lacks_its_end_of_line_alone_is_told_from_an_unfinished_one(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    path = store.path(battle)
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    assert verify(path).lacks_newline
    store.take(battle)
    store.close(battle)
    found = verify(path)
    assert (found.acts, found.torn, found.lacks_newline) == (len(history.acts), 0, False)
    tear(path)
    assert not verify(path).lacks_newline


@pytest.mark.parametrize(("policy", "notes"), [("skip", ["one", "three", "four"]), ("stop", ["one"])])
def test_repair_leaves_out_the_damaged_line_or_ends_before_it(tmp_path: Path, policy: str, notes: list[str]) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    path = store.path(battle)
    flip(path, 7)
    before = path.read_bytes()
    with pytest.raises(Damaged, match=r"damaged at line 8 of 10"):
        verify(path)
    done = repair(store, path, "skip" if policy == "skip" else "stop")
    assert done.battle != battle
    assert texts(on_disk(tmp_path).load(done.battle)) == notes
    verify(store.path(done.battle))
    assert path.read_bytes() == before
    again = on_disk(tmp_path).take(done.battle)
    again.keep(playing(again.history, Note("on we go")))


def test_a_battle_with_random_bytes_at_any_place_is_repaired_or_refused(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    path = store.path(battle)
    whole = path.read_bytes()
    chance = random.Random(26)
    for at in range(0, len(whole), 37):
        path.write_bytes(
            whole[:at] + chance.randbytes(chance.choice((3, 60))) + whole[chance.choice((at, len(whole))) :]
        )
        before = path.read_bytes()
        with suppress(Damaged, Misfit):
            done = repair(store, path, chance.choice(("skip", "stop")))
            verify(store.path(done.battle))
            store.path(done.battle).unlink()
        assert path.read_bytes() == before


def joined(act: Act) -> UnitId | None:
    """The unit that an act brings to the table."""
    return next((event.unit.id for event in act.events if isinstance(event, UnitJoined)), None)


def test_acts_that_make_no_sense_without_a_lost_one_are_left_out(tmp_path: Path) -> None:
    whole = playing(at_the_shooting(), a_shot(1), Note("after the shot"))
    joins = next(number for number, act in enumerate(whole.acts) if joined(act) == RAIDERS)
    store = on_disk(tmp_path)
    battle = store.create(replay(TINY, whole.acts[:joins]))
    for count in range(joins + 1, len(whole.acts) + 1):
        store.save(battle, replay(TINY, whole.acts[:count]))
    store.close(battle)
    path = store.path(battle)
    flip(path, 3)
    done = repair(store, path, "skip")
    mended = on_disk(tmp_path).load(done.battle)
    assert done.acts > 0
    assert len(mended.acts) == len(whole.acts) - 1 - done.acts
    assert texts(mended) == ["after the shot"]


def test_a_battle_whose_acts_make_no_sense_is_repaired_without_them(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    path = store.path(battle)
    wrong = {"events": [{"type": "Changed", "unit": "nobody", "key": "men", "was": 1, "now": 2}]}
    with BattleDB(path) as database:
        database.journal.commit([put("acts", len(history.acts) - 2, wrong)])
    with pytest.raises(Misfit):
        verify(path)
    done = repair(store, path, "skip")
    assert done.acts == 1
    assert texts(on_disk(tmp_path).load(done.battle)) == ["one", "three", "four"]


def test_a_battle_that_is_being_played_is_not_repaired(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    store.take(battle)
    with pytest.raises(Locked):
        repair(on_disk(tmp_path), store.path(battle), "skip")


def test_a_newer_format_is_not_repaired(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    path = store.path(battle)
    make_newer(path)
    before = path.read_bytes()
    for attempt in (verify, lambda path: repair(store, path, "skip"), lambda path: adopt(store, path)):
        with pytest.raises(NewerFormat):
            attempt(path)
    assert path.read_bytes() == before
    assert sorted(each.name for each in store.folder.glob("*.battle")) == [path.name]


def test_nothing_is_left_behind_by_a_repair_that_fails(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    path = store.path(battle)
    path.write_bytes(b"nonsense\n")
    with pytest.raises(Damaged):
        repair(store, path, "skip")
    assert [each.name for each in store.folder.iterdir() if "new" in each.name] == []


def test_a_torn_end_is_put_aside_and_said(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    tear(store.path(battle))
    session = store.take(battle)
    assert session.history == history
    assert session.set_aside is not None
    assert session.set_aside.read_bytes() == b"0123456789abcdef"


def test_a_restore_point_becomes_a_new_battle(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    store.save(battle, playing(history, Note("later")))
    store.close(battle)
    latest, first = store.backups(battle).points()
    assert texts(store.load(restore(store, battle, latest))) == ["one", "two", "three", "four"]
    assert texts(store.load(restore(store, battle, first))) == []
    assert "later" in texts(on_disk(tmp_path).load(battle))
    assert len(store.battles()) == 3


def test_restore_points_outlive_their_battle(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    store.delete(battle)
    (point,) = store.backups(battle).points()
    assert store.load(restore(store, battle, point)) == at_the_shooting()


@pytest.mark.parametrize(
    ("ours", "theirs", "says"),
    [
        ([], [], "is the same as"),
        (["a"], [], "is an older copy of"),
        ([], ["b"], "goes on where"),
        (["a"], ["b"], "part after line"),
    ],
)
def test_copies_made_by_a_sync_folder_are_told_apart_and_both_kept(
    tmp_path: Path, ours: list[str], theirs: list[str], says: str
) -> None:
    store = on_disk(tmp_path)
    battle = store.create(a_tiny_battle())
    other = FolderStore(tmp_path / "other computer")
    other.folder.mkdir()
    (other.folder / f"{battle}.battle").write_bytes(store.path(battle).read_bytes())
    for computer, notes in ((store, ours), (other, theirs)):
        for note in notes:
            computer.save(battle, playing(computer.load(battle), Note(note)))
        computer.close(battle)
    copy = store.folder / f"{battle} (conflicted copy of the laptop beside the table 2026-11-21).battle"
    copy.write_bytes(other.path(battle).read_bytes())
    twins = [line for line in on_disk(tmp_path).battles() if line.copy]
    assert [line.id for line in twins] == [copy.stem]
    assert says in twins[0].copy
    adopted = adopt(store, copy)
    assert texts(store.load(adopted)) == theirs
    assert texts(store.load(battle)) == ours
    assert copy.exists()


def test_a_battle_that_went_on_elsewhere_is_told_of_and_taken_in(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    session = store.take(battle)
    session.move_to(next(rescue_folders()))
    history = playing(history, Note("elsewhere"))
    session.keep(history)
    there = store.close(battle)
    assert there is not None
    (line,) = on_disk(tmp_path).battles()
    assert str(there) in line.copy
    new = store.create(from_file(there))
    assert store.load(new) == history
    assert there.exists()


def test_a_damaged_battle_of_another_folder_is_not_taken_in(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    away = tmp_path / "away.battle"
    away.write_bytes(store.path(battle).read_bytes())
    flip(away, 7)
    with pytest.raises(Damaged, match=r"damaged at line 8 of 10"):
        store.create(from_file(away))
    assert len(store.battles()) == 1


def test_a_damaged_copy_is_not_taken_in_as_if_it_were_whole(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    copy = store.folder / f"{battle} (1).battle"
    copy.write_bytes(store.path(battle).read_bytes())
    flip(copy, 7)
    with pytest.raises(Damaged, match=r"damaged at line 8 of 10"):
        adopt(store, copy)
    assert len(store.battles()) == 2
    done = repair(store, copy, "skip")
    assert [each.path for each in done.salvage.recovered] == [store.path(battle)]
    assert texts(store.load(done.battle)) == ["one", "two", "three", "four"]


def test_a_copy_that_is_damaged_as_well_is_listed_as_damaged(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    copy = store.folder / f"{battle}-again.battle"
    copy.write_bytes(store.path(battle).read_bytes())
    flip(copy, 7)
    (line,) = (line for line in store.battles() if line.broken)
    assert "damaged at line 8" in line.broken
    assert "older copy" in line.copy


def test_a_battle_is_no_copy_of_one_that_was_restored_from_it(tmp_path: Path) -> None:
    store, battle, _history = a_played_battle(tmp_path)
    restore(store, battle, store.backups(battle).points()[0])
    assert not any(line.copy for line in store.battles())


def test_repair_takes_a_damaged_beginning_out_of_a_restore_point(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    path = store.path(battle)
    for line in (0, 1, 2):
        flip(path, line)
    done = repair(store, path, "skip")
    (point,) = store.backups(battle).points()
    assert [each.path for each in done.salvage.recovered] == [point.path] * 3
    assert (done.salvage.lost, done.acts) == ((), 0)
    assert on_disk(tmp_path).load(done.battle) == history


def test_repair_takes_a_damaged_line_out_of_a_copy_that_a_sync_folder_made(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    path = store.path(battle)
    copy = path.with_name(f"{battle} (conflicted copy).battle")
    copy.write_bytes(path.read_bytes())
    for line in (0, 7):
        flip(path, line)
    done = repair(store, path, "skip")
    assert copy in [each.path for each in done.salvage.recovered]
    assert on_disk(tmp_path).load(done.battle) == history


def test_one_flipped_bit_in_a_battle_costs_no_act(tmp_path: Path) -> None:
    store, battle, history = a_played_battle(tmp_path)
    path = store.path(battle)
    for point in store.backups(battle).points():
        point.path.unlink()
    whole = path.read_bytes()
    for offset in range(20, len(whole), len(whole) // 11):
        path.write_bytes(whole[:offset] + bytes([whole[offset] ^ 4]) + whole[offset + 1 :])
        done = repair(store, path, "skip")
        assert on_disk(tmp_path).load(done.battle) == history
