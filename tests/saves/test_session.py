"""A battle on the table goes on whatever the disk says, and loses nothing when the disk comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from saves.codec import to_act
from saves.folder import FolderStore
from saves.journal import NotSaved, Saved, StoreError, Trouble
from saves.session import PATIENCE, FileSession, changes_between
from saves.store import BattleId
from saves.validation import believed
from tests.play import playing
from tests.saves.disks.full_disk import no_room
from tests.saves.test_store import on_disk, undone
from tests.tiny import TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.acts import Act, Fate
from tracker.battle.commands import Note, Refused
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def on_the_table(tmp_path: Path, history: History | None = None) -> tuple[FolderStore, BattleId, FileSession]:
    """A battle taken up for a session."""
    store = on_disk(tmp_path)
    battle = store.create(history or a_tiny_battle())
    return store, battle, store.take(battle)


def noted(history: History, *texts: str) -> History:
    return playing(history, *(Note(text) for text in texts))


@pytest.mark.parametrize("end", [b"", bytes(40), b"garbled \xff\xfe", b'{"acts\n'])
def test_a_file_that_is_no_battle_any_more_is_not_changed_by_taking_it_up(tmp_path: Path, end: bytes) -> None:
    store = on_disk(tmp_path)
    history = noted(at_the_shooting(), "one", "two")
    battle = store.create(history)
    path = store.path(battle)
    whole = path.read_bytes()
    refused = 0
    for cut in range(0, len(whole) + 1, 11):
        broken = whole[:cut] + end
        path.write_bytes(broken)
        try:
            session = store.take(battle)
        except StoreError:
            refused += 1
            assert path.read_bytes() == broken
        else:
            assert session.history.acts == history.acts
            assert session.set_aside is None or session.set_aside.read_bytes() == end
            store.close(battle)
    assert refused > 100
    assert {each.name for each in store.folder.iterdir() if ".torn-" not in each.name} == {
        path.name,
        f"{path.name}.lock",
    }


def test_what_the_disk_refuses_waits_in_order_and_is_saved_when_it_can_be(tmp_path: Path) -> None:
    store, battle, session = on_the_table(tmp_path)
    one = noted(session.history, "one")
    two = noted(one, "two")
    with no_room():
        first, second = session.keep(one), session.keep(two)
        assert isinstance(first, NotSaved)
        assert isinstance(second, NotSaved)
        assert (second.reason, first.pending, second.pending) == (Trouble.FILE_TOO_LARGE, 1, 2)
        assert on_disk(tmp_path).load(battle) == a_tiny_battle()
        assert isinstance(session.retry(), NotSaved)
    assert isinstance(session.retry(), Saved)
    store.close(battle)
    assert on_disk(tmp_path).load(battle) == two


def test_a_later_action_takes_along_what_waits(tmp_path: Path) -> None:
    _store, battle, session = on_the_table(tmp_path)
    one = noted(session.history, "one")
    with no_room():
        session.keep(one)
    assert isinstance(session.keep(noted(one, "two")), Saved)
    assert on_disk(tmp_path).load(battle) == noted(one, "two")


def test_an_action_that_waits_can_be_undone(tmp_path: Path) -> None:
    _store, battle, session = on_the_table(tmp_path)
    with no_room():
        session.keep(noted(session.history, "one"))
        back = undone(session.history)
        session.keep(back)
    session.retry()
    assert on_disk(tmp_path).load(battle) == back


def test_the_battle_goes_on_in_another_folder_with_all_that_was_played(tmp_path: Path) -> None:
    store, battle, session = on_the_table(tmp_path)
    before = store.path(battle).read_bytes()
    played = noted(session.history, "one")
    with no_room():
        session.keep(played)
        assert isinstance(session.move_to(tmp_path / "also full"), NotSaved)
    assert isinstance(session.move_to(tmp_path / "stick"), Saved)
    session.keep(noted(played, "two"))
    assert session.path.parent == tmp_path / "stick"
    assert store.close(battle) == session.path
    elsewhere = FolderStore(tmp_path / "stick")
    (line,) = elsewhere.battles()
    assert elsewhere.load(line.id) == noted(played, "two")
    assert store.path(battle).read_bytes().startswith(before.rstrip(b"\0"))


def test_a_folder_that_is_none_is_said_to_be_out_of_reach_or_too_long_a_name(tmp_path: Path) -> None:
    _store, _battle, session = on_the_table(tmp_path)
    (tmp_path / "a file").touch()
    for folder, reason in (
        (tmp_path / "a file", Trouble.UNREACHABLE),
        (tmp_path / "a file" / "sub", Trouble.UNREACHABLE),
        (tmp_path / ("long" * 100), Trouble.NAME_TOO_LONG),
    ):
        status = session.move_to(folder)
        assert isinstance(status, NotSaved)
        assert status.reason is reason


def test_a_battle_whose_file_is_gone_is_rescued_beside_it(tmp_path: Path) -> None:
    store, battle, session = on_the_table(tmp_path)
    store.path(battle).unlink()
    played = noted(session.history, "one")
    status = session.keep(played)
    assert isinstance(status, NotSaved)
    assert status.reason is Trouble.DISPLACED
    rescued = store.close(battle)
    assert rescued is not None
    assert on_disk(tmp_path).load(BattleId(rescued.stem)) == played


def test_a_file_put_in_its_place_is_left_alone(tmp_path: Path) -> None:
    store, battle, session = on_the_table(tmp_path)
    path = store.path(battle)
    stranger = tmp_path / "stranger"
    stranger.write_bytes(path.read_bytes())
    stranger.replace(path)
    before = path.read_bytes()
    session.keep(noted(session.history, "one"))
    assert store.close(battle) is not None
    assert path.read_bytes() == before


def test_a_battle_that_can_be_rescued_nowhere_stays_on_the_table(tmp_path: Path) -> None:
    store, battle, session = on_the_table(tmp_path)
    played = noted(session.history, "one")
    with no_room():
        session.keep(played)
        with pytest.raises(NotSaved):
            store.close(battle)
        assert store.take(battle) is session
    assert store.close(battle) is None
    assert on_disk(tmp_path).load(battle) == played


def test_the_first_change_of_each_session_leaves_a_restore_point_called_by_turn_and_phase(tmp_path: Path) -> None:
    store, battle, session = on_the_table(tmp_path, at_the_shooting())
    assert store.backups(battle).points() == []
    session.keep(noted(session.history, "one"))
    session.keep(noted(session.history, "two"))
    (point,) = store.backups(battle).points()
    assert point.label.startswith("turn-1-")
    store.close(battle)
    store.take(battle)
    store.close(battle)
    assert len(store.backups(battle).points()) == 1, "a session without a change needs none"
    store.save(battle, noted(store.load(battle), "three"))
    assert len(store.backups(battle).points()) == 2


def trouble_of(session: FileSession) -> Trouble | None:
    """Why the last restore point was not made, as it is known now."""
    return session.backup_trouble


def test_a_restore_point_that_cannot_be_made_is_tried_again_after_a_while(tmp_path: Path) -> None:
    now = [1_700_000_000.0]
    store = FolderStore(tmp_path / "battles", lambda: now[0])
    battle = store.create(a_tiny_battle())
    in_the_way = store.folder / "backups"
    in_the_way.touch()
    session = store.take(battle)
    played = noted(session.history, "one")
    assert isinstance(session.keep(played), Saved)
    assert session.backup_trouble is Trouble.UNREACHABLE
    in_the_way.unlink()
    session.keep(played := noted(played, "two"))
    assert not store.backups(battle).points()
    now[0] += PATIENCE
    session.keep(played := noted(played, "three"))
    assert len(store.backups(battle).points()) == 1
    assert trouble_of(session) is None
    now[0] += PATIENCE
    session.keep(noted(played, "four"))
    assert len(store.backups(battle).points()) == 1


def test_a_battle_is_taken_up_as_it_is_now_and_by_one_program_only(tmp_path: Path) -> None:
    store, battle, session = on_the_table(tmp_path)
    other = on_disk(tmp_path)
    other.load(battle)
    played = noted(session.history, "one")
    session.keep(played)
    store.close(battle)
    assert other.take(battle).history == played


def test_going_back_to_the_start_of_a_long_battle_is_saved_too(tmp_path: Path) -> None:
    history = noted(a_tiny_battle(), *("x" * 2000 for _ in range(200)))
    _store, battle, session = on_the_table(tmp_path, history)
    there = history.return_to(0)
    assert isinstance(there, History)
    assert isinstance(session.keep(there), Saved)
    assert on_disk(tmp_path).load(battle) == there


MOVES: dict[str, Callable[[History], History | Refused]] = {
    "note": lambda history: history.do(Note("x")),
    "shoot": lambda history: history.do(a_shot(1)),
    "undo": History.undo,
    "redo": History.redo,
}


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(sorted(MOVES)), max_size=14), st.integers(0, 14))
def test_the_changes_between_two_moments_make_the_later_one(moves: list[str], save: int) -> None:
    saved, history = moved(moves, save)
    *_beginnings, last = [_documents(saved), *beginnings(saved, history)]
    assert last == _documents(history)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(sorted(MOVES)), min_size=2, max_size=14), st.integers(0, 13))
@example(["note", "note", "undo", "note", "undo", "undo"], 1)
def test_every_beginning_of_the_changes_leaves_a_battle_that_can_be_played(moves: list[str], save: int) -> None:
    saved, history = moved(moves, save)
    for kept in beginnings(saved, history):
        fates = [act.fate for act in believed(TINY, [to_act(document) for document in kept]).acts]
        assert Fate.STANDS not in fates[fates.index(Fate.UNDONE) :] if Fate.UNDONE in fates else True


def moved(moves: list[str], save: int) -> tuple[History, History]:
    """A battle after the move of that number, and after all of these moves; those that are refused change nothing."""
    history = saved = at_the_shooting()
    for number, move in enumerate(moves):
        after = MOVES[move](history)
        history = history if isinstance(after, Refused) else after
        saved = history if number == save else saved
    return saved, history


def beginnings(saved: History, history: History) -> Iterator[list[Any]]:
    """What lies on the disk after each of the changes that make the later battle of the earlier one."""
    kept: dict[int, Any] = dict(enumerate(_documents(saved), start=1))
    for _table, row, document in changes_between(saved.acts, history.acts):
        assert isinstance(row, int)
        if document is None:
            del kept[row]
        else:
            kept[row] = document
        yield [kept[number] for number in range(1, len(kept) + 1)]


def _documents(history: History) -> list[object]:
    from saves.codec import from_act

    return [from_act(act) for act in history.acts]


def test_what_a_change_costs_does_not_follow_the_length_of_the_battle() -> None:
    long = noted(a_tiny_battle(), *(["x"] * 3000))
    after = noted(long, "one more")
    looked_at = Counting(long.acts)
    changes_between(looked_at, after.acts)
    assert looked_at.looks < 5


class Counting(tuple[Act, ...]):
    """Acts that count how often one of them is looked at."""

    looks = 0

    def __getitem__(self, key: Any) -> Any:
        self.looks += 1
        return super().__getitem__(key)
