"""A sheet of rolls by keys: dice as they lie, one row after the other, each applied when its face is closed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from screens.amend.screen import AmendScreen
from screens.parts.finding import FindUnit
from screens.roll.calculator import CalculatorScreen
from screens.roll.sheet import SheetScreen
from screens.roll.sheet_forecast import ForecastScreen, in_one_line
from screens.table.table import Table
from screens.turn.checklist import ActList
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tracker.battle.acts import Fate
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, GoTo, Perform, RenameUnit, SetValues
from tracker.battle.dice import Source
from tracker.battle.events import Rolled
from tracker.games.demonworld.fields import BASES
from tracker.play.forecast import Outlook, outlook
from tracker.play.history import History
from tracker.play.sheets import open_on
from tracker.rules.systems import load_system

BOWMEN, MAELIS, ARCHERS, WOLVES = (
    UnitId(name) for name in ("bowmen-of-alder", "hero-maelis", "ash-archers", "wolf-riders")
)
SHOTS: Final = (4, 17, 9, 13, 2, 11, 20, 19, 18, 16)


def the_shooting() -> History:
    """The demo's first shooting, the bowmen with token H."""
    return the_demo(load_system("demonworld"), SetValues(BOWMEN, {"order": "H"}, "for the test"), GoTo("III.1"))


def rolls(table: Table) -> list[Rolled]:
    """The rolls that stand."""
    acts = (act for act in table.history.acts if act.fate is Fate.STANDS)
    return [event for act in acts for event in act.events if isinstance(event, Rolled)]


def faces(*numbers: int) -> list[str]:
    """The keys of dice read off the table, each closed by a space."""
    return [key for number in numbers for key in (*str(number), "space")]


def lying(pilot: Pilot[Any]) -> list[tuple[str, str]]:
    """The dice of a volley as they lie on the table, each with what it did."""
    rows = shown(pilot).splitlines()
    at = next(number for number, row in enumerate(rows) if "╭────╮ " in row)
    places = [place for place in range(len(rows[at])) if rows[at].startswith("╭────╮", place)]
    return [(rows[at + 1][place + 1 : place + 5].strip(), rows[at + 3][place : place + 6].strip()) for place in places]


@asynccontextmanager
async def on_the_sheet(
    unit: UnitId = BOWMEN, history: History | None = None, size: tuple[int, int] = WIDE
) -> AsyncIterator[tuple[Pilot[Any], Table]]:
    """The volley of a unit, opened from Turn; over it lies the list of those who may be meant, if there are several."""
    async with in_app(TurnScreen, history or the_shooting(), size) as (pilot, table):
        await press(pilot, "escape")
        assert pilot.app.screen.query_one(ActList).find(unit)
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), SheetScreen | FindUnit)
        yield pilot, table


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_volley_of_ten_bases_with_two_circumstances_takes_six_keys_beside_its_dice(
    size: tuple[int, int],
) -> None:
    async with on_the_sheet(size=size) as (pilot, table):
        assert "Volley  ◆ Bowmen of Alder" in shown(pilot)
        await press(pilot, "2", "tab", "tab", "tab", "left", "tab", "right")
        assert " 10  ≤" in shown(pilot)
        assert "Wolf riders" in shown(pilot)
        await press(pilot, *faces(*SHOTS))
        made = rolls(table)
        assert [roll.resolution.dice[0].face for roll in made] == list(SHOTS)
        assert {roll.bindings["target"] for roll in made} == {WOLVES}
        assert {roll.resolution.inputs["wood"] for roll in made} == {True}
        assert {roll.resolution.inputs["visible"] for roll in made} == {2}
        hits = sum(roll.resolution.outcome == "success" for roll in made)
        assert f"Ochre lost {hits}" in shown(pilot)
        assert table.battle.units[WOLVES][BASES] == 5 - hits
        await press(pilot, "escape")
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_what_a_volley_did_leaves_its_dice_their_room() -> None:
    async with on_the_sheet(size=NARROW) as (pilot, _table):
        await press(pilot, "enter", *faces(4, 17, 9, 2, 11))
        assert lying(pilot)[:6] == [("4", "✓"), ("17", "✗"), ("9", "✓"), ("2", "✓"), ("11", "✓"), ("_", "")]
        assert "Results" in shown(pilot)


