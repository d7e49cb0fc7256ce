"""A name stands whole in a row of a page of rolls where the page has room for it."""

from __future__ import annotations

import pytest

from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet_rows import widths
from screens.roll.who import among
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, shown
from tests.tracker.games.confrontation.battles import SPEARS, at, so
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, OweTest, PlaceToken
from tracker.play.pages import open_page
from tracker.play.sheets import open_on, page_of_tests
from tracker.rules.systems import load_system
from tracker.views.sheet_rows import at_whom, who_rolls

BESIDE_THE_LIGHT = 78
"""Cells for the rows of a terminal 80 wide."""


@pytest.mark.parametrize(("sheet", "unit"), [("volley", "crossbows-of-the-mill"), ("gun_shot", "ballista")])
def test_who_shoots_and_what_is_rolled_stand_whole_in_a_narrow_terminal(sheet: str, unit: str) -> None:
    orders = playing(the_demo(load_system("demonworld")), GoTo("I.1", anyway=True), PlaceToken(UnitId(unit), "H"))
    shooting = playing(orders, GoTo("I.4", anyway=True), GoTo("III.3", anyway=True))
    system = shooting.system
    of = system.sheet(sheet) if sheet == "volley" else system.page_for(sheet)
    page = open_page(open_on(shooting, of, {"actor": UnitId(unit)}))
    cut = widths(page.sheet, page.lines, BESIDE_THE_LIGHT)
    for line in page.lines:
        assert cut.who >= len(who_rolls(page.sheet, line))
        assert cut.whom >= len(at_whom(page.sheet, line))


def test_on_a_page_of_tests_that_are_all_before_somebody_each_says_which_it_is() -> None:
    both = {"actor": UnitId("tallow-guard"), "target": UnitId("old-bramble")}
    history = playing(
        the_demo(load_system("skirmish")), *(OweTest(test, both, {}, "charged") for test in ("fear", "terror"))
    )
    early = {debt.id for debt in history.battle.debts}
    page = open_page(open_on(history, page_of_tests(history.system, early), {}))
    cut = widths(page.sheet, page.lines, BESIDE_THE_LIGHT)
    assert max(len(at_whom(page.sheet, line)) for line in page.lines) > 24
    assert all(cut.whom >= len(at_whom(page.sheet, line)) for line in page.lines)


def test_a_unit_with_two_parts_in_a_roll_is_named_once() -> None:
    battle = the_demo(load_system("hexcombat")).battle
    lances, pikes = UnitId("lances-of-tarn"), UnitId("pikes-of-low-garn")
    assert among(battle, {"actor": lances, "target": pikes, "engaged": pikes}).plain == (
        "◆ Lances of Tarn ▸ ▲ Pikes of Low Garn"
    )


async def test_the_calculator_names_the_commander_whose_discipline_may_be_lent_and_is() -> None:
    history = so(at("T-03"), (SPEARS, {"fleeing": "fear", "fear_difficulty": 8}))
    async with in_app(TurnScreen, history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.push_screen(CalculatorScreen(table, "rally", {"actor": SPEARS}))
        await press(pilot, "f7")
        assert "0   7 Ser Alys of the Heath" in shown(pilot)
        await press(pilot, "right")
        [row] = [line for line in shown(pilot).splitlines() if "Leader's DIS" in line]
        assert "‹ 7 ›" in row
        assert "Ser Alys" in row
