"""The tests owed on the Turn screen and on their page: each told from the others, and taken as what it is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from screens.table.table import Table
from screens.turn.screen import TurnScreen
from tests.play import having, playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, screen_of, shown
from tests.tracker.games.demonworld.battles import a_battle as a_demonworld_battle
from tests.tracker.games.demonworld.battles import a_roll as a_demonworld_roll
from tests.tracker.games.demonworld.battles import a_troop, at
from tests.tracker.games.skirmish.battles import (
    BOWS,
    ORIANE,
    OWED_STEP,
    SPEARS,
    STAIR,
    TAMSIN,
    a_roll,
    acting,
    designating,
)
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, GoTo, OweTest, Perform, RenameUnit
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.games.demonworld.fields import ROUT_MOVE_DUE
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.owed import tests_owed as the_tests
from tracker.words import speaking


def before_the_stair() -> History:
    """Bows charge what causes both fear and terror."""
    return playing(acting(BOWS), Perform("charge", BOWS, {"enemy": "stair"}))


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_fear_and_terror_before_one_enemy_are_told_apart(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, before_the_stair(), size) as (pilot, _table):
        await press(pilot, "escape")
        assert "Fear test: charging" in shown(pilot)
        assert "Terror test: charging" in shown(pilot)
        await press(pilot, "t")
        assert "Stair · Fear test" in shown(pilot)
        assert "Stair · Terror test" in shown(pilot)


def test_the_same_test_before_several_enemies_says_before_whom() -> None:
    history = playing(
        acting(BOWS, Stair={"causes_terror": False}),
        Perform("charge", BOWS, {"enemy": "stair", "figures": 2}),
        Perform("charge", BOWS, {"enemy": "thralls"}),
    )
    assert [test.why for test in the_tests(SYSTEM, history.battle)] == ["charging, Stair", "charging, Thralls"]


def test_which_test_it_is_and_its_cause_are_told_apart_whatever_signs_stand_in_either() -> None:
    system = load_system("skirmish")  # and its French with it
    by_hand = OweTest("morale", {"actor": BOWS}, {}, "the table: panic")
    alone = the_tests(system, playing(acting(BOWS), by_hand).battle)
    assert [(test.which, test.cause, test.why) for test in alone] == [("", "the table: panic", "the table: panic")]
    with speaking("fr"):
        both = the_tests(system, before_the_stair().battle)
        assert {test.cause for test in both} == {"charge faite"}
        assert {test.why for test in both} == {f"{test.which}\N{NO-BREAK SPACE}: charge faite" for test in both}
        twice = replace(both[0], count=2)
        assert twice.why.startswith(f"2 × {twice.which}")
        assert (twice.cause_alone, twice.which_alone) == ("2 × charge faite", f"2 × {twice.which}\N{NO-BREAK SPACE}:")


def test_a_test_alone_is_told_by_its_cause() -> None:
    history = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": "thralls"}))
    assert [test.why for test in the_tests(SYSTEM, history.battle)] == ["charging"]


async def test_a_blow_owed_that_is_chosen_in_its_step_is_that_blow() -> None:
    fumbled = playing(acting(ORIANE), Perform("all_out", ORIANE), a_roll("melee", 1, actor=ORIANE, target=STAIR))
    async with in_app(TurnScreen, playing(fumbled, GoTo(OWED_STEP)), NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert "strike through the opening" in shown(pilot)
        await press(pilot, "enter", "2", "enter", "enter")
        rolled = [event for event in table.history.standing() if isinstance(event, Rolled)][-1]
        assert (rolled.bindings["actor"], rolled.resolution.inputs["occasion"]) == (STAIR, "opening")
        assert not table.battle.debts


def a_melee_lost_by_the_foe() -> History:
    """At VI.4: the foe lost two bases and tests now, the pikes lost one and test after the losers have run (VI.6)."""
    fought = a_demonworld_battle({"Pikes": a_troop()}, {"Foe": a_troop()})
    fought = at(having(having(fought, "pikes", melee=1), "foe", melee=1), "VI.2")
    return at(playing(fought, *(Perform("lose_base", UnitId(unit)) for unit in ("foe", "foe", "pikes"))), "VI.4")


def owing(table: Table) -> list[str]:
    return [debt.unit for debt in table.battle.debts]


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_behind_the_losers_test_no_die_and_no_enter_takes_the_winners(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, a_melee_lost_by_the_foe(), size) as (pilot, table):
        await press(pilot, "escape", "t", "6", "space")
        assert owing(table) == ["pikes"]
        await press(pilot, "6", "space", "enter", "d", "D")
        assert owing(table) == ["pikes"]


QUESTION = "1 test is due in VI.6: take it now anyway?"


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_test_not_due_yet_is_asked_about_and_neither_a_wrong_key_nor_an_enter_takes_it(
    size: tuple[int, int],
) -> None:
    taken = playing(a_melee_lost_by_the_foe(), a_demonworld_roll("morale", "foe", dice=(Face(6, 6),), test="contact"))
    async with in_app(TurnScreen, taken, size) as (pilot, table):
        for key in ("enter", "escape", "1", "2", "6", "t", "d", "D", "n", "w", "space", "f7"):
            await press(pilot, "escape")
            while not isinstance(screen_of(pilot), TurnScreen):
                await press(pilot, "escape")
            await press(pilot, "t")
            assert QUESTION in " ".join(shown(pilot).split()), key
            assert "Pikes" in shown(pilot)
            await press(pilot, key, "enter")
            assert table.history is taken, key


async def test_what_is_meant_all_the_same_is_taken_and_is_paid() -> None:
    taken = playing(a_melee_lost_by_the_foe(), a_demonworld_roll("morale", "foe", dice=(Face(6, 6),), test="contact"))
    async with in_app(TurnScreen, taken, NARROW) as (pilot, table):
        await press(pilot, "escape", "t", "down", "enter")
        assert QUESTION not in " ".join(shown(pilot).split())
        assert table.history is taken
        await press(pilot, "6", "space", "enter")
        assert owing(table) == []
        assert isinstance(screen_of(pilot), TurnScreen)


async def test_the_question_is_asked_in_french_with_the_number_of_the_step() -> None:
    taken = playing(a_melee_lost_by_the_foe(), a_demonworld_roll("morale", "foe", dice=(Face(6, 6),), test="contact"))
    with speaking("fr"):
        async with in_app(TurnScreen, taken, NARROW) as (pilot, _table):
            await press(pilot, "escape", "t")
            asked = " ".join(shown(pilot).replace("│", " ").split())
            assert "1 test est dû en VI.6 : le faire quand même ?" in asked


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_who_breaks_under_a_crusher_runs_before_its_step_is_left(size: tuple[int, int]) -> None:
    giant = {"kind": "giant", "pv": 3, "crushing": 19}
    battle = at(a_demonworld_battle({"Giant": giant}, {"Foe": a_troop(morale_a=30)}), "IV.5")
    crushed = playing(battle, a_demonworld_roll("crush", "giant", "foe", (Face(20, 1),)))
    async with in_app(TurnScreen, crushed, size) as (pilot, table):
        await press(pilot, "escape", "t", "1", "space", "enter")
        assert table.battle.units[UnitId("foe")][ROUT_MOVE_DUE]
        assert "rout move" in shown(pilot)
        await press(pilot, "n", "enter")
        assert table.battle.place.step == "IV.5"
        await press(pilot, "slash", *"foe", "enter", "space")
        assert not table.battle.units[UnitId("foe")][ROUT_MOVE_DUE]
        await press(pilot, "n")
        assert table.battle.place.step != "IV.5"


async def test_while_a_crush_is_open_it_is_lit_to_be_gone_on_with_and_no_test_is_due() -> None:
    """Its tests come once the move of the crusher is over (DW-CRU-13)."""
    giant = {"kind": "giant", "pv": 3, "crushing": 19}
    battle = having(at(a_demonworld_battle({"Giant": giant}, {"Foe": a_troop()}), "IV.5"), "giant", order="M")
    begun = playing(battle, BeginProcedure("crush", {"actor": UnitId("giant")}))
    number = begun.battle.running[0].id
    roll = replace(a_demonworld_roll("crush", "giant", "foe", (Face(20, 1),)), procedure=number)
    fell = playing(begun, AnswerProcedure(number, "foe"), roll)
    async with in_app(TurnScreen, fell, NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert "↵  go on" in shown(pilot)
        await press(pilot, "t")
        assert "1 test waits for the end of “Crush along a move”: take it now" in shown(pilot)
        assert "losses by crushing · after: Crush along a move" in shown(pilot)
        assert "in IV.5" not in shown(pilot)
        assert " later\n" in shown(pilot)
        await press(pilot, "escape")
        table.do(AnswerProcedure(number, "no"))
        await press(pilot, "t")
        assert "take it now" not in shown(pilot)
        assert "Foe" in shown(pilot)


async def test_a_rout_move_left_with_a_second_press_is_asked_about_no_more_in_that_turn() -> None:
    giant = {"kind": "giant", "pv": 3, "crushing": 19}
    cards = {"Foe": a_troop(morale_a=30), "Late": a_troop(), "Last": a_troop()}
    battle = at(a_demonworld_battle({"Giant": giant}, cards), "IV.5")
    battle = having(having(battle, "late", order="H"), "last", order="C")
    crushed = playing(battle, a_demonworld_roll("crush", "giant", "foe", (Face(20, 1),)))
    async with in_app(TurnScreen, crushed, NARROW) as (pilot, table):
        await press(pilot, "escape", "t", "1", "space", "n")
        assert "1 unit has yet to run" in " ".join(shown(pilot).split())
        await press(pilot, "n")
        assert table.battle.place.step == "IV.7", "and the window between them is gone by"
        assert "rout move" in shown(pilot)
        await press(pilot, "n")
        assert table.battle.place.step == "IV.9"


async def test_a_fourth_test_owed_is_named_in_the_row_that_would_say_that_there_is_one_more() -> None:
    names = ("Ash", "Birch", "Cedar", "Damson")
    history = at(a_demonworld_battle({name: a_troop() for name in names}, {"Foe": a_troop()}), "III.3")
    history = playing(history, *(Perform("lose_base", UnitId(name.lower())) for name in names))
    async with in_app(TurnScreen, history, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        owed = shown(pilot).partition("Owed 4")[2]
        assert all(name in owed for name in names)
        assert "1 more" not in owed


def free_attacks_at_the_spears() -> History:
    """Spears have fled from five thralls and the Stair, who strike for nothing."""
    card = {"melee": 1}
    history = designating(Spears={**card, "state": "routed"}, Thralls=card, Stair=card)
    history = playing(history, Perform("designate", SPEARS), BeginProcedure("flight_move", {"actor": SPEARS}))
    (running,) = history.battle.running
    return playing(history, AnswerProcedure(running.id, 5), AnswerProcedure(running.id, 1))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_rolls_that_a_unit_owes_alike_stand_there_once_with_their_number(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, free_attacks_at_the_spears(), size) as (pilot, _table):
        await press(pilot, "escape")
        owed = shown(pilot)
        assert ("5 × a free attack" if size == NARROW else "5 × Melee attack") in owed
        assert owed.count("a free attack") >= 2
        assert "more" not in owed.partition("Owed 6")[2].partition("strength")[0].replace("e more", "")


async def test_what_has_no_room_in_the_box_is_counted_there_and_no_cause_is_cut() -> None:
    owed = [OweTest("morale", {"actor": unit}, {}, "first_loss") for unit in (BOWS, ORIANE, TAMSIN, SPEARS, STAIR)]
    async with in_app(TurnScreen, playing(acting(ORIANE), *owed), WIDE) as (pilot, _table):
        await press(pilot, "escape")
        assert "… and" in shown(pilot)


async def test_a_cause_that_has_no_room_behind_its_roll_stands_alone_in_both_languages() -> None:
    inputs: dict[str, Scalar] = {"occasion": "opening"}
    opened = playing(acting(BOWS), OweTest("melee", {"actor": ORIANE, "target": BOWS}, inputs, "opening"))
    opened = playing(opened, RenameUnit(ORIANE, "Captain Oriane Vell", SideId("esk")))
    for language, cause in (("", "an opening"), ("fr", "une ouverture")):
        with speaking(language):
            async with in_app(TurnScreen, opened, NARROW) as (pilot, _table):
                await press(pilot, "escape")
                (row,) = [row for row in shown(pilot).splitlines() if "85" in row or "D20" in row]
                assert cause in row
                assert "…" not in row