async def test_a_face_is_applied_and_saved_at_the_moment_it_is_closed() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", "1", "7")
        assert rolls(table) == []
        assert lying(pilot)[:2] == [("17", ""), ("", "")]
        await press(pilot, "space")
        assert len(rolls(table)) == 1
        assert lying(pilot)[:2] == [("17", "✗"), ("_", "")]
        await press(pilot, "2", "enter")
        assert lying(pilot)[:3] == [("17", "✗"), ("2", "✓"), ("_", "")]


async def test_no_die_is_taken_before_the_first_target_is_picked_from_the_list_that_lies_over_the_page() -> None:
    async with on_the_sheet(size=NARROW) as (pilot, table):
        assert "Whom do Bowmen of Alder shoot at?" in shown(pilot)
        for key in ("d", "D", "space", "backspace", "backspace", "backspace"):
            await press(pilot, key)
            assert isinstance(screen_of(pilot), FindUnit), key
            assert rolls(table) == [], key
        await press(pilot, "enter")
        assert "‹Ash archers›" in shown(pilot)
        assert "Whom do Bowmen of Alder shoot at?" not in shown(pilot)
        assert rolls(table) == []
        await press(pilot, *faces(4))
        assert [roll.bindings["target"] for roll in rolls(table)] == [ARCHERS]


async def test_a_number_the_die_does_not_have_is_refused_and_the_next_digit_replaces_it() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", "0", "0", "space")
        assert "1 to 20" in shown(pilot)
        assert rolls(table) == []
        await press(pilot, "3", "space")
        assert [roll.resolution.dice[0].face for roll in rolls(table)] == [3]


async def test_the_app_rolls_one_row_and_all_that_are_left() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", "d")
        assert len(rolls(table)) == 1
        await press(pilot, "right", "D")
        while len(rolls(table)) < 10:
            assert ": gone" in shown(pilot)
            await press(pilot, "enter", "D")
        assert {roll.resolution.dice[0].source for roll in rolls(table)} == {Source.ROLLED}


async def test_n_on_a_volley_half_rolled_asks_once_and_a_second_n_goes_on() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", *faces(17), "n")
        assert "9 rolls on this page are still to be made." in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), SheetScreen), "staying is lit"
        await press(pilot, "n", "n")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert table.battle.place.step != "III.1"


async def test_a_target_that_is_gone_strikes_out_the_rows_that_wait_till_another_is_named() -> None:
    one_left = playing(the_shooting(), SetValues(ARCHERS, {"bases": 1, "musician": False}, "for the test"))
    async with on_the_sheet(history=one_left) as (pilot, table):
        await press(pilot, "enter", *faces(1))
        assert "Ash archers: destroyed" in shown(pilot)
        await press(pilot, *faces(2))
        assert len(rolls(table)) == 1
        await press(pilot, "right", *faces(2, 3))
        assert [roll.bindings["target"] for roll in rolls(table)][1:] == [rolls(table)[1].bindings["target"]] * 2
        assert rolls(table)[1].bindings["target"] != ARCHERS


async def test_undo_takes_back_one_row() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", *faces(4, 5), "u")
        assert [roll.resolution.dice[0].face for roll in rolls(table)] == [4]
        assert "[ 5]" not in shown(pilot)
        await press(pilot, *faces(6), "u", "u", "u")
        assert rolls(table) == []


async def test_a_base_that_supports_makes_no_shot_of_its_own() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", "plus", "plus")
        assert " 4  ≤" in shown(pilot)
        await press(pilot, *faces(20, 20, 20, 20))
        assert [roll.resolution.inputs["supporters"] for roll in rolls(table)] == [2, 2, 2, 0]
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_the_result_of_a_single_roll_stands_until_enter_closes_its_page() -> None:
    async with on_the_sheet(MAELIS) as (pilot, table):
        await press(pilot, "2", *faces(7))
        assert len(rolls(table)) == 1
        assert "[ 7]" in shown(pilot)
        assert "↵  done" in shown(pilot)
        assert "Every roll here is made." in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert len(rolls(table)) == 1


async def test_an_outcome_is_set_by_hand_and_the_calculator_has_every_line() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", "x", "1", *"seen", "enter")
        assert rolls(table)[0].override == "seen"
        await press(pilot, "e")
        assert isinstance(screen_of(pilot), CalculatorScreen)
        await press(pilot, "0", "3", "enter")
        assert isinstance(screen_of(pilot), SheetScreen)
        assert len(rolls(table)) == 2


