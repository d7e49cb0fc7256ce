"""The turn: initiative, alternating designations, what each activation offers, the end."""

from __future__ import annotations

import pytest

from tests.play import having, playing, refused
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    BOWS,
    END_STEP,
    FIRST_STEP,
    INITIATIVE_STEP,
    LAST_STEP,
    NEXT_STEP,
    ORIANE,
    OWED_STEP,
    SORN,
    SPEARS,
    STAIR,
    START_STEP,
    TAMSIN,
    THRALLS,
    a_battle,
    a_roll,
    able,
    acting,
    designating,
    offers,
    owed,
    value,
    why_not,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, AnswerPrompt, GoTo, OweTest, Perform, StepBack, Tick, Waive
from tracker.battle.events import Rolled
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.walk import next_place, standing
from tracker.rules.system import May
from tracker.views.checklist import asked, step_number


def ended(history: History, unit: UnitId) -> History:
    """The activation of that unit brought to its end, with nothing done in it."""
    history = playing(history, Perform("designate", unit))
    return playing(history, Perform("end_activation", unit))


def test_the_winner_of_the_initiative_designates_first() -> None:
    won = designating()
    assert won.battle.values["initiative"] == "esk"
    assert able(won) == {SPEARS, BOWS, ORIANE}
    assert "other side" in why_not(won, THRALLS)
    lost = playing(a_battle(), Advance(), a_roll("initiative", 1, 20), Advance())
    assert able(lost) == {THRALLS, STAIR, SORN}


def test_a_tie_left_to_the_referee_is_settled_by_giving_a_side_the_initiative() -> None:
    tied = playing(a_battle({"sk.init_double_tie": "referee"}), Advance())
    tied = playing(tied, a_roll("initiative", 5, 5, first_morale=1, second_morale=1, first_level=1, second_level=1))
    assert "initiative" not in tied.battle.values
    given = playing(tied, Perform("give_initiative", SORN), Advance())
    assert able(given) == {THRALLS, STAIR, SORN}


def test_a_piece_designated_is_activated_at_once_and_nobody_else() -> None:
    history = acting(BOWS)
    assert able(history) == {BOWS}
    assert "another unit" in why_not(history, SPEARS)
    assert "not over" in refused(history, Perform("designate", ORIANE))


def test_a_turn_alternates_until_every_piece_has_been_designated_and_the_longer_side_goes_on_alone() -> None:
    history = designating()
    order: list[str] = []
    for unit in (SPEARS, THRALLS, BOWS, STAIR, ORIANE, SORN):
        side = str(history.battle.units[unit].side)
        assert {history.battle.units[UnitId(one)].side for one in able(history)} == {side}
        history = ended(history, unit)
        order.append(side)
    assert order == ["esk", "hollow"] * 3
    assert history.battle.place.step == LAST_STEP
    again = playing(history, Advance())
    assert (again.battle.place.turn, again.battle.place.step) == (2, INITIATIVE_STEP)
    assert not any(value(again, unit, "designated") for unit in again.battle.units)
    assert again.battle.values["initiative"] == ""


def test_a_side_with_nothing_left_lets_the_other_go_on_alone() -> None:
    history = designating(Thralls={"state": "eliminated"}, Sorn={"state": "eliminated"})
    for unit in (SPEARS, STAIR, BOWS):
        history = ended(history, unit)
    assert able(history) == {ORIANE}
    assert standing(history.system, history.battle, history.battle.units[SORN]) is None
    assert ended(history, ORIANE).battle.place.step == LAST_STEP


def test_a_piece_is_designated_once_a_turn() -> None:
    history = ended(ended(designating(), BOWS), THRALLS)
    assert "designated already this turn" in why_not(history, BOWS)
    assert "designated already this turn" in refused(history, Perform("designate", BOWS))


def test_an_attached_independent_acts_with_his_unit() -> None:
    history = designating()
    assert "acts with the unit" in why_not(history, TAMSIN)
    assert able(acting(SPEARS)) == {SPEARS, TAMSIN}
    assert value(acting(SPEARS), TAMSIN, "designated") is True


def test_an_attached_independent_is_designated_on_his_own_under_the_house_rule() -> None:
    separate = {"sk.attached_activation": "separate"}
    assert TAMSIN in able(designating(separate))
    assert able(acting(SPEARS, separate)) == {SPEARS}


