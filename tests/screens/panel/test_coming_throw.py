"""The throw before it lands goes from the open page to the audience: late where all is, and gone with the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.panel.coming import ComingThrowFile, ComingThrowReader
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from saves.panel.watched import WatchedNote
from screens.app.launch import at_the_table
from screens.panel.colours import DARK
from screens.panel.follow import Follow
from screens.panel.textfiles import texts
from screens.panel.window.drawing import Layout, picture
from screens.roll.sheet import SheetScreen
from tests.screens.in_app import press, screen_of
from tests.screens.panel.scenes import ARCHERS, RAIDERS, a_shot, after, at_the_shooting
from tests.screens.panel.test_on_the_title_bar import serving
from tests.tracker.games.confrontation.battles import at
from tracker.battle.commands import SetValues
from tracker.rules.resolver import Comparison
from tracker.rules.system import HIDDEN
from tracker.views.panel.coming import ComingThrow, Stake
from tracker.views.panel.parts import PanelPart
from tracker.views.panel_settings import NOTHING, PanelSettings, Scene, ViewerState

pytestmark = pytest.mark.usefixtures("with_tiny")

SHOT = ComingThrow("shot", (ARCHERS, RAIDERS), Comparison.AT_MOST, 4, "D6", "2/3", Stake(RAIDERS, "gone", "1/6"))


def coming_in(seen: ViewerState) -> str:
    """What is told of the throw to come; empty where nothing is."""
    return "" if seen.battle is None or seen.battle.coming is None else seen.battle.coming.whole


async def test_the_page_on_air_tells_its_throw_and_takes_it_back(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = store.create(at("T-14"))
    app = at_the_table(store, battle)
    reader = ComingThrowReader(tmp_path, battle)

    def coming() -> ComingThrow | None:
        kept = tmp_path / "panel" / "coming.json"
        reader.poll(kept.stat().st_mtime if kept.exists() else 0.0)
        return reader.throw

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await press(pilot, "escape", "down", "enter")
        assert isinstance(screen_of(pilot), SheetScreen)
        assert coming() is None, "no server runs: nobody is told"
        await press(pilot, "escape")
        with serving(tmp_path, battle):
            await press(pilot, "enter")
            first = coming()
            assert first is not None
            assert first.resolver == "phase_die"
            await press(pilot, "4", "space")
            second = coming()
            assert second is not None
            assert second.units != first.units, "the next row waits for its die"
            await press(pilot, "escape")
            assert coming() is None
        with serving(tmp_path, "another"):
            await press(pilot, "enter")
            assert coming() is None, "another battle is on air"
            await press(pilot, "escape")
        window = Follow(FolderStore(tmp_path), battle, watched=WatchedNote(tmp_path, battle))
        window.poll()
        await press(pilot, "enter")
        assert coming() is not None, "a panel in a terminal shows it without a server"
        await press(pilot, "escape")
        window.close()
        await press(pilot, "enter")
        assert coming() is None
    store.close(battle)


def test_it_is_seen_until_it_is_withdrawn_and_as_late_as_everything(tmp_path: Path) -> None:
    clock = [1000.0]
    store = FolderStore(tmp_path)
    battle = store.create(at_the_shooting())
    file = ComingThrowFile(tmp_path)
    kept = tmp_path / "panel" / "coming.json"

    def wall() -> float:
        return kept.stat().st_mtime if kept.exists() else 0.0

    def following(delay: float) -> Follow:
        return Follow(FolderStore(tmp_path), battle, delay, lambda: clock[0], wall)

    now, late = following(0.0), following(30.0)

    def look() -> tuple[str, str]:
        now.poll(), late.poll()
        return coming_in(now.seen()), coming_in(late.seen())

    file.put(battle, SHOT)
    told, told_late = look()
    assert told == "Archers → Raiders · Shot · needs 4 or less · 67% · 17% to destroy Raiders"
    assert told_late == ""
    assert texts(now.seen())["throw.txt"] == told
    clock[0] += 31
    assert look() == (told, told)
    file.withdraw()
    assert look() == ("", told)
    clock[0] += 31
    assert look() == ("", "")
    store.close(battle)


def test_nobody_is_told_of_who_is_hidden_nor_where_the_streamer_leaves_it_out(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = store.create(at_the_shooting())
    settings = PanelSettingsFile(panel_settings_path(store, battle))
    ComingThrowFile(tmp_path).put(battle, SHOT)
    follow = Follow(FolderStore(tmp_path), battle)
    follow.poll()
    assert coming_in(follow.seen())
    settings.keep(PanelSettings(without=frozenset({PanelPart.COMING})))
    follow.poll()
    assert coming_in(follow.seen()) == ""
    settings.keep(PanelSettings(scene=Scene.HIDDEN))
    follow.poll()
    assert follow.seen() is NOTHING
    settings.keep(PanelSettings())
    store.save(battle, after(at_the_shooting(), SetValues(RAIDERS, {HIDDEN.key: True}, "hides")))
    follow.poll()
    assert coming_in(follow.seen()) == ""
    store.close(battle)


def test_the_window_shows_it_in_the_place_of_what_happened_last(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = store.create(after(at_the_shooting(), a_shot()))
    ComingThrowFile(tmp_path).put(battle, SHOT)
    follow = Follow(FolderStore(tmp_path), battle)
    follow.poll()
    for layout in (Layout.FULL, Layout.RIBBON):
        for width, height in ((80, 24), (120, 40)):
            rows = "\n".join(row.plain for row in picture(follow.seen(), layout, width, height, DARK))
            assert "Archers → Raiders" in rows
            assert "4 or less" in rows
            assert "one man lost" not in rows.split("Archers → Raiders")[0].splitlines()[-1]
    store.close(battle)
