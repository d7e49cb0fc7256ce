"""Loss tests at their steps, once each, and the rout move in the step of the test that failed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, the
from tests.tracker.games.demonworld.battles import a_battle, a_roll, a_troop, at, faces, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, AnswerPrompt, GoTo, Perform, Tick
from tracker.battle.dice import Face
from tracker.games.demonworld.fields import BASES, MELEE_RESULT, MOVED, ROUT_MOVE_DUE, ROUTING
from tracker.play.history import History
from tracker.play.leave_step import LeftOpen
from tracker.play.walk import debts_ahead, debts_due
from tracker.rules.system import Matter, May, MayNot
from tracker.views.step import open_page

SHOT = a_roll("shoot", "bows", "foe", faces(1))
HOLDS, FAILS = faces(6, die=6), faces(1, die=6)


def a_shooting(**foe: Any) -> History:
    history = having(a_battle({"Bows": a_troop()}, {"Foe": a_troop(bases_at_start=9, **foe)}), "bows", order="H")
    return at(history, "III.3")


def engaged(**foe: Any) -> History:
    history = a_battle({"Pikes": a_troop()}, {"Foe": a_troop(**foe)})
    return at(having(having(history, "pikes", melee=1), "foe", melee=1), "VI.2")


def losing(history: History, *units: str) -> History:
    return playing(history, *(Perform("lose_base", UnitId(unit)) for unit in units))


def due(history: History) -> list[str]:
    return [f"{debt.unit} {debt.resolver}" for debt in debts_due(history.system, history.battle)]


def ahead(history: History) -> list[str]:
    return [f"{debt.unit} {debt.due}" for debt in debts_ahead(history.system, history.battle)]


def test_at_the_losers_step_the_winners_test_is_not_due_but_ahead() -> None:
    fought = at(losing(engaged(), "foe", "foe", "pikes"), "VI.4")
    assert (due(fought), ahead(fought)) == (["foe morale"], ["pikes VI.6"])
    held = playing(fought, a_roll("morale", "foe", dice=HOLDS, test="contact"))
    assert (due(held), ahead(held)) == ([], ["pikes VI.6"])
    assert due(at(held, "VI.6")) == ["pikes morale"]


def test_until_the_dice_have_told_who_lost_a_tied_melee_nobody_tests() -> None:
    tied = at(losing(engaged(), "foe", "pikes"), "VI.4")
    assert due(tied) == ["pikes melee_loser"]
    assert sorted(ahead(tied)) == ["foe VI.6", "pikes VI.6"]
    told = playing(tied, a_roll("melee_loser", "pikes", dice=(Face(6, 1), Face(6, 6))))
    loser = next(unit for unit in ("foe", "pikes") if the(told, unit)[MELEE_RESULT] == "lost")
    winner = next(unit for unit in ("foe", "pikes") if unit != loser)
    assert (due(told), ahead(told)) == ([f"{loser} morale"], [f"{winner} VI.6"])


def test_who_was_shot_at_and_tested_early_is_hit_again_and_tests_no_second_time() -> None:
    once = playing(a_shooting(), SHOT, a_roll("morale", "foe", dice=HOLDS, test="shooting"))
    again = playing(once, SHOT)
    assert (the(again, "foe")[BASES], again.battle.debts) == (7, ())


def test_a_waived_test_is_owed_anew_by_another_loss_and_so_is_that_of_the_other_phase() -> None:
    taken = playing(a_shooting(), SHOT, a_roll("morale", "foe", dice=HOLDS, test="shooting"))
    second = at(taken, "V.3")
    assert [debt.due for debt in playing(second, SHOT).battle.debts] == ["V.6"]


def test_a_test_that_no_loss_earned_spares_nobody_the_one_that_is() -> None:
    called = playing(a_shooting(), a_roll("morale", "foe", dice=HOLDS, test="shooting"), SHOT)
    assert [debt.due for debt in called.battle.debts] == ["III.6"]


def test_who_has_tested_in_the_middle_of_a_melee_tests_no_second_time() -> None:
    once = playing(losing(engaged(), "foe"), a_roll("morale", "foe", dice=HOLDS, test="contact"))
    assert losing(once, "foe").battle.debts == ()
    assert [debt.unit for debt in losing(once, "pikes").battle.debts] == ["pikes"]


def a_crushing(**foe: Any) -> History:
    giant = {"kind": "giant", "pv": 3, "crushing": 19}
    history = a_battle({"Giant": giant, "Other": giant}, {"Foe": a_troop(bases_at_start=9, **foe)})
    return at(history, "IV.5")


def crushed(history: History, by: str = "giant") -> History:
    return playing(history, a_roll("crush", by, "foe", faces(1)))


def test_a_crusher_is_tested_for_once_and_another_once_more() -> None:
    held = playing(crushed(a_crushing()), a_roll("morale", "foe", "giant", HOLDS, test="crushing"))
    assert crushed(held).battle.debts == ()
    (debt,) = crushed(held, "other").battle.debts
    assert debt.bindings == {"actor": "foe", "target": "other"}


def broken(step: str) -> History:
    """The foe has failed its crushing test in this step of the movement."""
    fled = crushed(at(a_crushing(morale_a=30), step))
    return playing(fled, a_roll("morale", "foe", "giant", FAILS, test="crushing"))


STEPS_OF_MOVEMENT = ("IV.1", "IV.2", "IV.4", "IV.5", "IV.6", "IV.7", "IV.8", "IV.9", "IV.10", "IV.11")


@pytest.mark.parametrize("step", STEPS_OF_MOVEMENT)
def test_who_breaks_under_a_crusher_runs_in_that_same_step_which_is_not_left_before_without_a_word(step: str) -> None:
    fled = broken(step)
    assert (the(fled, "foe")[ROUTING], the(fled, "foe")[ROUT_MOVE_DUE]) == (True, True)
    standing = stands(fled, "foe")
    assert isinstance(standing, May)
    assert [offer.name for offer in standing.offers] == ["rout_move"]
    left = fled.do(Advance(passing=True))
    assert isinstance(left, LeftOpen)
    assert [(one.matter, one.units) for one in left.open] == [(Matter.RUN, ("foe",))]
    for ran in (Tick(UnitId("foe")), AnswerPrompt("rout_move", "to the ridge", UnitId("foe"))):
        after = playing(fled, ran)
        assert (the(after, "foe")[ROUT_MOVE_DUE], the(after, "foe")[MOVED]) == (False, False)
        assert not isinstance(stands(after, "foe"), May) or after.battle.is_done(UnitId("foe"))
        assert isinstance(after.do(Advance(passing=True)), History)


def test_who_has_run_is_barred_from_what_the_step_offers_others() -> None:
    ran = playing(broken("IV.5"), Tick(UnitId("foe")))
    assert isinstance(stands(ran, "foe"), MayNot)


def test_what_was_left_all_the_same_is_asked_about_in_the_next_step() -> None:
    on = playing(broken("IV.5"), Advance(anyway=True))
    assert on.battle.place.step == "IV.6"
    assert isinstance(on.do(Advance()), LeftOpen)


def test_who_broke_under_fire_and_did_not_run_runs_before_the_others_move() -> None:
    fled = playing(a_shooting(morale_a=30), SHOT, a_roll("morale", "foe", dice=FAILS, test="shooting"))
    there = at(fled, "IV.1")
    assert isinstance(stands(there, "foe"), May)
    assert isinstance(there.do(Advance()), LeftOpen)
    ran = playing(there, Tick(UnitId("foe")))
    assert isinstance(stands(ran, "foe"), MayNot)
    assert isinstance(ran.do(Advance()), History)


def test_a_winners_test_taken_as_late_as_the_regrouping_is_run_from_there() -> None:
    fought = at(losing(engaged(), "foe", "foe", "pikes"), "VI.8")
    fled = playing(having(fought, "pikes", morale_a=30), a_roll("morale", "pikes", dice=FAILS, test="contact"))
    assert isinstance(stands(fled, "pikes"), May)
    left = fled.do(Advance(agreed=tuple(debt.id for debt in fled.battle.debts)))
    assert isinstance(left, LeftOpen)
    assert Matter.RUN in [one.matter for one in left.open]


def test_no_way_straight_ahead_goes_by_a_rout_move_without_a_word() -> None:
    fled = playing(
        at(playing(a_shooting(morale_a=30), SHOT), "III.6"), a_roll("morale", "foe", dice=FAILS, test="shooting")
    )
    assert isinstance(fled.do(GoTo("III.7")), History), "where it is made"
    for step in ("IV.5", "V.3", "VI.2"):
        left = fled.do(GoTo(step))
        assert isinstance(left, LeftOpen)
        assert [(one.matter, one.count, one.units) for one in left.open] == [(Matter.RUN, 1, ("foe",))]
    old = having(having(at(a_battle({"Bows": a_troop()}), "III.6"), "bows", routing=True), "bows", rout_move_due=False)
    old = having(old, "bows", routed_on=0)
    assert isinstance(old.do(GoTo("IV.5")), LeftOpen), "nor by that of a rout of an earlier turn"
    run = playing(old, GoTo("IV.1"), Tick(UnitId("bows")), GoTo("III.6"))
    assert isinstance(run.do(GoTo("IV.5")), History), "but it is made once"


def test_who_ran_at_this_step_and_has_to_run_once_more_is_offered_it_again() -> None:
    broken = at(having(a_shooting(), "foe", routing=True, rout_move_due=True), "III.7")
    ran = playing(broken, AnswerPrompt("rout_move", "as agreed", UnitId("foe")))
    assert not the(ran, "foe")[ROUT_MOVE_DUE]
    again = having(ran, "foe", rout_move_due=True)
    for history in (broken, again):
        stand = stands(history, "foe")
        assert isinstance(stand, May)
        assert [offer.name for offer in stand.offers] == ["rout_move"]


def test_who_has_run_at_the_step_of_the_runs_has_acted_and_is_offered_nothing_more() -> None:
    fled = playing(a_shooting(morale_a=30), SHOT, a_roll("morale", "foe", dice=FAILS, test="shooting"))
    ran = playing(at(fled, "III.7"), AnswerPrompt("rout_move", "to the ridge", UnitId("foe")))
    assert stands(ran, "foe") == May((), through=True)
    assert open_page(ran).step.tally == (0, 1)
