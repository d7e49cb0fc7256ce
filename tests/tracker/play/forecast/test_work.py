"""What is followed once is not followed again: how much a forecast works, by what it counts, not by the clock."""

from __future__ import annotations

import pytest

from tests.play import playing
from tests.tracker.games.confrontation.battles import BOWS, JAVELINS, RIDERS, at, having
from tests.tracker.games.confrontation.test_forecast import a_duel, the_shots
from tests.tracker.games.demonworld.test_forecast import a_fight, a_melee, a_volley, two_melees
from tests.tracker.games.skirmish.test_forecast import a_volley as a_skirmish_volley
from tracker.battle.commands import BeginProcedure, Command
from tracker.games import confrontation
from tracker.play.forecast import Forecast, outlook
from tracker.play.sheets import OpenSheet, open_on


def pieces(sheet: OpenSheet) -> int:
    """How often a forecast looks up."""
    looked: list[bool] = []

    def looks_up() -> bool:
        looked.append(True)
        return False

    outlook(sheet, looks_up)
    return len(looked)


def is_whole(sheet: OpenSheet, work: int) -> bool:
    """Whether so many ends of rolls are all there are to follow."""
    seen = outlook(sheet, work=work, trials=0)
    return seen is not None and seen.rest == 0


def test_twice_as_many_shots_at_the_same_target_are_no_more_than_thrice_the_work() -> None:
    assert pieces(a_volley(20)) < 3 * pieces(a_volley(10))


def test_ways_that_differ_in_how_a_blow_missed_are_followed_as_one() -> None:
    assert is_whole(a_melee(3, 3), 90)
    assert not is_whole(a_melee(3, 3), 60)
    assert is_whole(a_duel(1, 1), 60)


def test_melees_apart_are_as_much_work_as_each_of_them_together() -> None:
    assert is_whole(two_melees(2, 2, 2, 2), 100)


def test_a_melee_of_twice_as_many_bases_is_less_than_eight_times_the_work() -> None:
    assert pieces(a_melee(8, 8)) < 8 * pieces(a_melee(4, 4))


def test_what_is_far_too_large_to_follow_is_not_followed_for_long() -> None:
    """What is left of the time is for trials."""
    large = a_fight([{"bases_at_start": 6}] * 5, [{"bases_at_start": 6}] * 5)
    forecast = Forecast(large)
    forecast.go_on(trials=16)
    seen = forecast.outlook()
    assert seen is not None
    assert seen.rest == 1
    assert seen.trials == 16
    assert forecast.kept < 1000


def the_bows(*begun: Command) -> OpenSheet:
    """Four shots of Confrontation at six figures, after what was begun before."""
    history = having(playing(at("T-17"), *begun), JAVELINS, figures=6)
    page = open_on(history, confrontation.SYSTEM.sheet("volley"), {"actor": BOWS})
    return page.saying("target", JAVELINS).saying("shooters", 4)


@pytest.mark.parametrize("begun", [(), (BeginProcedure("pursue_on", {"actor": RIDERS}),)], ids=["alone", "beside"])
def test_shots_are_followed_by_their_losses_whatever_else_is_under_way(begun: tuple[Command, ...]) -> None:
    sheet = the_bows(*begun)
    assert len(sheet.battle.running) == len(begun)
    assert is_whole(sheet, 160)


def test_twice_as_many_shots_at_twice_as_many_figures_are_less_than_four_times_the_work() -> None:
    assert pieces(the_shots(JAVELINS, 20, figures=20)) < 4 * pieces(the_shots(JAVELINS, 10, figures=10))


def test_twice_as_many_shots_of_skirmishers_are_less_than_four_times_the_work_with_their_tests() -> None:
    assert pieces(a_skirmish_volley(20, 20)) < 4 * pieces(a_skirmish_volley(10, 10))


def test_a_duel_of_many_dice_is_followed_by_what_it_leaves_of_the_two() -> None:
    assert is_whole(a_duel(3, 2), 300)
    assert is_whole(a_duel(4, 4), 650)
