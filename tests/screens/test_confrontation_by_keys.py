"""A turn of Confrontation played by keys alone, with a shot that lands and the wound it makes."""

from __future__ import annotations

import pytest

from screens.roll.form import Form
from screens.turn.screen import TurnScreen
from tests.play import playing, the, the_demo
from tests.screens.in_app import in_app, press, shown
from tests.tracker.games.confrontation.battles import GORM, at, values_of
from tracker.battle.commands import BeginProcedure, GoTo, Perform, SetValues
from tracker.games.confrontation import SYSTEM


@pytest.mark.every_frame
async def test_a_turn_is_walked_by_keys_and_a_shot_goes_from_its_slice_to_its_wound() -> None:
    async with in_app(TurnScreen, the_demo(SYSTEM)) as (pilot, table):
        await press(pilot, "n", "enter", "space", "n", "n")
        assert "Each side throws a D6 for its shooters" in shown(pilot)
        await press(pilot, "down", "enter", "4", "enter", "down", "3", "enter", "n", "2")
        assert "in this order" in shown(pilot)
        assert the(table.history, "yew-bows").values["phase_score"] == 8

        await press(pilot, "enter")
        assert "Shots of a unit  ◆ Yew bows" in shown(pilot)
        await press(pilot, "enter", "minus", "minus", "minus", "enter", "5", "space")
        assert [debt.resolver for debt in table.battle.debts] == ["damage"]
        await press(pilot, "6", "4", "space")
        assert table.battle.debts == ()
        assert "[ 6][ 4]✓ serious wound" in shown(pilot)
        assert "serious" in shown(pilot)
        assert the(table.history, "yew-bows").values["shots_made"] == 1

        await press(pilot, "enter", "n")
        assert "3 more shots are left" in shown(pilot)
        await press(pilot, "2", "n", "n", "n")
        assert table.battle.place.turn == 2


