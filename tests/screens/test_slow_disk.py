"""While a flush lasts keys are answered, and the screen says that the act is on its way, not that it is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from saves.folder import FolderStore
from saves.journal import NotSaved
from saves.session import FileSession
from saves.store import BattleId
from saves.writer import Post
from screens.cli.open import put_away
from screens.library.screen import LibraryScreen
from screens.parts.background import off_screen
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.saves.disks.full_disk import no_room
from tests.saves.disks.slow_fs import SlowFs
from tests.screens.in_app import NARROW, WIDE, press, shown, told
from tests.screens.library.test_library import in_the_library
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Note
from tracker.play.history import History

pytestmark = [pytest.mark.usefixtures("with_tiny"), pytest.mark.writes_behind]

LONG = 4.0
"""Seconds that a flush lasts on a disk that is about to fail, or over a network."""
SOON = 0.05


@pytest.fixture
def slow(tmp_path: Path) -> tuple[FolderStore, SlowFs]:
    fs = SlowFs()
    store = FolderStore(tmp_path / "battles", fs=fs)
    store.create(a_tiny_battle())
    return store, fs


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    """Wait for what another thread has to do first."""
    for _turn in range(500):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(shown(pilot))


async def test_keys_are_answered_while_a_flush_lasts(slow: tuple[FolderStore, SlowFs]) -> None:
    store, fs = slow
    async with in_the_library(store) as pilot:
        screen = await on_the_table(pilot)
        await until(pilot, lambda: "saved" in shown(pilot))
        fs.hold()
        assert screen.table.do(Note("hail"))
        await until(pilot, fs.reached.is_set)
        assert "hail" in shown(pilot)
        assert "saving" in shown(pilot)
        assert "saved" not in shown(pilot)
        await press(pilot, "l")
        assert pilot.app.screen is not screen
        await press(pilot, "escape")
        assert screen.table.do(Note("and more hail"))
        await pilot.pause()
        assert "saved" not in shown(pilot)
        fs.let_go()
        await until(pilot, lambda: "saved" in shown(pilot))
    assert "more hail" in str(FolderStore(store.folder).load(store.battles()[0].id).acts[-1])


async def test_no_key_waits_for_the_disk(slow: tuple[FolderStore, SlowFs]) -> None:
    """The longest that the screens' thread is kept busy at a time while a flush lasts."""
    store, fs = slow
    async with in_the_library(store) as pilot:
        screen = await on_the_table(pilot)
        screen.table.do(Note("before"))
        await until(pilot, lambda: "saved" in shown(pilot))
        fs.hold()
        loop = asyncio.get_running_loop()
        loop.call_later(LONG, fs.let_go)
        began = loop.time()
        took = []
        for number in range(5):
            start = loop.time()
            screen.table.do(Note(f"note {number}"))
            took.append(loop.time() - start)
            await pilot.pause()
        assert "saving" in shown(pilot)
        assert loop.time() - began < LONG
        await until(pilot, lambda: "saved" in shown(pilot))
        assert loop.time() - began >= LONG
        print(f"an act was taken in {max(took) * 1000:.1f} ms at most while the flush lasted {LONG} s")
        assert min(took) < SOON


async def test_what_is_refused_in_the_background_is_told_and_saved_later(slow: tuple[FolderStore, SlowFs]) -> None:
    store, _fs = slow
    async with in_the_library(store) as pilot:
        screen = await on_the_table(pilot)
        await until(pilot, lambda: "saved" in shown(pilot))
        with no_room():
            assert screen.table.do(Note("one"))
            await until(pilot, lambda: "NOT SAVED – file too large, 1 pending" in shown(pilot))
            assert isinstance(screen.table.autosave.trouble, NotSaved)
        screen.table.autosave.retry()
        await until(pilot, lambda: "saved" in shown(pilot))
        assert "Everything is saved again." in told(pilot)


async def test_a_battle_is_opened_again_only_when_it_has_been_put_away(slow: tuple[FolderStore, SlowFs]) -> None:
    store, fs = slow
    async with in_the_library(store) as pilot:
        screen = await on_the_table(pilot)
        await until(pilot, lambda: "saved" in shown(pilot))
        fs.hold()
        screen.table.do(Note("hail"))
        await press(pilot, "p")
        await until(pilot, lambda: "The last actions are being saved" in shown(pilot))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LibraryScreen))
        assert "saving The Mill …" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)
        fs.let_go()
        await until(pilot, lambda: "1 battle" in shown(pilot))
        await on_the_table(pilot)
        assert "hail" in shown(pilot)


