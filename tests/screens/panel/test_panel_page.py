"""The streamer's page: every line can be changed by keys, is kept beside the battle, and leaves the battle alone."""

from __future__ import annotations

import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from saves.folder import FolderStore
from saves.panel.serving import Serving, keep_serving, serving
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from saves.preferences import preferences_file
from screens.app.launch import at_the_table
from screens.library.starting import demo_battle
from screens.panel.child import the_child
from screens.panel.door import the_door
from screens.panel.gate import Element
from screens.panel.page import PanelPage
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.screens.cli.test_panel import a_free_port
from tests.screens.in_app import MOMENT, NARROW, WIDE, in_app, press, screen_of, shown, told, type_line
from tests.screens.panel.scenes import a_shot, after, at_the_shooting
from tests.tiny import a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import SetValues
from tracker.rules.systems import load_system
from tracker.views.panel.parts import PanelPart
from tracker.views.panel_settings import NOBODY, PanelSettings, Scene
from tracker.views.projection import project


@asynccontextmanager
async def the_page(
    folder: Path, size: tuple[int, int] = WIDE
) -> AsyncIterator[tuple[Pilot[Any], Table, PanelSettingsFile]]:
    panel_settings = PanelSettingsFile(folder / "panel" / "battle.json")

    def make(table: Table) -> PanelPage:
        table.panel_settings = panel_settings
        return PanelPage(table, panel_settings)

    async with in_app(make, at_the_shooting(), size) as (pilot, table):
        yield pilot, table, panel_settings


async def test_the_page_shows_what_the_audience_sees(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, table, _panel_settings):
        assert "What the audience sees" in shown(pilot)
        assert "10/10 men" in shown(pilot)
        table.do(a_shot())
        await pilot.pause()
        assert "9/10 men" in shown(pilot)


async def test_in_a_narrow_window_the_lines_have_the_room(tmp_path: Path) -> None:
    async with the_page(tmp_path, NARROW) as (pilot, _table, _panel_settings):
        assert "What the audience sees" not in shown(pilot)
        assert "phases" in shown(pilot)


@pytest.mark.parametrize(("key", "scene"), [("h", Scene.HIDDEN), ("b", Scene.BREAK)])
async def test_one_key_hides_or_breaks_and_the_same_key_comes_back(tmp_path: Path, key: str, scene: Scene) -> None:
    async with the_page(tmp_path) as (pilot, _table, panel_settings):
        await press(pilot, key)
        assert PanelSettingsFile(panel_settings.path).panel_settings.scene is scene
        await press(pilot, key)
        assert PanelSettingsFile(panel_settings.path).panel_settings.scene is Scene.LIVE


async def test_every_line_can_be_reached_and_changed(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, table, panel_settings):
        before = table.history
        await press(pilot, *["down"] * len(Scene), "enter")
        assert panel_settings.panel_settings.without == {PanelPart.TITLE}
        await press(pilot, "enter")
        assert not panel_settings.panel_settings.without
        await press(pilot, "home", "down", "enter")
        assert panel_settings.panel_settings.scene is Scene.SOON
        assert table.history is before


async def test_a_title_and_a_message_are_typed(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, _table, panel_settings):
        await press(pilot, "t")
        await type_line(pilot, "cup")
        await press(pilot, "m")
        await type_line(pilot, "at nine")
        assert (panel_settings.panel_settings.title, panel_settings.panel_settings.message) == ("cup", "at nine")
        assert "cup" in shown(pilot)


async def test_a_frozen_picture_stays_while_the_play_goes_on(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, table, panel_settings):
        await press(pilot, "f")
        table.do(a_shot())
        await pilot.pause()
        assert "9/10 men" not in shown(pilot)
        assert (
            PanelSettingsFile(panel_settings.path).panel_settings.held == panel_settings.panel_settings.held is not None
        )
        await press(pilot, "f")
        assert "9/10 men" in shown(pilot)


async def test_the_start_of_the_recording_is_marked_with_the_moment(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, _table, panel_settings):
        assert "not marked" in shown(pilot)
        await press(pilot, "s")
        assert PanelSettingsFile(panel_settings.path).panel_settings.recording == MOMENT
        assert "0:00 ago" in shown(pilot)


async def test_a_disk_that_refuses_is_told_of_and_nothing_changes(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, _table, panel_settings):
        shutil.rmtree(tmp_path / "panel")
        (tmp_path / "panel").write_text("a file where the folder should be")
        await press(pilot, "h")
        assert panel_settings.panel_settings == PanelSettings()
        assert told(pilot)


async def test_the_page_opens_from_the_turn_and_closes_again(tmp_path: Path) -> None:
    def make(table: Table) -> TurnScreen:
        table.panel_settings = PanelSettingsFile(tmp_path / "panel" / "battle.json")
        return TurnScreen(table)

    async with in_app(make, a_tiny_battle()) as (pilot, _table):
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, PanelPage)
        await press(pilot, "escape")
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_a_battle_kept_nowhere_has_no_panel() -> None:
    async with in_app(TurnScreen, a_tiny_battle()) as (pilot, _table):
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, TurnScreen)
        assert "no panel can show it" in told(pilot)


