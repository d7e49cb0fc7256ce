"""Going on goes by the steps in which nobody has anything left to do, and changes nothing else by it."""

from __future__ import annotations

import random

import pytest

from tests.play import having, playing, the_demo
from tests.tiny import a_tiny_battle
from tests.tracker.games.skirmish import battles as skirmish
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, SPEARS, STAIR, THRALLS
from tests.whole_turns import a_turn
from tracker.battle.battle import Place, UnitId
from tracker.battle.commands import Advance, AnswerPrompt, GoTo, OweTest, Perform, PlaceToken, SetBattleValue
from tracker.play.auto_advance import is_over
from tracker.play.backwards import last_made
from tracker.play.history import History
from tracker.play.retracing import stepping_back
from tracker.rules.systems import load_system, system_keys
from tracker.views.log import entries, left_behind
from tracker.views.sentences import gone_back_over, passed_in_words

ON = Advance(anyway=True, passing=True)


def stops_of_a_turn(history: History) -> list[str]:
    """Where the walk stops until the turn after this one has begun."""
    turn, stops = history.battle.place.turn, [history.battle.place.step]
    while history.battle.place.turn == turn:
        history = playing(history, ON)
        stops.append(history.battle.place.step)
    return stops


def test_a_turn_of_demonworld_stops_once_in_each_phase_that_has_anybody_who_may_act() -> None:
    history = the_demo(load_system("demonworld"))
    assert stops_of_a_turn(history) == ["0.a", "I.1", "II.2", "III.3", "IV.8", "V.3", "0.a"]


def test_a_turn_stops_for_the_fires_while_something_burns_until_it_is_said_how_they_spread() -> None:
    """They develop in every turn in which something burns (DW-TURN-04)."""
    lit = playing(the_demo(load_system("demonworld")), SetBattleValue("fires", 1, "lit"))
    assert lit.battle.place.step == "0.a"
    burning = playing(lit, ON)
    assert burning.battle.place.step == "0.b"
    assert playing(burning, ON).battle.place.step == "I.1", "a second press passes them"
    assert left_behind(playing(burning, Advance())) == "1 question"
    said = playing(burning, AnswerPrompt("fire_spread", "3"))
    assert left_behind(playing(said, Advance())) == ""
    assert playing(playing(lit, SetBattleValue("fires", 0, "out")), ON).battle.place.step == "I.1"


def test_a_turn_of_hex_combat_stops_where_a_side_may_act() -> None:
    assert stops_of_a_turn(the_demo(load_system("hexcombat"))) == ["T.2", "A.1", "A.1", "B.1", "B.1", "T.2"]


def test_what_was_gone_by_is_told_and_one_undo_takes_the_whole_walk_back() -> None:
    before = playing(the_demo(load_system("demonworld")), *[ON] * 2)
    history = playing(before, ON)
    assert passed_in_words(history.system, history.befores[-1], history.acts[-1]) == "passed: III.1, III.2"
    assert entries(history)[-1].headline == "III First shooting, Resolve all shots."
    assert entries(history)[-1].details[0] == "passed: III.1, III.2"
    undone = history.undo()
    assert isinstance(undone, History)
    assert undone.battle == before.battle


def test_the_step_of_random_orders_is_gone_by_only_where_no_token_lies() -> None:
    orders = playing(the_demo(load_system("demonworld")), ON)
    assert playing(orders, ON).battle.place.step == "II.2"
    drawn = playing(orders, PlaceToken(UnitId("bowmen-of-alder"), "H"), ON)
    assert drawn.battle.place.step == "I.3"
    assert drawn.battle.sealed, "it still lies face down"