def test_a_piece_that_does_nothing_is_designated_and_its_activation_over() -> None:
    history = playing(designating(), Perform("does_nothing", BOWS), Advance())
    assert value(history, BOWS, "designated")
    assert (history.battle.place.step, history.battle.values["active"]) == (NEXT_STEP, "")
    assert able(history) == {THRALLS, STAIR, SORN}
    assert "must flee" in refused(designating(Bows={"state": "routed"}), Perform("does_nothing", BOWS))


@pytest.mark.parametrize("option", ["does_nothing", "run", "charge", "alert", "all_out"])
def test_whatever_a_unit_does_an_independent_with_it_has_his_own_act_still(option: str) -> None:
    history = playing(designating(Thralls={"causes_fear": False}), Perform(option, SPEARS))
    assert (history.battle.place.step, value(history, TAMSIN, "acted")) == (ACT_STEP, 0)
    assert TAMSIN in able(history)


def test_a_piece_is_not_ticked_off_where_it_is_to_be_designated() -> None:
    assert "enter asks which" in refused(designating(), Tick(BOWS))


@pytest.mark.parametrize("option", ["run", "move_simple", "charge", "alert"])
def test_an_option_said_of_a_piece_designates_it_first(option: str) -> None:
    start = having(designating(), BOWS, acted=3, ready=2, just_charged=1, option="run")
    at_once = playing(start, Perform(option, BOWS))
    assert at_once.battle == playing(start, Perform("designate", BOWS), Perform(option, BOWS)).battle


def test_what_comes_first_in_an_activation_bars_saying_at_once_what_a_piece_does() -> None:
    engaged = {"melee": 1}
    facing = designating(Bows=engaged, Thralls=engaged)
    assert "faces an enemy in contact" in refused(facing, Perform("run", BOWS))
    assert offers(facing, BOWS) == ["designate"]
    assert playing(facing, Perform("designate", BOWS)).battle.place.step == START_STEP


def test_some_of_the_figures_take_one_option_and_the_others_another() -> None:
    some = playing(acting(BOWS), Perform("some_act", BOWS, {"which": "run", "figures": 3}))
    assert (value(some, BOWS, "acted"), value(some, BOWS, "ready")) == (3, 0)
    charged = playing(acting(BOWS), Perform("some_act", BOWS, {"which": "charge", "figures": 2, "enemy": THRALLS}))
    assert (value(charged, BOWS, "just_charged"), value(charged, BOWS, "charged_at")) == (2, THRALLS)
    assert "one figure" in refused(some, Perform("some_act", BOWS, {"which": "run"}))


def test_the_walk_passes_by_what_does_not_matter_and_back_changes_nothing() -> None:
    history = acting(BOWS)
    assert next_place(history.system, history.battle).step == END_STEP
    cut_short = playing(history, Advance(anyway=True))
    assert "4 figures of those being activated have not acted" in refused(cut_short, Advance())
    over = playing(cut_short, Advance(anyway=True))
    assert over.battle.place.step == NEXT_STEP
    assert over.battle.values["active"] == ""
    back = playing(over, StepBack())
    assert back.battle.units == over.battle.units


def test_after_a_step_back_out_of_an_activation_it_is_gone_on_with_before_another_piece_is_designated() -> None:
    over = playing(designating(), Perform("does_nothing", ORIANE))
    while over.battle.place.step != NEXT_STEP:
        over = playing(over, Advance())
    back = playing(over, Perform("move_simple", STAIR), StepBack(1, NEXT_STEP))
    assert back.battle.values["active"] == STAIR
    assert "another unit is being activated" in why_not(back, SPEARS)
    assert "another unit is being activated" in refused(back, Perform("designate", SPEARS))
    again = playing(back, Advance())
    assert (again.battle.place.step, again.battle.values["active"]) == (ACT_STEP, STAIR)


@pytest.mark.parametrize("unit", [BOWS, ORIANE])
@pytest.mark.parametrize("behind", [OWED_STEP, END_STEP])
def test_from_a_step_behind_its_acts_an_activation_with_any_left_is_gone_on_with(behind: str, unit: UnitId) -> None:
    acting_still = playing(acting(unit), Perform("move_simple", unit))
    there = playing(acting_still, GoTo(behind, anyway=True))
    again = playing(there, Advance())
    assert (again.battle.place.step, again.battle.values["active"]) == (ACT_STEP, unit)
    assert again.battle.units == acting_still.battle.units
    ended = playing(there, GoTo(ACT_STEP), Perform("end_activation", unit, anyway=True))
    assert ended.battle.values["active"] == ""


