"""What is on air stands in the title bar of every page, and one key takes off what is on it, not what is open."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot

from saves.folder import FolderStore
from saves.panel.running import TRUSTED, Broadcast, RunningServer, ServerNote
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from saves.store import BattleId
from screens.app.launch import at_the_table
from screens.library.starting import demo_battle
from screens.table.masthead import Masthead
from tests.screens.in_app import NARROW, WIDE, press, shown, told
from tests.screens.panel.scenes import at_the_shooting
from tracker.rules.systems import load_system
from tracker.views.panel_settings import PanelSettings, Scene
from tracker.views.projection import project


@contextmanager
def serving(folder: Path, battle: str, **about: Any) -> Iterator[ServerNote]:
    """A note of a server that answers; it tells of that battle."""
    note = ServerNote(folder)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        note.tell(RunningServer(1, battle, listening.getsockname()[1], ("127.0.0.1",), **about))
        yield note
    note.close()


@asynccontextmanager
async def two_battles(folder: Path, size: tuple[int, int] = WIDE) -> AsyncIterator[tuple[Pilot[Any], FolderStore]]:
    """The app at the one called `demonworld`'s demo, another one beside it."""
    store = FolderStore(folder)
    open_here = store.create(demo_battle(load_system("demonworld")))
    store.create(at_the_shooting())
    for battle in store.battles():
        store.close(battle.id)
    app = at_the_table(store, open_here)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, store
    store.close(open_here)


def the_other(store: FolderStore) -> BattleId:
    return next(line.id for line in store.battles() if line.title == at_the_shooting().battle.title)


def look(pilot: Pilot[Any]) -> str:
    """The title bar of the page on top, once it has looked what is on air."""
    bar = pilot.app.screen.query_one(Masthead)
    bar.look()
    return str(bar.render())


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=str)
async def test_every_page_says_which_battle_is_on_air_and_how_late(tmp_path: Path, size: tuple[int, int]) -> None:
    async with two_battles(tmp_path, size) as (pilot, store):
        assert "on air" not in look(pilot)
        with serving(tmp_path, the_other(store), title="The ford", delay=20.0):
            for key in ("", "o", "r", "l", "h"):
                await press(pilot, *([key] if key else []))
                assert "on air: The ford · 20 s late" in look(pilot), key
                await press(pilot, *(["escape"] if key else []))
        pilot.app.screen.query_one(Masthead)
        assert "on air" not in look(pilot)


async def test_the_open_battle_is_named_once_on_a_narrow_bar_and_another_one_always(tmp_path: Path) -> None:
    async with two_battles(tmp_path, NARROW) as (pilot, store):
        mine = pilot.app.screen.query_one(Masthead).table.battle.title
        with serving(tmp_path, the_other(store), title=mine):
            assert look(pilot).count(mine) == 1
            assert f"on air: {mine}" in look(pilot)
        with serving(tmp_path, the_other(store), title="The long siege of the tower in the northern marshes"):
            bar = look(pilot)
            assert "on air: The long siege" in bar
            assert bar.startswith(mine[:7])
            assert cell_len(bar) <= NARROW[0] - 2


async def test_hidden_frozen_and_a_break_stand_there_too(tmp_path: Path) -> None:
    async with two_battles(tmp_path) as (pilot, store):
        file = PanelSettingsFile(panel_settings_path(store, the_other(store)))
        held = project(at_the_shooting())
        with serving(tmp_path, the_other(store), title="The ford"):
            for settings, words in (
                (PanelSettings(scene=Scene.HIDDEN), "hidden: The ford"),
                (PanelSettings(scene=Scene.BREAK), "break: The ford"),
                (PanelSettings(held=held), "frozen: The ford"),
                (PanelSettings(), "on air: The ford"),
            ):
                file.keep(settings)
                assert words in look(pilot)


async def test_f8_hides_what_is_on_air_and_leaves_the_battle_that_is_open(tmp_path: Path) -> None:
    async with two_battles(tmp_path) as (pilot, store):
        other = panel_settings_path(store, the_other(store))
        mine = next(line.id for line in store.battles() if line.id != the_other(store))
        with serving(tmp_path, the_other(store), title="The ford"):
            await press(pilot, "f8")
            assert PanelSettingsFile(other).panel_settings.scene is Scene.HIDDEN
            assert not panel_settings_path(store, mine).exists()
            assert "The ford: the audience sees nothing" in told(pilot)
            assert "hidden: The ford" in shown(pilot)
            await press(pilot, "f8")
            assert PanelSettingsFile(other).panel_settings.scene is Scene.LIVE
            assert "on air: The ford" in shown(pilot)


async def test_h_on_the_page_of_another_battle_hides_what_is_on_air_too(tmp_path: Path) -> None:
    async with two_battles(tmp_path) as (pilot, store):
        other = panel_settings_path(store, the_other(store))
        with serving(tmp_path, the_other(store), title="The ford"):
            await press(pilot, "v")
            assert "h F8 hide all" in shown(pilot)
            await press(pilot, "h")
            assert PanelSettingsFile(other).panel_settings.scene is Scene.HIDDEN
            assert "The ford: the audience sees nothing" in told(pilot)
            assert "hidden: The ford" in shown(pilot)
            assert "(●) show the battle" in shown(pilot), "the open battle is left as it was"
            await press(pilot, "h")
            assert PanelSettingsFile(other).panel_settings.scene is Scene.LIVE


async def test_a_title_of_somebody_s_own_is_no_markup_on_the_bar(tmp_path: Path) -> None:
    async with two_battles(tmp_path) as (pilot, store):
        with serving(tmp_path, the_other(store), title="[@click=app.quit]x[/]\x1b[2J"):
            assert "[@click=app.quit]x[/]" in look(pilot)
            assert "\x1b" not in look(pilot)


def test_a_server_that_dies_without_a_word_is_off_the_air_within_seconds(tmp_path: Path) -> None:
    now = [0.0]
    broadcast = Broadcast(tmp_path, lambda: now[0])
    note = ServerNote(tmp_path)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        running = RunningServer(1, "the-ford", listening.getsockname()[1], ("127.0.0.1",))
        note.tell(running)
        assert broadcast.look() is not None
        note.tell(replace(running, viewers=2))
        assert broadcast.look() is not None
    now[0] = TRUSTED
    assert broadcast.look() is None
    assert broadcast.settings is None


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"process": 1, "battle": "../../etc", "port": 1, "hosts": []}', "[" * 9999]
)
def test_a_note_that_is_none_of_ours_is_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "panel").mkdir()
    (tmp_path / "panel" / "running.json").write_text(text)
    assert Broadcast(tmp_path).look() is None


async def test_a_bar_beneath_another_page_looks_at_nothing_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    look_now = Masthead.look

    def counting(bar: Masthead) -> None:
        looked.append(type(bar.screen).__name__)
        look_now(bar)

    monkeypatch.setattr("screens.table.masthead.EVERY", 0.3)
    monkeypatch.setattr(Masthead, "look", counting)
    async with two_battles(tmp_path) as (pilot, _store):
        await press(pilot, "escape", "l")
        looked.clear()
        await pilot.pause(0.7)
        assert set(looked) == {"LogScreen"}
        await press(pilot, "escape")
        looked.clear()
        await pilot.pause(0.7)
        assert set(looked) == {"TurnScreen"}
