"""A change is seen: its figure glows, a loss leaves its bar; and where nothing may move, nothing does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.messages import TerminalSupportsSynchronizedOutput
from textual.pilot import Pilot

from screens.app.app import OriflammeApp
from screens.app.line_speed import SWIFT
from screens.parts.drawn import motion
from screens.parts.drawn.motion import STEPS
from screens.roster.roster_table import RosterTable
from screens.roster.screen import RosterScreen
from screens.table.table import Table
from screens.turn.armies import Ranks
from screens.turn.screen import TurnScreen
from tests.play import the_demo
from tests.screens.harness.private import strips
from tests.screens.in_app import WIDE, in_app, press, screen_of, shown
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, SetValues
from tracker.play.history import History
from tracker.rules.systems import load_system

BOWMEN = UnitId("bowmen-of-alder")
ALL = 10
"""Their bases when the demo begins."""


def a_battle() -> History:
    return the_demo(load_system("demonworld"), Advance())


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step is taken but by `step`, however busy the machine is."""
    monkeypatch.setattr(motion, "LASTS", 4000.0)


async def step(pilot: Pilot[Any]) -> None:
    page = screen_of(pilot)
    on_turn = isinstance(page, TurnScreen)
    (page.query_one(Ranks).motion if on_turn else page.query_one(RosterTable).motion)._step()
    await pilot.pause()


def bar(pilot: Pilot[Any]) -> int:
    """How many bases the pips behind the name of the bowmen show."""
    told = "".join(re.findall(r"Bowmen of Alder +([●○·]+)", shown(pilot)))
    assert len(told) == ALL
    return told.count("●")


def glows(pilot: Pilot[Any]) -> bool:
    """Whether what is left of the bowmen is bright and bold, as it is where a terminal has no ground for the light."""
    screen = screen_of(pilot)
    parts = [part for row in strips(screen) for part in row]
    return any(part.text.strip() == "6/10" and part.style and part.style.bold for part in parts)


def lose(table: Table, bases: int) -> None:
    assert table.do(SetValues(BOWMEN, {"bases": ALL - bases}, "arrows"))


@pytest.mark.parametrize("page", [TurnScreen, RosterScreen])
async def test_a_loss_leaves_its_bar_once_in_four_steps(page: type[TurnScreen | RosterScreen]) -> None:
    async with in_app(page, a_battle(), WIDE) as (pilot, table):
        if page is TurnScreen:
            await press(pilot, "escape")
        pilot.app.animation_level = "full"
        lose(table, 4)
        await pilot.pause()
        seen = [bar(pilot)]
        for _step in range(STEPS):
            await step(pilot)
            seen.append(bar(pilot))
        assert seen == [9, 8, 7, 6, 6]


async def test_the_figure_that_changed_glows_for_a_moment() -> None:
    async with in_app(RosterScreen, a_battle(), WIDE) as (pilot, table):
        pilot.app.animation_level = "full"
        lose(table, 4)
        await pilot.pause()
        assert glows(pilot)
        for _step in range(STEPS):
            await step(pilot)
        assert not glows(pilot)


async def test_nothing_moves_where_nothing_may() -> None:
    async with in_app(RosterScreen, a_battle(), WIDE) as (pilot, table):
        lose(table, 4)
        await pilot.pause()
        assert bar(pilot) == 6
        assert not glows(pilot)


async def test_what_changes_behind_another_page_moves_when_that_is_gone() -> None:
    async with in_app(TurnScreen, a_battle(), WIDE) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.animation_level = "full"
        pilot.app.push_screen(RosterScreen(table))
        await pilot.pause()
        lose(table, 4)
        pilot.app.pop_screen()
        await pilot.pause()
        assert bar(pilot) == 9


async def test_a_motion_ends_at_once_where_the_line_is_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async with in_app(RosterScreen, a_battle(), WIDE) as (pilot, table):
        pilot.app.animation_level = "full"
        lose(table, 4)
        await pilot.pause()
        monkeypatch.setattr(motion, "is_behind", lambda _app: True)
        await step(pilot)
        assert bar(pilot) == 6
        assert not glows(pilot)


@pytest.mark.parametrize(("late", "level"), [(SWIFT / 2, "full"), (SWIFT * 2, "none"), (None, "none")])
async def test_over_ssh_things_move_only_if_the_terminal_answers_at_once(
    late: float | None, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "there")
    app = OriflammeApp(lambda _app: TurnScreen(Table(_app, a_battle(), doors=None)))  # type: ignore[arg-type]
    app.on_load()
    if late is not None:
        answer = TerminalSupportsSynchronizedOutput()
        answer.time = app._asked + late
        app.on_terminal_supports_synchronized_output(answer)
    assert app.animation_level == level


def test_nothing_moves_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert OriflammeApp(lambda _app: TurnScreen(None)).animation_level == "none"  # type: ignore[arg-type]