async def test_what_was_rolled_stays_when_the_sheet_is_left_and_is_found_again() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", *faces(4, 17), "escape")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert pilot.app.screen.query_one(ActList).find(BOWMEN)
        await press(pilot, "enter")
        assert lying(pilot)[:3] == [("4", "✓"), ("17", "✗"), ("_", "")]
        assert " 10  ≤" in shown(pilot)
        await press(pilot, *faces(5))
        assert len(rolls(table)) == 3


KNIGHTS, OGRES = UnitId("knights-of-the-vale"), UnitId("ogre-band")
PAIRS: Final = {
    "knights-of-the-vale": 1,
    "ogre-band": 1,
    "pikes-of-ker": 2,
    "gate-spears": 2,
    "wayfarers": 3,
    "horde-of-rusk": 3,
}


def the_melee() -> History:
    """Three melees of two units each, two bases left to everybody: seven pairings with the ogres' warlord."""
    left = {"musician": False, "standard": False, "bases": 2}
    met = (SetValues(UnitId(unit), {"melee": number, **left}, "for the test") for unit, number in PAIRS.items())
    return the_demo(load_system("demonworld"), *met, GoTo("VI.1"))


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_melee_of_several_pairings_takes_three_keys_beside_its_dice(size: tuple[int, int]) -> None:
    async with on_the_sheet(KNIGHTS, the_melee(), size) as (pilot, table):
        assert "Melee by initiative" in shown(pilot)
        assert not rolls(table)
        await press(pilot, "enter")
        (running,) = table.battle.running
        assert len(running.answers) == 7 * 3 + 1
        while table.battle.running:
            await press(pilot, *faces(19))
        assert len(rolls(table)) == 13
        assert {roll.procedure for roll in rolls(table)} == {running.id}
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_the_first_die_accepts_what_is_announced() -> None:
    async with on_the_sheet(KNIGHTS, the_melee()) as (pilot, table):
        await press(pilot, *faces(19))
        assert len(rolls(table)) == 1
        assert len(table.battle.running[0].answers) == 7 * 3 + 2
        await press(pilot, "u")
        assert rolls(table) == []
        assert len(table.battle.running[0].answers) == 7 * 3 + 1
        await press(pilot, "u")
        assert len(table.battle.running) == 0
        assert "[19]" not in shown(pilot)


async def test_a_pairing_is_changed_with_its_row_lit_by_one_key_and_its_circumstances_are_kept_for_the_pair() -> None:
    async with on_the_sheet(KNIGHTS, the_melee()) as (pilot, table):
        await press(pilot, "right")
        await press(pilot, "plus", *faces(19, 18))
        first, second = rolls(table)
        assert first.bindings["target"] == second.bindings["target"] != OGRES
        assert first.resolution.inputs["supporters"] == second.resolution.inputs["supporters"] == 1


async def test_who_fell_to_a_faster_blow_is_struck_out_between_two_dice() -> None:
    async with on_the_sheet(KNIGHTS, the_melee(), WIDE) as (pilot, table):
        assert table.battle.units[OGRES][BASES] == 2
        await press(pilot, *faces(6))
        assert "fell to faster blows" not in shown(pilot)
        assert "Base attacked  ‹unhurt ?›" in shown(pilot)
        await press(pilot, "right", *faces(6))
        assert table.battle.units[OGRES][BASES] == 1
        assert "fell to faster blows" in shown(pilot)
        assert "◆ Azure lost 0  ▲ Ochre lost 1" in shown(pilot)


async def test_a_melee_that_was_left_goes_on_from_turn() -> None:
    async with on_the_sheet(KNIGHTS, the_melee()) as (pilot, table):
        await press(pilot, *faces(19), "escape")
        assert "in progress" in shown(pilot)
        await press(pilot, "home", "enter")
        assert isinstance(screen_of(pilot), SheetScreen)
        await press(pilot, *faces(18))
        assert len(rolls(table)) == 2
        assert len(table.battle.running) == 1


