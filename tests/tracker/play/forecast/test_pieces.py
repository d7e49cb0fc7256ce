"""A forecast is reckoned in pieces: between two of them it looks up, and stands back or lets go."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from types import FrameType

import pytest

from tests.tracker.games.confrontation.test_forecast import a_duel
from tests.tracker.games.demonworld.test_forecast import a_fight, a_melee, a_volley, two_melees
from tests.tracker.games.skirmish.battles import THRALLS
from tests.tracker.games.skirmish.test_forecast import the_shots
from tracker.play.forecast import Forecast, outlook
from tracker.play.sheets import OpenSheet

LONGEST = 10_000
"""Calls of functions in one piece: some four milliseconds of this machine, and as many times more on a slower one."""


@pytest.mark.parametrize(
    "sheet",
    [
        lambda: a_melee(2, 3),
        lambda: two_melees(1, 2, 1, 1),
        lambda: a_volley(12, bases_at_start=12),
        lambda: a_duel(1, 1),
        lambda: the_shots(3, THRALLS),
    ],
    ids=["a melee", "two melees", "a volley", "a duel", "shots"],
)
def test_no_piece_of_a_forecast_is_long(sheet: Callable[[], OpenSheet]) -> None:
    no_piece_is_long(sheet(), sys.maxsize)


@pytest.mark.parametrize("most", [2_000, pytest.param(sys.maxsize, marks=pytest.mark.long)])
def test_no_piece_of_a_forecast_of_many_units_is_long(most: int) -> None:
    """All twenty-four thousand pieces are for the long run."""
    no_piece_is_long(a_fight([{"bases_at_start": 4}] * 2, [{"bases_at_start": 4}] * 2), most)


def no_piece_is_long(sheet: OpenSheet, most: int) -> None:
    """Count the calls of functions in each piece of a forecast, of which no more than `most` are reckoned."""
    looks = count()
    # What is found out but once, such as the words of a rule, is found by now.
    outlook(sheet, lambda: next(looks) >= most, work=200)
    pieces = [0]

    def looks_up() -> bool:
        pieces.append(0)
        return len(pieces) > most

    def counted(_frame: FrameType, event: str, _about: object) -> None:
        if event == "call":
            pieces[-1] += 1

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        outlook(sheet, looks_up, work=200)
    finally:
        sys.setprofile(before)
    assert len(pieces) > 10
    assert max(pieces) < LONGEST


@pytest.mark.parametrize("when", [1, 7, 60])
def test_a_forecast_is_let_go_wherever_it_is(when: int) -> None:
    asked = [0]

    def stop() -> bool:
        asked[0] += 1
        return asked[0] == when

    forecast = Forecast(two_melees(2, 2, 1, 1))
    forecast.go_on(stop)
    assert not forecast.is_done
    assert asked == [when]
