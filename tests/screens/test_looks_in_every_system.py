"""The pages around the table in every system, at 80×24 and at 120×40, as pictures in letters."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from saves.folder import FolderStore
from screens.app.app import OriflammeApp
from screens.library.screen import LibraryScreen
from screens.log.screen import LogScreen
from screens.roster.screen import RosterScreen
from screens.turn.briefing import BriefingScreen
from tests.play import having, playing, the_demo
from tests.screens.in_app import MOMENT, NARROW, WIDE, in_app, press, resize, screen_of, shown
from tests.screens.snapshot import assert_looks_like
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


@pytest.mark.parametrize("key", LOSSES)
async def test_a_page_looks_as_it_should_in_every_system(key: str) -> None:
    pages = {"roster": RosterScreen, "log": LogScreen, "briefing": BriefingScreen}
    async with in_app(RosterScreen, begun(key), WIDE) as (pilot, table):
        for size in (WIDE, NARROW):
            await resize(pilot, *size)
            for name, page in pages.items():
                pilot.app.push_screen(page(table))
                await pilot.pause()
                assert isinstance(screen_of(pilot), page)
                assert_looks_like(f"{name}-{key}-{size[0]}x{size[1]}", shown(pilot))
                await press(pilot, "escape")


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