def the_tests() -> History:
    """Two units of Ochre, and one of Azure, owe a morale test for bases shot from them; it is time to take them."""
    shot = [
        Perform("lose_base", UnitId(unit), {"cause": "shot", "base": "fresh"})
        for unit in ("wolf-riders", "gate-spears", "pikes-of-ker")
    ]
    return the_demo(load_system("demonworld"), GoTo("III.1"), *shot, GoTo("III.6"))


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_tests_owed_by_several_units_are_taken_on_one_sheet_in_any_order(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, the_tests(), size) as (pilot, table):
        await press(pilot, "escape", "t")
        assert "Morale test · losses by shooting" in shown(pilot)
        await press(pilot, "down", *faces(3))
        assert [roll.bindings["actor"] for roll in rolls(table)] == ["gate-spears"]
        await press(pilot, *faces(4, 5))
        assert not table.battle.debts
        assert {roll.debt for roll in rolls(table)} == {debt.id for debt in the_tests().battle.debts}
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_one_test_owed_takes_two_keys_beside_its_dice() -> None:
    shot = Perform("lose_base", WOLVES, {"cause": "shot"})
    one = the_demo(load_system("demonworld"), GoTo("III.1"), shot, GoTo("III.6"))
    async with in_app(TurnScreen, one) as (pilot, table):
        await press(pilot, "escape", "t", *faces(3))
        assert not table.battle.debts
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_a_test_is_waived_in_its_row_and_the_others_stay() -> None:
    async with in_app(TurnScreen, the_tests()) as (pilot, table):
        await press(pilot, "escape", "t", "w", *"fog", "enter")
        assert isinstance(screen_of(pilot), SheetScreen)
        assert [debt.unit for debt in table.battle.debts] == ["gate-spears", "pikes-of-ker"]
        await press(pilot, "D", "D")
        assert not table.battle.debts


async def test_a_gun_with_a_stray_shot_takes_seven_keys_beside_its_dice() -> None:
    gun = SetValues(UnitId("ballista"), {"order": "H"}, "for the test")
    history = the_demo(load_system("demonworld"), gun, GoTo("III.3"))
    async with on_the_sheet(UnitId("ballista"), history) as (pilot, table):
        await press(pilot, "enter", *faces(12, 2), "enter", *"wo", "enter", *faces(6))
        assert [roll.resolution.resolver for roll in rolls(table)] == [
            "artillery_table",
            "artillery_scatter",
            "projectile",
        ]
        assert rolls(table)[-1].bindings == {"actor": "ballista", "base1": WOLVES}
        assert not table.battle.running
        await press(pilot, "escape")
        assert isinstance(screen_of(pilot), TurnScreen)


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_volley_whose_target_is_gone_names_no_other_target_at_its_end(size: tuple[int, int]) -> None:
    async with on_the_sheet(size=size) as (pilot, _table):
        await press(pilot, *"wo", "enter", *faces(1, 1, 1, 1, 1))
        assert "Wolf riders: destroyed" in shown(pilot)
        assert "↵  done" in shown(pilot)
        assert "‹Ash archers›" not in shown(pilot)


async def test_what_a_gun_has_to_be_told_first_stands_in_a_row_of_its_own() -> None:
    gun = SetValues(UnitId("ballista"), {"order": "H"}, "for the test")
    history = the_demo(load_system("demonworld"), gun, GoTo("III.3"))
    async with on_the_sheet(UnitId("ballista"), history, NARROW) as (pilot, _table):
        assert re.search(r"  first: In which range band is the named hex\?\n", shown(pilot))
        assert "errorsfirst" not in shown(pilot)


async def test_under_a_stone_is_asked_first_whose_base_it_is_and_those_around_are_of_his_unit() -> None:
    thrower = SetValues(UnitId("stone-thrower"), {"order": "H"}, "for the test")
    history = the_demo(load_system("demonworld"), thrower, GoTo("III.3"))
    async with on_the_sheet(UnitId("stone-thrower"), history, NARROW) as (pilot, _table):
        await press(pilot, "left", "enter", *faces(19))
        assert re.search(r"[Bb]ase in hex +‹\?›", shown(pilot))
        assert "How many bases stand in the six hexes" not in shown(pilot)
        await press(pilot, "enter", *"kni", "enter")
        assert "How many bases stand in the six hexes" in shown(pilot)
        await press(pilot, "2", "enter")
        assert "‹Knights of the Vale ?›" in shown(pilot)


