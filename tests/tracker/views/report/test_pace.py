"""How long the turns, phases and sides took, and what that says of the evening."""

from __future__ import annotations

import pytest

from tests.play import playing
from tests.tiny import a_tiny_battle
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import Advance, Command, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.views.report.pace import PAUSE, Pace, pace

SHOT = Resolve("shot", {"actor": UnitId("archers"), "target": UnitId("raiders")}, {"aim": 4}, (Face(6, 6),))
BACK = Resolve("shot", {"actor": UnitId("raiders"), "target": UnitId("archers")}, {"aim": 4}, (Face(6, 6),))


def played(*acts: tuple[float, Command]) -> History:
    history = a_tiny_battle()
    for at, command in acts:
        history = playing(history, command, at=at)
    return history


def an_hour() -> History:
    return played(
        (1000, Advance()), (1030, Advance(anyway=True)), (1090, SHOT), (1100, BACK), (1100 + PAUSE, SHOT),
    )  # fmt: skip


def test_time_belongs_to_the_phase_and_turn_in_which_it_passed_and_to_who_acted() -> None:
    told = pace(an_hour())
    assert told.turns == ((1, 100.0),)
    assert sum(seconds for _phase, seconds in told.phases) == told.played == 100
    assert dict(told.sides)[SideId("azure")] == 60
    assert dict(told.sides)[SideId("ochre")] == 10


def test_a_long_silence_is_a_pause_and_nobody_s_time() -> None:
    assert pace(an_hour()).paused == PAUSE
    assert pace(played((1000, Advance()), (1000 + PAUSE - 1, Advance(anyway=True)))).paused == 0


def test_acts_that_nobody_timed_take_no_time() -> None:
    told = pace(played((0, Advance()), (0, Advance(anyway=True)), (0, SHOT)))
    assert told == Pace((), (), (), 0.0)


def test_a_clock_that_went_back_takes_nothing_from_anybody() -> None:
    assert pace(played((2000, Advance()), (1000, Advance(anyway=True)), (1010, SHOT))).played == 10


PACE = Pace(((0, 50.0), (1, 600.0), (2, 1200.0), (3, 300.0)), (), (), 0.0)


def test_the_mean_turn_is_that_of_the_turns_that_are_over() -> None:
    assert PACE.whole_turn(3) == 900
    assert PACE.whole_turn(1) is None


@pytest.mark.parametrize(("last", "ends"), [(3, 10_600.0), (5, 12_400.0), (2, None)])
def test_the_end_is_told_from_what_is_left_of_this_turn_and_the_turns_after_it(last: int, ends: float | None) -> None:
    assert PACE.ends(3, last, now=10_000.0) == ends


@pytest.mark.parametrize(("until", "turn"), [(10_599.0, 2), (10_600.0, 3), (11_499.0, 3), (11_500.0, 4)])
def test_the_last_full_turn_before_an_hour_is_told(until: float, turn: int) -> None:
    assert PACE.last_full_turn(3, until, now=10_000.0) == turn