def test_a_test_agreed_to_be_left_holds_the_walk_nowhere_but_at_the_end_of_the_turn() -> None:
    owing = playing(skirmish.acting(BOWS), Perform("run", BOWS), OweTest("morale", {"actor": BOWS}, {}, "seen"))
    (debt,) = owing.battle.debts
    agreed = Advance(anyway=True, passing=True, agreed=(debt.id,))
    assert playing(owing, ON).battle.place.step == "tests_owed"
    designating = playing(owing, agreed)
    assert designating.battle.place.step == "next_designation"
    last = playing(designating, GoTo("end_turn", anyway=True), GoTo("tests_owed"), agreed)
    assert (last.battle.place.turn, last.battle.place.step) == (1, "next_designation")


def test_an_act_that_is_the_last_of_its_step_ends_it_and_no_other_act_does() -> None:
    at_it = skirmish.acting(BOWS)
    for command, ends in (
        (Perform("run", BOWS), True),
        (Perform("run", BOWS, {"figures": 2}), False),
        (Perform("move_simple", BOWS), False),
    ):
        after = playing(at_it, command)
        assert is_over(after.system, at_it.battle, after.battle) is ends, command
    ran = playing(at_it, Perform("run", BOWS))
    assert not is_over(ran.system, ran.battle, playing(ran, Perform("lose", BOWS)).battle)
    designating = skirmish.designating()
    alone = playing(designating, Perform("run", BOWS))
    assert is_over(alone.system, designating.battle, alone.battle)
    with_tamsin = playing(designating, Perform("run", SPEARS))
    assert not is_over(with_tamsin.system, designating.battle, with_tamsin.battle)


def test_a_walk_that_leads_on_of_itself_begins_no_turn() -> None:
    last = playing(skirmish.designating(), GoTo("end_turn", anyway=True))
    assert playing(last, ON).battle.place.turn == 2
    assert playing(last, Advance(anyway=True, passing=True, within=True)).battle.place.turn == 2
    one_left = skirmish.designating()
    for unit in (SPEARS, ORIANE, THRALLS, STAIR, SORN):
        one_left = having(one_left, unit, designated=True)
    over = playing(one_left, Perform("does_nothing", BOWS))
    assert playing(over, Advance(anyway=True, passing=True, within=True)).battle.place.step == "end_turn"


@pytest.mark.parametrize("system", system_keys())
def test_the_key_that_goes_on_pressed_twice_goes_through_no_turn(system: str) -> None:
    history = the_demo(load_system(system))
    turn = history.battle.place.turn
    while history.battle.place.turn < turn + 2:
        once = playing(history, ON)
        twice = playing(once, ON)
        stops = [step.battle.place for step in (history, once, twice)]
        assert stops[2].turn <= stops[0].turn + 1
        assert stops[2].turn == stops[0].turn or stops[2].step != stops[0].step, stops
        history = once


@pytest.mark.parametrize("system", system_keys())
@pytest.mark.parametrize("seed", range(3))
def test_the_walk_leaves_the_battle_that_going_step_by_step_leaves(system: str, seed: int) -> None:
    chance = random.Random(seed)
    for before, command, _after in a_turn(the_demo(load_system(system)), chance):
        if isinstance(command, Advance):
            passing, one_by_one = playing(before, ON), playing(before, Advance(anyway=True))
            while one_by_one.battle.place != passing.battle.place:
                one_by_one = playing(one_by_one, Advance(anyway=True))
            assert passing.battle == one_by_one.battle


def test_who_goes_on_without_tokens_is_asked_for_them_again_in_the_next_turn() -> None:
    without = playing(a_tiny_battle(Advance()), ON)
    assert without.battle.place == Place(2, "place")


def test_going_back_says_which_steps_it_goes_back_over() -> None:
    there = playing(the_demo(load_system("demonworld")), GoTo("IV.5"))
    on = playing(there, ON)
    assert on.battle.place.step == "IV.8"
    back = playing(on, stepping_back(on))
    last = last_made(back)
    assert back.battle.place.step == "IV.5"
    assert last is not None
    assert gone_back_over(back.system, back.befores[-1], last) == "back over: IV.6, IV.7"
    assert gone_back_over(on.system, on.befores[-1], on.acts[-1]) == ""
