"""What was said before its die holds when the page is left and opened again, as long as nobody has changed."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from screens.roll.sheet import SheetScreen
from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, in_app, press, screen_of, shown
from tests.tracker.games.confrontation.battles import BEAST, SPEARS, at
from tests.tracker.games.confrontation.pages import rolled
from tests.tracker.games.confrontation.test_pages_of_charges_and_shots import the_charge
from tracker.battle.battle import SideId
from tracker.battle.commands import GoTo, SetValues
from tracker.play.pages import RollPage
from tracker.rules.systems import load_system


async def test_a_distance_measured_before_its_die_is_not_measured_again_until_one_of_the_two_has_changed() -> None:
    fled = rolled(the_charge(at("T-07", "delve"), BEAST, SPEARS), (), (1,), (4,))

    async def opened(pilot: Pilot[Any], table: Table, *keys: str) -> RollPage:
        screen = SheetScreen(table, fled.sheet, running=fled.running)
        pilot.app.push_screen(screen)
        await press(pilot, "f7", *keys)
        page = screen.page
        await press(pilot, "escape")
        return page

    async with in_app(TurnScreen, fled.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert (await opened(pilot, table)).measure is not None
        said = await opened(pilot, table, "1", "2", "enter")
        again = await opened(pilot, table)
        assert [(page.measure, page.die is not None) for page in (said, again)] == [(None, True)] * 2
        assert {key: value for values in again.sheet.answers.values() for key, value in values.items()} == {"gap": 12.0}
        assert table.do(SetValues(SPEARS, {"fled_cm": 5.0}, "it went on"))
        assert (await opened(pilot, table)).measure is not None


async def test_a_distance_stands_where_its_die_is_taken_back_from_the_page_of_the_turn() -> None:
    fled = rolled(the_charge(at("T-07", "delve"), BEAST, SPEARS), (), (1,), (4,))

    async with in_app(TurnScreen, fled.history, NARROW) as (pilot, table):
        await press(pilot, "escape")
        for keys in (("1", "2", "enter", "5", "enter", "enter"), ()):
            screen = SheetScreen(table, fled.sheet, running=fled.running)
            pilot.app.push_screen(screen)
            await press(pilot, "f7")
            assert (screen.page.measure is None) is (keys == ())
            await press(pilot, *keys)
            if keys:
                assert isinstance(screen_of(pilot), TurnScreen)
                await press(pilot, "u")
        assert screen.page.die is not None
        assert {key: value for said in screen.page.sheet.answers.values() for key, value in said.items()} == {
            "gap": 12.0
        }
        await press(pilot, "5", "enter")
        assert not table.history.undone()


async def test_what_was_changed_on_a_page_holds_when_it_is_left_and_opened_again() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    async with in_app(TurnScreen, battle, NARROW) as (pilot, _table):
        await press(pilot, "escape", "f", "tab", "right", "tab", "tab", "tab", "right")
        page = screen_of(pilot)
        assert isinstance(page, SheetScreen)
        before = (page.page.sheet.answered, page.page.sheet.answers)
        assert before[0]
        assert before[1]
        await press(pilot, "escape", "f")
        again = screen_of(pilot)
        assert isinstance(again, SheetScreen)
        assert (again.page.sheet.answered, again.page.sheet.answers) == before


async def test_the_row_of_a_turn_names_whom_the_page_left_for_it_opens_against() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    async with in_app(TurnScreen, battle, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        row = _row_of("Lances of Tarn", pilot)
        await press(pilot, "f", "left")
        named = _row_of("Lances of Tarn", pilot).partition("▲")[2].split("≤")[0].strip()
        assert named not in row
        await press(pilot, "escape")
        after = _row_of("Lances of Tarn", pilot)
        assert named in after
        await press(pilot, "f", "right", "escape")
        assert _row_of("Lances of Tarn", pilot) == row


def _row_of(name: str, pilot: Pilot[Any]) -> str:
    return next(line for line in shown(pilot).splitlines() if name in line and "▲" in line)


async def test_an_answer_that_was_chosen_and_not_given_yet_holds_when_its_page_is_left() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("A.1", SideId("crimson")))
    async with in_app(TurnScreen, battle, NARROW) as (pilot, _table):
        await press(pilot, "escape", "f", "3", "4", "enter", "enter", "enter")
        assert "recoil or lose a step" in shown(pilot)
        await press(pilot, "right")
        assert "‹ recoil ›" in shown(pilot)
        await press(pilot, "escape", "f")
        assert "Recoil of Pikes of Low Garn" in shown(pilot)


async def test_a_distance_typed_for_a_target_holds_for_it_when_its_page_is_left_for_another() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("B.1", SideId("crimson")))

    def hexes(pilot: Pilot[Any]) -> str:
        return next(
            row.split("Hexes")[1].split("Target")[0].strip() for row in shown(pilot).splitlines() if "Hexes" in row
        )

    async with in_app(TurnScreen, battle, NARROW) as (pilot, _table):
        await press(pilot, "escape", "s", "1")
        assert hexes(pilot) == "‹ 1 ? ›"
        await press(pilot, "9", "enter", "escape", "s", "2")
        assert hexes(pilot) == "‹ 1 ? ›"
        await press(pilot, "2", "enter", "escape", "s", "1")
        assert hexes(pilot) == "9"
        assert "out of range" in shown(pilot)
        await press(pilot, "escape", "s", "2")
        assert hexes(pilot) == "2"


async def test_a_distance_out_of_range_is_not_asked_again_when_the_same_target_is_named_again() -> None:
    battle = playing(the_demo(load_system("hexcombat")), GoTo("B.1", SideId("crimson")))
    async with in_app(TurnScreen, battle, NARROW) as (pilot, table):
        await press(pilot, "escape", "s", "1", "9", "enter", "enter", "enter", "enter")
        assert not table.battle.running
        await press(pilot, "s", "1")
        assert "out of range" in shown(pilot)
        assert "‹ 1 ? ›" not in shown(pilot)
        await press(pilot, "escape", "s", "2")
        assert "‹ 1 ? ›" in shown(pilot)
