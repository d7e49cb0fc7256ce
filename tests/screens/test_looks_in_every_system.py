"""The pages around the table in every system, at 80×24 and at 120×40, as pictures in letters."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from rich.cells import cell_len
from textual.screen import Screen

from saves.folder import FolderStore
from saves.panel.settings import PanelSettingsFile
from screens.app.app import OriflammeApp
from screens.house_rules.screen import HouseRulesScreen
from screens.library.screen import LibraryScreen
from screens.log.screen import LogScreen
from screens.orders.screen import OrdersScreen
from screens.panel.page import PanelPage
from screens.reference.screen import ReferenceScreen
from screens.roster.screen import RosterScreen
from screens.roster.side_editor import SideEditor
from screens.roster.unit_editor import UnitEditor
from screens.table.screen import BattleScreen
from screens.table.table import Table
from screens.turn.briefing import BriefingScreen
from tests.play import having, playing, the_demo
from tests.screens.in_app import MOMENT, NARROW, WIDE, in_app, keys_in, press, resize, screen_of, shown
from tests.screens.snapshot import assert_looks_like
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Note
from tracker.play.history import History
from tracker.rules.systems import load_system

LOSSES: Final = {
    "demonworld": ("bowmen-of-alder", {"bases": 7}),
    "confrontation": ("heath-spears", {"lost": 2}),
    "skirmish": ("tamsin-of-the-wells", {"hurt": 5}),
    "hexcombat": ("lances-of-tarn", {"steps": 2}),
}
"""Somebody of each demo, and what is left of them."""


GO_ON: Final = {
    "rules": "the first words of each rule, whose whole text stands beside",
    "panel": "the audience's way through the turn, as wide as it is on air",
}
"""Pages where something goes on out of sight however much room there is, and where the rest of it is."""


def begun(key: str) -> History:
    """The ready-made battle in its first turn, somebody hurt, and a note."""
    unit, values = LOSSES[key]
    demo = the_demo(load_system(key))
    started = demo if demo.battle.place.step else playing(demo, Advance())
    return playing(having(started, unit, **values), Note("lamp oil low"))


@pytest.fixture(autouse=True)
def by_the_same_clock() -> Iterator[None]:
    """Days are written as everywhere else, wherever the tests run."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


def the_panel(table: Table, folder: Path) -> PanelPage:
    """The streamer's page, nothing of it changed yet."""
    table.panel_settings = PanelSettingsFile(folder / "panel" / "battle.json")
    return PanelPage(table, table.panel_settings)


def the_rules(table: Table) -> ReferenceScreen:
    """The rules of the step."""
    return ReferenceScreen(table.system, table, at=table.system.step(table.battle.place.step).rules)


@pytest.mark.parametrize("key", LOSSES)
async def test_a_page_looks_as_it_should_in_every_system(key: str, tmp_path: Path) -> None:
    """Where there is room, no word of ours is cut but those whose whole stands on the same page."""
    pages: dict[str, Callable[[Table], BattleScreen | ReferenceScreen | BriefingScreen]] = {
        "roster": RosterScreen,
        "log": LogScreen,
        "briefing": BriefingScreen,
        "house-rules": HouseRulesScreen,
        "rules": lambda table: ReferenceScreen(
            table.system, table, at=table.system.step(table.battle.place.step).rules
        ),
        "unit": lambda table: UnitEditor(table, table.battle.units[UnitId(LOSSES[key][0])]),
        "side": lambda table: SideEditor(table, table.battle.sides[0].id),
        "panel": lambda table: the_panel(table, tmp_path),
    }
    if load_system(key).turn.tokens is not None:
        pages["orders"] = OrdersScreen
    async with in_app(lambda _table: Screen(), begun(key), WIDE) as (pilot, table):
        base, cut = screen_of(pilot), set[str]()
        for size in (WIDE, NARROW):
            await resize(pilot, *size)
            for name, page in pages.items():
                pilot.app.push_screen(page(table))
                await pilot.pause()
                await press(pilot, *(["enter"] if name == "orders" else []))
                looks = shown(pilot)
                assert max(map(cell_len, looks.splitlines())) <= size[0]
                if size is WIDE and name not in GO_ON:
                    cut |= {f"{name}: {row.strip()}" for row in looks.splitlines() if "…" in row}
                assert keys_in(looks, table.history) == set()
                assert_looks_like(f"{name}-{key}-{size[0]}x{size[1]}", looks)
                while screen_of(pilot) is not base:
                    await press(pilot, "escape")
        assert cut == set()


async def test_the_library_looks_as_it_should_with_a_battle_of_every_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.library.screen.kept_rows", lambda *_about: [])
    moments = iter(range(int(MOMENT), int(MOMENT) + 1000))
    store = FolderStore(tmp_path, lambda: float(next(moments)))
    for key in LOSSES:
        store.create(begun(key))
    app = OriflammeApp(lambda app: LibraryScreen(app.open_battle, store, clock=lambda: MOMENT + 3 * 86_400))
    app.animation_level = "none"
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        for key in reversed(LOSSES):
            for size in (WIDE, NARROW):
                await resize(pilot, *size)
                assert_looks_like(f"library-{key}-{size[0]}x{size[1]}", shown(pilot))
            await press(pilot, "down")
