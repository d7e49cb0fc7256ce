"""A battle put right is kept as it is: one undo away from what it was, whole or not at all after a kill."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from saves.codec import from_act, to_act
from saves.journal import Backups, BattleDB, Saved
from saves.layout import LIMITS, read_battle
from saves.portable import from_portable, to_portable
from saves.session import FileSession, changes_between
from saves.validation import believable, believed
from tests.play import playing
from tests.saves.journal.powercut import PowerCutFs
from tests.saves.test_store import on_disk, undone
from tests.tiny import TINY, a_shot, at_the_shooting
from tracker.battle.acts import Act, Fate
from tracker.battle.commands import Note
from tracker.play.amend import Amendment, amend
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def a_shot_put_right() -> tuple[History, History]:
    """A battle in which a shot was typed wrongly three acts ago, and the same with the right face."""
    history = playing(at_the_shooting(), a_shot(5, cover=False), Note("dusk"), *(Note(f"line {n}") for n in range(12)))
    shot = next(index for index, act in enumerate(history.acts) if act.command == a_shot(5, cover=False))
    amended = amend(history, shot, a_shot(2, cover=False), at=7.0)
    assert isinstance(amended, Amendment)
    return history, amended.after


def read_back(acts: list[Act]) -> History:
    return believed(TINY, [to_act(from_act(act)) for act in acts])


def test_what_was_put_right_opens_as_it_was_left_and_one_undo_brings_the_old_back(tmp_path: Path) -> None:
    before, after = a_shot_put_right()
    store = on_disk(tmp_path)
    battle = store.create(before)
    session = store.take(battle)
    session.keep(after)
    store.close(battle)
    loaded = on_disk(tmp_path).load(battle)
    assert loaded == after
    assert loaded.battle != before.battle
    assert undone(loaded).battle == before.battle
    session = store.take(battle)
    session.keep(undone(session.history))
    store.close(battle)
    loaded = on_disk(tmp_path).load(battle)
    assert (loaded.battle, list(loaded.befores)) == (before.battle, list(before.befores))
    again = loaded.redo()
    assert isinstance(again, History)
    assert again.battle == after.battle


class CutDuring(PowerCutFs):
    """A disk that opens whatever a power cut may leave of one battle, at each change and whenever it is asked."""

    def __init__(self, path: Path, data: bytes) -> None:
        super().__init__({str(path): data})
        self.path = path
        self.seen: dict[bytes, History] = {}

    def after_change(self) -> None:
        for _history in self.left():
            pass

    def left(self) -> Iterator[History]:
        """The battles that a power cut right now may leave."""
        # The lock is the system's and real; another name leaves that of the session alone.
        survivor = self.path.with_name("survivor.battle")
        for data in {files[str(self.path)] for files in self.cuts()}:
            if data not in self.seen:
                with BattleDB(survivor, limits=LIMITS, fs=PowerCutFs({str(survivor): data})) as database:
                    self.seen[data] = believed(TINY, read_battle(database)[1])
            yield self.seen[data]


def test_a_power_cut_in_the_middle_leaves_the_old_battle_or_the_amended_one(tmp_path: Path) -> None:
    before, after = a_shot_put_right()
    store = on_disk(tmp_path)
    path = store.path(store.create(before))
    fs = CutDuring(path, path.read_bytes())
    session = FileSession(path, lambda _db: (before, 0.0), backups=Backups(tmp_path / "b"), clock=lambda: 9.0, fs=fs)
    assert isinstance(session.keep(after), Saved)
    assert len(fs.seen) > 20
    assert {left.battle == after.battle for left in fs.seen.values()} == {False, True}
    for left in fs.seen.values():
        assert left.battle in (before.battle, after.battle)
        assert left == after or undone(left).battle == before.befores[-1]
    assert list(fs.left()) == [after]
    session.close()


def test_an_export_takes_it_along() -> None:
    _before, after = a_shot_put_right()
    assert from_portable(to_portable(after)) == after


def test_every_beginning_of_what_is_written_is_the_old_battle_until_the_last_act_makes_it_the_new_one() -> None:
    before, after = a_shot_put_right()
    kept = [from_act(act) for act in before.acts]
    changes = changes_between(before.acts, after.acts)
    assert len(changes) == len(after.acts) - len(before.acts) > 5
    for number in range(len(changes)):
        half = read_back([*map(to_act, kept), *after.acts[len(before.acts) : len(before.acts) + number]])
        assert half.battle == before.battle
        assert playing(half, Note("on")).battle == before.battle
        assert undone(half).battle == before.befores[-1]
    assert read_back(list(after.acts)) == after


def test_what_a_kill_left_half_written_is_in_nobodys_way_afterwards() -> None:
    before, after = a_shot_put_right()
    half = read_back(list(after.acts[: len(before.acts) + 3]))
    on = playing(half, Note("on"))
    assert read_back(list(on.acts)) == on
    assert len(changes_between(half.acts, on.acts)) == 1


def test_an_amend_that_counts_acts_there_are_not_is_refused_and_mended_without_its_past() -> None:
    before, after = a_shot_put_right()
    lost = [act for act in after.acts if act.command != Note("line 3")]
    with pytest.raises(Exception, match="do not make a battle"):
        believed(TINY, lost)
    mended = believable(TINY, lost)
    assert mended.battle.title == before.battle.title
    assert all(act.amends is None and not act.again for act in mended.acts)


def test_a_fate_that_no_save_says_is_read_as_standing() -> None:
    _before, after = a_shot_put_right()
    assert Fate.SUPERSEDED.value not in str([from_act(act) for act in after.acts])
    forged = [replace(act, fate=Fate.SUPERSEDED) if act.fate is Fate.STANDS else act for act in at_the_shooting().acts]
    assert believed(TINY, forged) == at_the_shooting()
