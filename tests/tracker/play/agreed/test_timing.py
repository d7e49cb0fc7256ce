"""The clock the table agrees on: what is said of it changes, what is not said stays."""

from __future__ import annotations

from math import inf, nan

import pytest

from tests.play import playing, refused
from tests.tiny import a_tiny_battle
from tracker.battle.battle import Clock
from tracker.battle.commands import SetClock
from tracker.battle.events import ClockSet
from tracker.play.history import History

PLAYED = playing(a_tiny_battle(), SetClock(60, False, 1000.0))


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        (SetClock(minutes=90), Clock(90, False, 1000.0)),
        (SetClock(minutes=0), Clock(0, False, 1000.0)),
        (SetClock(minutes=6000), Clock(6000, False, 1000.0)),
        (SetClock(is_paused=True), Clock(60, True, 1000.0)),
        (SetClock(until=0.0), Clock(60, False, 0.0)),
        (SetClock(until=1e11), Clock(60, False, 1e11)),
        (SetClock(30, True, 5.0), Clock(30, True, 5.0)),
    ],
)
def test_the_clock_is_as_it_was_but_for_what_is_said(said: SetClock, clock: Clock) -> None:
    after = playing(PLAYED, said)
    assert after.battle.clock == clock
    assert after.acts[-1].events == (ClockSet(clock.minutes, clock.is_paused, clock.until),)


@pytest.mark.parametrize("said", [SetClock(), SetClock(60), SetClock(is_paused=False), SetClock(until=1000.0)])
def test_what_is_so_already_is_no_act(said: SetClock) -> None:
    after = PLAYED.do(said)
    assert not isinstance(after, History) or after.battle == PLAYED.battle
    assert not isinstance(after, History) or len(after.acts) == len(PLAYED.acts)


@pytest.mark.parametrize("minutes", [-1, 6001])
def test_minutes_that_no_clock_has_are_refused(minutes: int) -> None:
    assert refused(PLAYED, SetClock(minutes)) == f"{minutes} is not accepted; give 0 to 6000 minutes"


@pytest.mark.parametrize("moment", [-1.0, 1.1e11, inf, nan])
def test_a_moment_that_never_comes_is_refused(moment: float) -> None:
    assert refused(PLAYED, SetClock(until=moment)) == f"{moment} is not a time"