async def test_four_shots_are_typed_as_they_lie_and_then_the_damage_of_the_two_that_hit() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-15"))
    bows = the(history, "yew-bows").id
    history = playing(history, SetValues(bows, {"scored": True, "phase_score": 8}, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "enter", "enter", "enter", *"5115", "space")
        assert the(table.history, "yew-bows").values["shots_made"] == 4
        assert [debt.resolver for debt in table.battle.debts] == ["damage", "damage"]
        await press(pilot, *"64", "space", *"22", "space")
        assert table.battle.debts == ()
        assert "[ 6][ 4]✓ serious wound" in shown(pilot)
        await press(pilot, "u")
        assert len(table.battle.debts) == 1


async def test_leaving_the_melee_phase_asks_about_a_melee_nobody_has_played() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-22"))
    for unit in ("heath-spears", "delve-axes"):
        history = playing(history, SetValues(the(history, unit).id, {"melee": 1}, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "n")
        assert "1 melee has not been played" in shown(pilot)
        await press(pilot, "escape")
        assert table.battle.place.step == "T-22"
        await press(pilot, "n", "enter")
        assert table.battle.place.step == "T-22"
        await press(pilot, "n", "2")
        assert table.battle.place.step == "T-23"


async def test_a_shot_into_a_melee_knows_who_fights_there_and_hurts_whom_the_ticket_names() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-15"))
    for unit in ("bracken-riders", "goat-riders"):
        history = playing(history, SetValues(the(history, unit).id, {"melee": 1, "moved": 5.0}, "for the test"))
    bows = the(history, "yew-bows").id
    history = playing(history, SetValues(bows, {"scored": True, "phase_score": 8}, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "e", "3", *"goat", "enter")
        assert "◆ Yew bows ▸ ▲ Goat riders ▸ ◆ Bracken riders" in shown(pilot)
        # Who might be third is asked once a second is named.
        asked = {row.key for row in pilot.app.screen.query_one(Form).rows}
        assert "contact2" in asked
        assert "contact3" not in asked
        # AIM 4 + 2 against 4: a normal success; tickets 1 and 2 are the target's, 3 the rider beside it.
        await press(pilot, "enter", "2", "3", "enter")
        assert [(debt.resolver, debt.unit) for debt in table.battle.debts] == [("damage", "bracken-riders")]


async def test_each_melee_is_offered_once_and_nobody_else_is_struck_at_the_press_of_a_key() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-17"))
    for unit in ("heath-spears", "delve-axes", "lamp-pair"):
        values = {"melee": 1, "discipline_made": True, "discipline_total": len(unit)}
        history = playing(history, SetValues(the(history, unit).id, values, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape")
        *rows, keys = shown(pilot).splitlines()
        assert "\n".join(rows).count("play the melee") == keys.count("play the melee") == 1
        assert "with Delve axes, Lamp pair" in shown(pilot)
        await press(pilot, "enter")
        assert "Melee  ◆ Heath spears" in shown(pilot)
        # Enter agrees to what is certain, then to whom the spears strike, of two, then to the pools, then to how many
        # dice of each attack; the first die is a test of initiative.
        await press(pilot, "enter", "enter", "enter", "enter", "enter", "enter", "5", "space")
        answers = {answer.key: answer.value for answer in table.battle.running[0].answers}
        assert (answers["target:heath-spears"], answers["target2:heath-spears"]) == ("delve-axes", "")
        assert (answers["attack:heath-spears"], answers["initiative:heath-spears"]) == (10, "made")


async def test_who_strikes_whom_stands_in_the_order_of_speaking_and_only_enter_agrees_to_it() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-17"))
    for unit in ("ser-alys-of-the-heath", "heath-spears", "gorm-underlight", "delve-axes"):
        history = playing(history, SetValues(the(history, unit).id, {"melee": 1}, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "f", "3", "2", "1", "5", "space")
        rows = [row.split("│")[1] for row in shown(pilot).splitlines() if "melee dice" in row and "│" in row]
        assert [row.split()[:3] for row in rows] == [
            ["▌", "1.", "▲"],
            ["2.", "◆", "Heath"],
            ["3.", "▲", "Delve"],
            ["4.", "◆", "Ser"],
        ]
        assert "Gorm Underlight" in rows[0]
        assert all(row.count("▲") == row.count("◆") == 1 for row in rows), "each with its target"
        assert all("?" in row for row in rows), "nobody told who touches whom"
        acts = len(table.history.acts)
        for key, why in (("4", "no die was taken"), ("d", "first who strikes whom"), ("D", "first who strikes whom")):
            await press(pilot, key)
            assert why in shown(pilot)
        assert len(table.history.acts) == acts
        for said in range(1, 5):
            await press(pilot, "enter", *["d"] * (said < 4))
            whom = [key for key in (answer.key for answer in table.battle.running[0].answers) if "target:" in key]
            assert len(whom) == said, "each is agreed to by itself"
            assert not any("melee_dice" in unit.values for unit in table.battle.units.values())
        await press(pilot, "enter")
        assert "first who strikes whom" not in shown(pilot)
        assert [the(table.history, unit).values["melee_dice"] for unit in ("heath-spears", "delve-axes")] == [10, 12]
        for said in range(1, 5):
            await press(pilot, "enter")
            split = [answer.key for answer in table.battle.running[0].answers if "attack:" in answer.key]
            assert len(split) == said, "how each splits its dice is agreed to by itself"
        await press(pilot, "4", "space")
        assert the(table.history, "ser-alys-of-the-heath").values["initiative_made"]


async def test_how_many_dice_attack_is_a_row_in_doubt_that_its_own_enter_or_number_agrees_to() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-17"))
    for unit in ("heath-spears", "delve-axes"):
        values = {"melee": 1, "discipline_made": True, "discipline_total": len(unit)}
        history = playing(history, SetValues(the(history, unit).id, values, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "enter", "enter")
        assert "attack dice 12 ?" in shown(pilot)
        assert "attack dice 10 ?" in shown(pilot)
        offered = shown(pilot).splitlines()[-1]
        assert not any(word in offered for word in ("confirm die", "roll all", "one side", "override")), offered
        await press(pilot, "d", "D")
        assert "initiative_made" not in the(table.history, "heath-spears").values
        await press(pilot, "7", "enter", "enter", "enter")
        split = {said.key: said.value for said in table.battle.running[0].answers if "attack:" in said.key}
        assert split == {"attack:delve-axes": 7, "attack:heath-spears": 10}
        assert "attack dice" not in shown(pilot).split("done")[0]
        assert "D one side" in shown(pilot).splitlines()[-1]


async def test_the_gap_of_a_pursuit_is_typed_and_neither_enter_nor_a_die_says_it() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-13", "delve"))
    wraith, spears = the(history, "pit-wraith").id, the(history, "heath-spears").id
    history = playing(history, BeginProcedure("charge", {"actor": wraith, "target": spears}))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "enter", "enter", "1", "space", "5", "space")
        assert "pursuit" in shown(pilot)
        assert "‹ ? ›" in shown(pilot)
        for key in ("enter", "space", "d", "D"):
            await press(pilot, key)
            assert "first: Cm between" in shown(pilot)
        await press(pilot, "3", "5", "full_stop", "5", "space")
        assert "35.5" in shown(pilot)
        await press(pilot, "3", "space")
        # It comes 30 cm and half of 15, and must come 35.5 and the 10 that were fled.
        assert the(table.history, "heath-spears").values["fleeing"] == "fear"
        assert "caught" not in the(table.history, "heath-spears").values
        assert the(table.history, "pit-wraith").values["pursued"]


async def test_the_page_of_a_fear_test_shows_the_fear_and_who_could_lend_courage() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-13", "delve"))
    wraith, spears = the(history, "pit-wraith").id, the(history, "heath-spears").id
    history = playing(history, BeginProcedure("charge", {"actor": wraith, "target": spears}))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "enter", "enter")
        assert "Enemy FEAR" in shown(pilot)
        assert "0 (or 7 Ser Alys)" in shown(pilot)
        await press(pilot, "tab", "right")
        assert "7 Ser Alys" in shown(pilot)
        await press(pilot, "tab", "2", "space")
        assert the(table.history, "heath-spears").values.get("fleeing", "none") == "none", "7 and 2 against 8"


async def test_how_far_a_unit_moves_decides_whether_it_runs_and_nothing_else_is_asked() -> None:
    moving = at("T-13", "delve")
    async with in_app(TurnScreen, moving) as (pilot, table):
        await press(pilot, "enter", "m")
        assert "How many cm does Gorm Underlight move?" in shown(pilot)
        assert "up to 10 cm is a walk, any more a run" in shown(pilot)
        await press(pilot, "enter")
        assert values_of(table.history, GORM, "moved", "ran") == (10, False)
        await press(pilot, "u", "m", "1", "2", "enter")
        assert values_of(table.history, GORM, "moved", "ran") == (12, True)
    slow = playing(moving, Perform("run", GORM, {"cm": 8}))
    assert values_of(slow, GORM, "moved", "ran") == (8, True)


async def test_each_digit_typed_for_tests_of_several_units_stands_in_the_row_of_its_own() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-17"))
    for unit in ("heath-spears", "bracken-riders", "delve-axes"):
        history = playing(history, SetValues(the(history, unit).id, {"melee": 1}, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "f", "3", "4")
        rows = [row.split("│")[1] for row in shown(pilot).splitlines() if "discipline  " in row]
        assert [row.split("discipline")[1].strip() for row in rows] == ["[ 3]", "[ 4]", ""]
        await press(pilot, "backspace", "5", "2", "enter")
        made = [the(table.history, unit).values["discipline_total"] for unit in ("heath-spears", "bracken-riders")]
        assert made == [4 + 3, 4 + 5]


async def test_the_calculator_names_no_key_that_rolls_where_no_die_is_thrown() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-13", "delve"))
    async with in_app(TurnScreen, history) as (pilot, _table):
        await press(pilot, "escape", "e", "3", *"spears", "enter")
        assert "no die needed: ↵ done" in shown(pilot)
        assert "↵  done" in shown(pilot).splitlines()[-1]
        assert "roll it" not in shown(pilot).splitlines()[-1]
        await press(pilot, "d")
        assert "d does nothing here" in shown(pilot)


async def test_a_digit_typed_after_a_refusal_stands_in_the_row_it_is_for_and_in_no_other() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-17"))
    for unit in ("heath-spears", "delve-axes"):
        history = playing(history, SetValues(the(history, unit).id, {"melee": 1}, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, _table):
        await press(pilot, "escape", "f", "3", "enter", "5", "enter", "enter", "enter", "enter")
        await press(pilot, "5", "enter", "3", "enter", "enter", "6")
        typed = [row for row in shown(pilot).splitlines() if "[ 6]" in row]
        assert len(typed) == 1, shown(pilot)


async def test_the_light_is_seen_on_the_line_of_the_units_that_are_hardly_meant() -> None:
    history = playing(the_demo(SYSTEM), GoTo("T-15"))
    thrower = the(history, "heath-stone-thrower").id
    history = playing(history, SetValues(thrower, {"scored": True, "phase_score": 8}, "for the test"))
    async with in_app(TurnScreen, history) as (pilot, _table):
        await press(pilot, "escape", "s", "up")
        assert any("▌▸ " in row and "unlikely: tab" in row for row in shown(pilot).splitlines()), shown(pilot)