async def test_the_dice_of_a_shot_into_a_melee_lie_in_its_row_once_the_first_is_there() -> None:
    met = [SetValues(unit, {"melee": 1}, "for the test") for unit in (WOLVES, KNIGHTS)]
    history = the_demo(
        load_system("demonworld"), SetValues(BOWMEN, {"order": "H"}, "for the test"), *met, GoTo("III.1")
    )
    async with on_the_sheet(history=history, size=NARROW) as (pilot, _table):
        await press(pilot, *"wo", "enter", *faces(5))
        assert "[ 5][ _]" in shown(pilot)
        await press(pilot, *faces(2))
        assert "[ 5][ 2]" in shown(pilot)


async def test_a_crushed_base_takes_three_keys_on_the_sheet_and_the_last_one_leaves_it() -> None:
    giant = SetValues(UnitId("giant-brann"), {"order": "C"}, "for the test")
    history = the_demo(load_system("demonworld"), giant, GoTo("IV.9"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape")
        pilot.app.run_worker(table.doors.procedure(table, "crush", {"actor": UnitId("giant-brann")}))
        await pilot.pause()
        assert "Whose base is Giant Brann about to crush?" in shown(pilot)
        await press(pilot, "3", *faces(9))
        (crushed,) = rolls(table)
        assert crushed.bindings["target"] == OGRES
        assert "Does Giant Brann crush another base in this move?" in shown(pilot)
        await press(pilot, "enter")
        assert not table.battle.running
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_a_die_that_was_applied_is_typed_over_with_four_keys_and_one_undo_takes_that_back() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", *faces(4, 17, 9))
        before = table.history
        await press(pilot, "backspace", "1", "space")
        assert isinstance(screen_of(pilot), AmendScreen)
        assert "was " in shown(pilot)
        assert "now " in shown(pilot)
        assert table.history is before
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), SheetScreen)
        assert [roll.resolution.dice[0].face for roll in rolls(table)] == [4, 17, 1]
        await press(pilot, "u")
        assert table.battle == before.battle
        await press(pilot, *faces(2))
        assert [roll.resolution.dice[0].face for roll in rolls(table)] == [4, 17, 9, 2]


async def test_backspace_goes_back_die_by_die_and_round_to_the_next_roll() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", *faces(4, 17), "backspace", "backspace", "1", "1", "space", "enter")
        assert [roll.resolution.dice[0].face for roll in rolls(table)] == [11, 17]
        await press(pilot, "backspace", "backspace", "backspace", *faces(13))
        assert [roll.resolution.dice[0].face for roll in rolls(table)] == [11, 17, 13]


async def test_a_row_that_is_done_can_be_lit_and_typed_over_and_escape_leaves_all() -> None:
    async with on_the_sheet() as (pilot, table):
        await press(pilot, "enter", *faces(4), "right", *faces(17))
        before = table.history
        await press(pilot, "up", "9", "space")
        assert isinstance(screen_of(pilot), AmendScreen)
        assert "Ash archers" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(screen_of(pilot), AmendScreen), "what was changed there is taken back first"
        await press(pilot, "escape")
        assert table.history is before
        assert isinstance(screen_of(pilot), SheetScreen)
        assert "Type what the die showed" in shown(pilot)
        await press(pilot, "d")
        assert "already rolled" in shown(pilot)
        assert table.history is before
        await press(pilot, "down", *faces(2))
        assert [roll.resolution.dice[0].face for roll in rolls(table)] == [4, 17, 2]


@pytest.mark.foretells
async def test_a_page_foretells_its_losses_and_routs_and_again_when_a_circumstance_changes() -> None:
    async with on_the_sheet() as (pilot, _table):
        await press(pilot, "enter")
        first = await _foretold(pilot)
        assert first is not None
        assert "f forecast  losses: Ochre " in shown(pilot)
        assert "Ash archers: destroyed 50%, rout " in shown(pilot)
        await press(pilot, *["tab"] * 4, "right")
        second = await _foretold(pilot)
        assert second is not None
        assert second.sides[1].losses.expected != first.sides[1].losses.expected
        await press(pilot, "f")
        assert isinstance(pilot.app.screen, ForecastScreen)
        assert "Exact: every way the dice can fall is counted." in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, SheetScreen)


@pytest.mark.foretells
async def test_the_fight_of_a_row_is_foretold_alone_and_once_more_the_whole_page() -> None:
    async with on_the_sheet() as (pilot, _table):
        await press(pilot, "enter")
        whole = await _foretold(pilot)
        await press(pilot, "F")
        assert await _foretold(pilot) == whole
        assert "f this fight  losses: Ochre " in shown(pilot)
        await press(pilot, "F")
        assert await _foretold(pilot) == whole
        assert "f forecast  losses: Ochre " in shown(pilot)


