"""How long the turns, phases and sides took, and what that says of the evening."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import AZURE, OCHRE, playing, refused, with_parts
from tests.tiny import TINY, a_tiny_battle
from tracker.battle.battle import Clock, SideId, UnitId
from tracker.battle.commands import Advance, Command, GoTo, PlaceToken, Resolve, SealDice, SetClock, SetLastTurn
from tracker.battle.dice import Face, commitment_of
from tracker.play.history import History
from tracker.views.log import entries
from tracker.views.projection import project
from tracker.views.report import markdown
from tracker.views.report.pace import PAUSE, Pace, clocks, pace

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


def test_a_copy_made_months_later_is_neither_play_nor_a_pause() -> None:
    months = 1100 + PAUSE + 90 * 86400
    seal = SealDice(commitment_of(bytes(32)), 0)
    copied = playing(an_hour(), seal, at=months)
    assert pace(copied) == pace(an_hour())


@pytest.mark.parametrize(
    ("silence", "said"),
    [(600, "Pauses: 10 min."), (3 * 3600, "Pauses: 3 h."), (50 * 3600, "Pauses: 2 days."), (7100, "Pauses: 2 h.")],
)
def test_a_pause_is_told_in_what_one_would_say(silence: float, said: str) -> None:
    history = played((1000, Advance()), (1030, SHOT), (1030 + silence, BACK))
    assert said in markdown.report(history)


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


def left(history: History, now: float) -> tuple[float, ...]:
    return tuple(one.left for one in clocks(history, pace(history), now))


def test_where_both_sides_act_at_once_both_clocks_run_whoever_rolls() -> None:
    history = played((900, SetClock(minutes=10)), (1000, Advance()), (1030, Advance(anyway=True)), (1090, SHOT))
    assert all(one.runs for one in clocks(history, pace(history), 1100))
    assert left(history, 1090) == (510, 510)
    assert left(history, 1100) == left(playing(history, BACK, at=1100), 1100) == (500, 500)
    # To whom the time belonged is told for all that.
    assert dict(pace(history).sides)[AZURE] == 60


def test_the_clock_of_the_side_on_move_alone_runs_and_an_act_of_the_other_makes_none_jump() -> None:
    moving = with_parts(TINY, on_move=lambda battle: AZURE if battle.place.step == "fire" else OCHRE)
    history = replace(played((900, SetClock(minutes=10)), (1000, Advance()), (1000, GoTo("fire"))), declared=moving)
    assert [one.runs for one in clocks(history, pace(history), 1060)] == [True, False]
    assert left(history, 1060) == left(playing(history, BACK, at=1060), 1060) == (540, 600)


def test_who_thinks_longer_than_a_pause_pays_for_it_where_there_is_a_clock() -> None:
    history = played((900, SetClock(minutes=10)), (1000, Advance()), (1410, Advance(anyway=True)))
    assert pace(history).paused == 0
    assert left(history, 1410) == (190, 190)


def test_a_clock_counts_from_when_it_was_agreed_but_not_before_the_first_turn_nor_after_the_last() -> None:
    assert left(played((900, SetClock(minutes=10)), (1000, Advance())), 1000) == (600, 600)
    assert left(played((1000, Advance()), (1200, SetClock(minutes=10))), 1260) == (540, 540)
    over = played((900, SetClock(minutes=10)), (900, SetLastTurn(1)), (1000, Advance()), (1060, GoTo("end")))
    over = playing(over, Advance(anyway=True), at=1060)
    assert over.battle.place.turn == 2
    assert left(over, 1300) == (540, 540)


def test_clocks_that_are_stopped_stand_and_a_battle_without_has_none() -> None:
    history = played((900, SetClock(minutes=10)), (1000, Advance()), (1060, SetClock(is_paused=True)))
    assert not any(one.runs for one in clocks(history, pace(history), 1400))
    later = playing(history, SetClock(is_paused=False), at=1460)
    assert pace(later).paused == 400
    assert left(later, 1470) == (530, 530)
    assert clocks(playing(later, SetClock(minutes=0), at=2000), pace(later), 2000) == ()


def test_a_token_laid_face_down_makes_no_clock_jump() -> None:
    history = played((900, SetClock(minutes=10)), (1000, Advance()), (1060, PlaceToken(UnitId("archers"), "h")))
    assert left(history, 1090) == (510, 510)


def test_what_is_agreed_of_the_time_is_told_and_what_cannot_be_meant_refused() -> None:
    history = played((900, SetClock(minutes=90)), (900, SetClock(is_paused=True)), (900, SetClock(until=5000.0)))
    assert [entry.headline for entry in entries(history)][-3:] == [
        "Each side has 90 minutes on its clock.",
        "The clocks are stopped.",
        "A finishing time is agreed.",
    ]
    assert history.battle.clock == Clock(90, True, 5000.0)
    assert "give 0 to 6000 minutes" in refused(history, SetClock(minutes=-1))
    assert "is not a time" in refused(history, SetClock(until=float("inf")))
    assert ("clock", "Azure 90 min · Ochre 90 min") in [(one.label, one.value) for one in project(history).facts]
