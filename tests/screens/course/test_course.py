"""The course of a battle in charts: each has its scale, its table, and signs that need no colour."""

from __future__ import annotations

import random
from threading import Event

import pytest

from screens.course.screen import CourseScreen, Reckoned, reckoned
from screens.log.screen import LogScreen
from tests.at_random import opening
from tests.at_random import playing as at_random
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.tiny import a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.commands import Advance, Refused
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")


def a_played_battle() -> History:
    """Two hits at the raiders, and the walk out of the phase."""
    return playing(at_the_shooting(), a_shot(1), a_shot(2), Advance(anyway=True), Advance(anyway=True))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_strength_is_drawn_for_each_side_and_said_in_a_table(size: tuple[int, int]) -> None:
    async with in_app(LogScreen, a_played_battle(), size) as (pilot, _table):
        await press(pilot, "C")
        looks = shown(pilot)
        for part in ("The course of The Mill", "Strength over time", "◆ A Azure", "100 │█", "0 └", "esc  back"):
            assert part in looks
        seen = looks
        for _page in range(4):
            await press(pilot, "space")
            seen += shown(pilot)
        for part in (
            "▲ B Ochre",
            "After",
            "Start",
            "Luck at the end of each turn",
            "bad luck",
            "one side in three",
        ):
            assert part in seen
        await press(pilot, "escape")
        assert "─ Log ─" in shown(pilot)


async def test_what_is_undone_draws_the_page_anew_though_no_key_of_it_undoes() -> None:
    async with in_app(CourseScreen, a_tiny_battle()) as (pilot, _table):
        assert "The armies are unchanged so far" in shown(pilot)
    async with in_app(CourseScreen, a_played_battle()) as (pilot, table):
        before, played = shown(pilot), table.history
        await press(pilot, "u")
        assert table.history is played
        for _act in range(4):
            table.undo()
        await pilot.pause()
        assert shown(pilot) != before


async def test_the_charts_are_reckoned_off_the_key_s_path(monkeypatch: pytest.MonkeyPatch) -> None:
    may_go_on = Event()

    def slowly(history: History) -> Reckoned:
        may_go_on.wait(20)
        return reckoned(history)

    monkeypatch.setattr("screens.parts.background.WRITES_BEHIND", True)
    monkeypatch.setattr("screens.course.screen.reckoned", slowly)
    async with in_app(LogScreen, a_played_battle()) as (pilot, _table):
        await press(pilot, "C")
        assert "Drawing the charts" in shown(pilot)
        await press(pilot, "escape")
        assert "─ Log ─" in shown(pilot), "who is tired of waiting leaves"
        may_go_on.set()


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "skirmish", "hexcombat"])
async def test_no_row_of_any_system_is_wider_than_the_page(key: str) -> None:
    history = opening(key)
    for _before, _command, after in at_random(history, random.Random(f"course of {key}"), 40):
        history = history if isinstance(after, Refused) else after
    async with in_app(CourseScreen, history, NARROW) as (pilot, _table):
        drawn = pilot.app.screen.query_one("#drawn").size.width
        charts = pilot.app.screen.query_one("#charts")
        assert drawn <= charts.size.width
        assert charts.max_scroll_x == 0