def test_a_forecast_too_long_for_its_line_has_shorter_names_then_the_signs_of_the_sides() -> None:
    knights, ogres = UnitId("knights-of-the-vale"), UnitId("ogre-band")
    history = the_demo(
        load_system("demonworld"),
        *(SetValues(unit, {"order": "C", "melee": 1}, "for the test") for unit in (knights, ogres)),
        GoTo("VI.1"),
    )
    sheet = open_on(history, history.system.sheet("melee_by_initiative"), {})
    seen = outlook(sheet)
    assert seen is not None
    lines = {room: in_one_line(sheet.battle, seen, room) for room in (120, 66, 58, 46, 34, 12)}
    assert all(len(line) <= room for room, line in lines.items())
    assert lines[120].startswith("losses: Azure ")
    assert " · Knights of the Vale: rout " in lines[120]
    assert lines[66].startswith("losses: Azure ")
    assert " · Knights: rout " in lines[66]
    assert "80%" in lines[120]
    # Brackets that nothing explains are left out before the sides are.
    assert lines[58].startswith("losses: Azure ")
    assert "(" not in lines[58]
    assert lines[46].startswith("losses: ◆ ")
    assert " · Knights: rout " in lines[46]
    assert lines[34].endswith(" …")
    assert lines[12].endswith("…")


def test_a_short_name_in_a_forecast_is_that_of_one_unit_at_the_table() -> None:
    knights, ogres = UnitId("knights-of-the-vale"), UnitId("ogre-band")
    history = the_demo(
        load_system("demonworld"),
        *(SetValues(unit, {"order": "C", "melee": 1}, "for the test") for unit in (knights, ogres)),
        GoTo("VI.1"),
    )
    elsewhere = next(unit for unit in history.battle.units.values() if unit.id not in {knights, ogres})
    history = playing(history, RenameUnit(elsewhere.id, "Knights of the Wood", elsewhere.side))
    sheet = open_on(history, history.system.sheet("melee_by_initiative"), {})
    seen = outlook(sheet)
    assert seen is not None
    line = in_one_line(sheet.battle, seen, 66)
    assert "Knights" in line
    assert "Knights:" not in line


@pytest.mark.foretells
async def test_where_there_is_no_forecast_the_key_says_why() -> None:
    async with on_the_sheet() as (pilot, _table):
        await press(pilot, "enter", "D")
        await press(pilot, "f")
        assert isinstance(pilot.app.screen, SheetScreen)
        assert "✗ nothing left to roll" in shown(pilot)


async def _foretold(pilot: Pilot[Any]) -> Outlook | None:
    """What the page foretells, once its thread has found it."""
    screen = pilot.app.screen
    assert isinstance(screen, SheetScreen)
    for _try in range(200):
        await asyncio.sleep(0.02)
        if screen.page.forecast is not None:
            break
    await pilot.pause()
    return None if screen.page.forecast is None else screen.page.forecast.outlook


async def test_a_page_on_which_nobody_rolls_does_not_say_that_every_roll_is_made() -> None:
    history = playing(the_demo(load_system("demonworld")), Advance(), GoTo("VI.1"))
    async with in_app(TurnScreen, history) as (pilot, table):
        await press(pilot, "escape", "f")
        words = shown(pilot)
        assert "There is nothing to roll" in words
        assert "Every roll here is made" not in words
        await press(pilot, "enter")
        assert isinstance(screen_of(pilot), TurnScreen)
        assert table.history is history


async def test_how_many_stand_where_a_stray_stone_fell_is_asked_with_the_numbers_it_takes() -> None:
    """Nobody knows yet at whom it is rolled: the number under the light is the question."""
    thrower = SetValues(UnitId("stone-thrower"), {"order": "H"}, "for the test")
    history = the_demo(load_system("demonworld"), thrower, GoTo("III.3"))
    async with on_the_sheet(UnitId("stone-thrower"), history, NARROW) as (pilot, _table):
        await press(pilot, "enter", *faces(5), *faces(4))
        assert "How many bases stand in the final hex" in shown(pilot)
        assert "a whole number from 0 to 1" in shown(pilot)
