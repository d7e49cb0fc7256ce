"""How a side is marked is set on a page of the roster, and nothing is changed before it is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.panel.crests import picture
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from screens.roster.screen import RosterScreen
from screens.roster.side_editor import SideEditor
from tests.play import AZURE, OCHRE
from tests.saves.panel.test_crests import a_png
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, told, type_line
from tests.tiny import a_tiny_battle
from tracker.battle.battle import Side

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_side_gets_a_name_a_letter_a_shape_a_hue_a_player_and_a_crest(size: tuple[int, int]) -> None:
    async with in_app(RosterScreen, size=size) as (pilot, table):
        await press(pilot, "up", "enter")
        for label in ("Name", "Letter", "Shape", "Colour", "Player", "Crest", "Picture file"):
            assert label in shown(pilot)
        await press(pilot, *["backspace"] * 5, *"Blue", "down", "m", "down", "w")
        await press(pilot, "down", "right", "right", "down", *"Maelis", "down", "t")
        assert "▼ M Blue · Maelis" in shown(pilot)
        await press(pilot, "ctrl+s")
        assert table.battle.side(AZURE) == Side(AZURE, "Blue", "ochre", "M", "wedge", "Maelis", "tower")
        assert table.battle.side(OCHRE) == Side(OCHRE, "Ochre")
        looks = shown(pilot)
        assert "▼ M Blue" in looks
        assert "Maelis" in looks
        assert "▲ B Ochre" in looks


async def test_leaving_a_side_asks_only_where_something_was_changed() -> None:
    async with in_app(RosterScreen) as (pilot, table):
        await press(pilot, "up", "enter", "escape")
        assert isinstance(pilot.app.screen, RosterScreen)
        await press(pilot, "enter", "down", "m", "escape")
        assert "Leave without saving?" in shown(pilot)
        await press(pilot, "2")
        assert isinstance(pilot.app.screen, RosterScreen)
        assert table.battle.side(AZURE) == Side(AZURE, "Azure")


async def test_a_picture_from_disk_becomes_the_crest_and_a_wrong_one_says_why(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "saves")
    battle = store.create(a_tiny_battle())
    good, bad = tmp_path / "good.png", tmp_path / "bad.png"
    good.write_bytes(a_png())
    bad.write_text("<svg/>")
    async with in_app(lambda table: SideEditor(table, AZURE)) as (pilot, table):
        table.panel_settings = PanelSettingsFile(panel_settings_path(store, battle))
        await press(pilot, "end")
        await type_line(pilot, str(bad))
        assert "bad.png: it is neither PNG nor JPEG" in told(pilot)
        assert isinstance(screen_of(pilot), SideEditor)
        await press(pilot, *["backspace"] * len(str(bad)))
        await type_line(pilot, str(good))
        assert picture(tmp_path / "saves", table.battle.side(AZURE).crest) == ("image/png", a_png())
    store.close(battle)
