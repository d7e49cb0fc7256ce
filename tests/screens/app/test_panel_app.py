"""The panel's own app: keys for layouts, colours and hiding, and it redraws when the battle's file changes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from saves.folder import FolderStore
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from saves.store import BattleId
from screens.app.panel_app import PanelApp
from screens.panel.colours import LIGHT
from screens.panel.follow import Follow
from screens.panel.screen import PanelScreen
from screens.panel.window.drawing import Layout
from tests.screens.in_app import press, shown
from tests.screens.panel.scenes import SYSTEMS, a_shot, after, at_the_orders, at_the_shooting, laying
from tests.tiny import a_tiny_battle
from tracker.battle.commands import Advance
from tracker.play.history import History
from tracker.views.panel_settings import PanelSettings, Scene

pytestmark = pytest.mark.usefixtures("with_tiny")


def kept(folder: Path, history: History) -> tuple[FolderStore, BattleId]:
    """A battle in a folder, saved and let go of, so that others may write to it."""
    store = FolderStore(folder)
    battle = store.create(history)
    store.close(battle)
    return store, battle


@asynccontextmanager
async def the_panel(source: Follow, size: tuple[int, int] = (80, 24), **about: Any) -> AsyncIterator[Pilot[Any]]:
    app = PanelApp(source, **about)
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot
    source.close()


async def look(pilot: Pilot[Any]) -> str:
    screen = pilot.app.screen
    assert isinstance(screen, PanelScreen)
    screen.look()
    await pilot.pause()
    return shown(pilot)


async def test_the_panel_follows_what_another_program_saves(tmp_path: Path) -> None:
    store, battle = kept(tmp_path, at_the_shooting())
    async with the_panel(Follow(FolderStore(tmp_path), battle)) as pilot:
        assert "9/10" not in await look(pilot)
        store.save(battle, after(store.load(battle), a_shot()))
        assert "Ochre" in await look(pilot)
        assert "9/10 men" in shown(pilot)


async def test_an_undo_and_a_redo_reach_the_panel(tmp_path: Path) -> None:
    store, battle = kept(tmp_path, at_the_shooting())
    hit = after(store.load(battle), a_shot())
    store.save(battle, hit)
    async with the_panel(Follow(FolderStore(tmp_path), battle)) as pilot:
        assert "9/10" in shown(pilot)
        back = hit.undo()
        assert isinstance(back, History)
        store.save(battle, back)
        assert "9/10" not in await look(pilot)
        again = back.redo()
        assert isinstance(again, History)
        store.save(battle, again)
        assert "9/10" in await look(pilot)


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("layout", Layout)
async def test_no_cell_changes_while_orders_are_laid(tmp_path: Path, key: str, layout: Layout) -> None:
    history = at_the_orders(key)
    store, battle = kept(tmp_path, history)
    async with the_panel(Follow(FolderStore(tmp_path), battle), (120, 40), layout=layout) as pilot:
        before = shown(pilot)
        for command in laying(history)[:5]:
            history = after(history, command)
            store.load(battle)
            store.save(battle, history)
            assert await look(pilot) == before


async def test_keys_change_layout_and_colours(tmp_path: Path) -> None:
    _store, battle = kept(tmp_path, at_the_shooting())
    async with the_panel(Follow(FolderStore(tmp_path), battle)) as pilot:
        await press(pilot, "r")
        assert not shown(pilot).split("\n")[0].strip()
        await press(pilot, "s")
        assert "▶ II Fire" not in shown(pilot)
        await press(pilot, "f", "t")
        assert "▶ II Fire" in shown(pilot)
        assert pilot.app.screen.query_one("PanelView").styles.background.hex.lower() == LIGHT.ground


@pytest.mark.parametrize("key", ["h", "space", "f8"])
async def test_one_key_hides_everything_at_once_and_brings_it_back(tmp_path: Path, key: str) -> None:
    _store, battle = kept(tmp_path, at_the_shooting())
    async with the_panel(Follow(FolderStore(tmp_path), battle)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert not shown(pilot).strip()
        await pilot.press(key)
        await pilot.pause()
        assert "The Mill" in shown(pilot)


async def test_esc_covers_the_panel_and_neither_shows_it_again_nor_closes_it(tmp_path: Path) -> None:
    _store, battle = kept(tmp_path, at_the_shooting())
    async with the_panel(Follow(FolderStore(tmp_path), battle)) as pilot:
        for _again in range(3):
            await press(pilot, "escape")
            assert not shown(pilot).strip()
        assert isinstance(pilot.app.screen, PanelScreen)
        await press(pilot, "h")
        assert "The Mill" in shown(pilot)


@pytest.mark.parametrize("size", [(30, 4), (80, 24), (200, 50)])
async def test_the_panel_draws_in_any_window(tmp_path: Path, size: tuple[int, int]) -> None:
    _store, battle = kept(tmp_path, at_the_shooting())
    async with the_panel(Follow(FolderStore(tmp_path), battle), size) as pilot:
        assert "The Mill" in shown(pilot)


async def test_the_streamer_s_settings_reach_the_panel(tmp_path: Path) -> None:
    store, battle = kept(tmp_path, at_the_shooting())
    settings = PanelSettingsFile(panel_settings_path(store, battle))
    async with the_panel(Follow(FolderStore(tmp_path), battle)) as pilot:
        settings.keep(PanelSettings(title="Grand final", scene=Scene.LIVE))
        assert "Grand final" in await look(pilot)
        settings.keep(PanelSettings(scene=Scene.HIDDEN))
        assert not (await look(pilot)).strip()


async def test_a_battle_replaced_under_the_panel_is_shown_in_its_place(tmp_path: Path) -> None:
    store, battle = kept(tmp_path, at_the_shooting())
    other, name = kept(tmp_path / "other", after(a_tiny_battle(), Advance()))
    async with the_panel(Follow(FolderStore(tmp_path), battle)) as pilot:
        assert "II Fire" in shown(pilot)
        other.path(name).replace(store.path(battle))
        assert "▶ I Orders" in await look(pilot)


async def test_a_battle_that_goes_away_leaves_its_last_picture(tmp_path: Path) -> None:
    store, battle = kept(tmp_path, at_the_shooting())
    async with the_panel(Follow(FolderStore(tmp_path), battle)) as pilot:
        before = shown(pilot)
        path = store.path(battle)
        whole = path.read_bytes()
        path.unlink()
        assert await look(pilot) == before
        path.write_bytes(b"not a battle at all\n")
        assert await look(pilot) == before
        path.write_bytes(whole)
        assert await look(pilot) == before


async def test_reading_along_takes_no_lock(tmp_path: Path) -> None:
    store, battle = kept(tmp_path, at_the_shooting())
    source = Follow(FolderStore(tmp_path), battle)
    store.opened(battle)
    store.save(battle, after(store.load(battle), a_shot()))
    assert source.poll()
    store.close(battle)
    source.close()
