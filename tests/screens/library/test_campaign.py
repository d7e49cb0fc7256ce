"""A campaign in the library: `N` begins the next battle with who came back, `C` shows how each ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.campaigns import Campaigns
from screens.library.beginnings import NextBattle
from screens.parts.multi_select import TickSome
from tests.screens.in_app import NARROW, WIDE, press, screen_of, shown, told, type_line
from tests.screens.library.test_library import a_library, in_the_library

pytestmark = pytest.mark.usefixtures("with_tiny")


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_next_battle_is_begun_with_what_is_ticked_and_shown_in_the_chain(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    store = a_library(tmp_path, "The Mill")
    (first,) = (each.id for each in store.battles())
    async with in_the_library(store, size) as pilot:
        await press(pilot, "N")
        assert isinstance(screen_of(pilot), TickSome)
        assert "4 units come back. With what?" in shown(pilot)
        assert "1. The Mill: Not begun." in shown(pilot)
        await press(pilot, "2", "2", "1", "enter")
        await press(pilot, "enter")
        (second,) = (each.id for each in store.battles() if each.id != first)
        assert Campaigns(store.folder).links()[second].carried == ("wounds", "notes")
    async with in_the_library(store, size) as pilot:
        await press(pilot, "C")
        looks = shown(pilot)
        assert "A campaign of 2 battles" in looks
        assert "2. The Mill 2: Not begun." in looks
        await press(pilot, "2", "2")
        await press(pilot, "ctrl+u")
        await type_line(pilot, str(tmp_path / "page.html"))
        assert "written" in told(pilot)
    assert "<h3>2. The Mill 2</h3>" in (tmp_path / "page.html").read_text()


async def test_a_broken_file_of_campaigns_is_told_when_the_next_battle_begins(tmp_path: Path) -> None:
    store = a_library(tmp_path, "The Mill")
    (store.folder / "campaigns.json").write_text("{", "utf-8")
    (battle,) = store.battles()
    came: list[Path] = []
    next_one = NextBattle(store.load(battle.id), battle.id, ())
    next_one.create(next_one.history, store, lambda _why: None, came.append)
    assert [aside.read_text() for aside in came] == ["{"]
    async with in_the_library(store, NARROW) as pilot:
        (store.folder / "campaigns.json").write_text("{", "utf-8")
        await press(pilot, "N")
        assert "cannot be read" in told(pilot)
