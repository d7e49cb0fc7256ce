"""A session whose disk is waited for in the background: nothing is called saved that is not on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from saves.folder import FolderStore
from saves.journal import NotSaved, ReadOnly, Saved, Saving, Trouble, Unstorable
from saves.session import FileSession
from saves.store import BattleId
from tests.play import playing
from tests.saves.disks.full_disk import no_room
from tests.saves.disks.slow_fs import SlowFs
from tests.saves.test_session import noted
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Note
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


class Desk:
    """A battle on the table of somebody who hears of the disk only when asked to look."""

    def __init__(self, folder: Path) -> None:
        self.fs = SlowFs()
        self.store = FolderStore(folder, fs=self.fs)
        self.battle: BattleId = self.store.create(a_tiny_battle())
        self.posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.session: FileSession = self.store.take(self.battle, self.posted.put)
        self.session.settle()
        self.heard: list[object] = []
        self.session.heard = lambda: self.heard.append(self.session.status)

    def look(self) -> None:
        """Take in what was posted so far."""
        while not self.posted.empty():
            self.posted.get()()

    def on_disk(self) -> History:
        """What another program finds in the file."""
        return FolderStore(self.store.folder).load(self.battle)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "battles")


def test_an_act_is_pending_until_it_is_on_the_disk(desk: Desk) -> None:
    desk.session.keep(noted(desk.session.history, "before"))
    desk.session.settle()
    desk.fs.hold()
    played = noted(desk.session.history, "one")
    assert desk.session.keep(played) == Saving()
    assert desk.fs.reached.wait(10)
    desk.heard.clear()
    desk.look()
    assert Saved not in [type(status) for status in desk.heard]
    assert (desk.session.status, desk.session.waiting) == (Saving(), 1)
    assert desk.session.history == played
    desk.fs.let_go()
    assert isinstance(desk.session.settle(), Saved)
    desk.look()
    assert isinstance(desk.heard[-1], Saved)
    assert desk.on_disk() == played
    desk.store.close_all()


def test_acts_that_wait_together_share_a_flush(desk: Desk) -> None:
    desk.session.keep(played := noted(desk.session.history, "before"))
    desk.session.settle()
    desk.fs.hold()
    desk.session.keep(played := noted(played, "first"))
    assert desk.fs.reached.wait(10)
    for number in range(50):
        desk.session.keep(played := noted(played, f"note {number}"))
    assert desk.session.waiting == 51
    desk.fs.flushes = 0
    desk.fs.let_go()
    desk.session.settle()
    assert desk.fs.flushes == 2
    assert desk.on_disk() == played
    desk.store.close_all()


def test_what_the_disk_refuses_in_the_background_waits_and_is_counted(desk: Desk) -> None:
    with no_room():
        desk.session.keep(noted(desk.session.history, "one"))
        desk.session.keep(noted(desk.session.history, "two"))
        status = desk.session.settle()
        assert isinstance(status, NotSaved)
        assert (status.reason, status.pending) == (Trouble.FILE_TOO_LARGE, 2)
        desk.look()
        assert [type(each) for each in desk.heard][-1] is NotSaved
    desk.session.retry()
    assert isinstance(desk.session.settle(), Saved)
    assert desk.on_disk() == desk.session.history
    desk.store.close_all()


def test_what_cannot_be_stored_is_refused_before_anything_is_handed_over(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = desk.session.history
    monkeypatch.setattr("saves.session.from_act", lambda act: {"events": ["x" * 40_000]})
    with pytest.raises(Unstorable):
        desk.session.keep(noted(before, "one"))
    assert (desk.session.history, desk.session.waiting) == (before, 0)
    desk.store.close_all()


def test_leaving_waits_for_what_is_on_its_way(desk: Desk) -> None:
    played = noted(desk.session.history, "one")
    desk.session.keep(played)
    assert desk.store.close(desk.battle) is None
    assert desk.on_disk() == played


@pytest.mark.parametrize("in_background", [False, True])
def test_a_session_that_was_put_away_takes_nothing_more(tmp_path: Path, in_background: bool) -> None:
    store = FolderStore(tmp_path / "battles")
    battle = store.create(a_tiny_battle())
    first = store.take(battle, (lambda call: None) if in_background else None)
    store.close(battle)
    second = store.take(battle)
    kept = playing(second.history, Note("acknowledged"))
    assert isinstance(second.keep(kept), Saved)
    late = playing(first.history, Note("too late"))
    attempts: tuple[Callable[[], object], ...] = (
        lambda: first.keep(late),
        first.retry,
        lambda: first.move_to(tmp_path / "stick"),
    )
    for attempt in attempts:
        with pytest.raises(ReadOnly, match="it was closed"):
            attempt()
    first.close()
    store.close(battle)
    assert FolderStore(store.folder).load(battle) == kept
    assert not (tmp_path / "stick").exists()


def test_a_fault_in_the_background_is_shown(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.look()

    def stumble(self: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("saves.journal.outbox.Outbox.retry", stumble)
    desk.session.keep(noted(desk.session.history, "one"))
    desk.session._writer.ask(lambda: None)
    with pytest.raises(ZeroDivisionError):
        desk.look()
