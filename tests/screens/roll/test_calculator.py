"""The calculator by keys: from a unit on the checklist to an applied roll."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from textual import events
from textual.screen import Screen

from screens.roll.calculator import CalculatorScreen
from screens.roll.form import Form
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown, told, type_line
from tests.screens.roll.calculating import BOTH, a_long_shot, calculating, resolution, sheet_of, with_rolls
from tests.tiny import ARCHERS, PIKES, RAIDERS, a_shot, at_the_shooting
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import AddUnit, NewUnit, SetSwitch, SetValues
from tracker.battle.dice import Source
from tracker.battle.events import Rolled
from tracker.rules.systems import load_system


async def test_a_shot_takes_three_keys_after_the_unit_was_chosen() -> None:
    async with calculating(bindings={"actor": ARCHERS}) as (pilot, table):
        await press(pilot, "enter", "2", "enter")
        assert table.battle.units[RAIDERS].values["men"] == 4
        assert resolution(table).dice[0].source is Source.TYPED
        assert pilot.app.answers == [True]  # type: ignore[attr-defined]
        assert "rolled 2 (real die): hit, one man lost" in told(pilot)


@pytest.mark.parametrize("turns_of_the_loop", [0, 10, 20, 40, 80])
async def test_a_die_typed_while_the_calculator_is_still_opening_is_not_lost(turns_of_the_loop: int) -> None:
    async with in_app(lambda _table: Screen(), at_the_shooting(), WIDE) as (pilot, table):
        pilot.app.push_screen(CalculatorScreen(table, "shot", BOTH))
        for _turn in range(turns_of_the_loop):
            await asyncio.sleep(0)
        pilot.app.post_message(events.Key("2", "2"))
        await pilot.pause()
        await pilot.pause()
        assert [face.face for face in sheet_of(pilot).case.faces] == [2]


async def test_every_line_shows_where_it_was_read_its_value_and_its_worth() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        row = next(line for line in shown(pilot).splitlines() if "Aim " in line)
        assert [word for word in ("roster", "+4", "+67") if word in row] == ["roster", "+4", "+67"]
        asked = next(line for line in shown(pilot).splitlines() if "Target in cover" in line)
        assert "asked" in asked
        assert "yes −17" in asked


async def test_left_and_right_change_the_answer_and_the_number_follows() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "right")
        assert sheet_of(pilot).case.values["cover"] is True
        assert sheet_of(pilot).goal.target == 3
        assert "‹ yes ›" in shown(pilot)
        await press(pilot, "minus", "up", "minus")
        assert sheet_of(pilot).case.values == {"aim": 3, "cover": False, "other": 0, "other_reason": ""}
        assert "by hand" in shown(pilot)


async def test_arrows_that_lead_beyond_the_card_ask_once_whether_it_is_meant() -> None:
    history = the_demo(load_system("demonworld"))
    async with calculating("cast", {"actor": UnitId("orsanne-the-grey")}, history) as (pilot, _table):
        form = pilot.app.screen.query_one(Form)
        form.highlighted = [row.key for row in form.rows].index("ps")
        await press(pilot, "right", "enter")
        assert sheet_of(pilot).case.values["ps"] == 30, "to correct it comes first"
        await press(pilot, "right", "2")
        assert sheet_of(pilot).case.values["ps"] == 31
        await press(pilot, "right")
        assert sheet_of(pilot).case.values["ps"] == 32


async def test_arrows_go_on_from_a_number_that_is_typed_and_not_yet_confirmed() -> None:
    gun = SetValues(UnitId("ballista"), {"order": "H"}, "for the test")
    async with calculating(
        "artillery_move", {"actor": UnitId("ballista")}, the_demo(load_system("demonworld"), gun)
    ) as (pilot, _):
        await press(pilot, "3", "right")
        assert "‹ 4 ›" in " ".join(shown(pilot).split())


async def test_an_override_asks_for_the_outcome_and_the_reason() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "6", "x", "1")
        await type_line(pilot, "wind at our back")
        assert table.battle.units[RAIDERS].values["men"] == 4
        assert "set by hand: wind at our back" in told(pilot)


async def test_an_answer_can_be_typed() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "up", "e", "backspace")
        await type_line(pilot, "6")
        assert sheet_of(pilot).case.values["aim"] == 6
        await press(pilot, "e", "backspace")
        await type_line(pilot, "9")
        assert "from 0 to 6" in shown(pilot)
        await press(pilot, "escape")
        assert sheet_of(pilot).case.values["aim"] == 6


async def test_a_house_rule_that_changed_a_figure_is_shown_on_its_line() -> None:
    ruled = playing(at_the_shooting(), SetSwitch("soft_cover", "two"))
    async with calculating(bindings=BOTH, inputs={"cover": True}, history=ruled) as (pilot, _table):
        await press(pilot, "down", "down")
        assert "−2*" in shown(pilot)
        assert "house rule Cover is worth: 2" in shown(pilot)


async def test_the_rules_behind_a_line_can_be_read_and_left() -> None:
    async with calculating(bindings=BOTH) as (pilot, _table):
        await press(pilot, "question_mark")
        assert "TY-03" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, CalculatorScreen)


async def test_what_the_table_grants_is_the_last_row_and_wants_a_reason() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "end", "right", "right", "enter", "4", "enter")
        assert "Why?" in shown(pilot)
        await type_line(pilot, "the sun in their eyes")
        made = resolution(table)
        assert made.outcome == "success"
        assert [(line.id, line.value) for line in made.lines] == [("aim", 4), ("free_because", 2)]
        assert made.inputs["other_reason"] == "the sun in their eyes"


async def test_a_roll_for_which_no_reason_is_given_is_not_made() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        await press(pilot, "end", "left", "enter", "4", "enter", "escape")
        assert sheet_of(pilot).case.values["other"] == -1
        assert not [event for act in table.history.acts for event in act.events if isinstance(event, Rolled)]


async def test_leaving_changes_nothing() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        before = table.history
        await press(pilot, "4", "escape")
        assert not pilot.app.answers, "a die that was typed is taken back first"  # type: ignore[attr-defined]
        await press(pilot, "backspace", "escape")
        assert table.history is before
        assert pilot.app.answers == [False]  # type: ignore[attr-defined]


async def test_a_test_owed_brings_its_unit_and_is_settled() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    (owed,) = hit.battle.debts
    async with calculating("", history=hit, debt=owed.id) as (pilot, table):
        await press(pilot, "5", "enter")
        assert table.battle.debts == ()


async def test_a_roll_that_is_barred_says_why_and_takes_no_die() -> None:
    barred = replace(a_long_shot(), bars=lambda _case: "no line of sight")
    async with calculating("long", {"actor": PIKES}, with_rolls(barred)) as (pilot, table):
        before = table.history
        assert "no line of sight" in shown(pilot)
        await press(pilot, "7", "enter")
        assert table.history is before


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_number_die_and_lines_are_in_sight_at_every_size(size: tuple[int, int]) -> None:
    async with calculating(bindings=BOTH, size=size) as (pilot, _table):
        looks = shown(pilot)
        for part in (
            "Shot  ◆ Archers ▸ ▲ Raiders",
            "Aim",
            "4 or less on a D6",
            "67%",
            "D6 to hit",
            "Raiders: one man",
        ):
            assert part in looks


async def test_a_roll_is_found_by_its_key_as_by_its_name() -> None:
    async with calculating(resolver="") as (pilot, _table):
        await press(pilot, *"nerve_t")
        assert "nothing by that name" not in shown(pilot)
        await press(pilot, "enter")
        assert "Which roll?" not in shown(pilot)
        assert "Nerve test" in shown(pilot)


async def test_a_hostile_name_is_shown_letter_by_letter() -> None:
    name = "[@click=app.quit]Imps[/] [/x]"
    history = playing(at_the_shooting(), AddUnit(NewUnit(name, SideId("ochre"), {})))
    async with calculating(bindings={"actor": ARCHERS}, history=history) as (pilot, _table):
        await press(pilot, "i", "m", "p", "enter")
        assert name in shown(pilot)
        await press(pilot, "1", "enter")
        assert name in told(pilot)


async def test_a_click_on_a_line_never_applies_the_roll() -> None:
    async with calculating(bindings=BOTH) as (pilot, table):
        before = table.history
        await press(pilot, "1")
        await pilot.click(Form, offset=(5, 1))
        await pilot.pause()
        assert table.history is before
        assert isinstance(pilot.app.screen, CalculatorScreen)


async def test_from_the_checklist_to_an_applied_shot_are_four_keys() -> None:
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "enter")
        assert isinstance(pilot.app.screen, CalculatorScreen)
        await press(pilot, "enter", "2", "enter")
        assert resolution(table).resolver == "shot"
        assert isinstance(screen_of(pilot), TurnScreen)


@pytest.mark.parametrize("size", [(60, 16), (72, 20), (200, 60), (7, 5)])
async def test_no_size_breaks_the_calculator(size: tuple[int, int]) -> None:
    async with calculating(bindings=BOTH, size=size) as (pilot, _table):
        await press(pilot, "right", "down", "up")
        assert max(len(row) for row in shown(pilot).splitlines()) <= size[0]


async def test_a_gap_that_nobody_has_said_stands_there_as_a_question_and_not_as_nought() -> None:
    """CF-FLEE-08: how far a pursuit has to go only the table knows."""
    history = the_demo(load_system("confrontation"))
    beast, spears = UnitId("the-cellar-beast"), UnitId("heath-spears")
    history = playing(history, SetValues(spears, {"fleeing": "fear", "fled_cm": 5}, "for the test"))
    async with calculating("pursuit", {"actor": beast, "target": spears}, history) as (pilot, _table):
        assert "‹ ? ›" in " ".join(shown(pilot).split())
        await press(pilot, "8", "enter")
        assert "‹ 8 ›" in " ".join(shown(pilot).split())
