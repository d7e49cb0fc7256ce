"""The time of the evening on the Turn page: clocks, the hour to stop, the last turn that can be played whole."""

from __future__ import annotations

from datetime import datetime

from screens.turn.screen import TurnScreen
from screens.turn.timing import next_time
from tests.at_random import opening
from tests.play import AZURE, playing
from tests.screens.in_app import MOMENT, NARROW, WIDE, in_app, press, shown, told, type_line
from tests.tiny import a_tiny_battle
from tracker.battle.battle import Clock
from tracker.battle.commands import Advance, GoTo, Retitle, Score, SetClock
from tracker.play.history import History


def in_turn_two(minutes: float) -> History:
    """The first turn took so many minutes, the second begins now."""
    begun = playing(a_tiny_battle(), Advance(), at=MOMENT - minutes * 60)
    mid = playing(begun, GoTo("end"), at=MOMENT - minutes * 30)
    return playing(mid, Advance(anyway=True), at=MOMENT)


async def test_each_side_gets_a_clock_that_can_be_stopped() -> None:
    async with in_app(TurnScreen, a_tiny_battle(Advance()), NARROW) as (pilot, table):
        await press(pilot, "escape", "T", "1", "ctrl+u")
        await type_line(pilot, "90")
        assert table.battle.clock == Clock(90)
        assert "90 · " in shown(pilot).splitlines()[0]
        await press(pilot, "T", "2")
        assert table.battle.clock.is_paused
        assert "paused" in shown(pilot).splitlines()[0]
        await press(pilot, "T", "2", "p")
        await press(pilot, "enter")
        assert table.battle.clock.is_paused


async def test_the_page_of_the_time_says_whose_clock_runs_and_why() -> None:
    at_once = playing(a_tiny_battle(Advance()), SetClock(minutes=90), at=MOMENT - 600)
    async with in_app(TurnScreen, at_once, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "▸◆ 80 · ▸▲ 80 min" in shown(pilot).splitlines()[0]
        await press(pilot, "T")
        assert "Here all act at once, so all clocks run." in shown(pilot)
        await press(pilot, "1")
        assert "From now on a clock runs while its side is to move" in shown(pilot)
    by_turns = playing(opening("confrontation"), SetClock(minutes=90), at=MOMENT)
    by_turns = playing(by_turns, GoTo("T-07", "heath"), at=MOMENT)
    async with in_app(TurnScreen, by_turns, NARROW) as (pilot, _table):
        await press(pilot, "escape", "T")
        assert "Heathfolk are to move, so that clock runs." in shown(pilot)


async def test_a_long_title_gives_way_to_the_clocks_and_the_score() -> None:
    agreed = (Retitle("The Ford at Morbrun in the Rain"), SetClock(minutes=90), Score(AZURE, 3))
    async with in_app(TurnScreen, playing(a_tiny_battle(Advance()), *agreed), NARROW) as (pilot, _table):
        await press(pilot, "escape")
        top = shown(pilot).splitlines()[0]
        assert "▲ 90 min" in top
        assert "score 3" in top
        assert "Turn 1 · I Orders" in top


async def test_the_hour_to_stop_says_which_turn_is_the_last_that_can_be_played_whole() -> None:
    stop = datetime.fromtimestamp(MOMENT + 15 * 60).strftime("%H:%M")
    async with in_app(TurnScreen, in_turn_two(8), WIDE) as (pilot, table):
        await press(pilot, "escape", "T", "2")
        await type_line(pilot, "noon")
        assert "An hour such as 22:00" in shown(pilot)
        await press(pilot, "ctrl+u")
        await type_line(pilot, stop)
        assert abs(table.battle.clock.until - (MOMENT + 15 * 60)) < 60
        assert f"last full turn by {stop}" in shown(pilot).splitlines()[0]
        await press(pilot, "T")
        assert f"A turn takes 8 minutes. By {stop} this is the last full turn." in shown(pilot)
        await press(pilot, "escape")
        table.clock = lambda: MOMENT + 8 * 60
        while table.battle.place.turn == 2:
            await press(pilot, "n")
        assert f"turn 3 ends after {stop}." in told(pilot)


def test_an_hour_that_is_past_is_meant_for_tomorrow() -> None:
    now = datetime(2026, 5, 1, 21, 0).timestamp()
    assert datetime.fromtimestamp(next_time(22, 0, now)) == datetime(2026, 5, 1, 22, 0)
    assert datetime.fromtimestamp(next_time(1, 30, now)) == datetime(2026, 5, 2, 1, 30)
