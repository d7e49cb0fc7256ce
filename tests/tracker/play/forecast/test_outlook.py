"""Forecasts of any page of any system: none fails, whatever lies on it; what is cut short or barred says so."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.play import the_demo, with_parts
from tests.tiny import ARCHERS, NERVE_TEST, PIKES, SHOT, TINY, a_tiny_battle
from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley, two_melees
from tracker.battle.commands import Advance
from tracker.battle.resolution import Effect
from tracker.play.forecast import Forecast, outlook
from tracker.play.sheets import answer_roll, open_on
from tracker.rules.forecast.spread import Spread
from tracker.rules.system import Sheet, SheetRow
from tracker.rules.systems import load_system, system_keys
from tracker.views.sentences.forecast import charts, in_short, what_it_is


@pytest.mark.parametrize("key", system_keys())
def test_no_page_fails_over_its_forecast_whoever_opens_it(key: str) -> None:
    system = load_system(key)
    history = the_demo(system, Advance(anyway=True))
    for sheet in system.rolls.sheets:
        roles = [role.key for role in system.procedure(sheet.procedure).roles] if sheet.procedure else ["actor"]
        for unit in list(history.battle.units)[::3]:
            seen = outlook(open_on(history, sheet, {"actor": unit} if "actor" in roles else {}), work=16, trials=2)
            if seen is not None:
                assert 0 <= seen.rest <= 1
                assert all(side.losses.missing <= seen.rest for side in seen.sides)
                assert in_short(history.battle, seen)
                assert what_it_is(seen)
                charts(system, history.battle, seen)


def looks_up(times: int) -> Callable[[], bool]:
    """Says so many times that a forecast may go on, then that it is enough."""
    left = [True] * times
    return lambda: not (left and left.pop())


def test_a_forecast_that_is_stopped_hands_back_what_was_followed() -> None:
    sheet, whole = a_melee(3, 3), outlook(a_melee(3, 3))
    assert outlook(sheet, looks_up(3)) is None
    cut = outlook(sheet, looks_up(150), trials=0)
    assert whole is not None
    assert cut is not None
    assert 0 < cut.rest < 1
    for unit, known in zip(cut.units, whole.units, strict=True):
        assert unit.routs.low <= known.routs.likely <= unit.routs.high < 1


def test_a_forecast_that_was_stopped_goes_on_where_it_was_and_comes_to_the_same() -> None:
    for sheet, work in ((a_melee(3, 3), 10_000), (two_melees(2, 2, 3, 3), 60)):
        forecast, at_once = Forecast(sheet), outlook(sheet, work=work, trials=50)
        while not forecast.is_done:
            forecast.go_on(looks_up(40), work=work, trials=50)
        seen = forecast.outlook()
        assert seen is not None
        assert at_once is not None
        assert (seen.rest, seen.trials) == (at_once.rest, at_once.trials)
        assert seen == at_once or seen.trials


def test_there_is_something_to_look_at_long_before_all_is_followed() -> None:
    forecast = Forecast(a_melee(20, 20))
    forecast.go_on(work=300, trials=16)
    seen = forecast.outlook()
    assert seen is not None
    assert seen.trials == 16
    assert all(side.losses.missing == 0 for side in seen.sides)
    assert {unit.unit for unit in seen.units} == {"guard", "foe"}


def test_where_too_little_was_followed_the_line_says_no_more_than_so() -> None:
    sheet = a_melee(3, 3)
    seen = outlook(sheet, work=2, trials=0)
    assert seen is not None
    assert seen.rest > Fraction(1, 5)
    assert in_short(sheet.battle, seen) == ("no forecast: there are too many possibilities to follow",)


def test_a_roll_that_is_barred_is_told_as_the_reason() -> None:
    sheet = a_volley(3)
    seen = outlook(answer_roll(sheet, sheet.entries[0], "visible", 0))
    assert seen is not None
    assert seen.rest == 1
    assert in_short(sheet.battle, seen)[0].endswith("so no shot is allowed (DW-SHO-10)")


def test_a_chart_tells_numbers_that_are_next_to_impossible_in_one_row_and_leaves_nothing_out() -> None:
    sheet = a_melee(18, 18)
    seen = outlook(sheet)
    assert seen is not None
    for unit, chart in zip(seen.units, charts(sheet.system, sheet.battle, seen), strict=True):
        assert sum(bar.chance for bar in chart.bars) == 1
        assert len(chart.bars) < len(unit.losses.chances) == 19
        assert [bar.label.endswith(("or more", "or fewer")) for bar in chart.bars[1:-1]] == [False] * (
            len(chart.bars) - 2
        )
    slower = charts(sheet.system, sheet.battle, seen)[1]
    assert slower.bars[0].label == "1 lost or fewer"
    assert max(bar.of_longest for bar in slower.bars) == 1


def test_a_chart_tells_one_number_that_is_next_to_impossible_by_itself() -> None:
    sheet = a_volley(1)
    seen = outlook(sheet)
    assert seen is not None
    losses = Spread({0: Fraction(1, 900), 1: Fraction(898, 900), 2: Fraction(1, 900)})
    told = charts(sheet.system, sheet.battle, replace(seen, units=(replace(seen.units[0], losses=losses),)))[0]
    assert [bar.label for bar in told.bars] == ["0 lost", "1 lost", "2 lost"]


def test_what_one_unit_of_a_side_gains_makes_up_for_no_loss_of_another() -> None:
    recruits = (Effect("man_lost", "target", 1), Effect("man_lost", "actor", -1))
    shot = replace(SHOT, effects=lambda _case, outcome: recruits if outcome == "success" else ())
    pair = {"actor": ARCHERS, "target": PIKES}
    row = SheetRow(key="shot", resolver=SHOT.key, bindings=pair)
    page = Sheet(
        key="shots", label="Shots", rules=(), of=(SHOT.key,), rows=lambda scene: () if scene.rolled else (row,)
    )
    system = with_parts(TINY, resolvers=(shot, NERVE_TEST), sheets=(page,))
    sheet = open_on(replace(a_tiny_battle(Advance()), declared=system), page, pair)
    seen = outlook(sheet)
    assert seen is not None
    assert dict(seen.sides[0].losses.chances) == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert {unit.unit: dict(unit.losses.chances) for unit in seen.units} == {PIKES: dict(seen.sides[0].losses.chances)}