async def test_a_battle_opened_from_its_folder_has_its_page_and_keeps_it_there(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = store.create(demo_battle(load_system("demonworld")))
    store.close(battle)
    app = at_the_table(store, battle)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        await press(pilot, "v", "h")
        assert isinstance(app.screen, PanelPage)
        assert PanelSettingsFile(panel_settings_path(store, battle)).panel_settings.scene is Scene.HIDDEN
    store.close(battle)


# The settings' file


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:

    whole = PanelSettings(
        "Cup", "Back", Scene.FINAL, frozenset({PanelPart.LAST}), project(after(at_the_shooting(), a_shot())), 12.5
    )
    PanelSettingsFile(tmp_path / "panel" / "x.json").keep(whole)
    assert PanelSettingsFile(tmp_path / "panel" / "x.json").panel_settings == whole


@pytest.mark.parametrize(
    "text", ["", "not json", "[]", '{"scene": "everything"}', '{"unknown": 1}', '{"title": 5}', "[" * 5000]
)
def test_a_broken_file_means_the_settings_there_were(tmp_path: Path, text: str) -> None:
    file = PanelSettingsFile(tmp_path / "panel" / "x.json")
    file.keep(PanelSettings(title="Cup"))
    file.path.write_text(text)
    assert not file.poll()
    assert file.panel_settings == PanelSettings(title="Cup")
    assert PanelSettingsFile(file.path).panel_settings == PanelSettings()


def test_text_in_the_file_is_made_harmless(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"title": "a\\u001b[2Jb"}')
    assert "\x1b" not in PanelSettingsFile(path).panel_settings.title


# What goes out


async def test_a_caster_s_line_a_score_a_winner_and_a_countdown_are_typed(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, _table, panel_settings):

        async def choose(line: str) -> None:
            options = pilot.app.screen.query_one(OptionList)
            options.highlighted = options.get_option_index(line)
            await press(pilot, "enter")

        await press(pilot, "c")
        await type_line(pilot, "no cavalry since dawn")
        await choose("score")
        await type_line(pilot, "7 : 5")
        await choose("winner")
        await choose("winner")
        await choose("countdown")
        await type_line(pilot, "5")
        kept = PanelSettingsFile(panel_settings.path).panel_settings
        assert (kept.caster, kept.score, kept.winner, kept.until) == (
            "no cavalry since dawn", "7 : 5", "B", MOMENT + 300,
        )  # fmt: skip
        assert "5 minutes left" in shown(pilot)


async def test_the_battle_gives_score_and_winner_until_the_streamer_says_otherwise(tmp_path: Path) -> None:
    async with the_page(tmp_path, size=(120, 60)) as (pilot, table, panel_settings):
        assert "by the battle: 100 : 100" in shown(pilot)
        assert "by the battle: nobody" in shown(pilot)
        for unit in ("archers", "pikes"):
            table.do(SetValues(UnitId(unit), {"men": 0}, "gone"))
        await pilot.pause()
        assert "by the battle: 0 : 100" in shown(pilot)
        assert "by the battle: Ochre" in shown(pilot)
        options = pilot.app.screen.query_one(OptionList)
        options.highlighted = options.get_option_index("winner")
        kept = []
        for _turn in range(4):
            await press(pilot, "enter")
            kept.append(PanelSettingsFile(panel_settings.path).panel_settings.winner)
        assert kept == ["A", "B", NOBODY, ""]


async def test_only_what_is_switched_carries_a_box_and_enter_says_what_it_does(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, _table, _settings):
        rows = shown(pilot).splitlines()
        assert any("[x] objectives" in row for row in rows)
        await press(pilot, "end")
        rows = shown(pilot).splitlines()
        pages = [row for row in rows if "1920×1080" in row]
        assert {row.split(":")[0].strip(" │▌") for row in pages} == set(Element)
        assert "↵ copy" in next(row for row in pages if "scene: start, break, end" in row)
        assert rows[-1].split()[:2] == ["↵", "copy"]


async def test_new_addresses_are_made_after_a_question(tmp_path: Path) -> None:
    async with the_page(tmp_path) as (pilot, _table, panel_settings):
        folder = panel_settings.path.parent.parent
        old = the_door(folder)
        await press(pilot, "n", "1")
        assert the_door(folder) == old
        await press(pilot, "n", "2")
        assert the_door(folder).pages != old.pages


@asynccontextmanager
async def the_page_of_a_kept_battle(folder: Path) -> AsyncIterator[tuple[Pilot[Any], int]]:
    """The page of a battle on the disk, and a port of its own for its server."""
    store = FolderStore(folder)
    battle = store.create(demo_battle(load_system("demonworld")))
    store.close(battle)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    the_door(folder, port)
    app = at_the_table(store, battle)
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.pause()
        await press(pilot, "v")
        yield pilot, port
        the_child(folder).stop()
    store.close(battle)


async def comes(pilot: Pilot[Any], words: str) -> None:
    """These words are on the page before twenty seconds are over."""
    for _turn in range(200):
        if words in shown(pilot):
            return
        await pilot.pause(0.1)
    raise AssertionError(f"{words!r} never came: {shown(pilot)}")


async def choose(pilot: Pilot[Any], line: str) -> None:
    """That line of the page, by enter."""
    options = pilot.app.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(line)
    await press(pilot, "enter")


async def test_the_page_starts_a_server_tells_its_addresses_and_stops_it(tmp_path: Path) -> None:
    async with the_page_of_a_kept_battle(tmp_path) as (pilot, port):
        assert "no server is running" in shown(pilot)
        await press(pilot, "g")
        await comes(pilot, f"port {port}, 0 watch")
        await choose(pilot, "page ribbon")
        assert pilot.app.clipboard == the_door(tmp_path).addresses()[Element.RIBBON]
        assert any(pilot.app.clipboard in row for row in shown(pilot).splitlines())
        await press(pilot, "g")
        await pilot.pause(1.2)
        assert "no server is running" in shown(pilot)


async def test_from_the_table_to_an_address_in_the_clipboard_are_three_keys(tmp_path: Path) -> None:
    async with the_page_of_a_kept_battle(tmp_path) as (pilot, port):
        await press(pilot, "escape", "v", "g", "enter")
        assert pilot.app.clipboard == the_door(tmp_path).addresses()[Element.FULL]
        await comes(pilot, f"port {port}, 0 watch")
        assert any(pilot.app.clipboard in row for row in shown(pilot).splitlines())


async def test_a_server_is_started_as_the_page_says_and_anew_where_that_changes(tmp_path: Path) -> None:
    async with the_page_of_a_kept_battle(tmp_path) as (pilot, port):
        await choose(pilot, "text")
        await type_line(pilot, str(tmp_path / "obs"))
        await press(pilot, "g")
        await comes(pilot, f"port {port}, 0 watch")
        assert (tmp_path / "obs").is_dir()
        await choose(pilot, "delay")
        await type_line(pilot, "901")
        assert "from 0 to 900" in told(pilot)
        await choose(pilot, "delay")
        await type_line(pilot, "20")
        assert serving(tmp_path) == Serving(delay=20, text=str(tmp_path / "obs"))
        await comes(pilot, "0 watch, 20 s late")


async def test_clips_are_a_switch_and_why_obs_saves_none_stands_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    Path(preferences_file()).parent.mkdir(parents=True)
    Path(preferences_file()).write_text(f"[obs]\nport = {a_free_port()}\n")
    async with the_page_of_a_kept_battle(tmp_path) as (pilot, port):
        await choose(pilot, "replays")
        assert serving(tmp_path) == Serving(replays=True)
        await press(pilot, "g")
        await comes(pilot, f"port {port}, 0 watch")
        await comes(pilot, "OBS does not answer")
        await choose(pilot, "replays")
        assert serving(tmp_path) == Serving()
        await comes(pilot, f"port {port}, 0 watch")
        assert "OBS does not answer" not in shown(pilot)


async def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    async with the_page_of_a_kept_battle(tmp_path) as (pilot, port):
        with socket.socket() as other:
            other.bind(("127.0.0.1", port))
            other.listen()
            await press(pilot, "g")
            await comes(pilot, f"port {port} cannot be used")
            words = " ".join(shown(pilot).split())
            assert f"port {port} cannot be used: Address already in use; give another with --port" in words


def test_what_a_server_is_begun_with_is_kept_and_a_broken_file_is_the_plain_way(tmp_path: Path) -> None:
    keep_serving(tmp_path, Serving(delay=12.5, lan=True, text="/obs"))
    assert serving(tmp_path) == Serving(delay=12.5, lan=True, text="/obs")
    file = tmp_path / "panel" / "serving.json"
    for text in ("", "[]", '{"delay": 901}', '{"delay": -1}', '{"lan": "yes"}', "[" * 9999):
        file.write_text(text)
        assert serving(tmp_path) == Serving()


async def test_one_key_hides_the_panel_from_every_screen(tmp_path: Path) -> None:
    file = PanelSettingsFile(tmp_path / "panel" / "battle.json")

    def make(table: Table) -> TurnScreen:
        table.panel_settings = file
        return TurnScreen(table)

    async with in_app(make, a_tiny_battle()) as (pilot, _table):
        for keys in ((), ("r",), ("question_mark",), ("v",)):
            await press(pilot, *keys, "f8")
            hidden = file.panel_settings
            assert hidden.scene is Scene.HIDDEN
            assert "no server is running; a panel of this battle shows nothing" in told(pilot)
            await press(pilot, "f8", *(["escape"] if keys else []))
            assert file.panel_settings.scene is Scene.LIVE