def test_once_the_tests_owed_are_taken_the_walk_goes_on_of_itself_past_what_was_agreed_to_be_left() -> None:
    moved = playing(acting(BOWS), Perform("move_simple", BOWS), Perform("lose", THRALLS), Advance(anyway=True))
    assert moved.battle.place.step == OWED_STEP
    waived = playing(moved, *(Waive(debt.id, "out of sight") for debt in moved.battle.debts))
    assert playing(waived, Advance(within=True)).battle.place.step == NEXT_STEP


def test_what_a_piece_did_exactly_is_asked_of_whom_it_is_open_and_not_of_who_ran_with_him() -> None:
    ran = playing(acting(SPEARS), Perform("run", SPEARS))
    (about,) = (
        each.unit
        for each in asked(SYSTEM, playing(ran, Perform("move_simple", TAMSIN)).battle)
        if each.prompt.key == "option"
    )
    assert about == TAMSIN
    assert all(each.prompt.key != "option" for each in asked(SYSTEM, ran.battle))


OPTIONS = ["move_simple", "simple_move", "run", "charge", "all_out", "alert", "complex"]


def test_the_seven_options_are_offered_until_every_figure_has_acted() -> None:
    history = acting(SPEARS)
    assert offers(history, SPEARS)[:7] == OPTIONS
    some = playing(history, Perform("run", SPEARS, {"figures": 4}))
    assert value(some, SPEARS, "acted") == 4
    assert set(OPTIONS) <= set(offers(some, SPEARS))
    rest = playing(some, Perform("complex", SPEARS))
    assert value(rest, SPEARS, "acted") == 10
    assert not set(OPTIONS) & set(offers(rest, SPEARS))
    assert "SK-ACT-10" in refused(rest, Perform("run", SPEARS))


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_is_kept_and_belongs_to_the_unit_being_activated(option: str) -> None:
    history = acting(BOWS)
    taken = playing(history, Perform(option, BOWS))
    assert value(taken, BOWS, "option") == option
    assert value(taken, BOWS, "just_charged") == (4 if option == "charge" else 0)
    assert value(taken, BOWS, "on_alert") == (4 if option == "alert" else 0)
    assert "not being activated" in refused(history, Perform(option, SPEARS))


@pytest.mark.parametrize(("reading", "still"), [("next_activation", True), ("activation", False)])
def test_how_long_a_unit_has_just_charged(reading: str, still: bool) -> None:
    charged = playing(acting(BOWS, {"sk.charge_lasts": reading}), Perform("charge", BOWS))
    over = playing(charged, Perform("end_activation", BOWS))
    assert value(over, BOWS, "just_charged") == (4 if still else 0)
    blow = playing(over, a_roll("melee", 10, actor=THRALLS, target=BOWS))
    made = next(event.resolution for event in blow.acts[-1].events if isinstance(event, Rolled))
    assert ("charged" in {line.id for line in made.lines}) is still
    next_turn = over
    while (next_turn.battle.place.turn, next_turn.battle.place.step) != (2, FIRST_STEP):
        next_turn = playing(next_turn, Advance(anyway=True))
    assert value(next_turn, BOWS, "just_charged") == (4 if still else 0)
    assert value(playing(next_turn, Perform("designate", BOWS)), BOWS, "just_charged") == 0


def test_only_the_figures_that_charged_or_went_on_alert_are_counted_until_the_next_activation() -> None:
    history = playing(acting(BOWS), Perform("charge", BOWS, {"figures": 1}), Perform("alert", BOWS, {"figures": 2}))
    history = playing(history, Perform("charge", BOWS))
    assert (value(history, BOWS, "just_charged"), value(history, BOWS, "on_alert")) == (2, 2)
    over = playing(history, Perform("end_activation", BOWS))
    while (over.battle.place.turn, over.battle.place.step) != (2, FIRST_STEP):
        over = playing(over, Advance(anyway=True))
    again = playing(over, Perform("designate", BOWS))
    assert (value(again, BOWS, "just_charged"), value(again, BOWS, "on_alert")) == (0, 0)


def test_tests_owed_are_taken_before_the_activation_is_over() -> None:
    history = playing(acting(BOWS), Perform("lose", THRALLS))
    waiting = playing(history, Perform("end_activation", BOWS))
    assert waiting.battle.place.step == OWED_STEP
    assert able(waiting) == {THRALLS}
    assert "owed" in refused(waiting, Perform("end_activation", BOWS))
    assert "owed" in refused(waiting, Advance())
    done = playing(waiting, a_roll("morale", 18, actor=THRALLS), Perform("end_activation", BOWS))
    assert done.battle.place.step == NEXT_STEP
    assert owed(done) == []


