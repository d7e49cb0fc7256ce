"""The clocks of the sides as the audience sees them: they run between two acts, though nothing here reads a clock."""

from __future__ import annotations

import pytest

from tests.at_random import opening
from tests.play import playing
from tracker.battle.commands import GoTo, SetClock
from tracker.play.history import History
from tracker.views.panel.facts import ClockShown, ShownField, face
from tracker.views.panel_settings import PanelSettings, at_moment, held_still, later, seen, ticks
from tracker.views.projection import project
from tracker.views.report.pace import LONG_PAUSE


def on_the_clock(*, is_paused: bool = False) -> History:
    """A battle of sides that move by turns: Heathfolk has been on move since 1000."""
    agreed = playing(opening("confrontation"), SetClock(minutes=10, is_paused=is_paused), at=1000)
    return playing(agreed, GoTo("T-07", "heath"), at=1000)


def clock_of(history: History) -> ShownField:
    return next(fact for fact in project(history).facts if fact.clocks)


def test_the_clock_of_the_side_on_move_runs_on_after_the_last_act_and_the_other_stands() -> None:
    clock = clock_of(on_the_clock())
    assert clock.value == "Heathfolk 10 min · Delvers 10 min"
    assert clock.at(1070.0).value == "Heathfolk 8 min · Delvers 10 min"
    assert clock.at(1070.0, seconds=True).value == "▸ Heathfolk 8:50 · Delvers 10:00"
    assert clock.at(1605.0, seconds=True).value == "▸ Heathfolk −0:05 · Delvers 10:00"
    assert clock.at(1000.0 + LONG_PAUSE, seconds=True).value == "▸ Heathfolk 10:00 · Delvers 10:00", "a pause"


def test_where_both_sides_act_at_once_both_are_seen_to_run() -> None:
    begun = playing(opening("demonworld"), SetClock(minutes=10), at=1000)
    clock = clock_of(begun)
    names = [side.name for side in begun.battle.sides]
    assert clock.at(1070.0, seconds=True).value == " · ".join(f"▸ {name} 8:50" for name in names)


def test_clocks_that_were_stopped_stand_and_nothing_is_drawn_again_for_them() -> None:
    stopped = seen(project(on_the_clock(is_paused=True)), PanelSettings())
    assert not ticks(stopped)
    assert at_moment(stopped, 5000.0) == stopped
    assert ticks(seen(project(on_the_clock()), PanelSettings()))


def test_a_picture_that_is_held_still_holds_its_clocks_too() -> None:
    held = held_still(project(on_the_clock()), 1070.0)
    shown = seen(project(on_the_clock()), PanelSettings(held=held))
    assert not ticks(shown)
    assert "Heathfolk 8:50" in next(fact.at(9000.0, seconds=True).value for fact in held.facts if fact.clocks)


def test_who_sees_the_battle_late_sees_its_clocks_late() -> None:
    shown = seen(project(on_the_clock()), PanelSettings())
    assert at_moment(later(shown, 30.0), 1100.0) == later(at_moment(shown, 1070.0), 30.0)


@pytest.mark.parametrize(("seconds", "said"), [(0, "0:00"), (59.9, "0:59"), (4500, "75:00"), (-0.5, "−0:01")])
def test_a_clock_shows_minutes_and_seconds(seconds: float, said: str) -> None:
    assert face(seconds) == said


def test_a_clock_that_went_back_gives_nobody_time() -> None:
    assert ClockShown("North", 60.0, since=1000.0, most=100.0).left_at(900.0) == 60.0