async def on_the_table(pilot: Pilot[None]) -> TurnScreen:
    """Open the battle under the cursor."""
    await press(pilot, "enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, TurnScreen))
    screen = pilot.app.screen
    assert isinstance(screen, TurnScreen)
    return screen


class HeldStore(FolderStore):
    """A folder on a disk that does nothing, from `hold` on until it is let go."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.create(a_tiny_battle())
        self.reached, self._may_go_on = Event(), Event()

    def let_go(self) -> None:
        self._may_go_on.set()

    def _wait(self) -> None:
        self.reached.set()
        assert self._may_go_on.wait(60), "nobody let the disk go on"

    def take(self, battle: BattleId, post: Post | None = None) -> FileSession:
        self._wait()
        return super().take(battle, post)

    def load(self, battle: BattleId) -> History:
        self._wait()
        return super().load(battle)

    def delete(self, battle: BattleId) -> str:
        self._wait()
        return super().delete(battle)


class HeldAtBirth(HeldStore):
    """The same for new battles."""

    def create(self, history: History, seal: Callable[[Path], History] | None = None) -> BattleId:
        if hasattr(self, "reached"):
            self._wait()
        return super().create(history, seal)


async def renaming(pilot: Pilot[None], _folder: Path) -> None:
    await press(pilot, "t", "ctrl+u")
    pilot.app.screen.query_one(Input).value = "The Ford"
    await enter(pilot)


async def deleting(pilot: Pilot[None], _folder: Path) -> None:
    await press(pilot, "x")
    pilot.app.post_message(Key("2", "2"))


async def exporting(pilot: Pilot[None], folder: Path) -> None:
    await press(pilot, "e")
    pilot.app.screen.query_one(Input).value = str(folder / "out.json")
    await enter(pilot)


async def enter(pilot: Pilot[None], _folder: Path | None = None) -> None:
    # Not through the pilot, which waits for the end of what a key sets off.
    pilot.app.post_message(Key("enter", None))


async def making(pilot: Pilot[None], _folder: Path) -> None:
    pilot.app.post_message(Key("d", "d"))
    await until(pilot, lambda: "Which rules?" in shown(pilot))
    await enter(pilot)


async def on_screen(pilot: Pilot[None], words: str) -> None:
    await until(pilot, lambda: words in shown(pilot))


@pytest.mark.parametrize(
    ("does", "meanwhile", "afterwards"),
    [
        (enter, "opening The Mill …", "saved"),
        (making, "saving The Ford at Morbrun …", "saved"),
        (renaming, "saving The Ford …", "The Ford"),
        (deleting, "deleting The Mill …", "No battle yet"),
        (exporting, "writing out.json …", "written: "),
    ],
)
async def test_the_library_is_alive_while_the_disk_is_waited_for(
    tmp_path: Path, does: Callable[[Pilot[None], Path], Awaitable[None]], meanwhile: str, afterwards: str
) -> None:
    store = (HeldAtBirth if does is making else HeldStore)(tmp_path / "battles")
    async with in_the_library(store, WIDE) as pilot:
        try:
            await does(pilot, tmp_path)
            await until(pilot, store.reached.is_set)
            await on_screen(pilot, meanwhile)
            await pilot.resize_terminal(*NARROW)
            await on_screen(pilot, meanwhile)
        finally:
            store.let_go()
        await until(pilot, lambda: afterwards in shown(pilot) + told(pilot) and meanwhile not in shown(pilot))


def test_quitting_waits_for_the_disk_and_tells_how_much_is_on_its_way(
    slow: tuple[FolderStore, SlowFs], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, fs = slow
    battle = store.battles()[0].id
    session = store.take(battle, lambda _call: None)
    session.keep(playing(session.history, Note("before")))
    session.settle()
    said: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr("screens.cli.open.PATIENCE", 0.01)
    monkeypatch.setattr("screens.cli.open.click.echo", lambda words, **_about: said.put(words))
    fs.hold()
    for number in range(2):
        session.keep(playing(session.history, Note(f"hail {number}")))
    quitting = Thread(target=put_away, args=(store,))
    quitting.start()
    assert said.get(timeout=30) == "saving: 2 changes pending"
    assert quitting.is_alive()
    fs.let_go()
    quitting.join(30)
    assert not quitting.is_alive()
    assert FolderStore(store.folder).load(battle) == session.history


def test_quitting_waits_for_what_the_library_had_begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr("screens.cli.open.PATIENCE", 0.01)
    monkeypatch.setattr("screens.cli.open.click.echo", lambda words, **_about: said.put(words))
    store = HeldStore(tmp_path / "battles")
    battle = store.battles()[0].id

    async def leave_amidst() -> None:
        opening = asyncio.create_task(off_screen(lambda: store.take(battle, lambda _call: None)))
        while not store.reached.is_set():
            await asyncio.sleep(0.01)
        opening.cancel()

    asyncio.run(leave_amidst())
    quitting = Thread(target=put_away, args=(store,))
    quitting.start()
    assert said.get(timeout=30) == "closing the battle"
    store.let_go()
    quitting.join(30)
    assert not quitting.is_alive()
    FolderStore(store.folder).take(battle)