def nerve(history: History, unit: UnitId) -> list[tuple[str, str]]:
    """The tests of nerve a unit is offered."""
    stands = standing(history.system, history.battle, history.battle.units[unit])
    offered = stands.offers if isinstance(stands, May) else ()
    return [(offer.name, offer.others["target"]) for offer in offered if offer.name in {"fear", "terror"}]


def test_fear_is_offered_before_its_figures_act_only_to_those_it_can_touch() -> None:
    history = playing(designating(), Perform("designate", BOWS))
    assert history.battle.place.step == ACT_STEP
    assert nerve(history, BOWS) == [("fear", THRALLS), ("fear", STAIR), ("terror", STAIR)]
    immune = playing(designating(Bows={"immune_to_fear_and_terror": True}), Perform("designate", BOWS))
    assert nerve(immune, BOWS) == []
    assert nerve(playing(history, Perform("charge", BOWS)), BOWS) == []


def test_an_activation_may_be_walked_through_with_tests_waived() -> None:
    history = playing(acting(BOWS), Perform("lose", THRALLS), Advance(anyway=True))
    (debt,) = history.battle.debts
    assert playing(history, Waive(debt.id, "out of sight"), Advance()).battle.place.step == END_STEP


def test_a_step_of_the_phase_without_a_number_has_none_either() -> None:
    steps = (INITIATIVE_STEP, START_STEP, LAST_STEP)
    assert [step_number(SYSTEM, step) for step in steps] == ["1.1", "3.1", "–"]


def questions(history: History) -> dict[str, str]:
    """The questions the present step asks, each with the table's answer."""
    return {entry.prompt.key: entry.answer for entry in asked(history.system, history.battle)}


def test_a_question_answered_in_one_activation_is_open_again_in_the_next() -> None:
    history = playing(acting(BOWS), Perform("alert", BOWS), AnswerPrompt("option", "watched the ford", BOWS))
    assert questions(history) == {"option": "watched the ford"}
    history = playing(history, Perform("end_activation", BOWS), Perform("designate", SORN), Perform("complex", SORN))
    assert questions(history) == {"option": ""}


def test_a_question_is_asked_only_where_something_is_left_open() -> None:
    assert questions(acting(BOWS)) == {"fear_due": ""}
    assert questions(acting(BOWS, Bows={"immune_to_fear_and_terror": True})) == {}
    assert questions(playing(acting(BOWS), Perform("run", BOWS))) == {}
    assert questions(acting(BOWS, Bows={"damage": 0})) == {"fear_due": "", "damage": ""}


def test_a_test_of_nerve_taken_is_offered_no_more_in_that_activation() -> None:
    history = playing(designating(Stair={"causes_fear": False}), Perform("designate", BOWS))
    assert nerve(history, BOWS) == [("fear", THRALLS), ("terror", STAIR)]
    assert questions(history) == {"fear_due": ""}
    faced = playing(history, a_roll("fear", 19, actor=BOWS, target=THRALLS))
    assert (nerve(faced, BOWS), questions(faced)) == ([("terror", STAIR)], {})
    assert nerve(playing(faced, a_roll("terror", 19, actor=BOWS, target=STAIR)), BOWS) == []
    charged = playing(designating(), a_roll("fear", 19, actor=BOWS, target=THRALLS), Perform("designate", BOWS))
    assert ("fear", THRALLS) in nerve(charged, BOWS)


def test_the_walk_goes_straight_on_where_nobody_can_act_or_everybody_has() -> None:
    routed = playing(designating(), Perform("designate", BOWS), a_roll("terror", 2, actor=BOWS, target=STAIR))
    assert playing(routed, Advance()).battle.place.step == NEXT_STEP
    over = playing(acting(BOWS), Perform("run", BOWS), Advance())
    assert over.battle.place.step == NEXT_STEP


def test_any_roll_of_the_sheet_may_be_owed_by_hand_and_is_offered_where_tests_are_taken() -> None:
    history = acting(BOWS)
    for resolver in history.system.rolls.resolvers:
        owing = playing(history, OweTest(resolver.key, {"actor": BOWS}, {}, "a ghost"), GoTo(OWED_STEP))
        assert offers(owing, BOWS) == [resolver.key]
