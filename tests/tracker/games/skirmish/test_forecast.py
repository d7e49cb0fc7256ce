"""Forecasts of Skirmish's pages: the same as every face of every die played through the one door."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import playing
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, THRALLS, a_roll, acting
from tests.tracker.play.all_faces import as_told, by_brute_force, roll_by_roll
from tracker.battle.battle import UnitId
from tracker.battle.commands import Perform, SetValues
from tracker.games.skirmish import SYSTEM
from tracker.play.forecast import outlook
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, open_on


def the_shots(figures: int, target: UnitId, **state: int) -> OpenSheet:
    """So many bows at one of the enemy, who stands as the test says."""
    history = playing(acting(BOWS), SetValues(BOWS, {"lost": 4 - figures}, "set up"))
    history = playing(history, SetValues(target, dict(state), "set up")) if state else history
    return open_on(history, SYSTEM.sheet("shots"), {"actor": BOWS}).saying("target", target)


def the_blows(history: History) -> OpenSheet:
    """The blows of the spears in a melee with the thralls."""
    met = playing(history, Perform("engage", SPEARS, {"enemy": THRALLS}))
    return open_on(met, SYSTEM.sheet("blows"), {"actor": SPEARS})


def test_shots_at_figures_of_which_some_are_hurt_come_to_what_all_faces_come_to() -> None:
    sheet = the_shots(2, THRALLS, hit_points=3, hurt=2)
    assert as_told(outlook(sheet)) == by_brute_force(sheet)


def test_a_shot_comes_to_what_all_faces_of_its_die_come_to() -> None:
    sheet = the_shots(1, THRALLS)
    assert as_told(outlook(sheet)) == by_brute_force(sheet, every_face=True)


def a_volley(figures: int, theirs: int, **state: int) -> OpenSheet:
    """So many figures of a piece, with that state, that shoot at a unit of so many."""
    history = acting(BOWS, Bows={"figures": figures}, Thralls={"figures": theirs})
    history = playing(history, SetValues(BOWS, dict(state), "set up")) if state else history
    return open_on(history, SYSTEM.sheet("shots"), {"actor": BOWS}).saying("target", THRALLS)


@pytest.mark.parametrize(
    "sheet",
    [a_volley(5, 6), a_volley(5, 6, ready=2, acted=1), a_volley(4, 6, stopped=2), a_volley(3, 6, stopped=1, ready=3)],
    ids=["shot by shot", "with actions of an option", "two have fumbled", "till every figure has fumbled"],
)
def test_what_the_shooters_have_done_is_left_aside_where_it_changes_nothing(sheet: OpenSheet) -> None:
    quicker, slower = (outlook(one) for one in (sheet, roll_by_roll(sheet)))
    assert quicker is not None
    assert quicker == slower


def test_where_the_table_says_that_a_figure_has_fumbled_it_does_not_shoot() -> None:
    sheet = a_volley(3, 6, stopped=1)
    stopped = replace(sheet, answers={f"shoot\nactor={BOWS}\ntarget={THRALLS}": {"figure_stopped": True}})
    seen = outlook(stopped)
    assert seen is not None
    assert seen.rest == 1


def test_shots_are_followed_to_the_test_of_half_strength_and_to_the_last_figure() -> None:
    for sheet in (the_shots(2, THRALLS, lost=4), the_shots(2, THRALLS, lost=9), the_shots(1, UnitId("stair"))):
        assert as_told(outlook(sheet)) == by_brute_force(sheet)


def test_blows_that_may_earn_blows_without_end_are_exact_to_the_last_of_the_page() -> None:
    few = playing(acting(SPEARS), SetValues(SPEARS, {"lost": 8}, "set up"))
    sheet = the_blows(few)
    seen = outlook(sheet)
    assert as_told(seen, tests=False) == by_brute_force(sheet, tests=False)
    assert seen is not None
    assert 0 < seen.rest < 0.000001


def test_an_opening_that_waits_is_foretold_as_the_enemys_blow_and_the_others_as_before() -> None:
    few = playing(
        acting(SPEARS), SetValues(SPEARS, {"lost": 7}, "set up"), Perform("engage", SPEARS, {"enemy": THRALLS})
    )
    sheet = open_on(
        playing(few, a_roll("melee", 1, actor=SPEARS, target=THRALLS)), SYSTEM.sheet("blows"), {"actor": SPEARS}
    )
    seen = outlook(sheet)
    assert seen is not None
    lost = {unit.unit: max(unit.losses.chances) for unit in seen.units}
    assert lost == {SPEARS: 1, THRALLS: 2}, "one blow of theirs, two of its own that are left"
