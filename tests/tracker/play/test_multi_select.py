"""Questions whose answer is units: each that is ticked is acted on once."""

from __future__ import annotations

from tests.play import having, playing, the, the_demo
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, Refused, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.play.multi_select import may_be_ticked, ticked, ticked_before
from tracker.play.retracing import with_the_undone, without_the_last
from tracker.play.ticking_anew import ticked_anew
from tracker.rules.systems import load_system
from tracker.views.checklist import asked

PIKES, KNIGHTS = UnitId("pikes-of-ker"), UnitId("knights-of-the-vale")


def at_obedience() -> History:
    """Two units of Demonworld hold a token, and the referee says who must test."""
    history = the_demo(load_system("demonworld"))
    for unit in (PIKES, KNIGHTS):
        history = having(history, unit, order="H")
    return playing(history, GoTo("I.5"))


def owing(history: History) -> list[str]:
    """The tests owed and by whom."""
    return [f"{debt.unit} {debt.resolver}" for debt in history.battle.debts]


def test_what_is_ticked_is_owed_and_the_answer_names_it() -> None:
    history = at_obedience()
    prompt = history.system.prompt("obedience_due")
    after = playing(history, *ticked(history.battle, prompt, {KNIGHTS}))
    assert owing(after) == ["knights-of-the-vale obedience"]
    assert [entry.answer for entry in asked(after.system, after.battle)] == ["Knights of the Vale"]


def test_only_those_who_can_be_meant_may_be_ticked() -> None:
    history = at_obedience()
    prompt = history.system.prompt("obedience_due")
    assert {unit.id for unit in may_be_ticked(history.battle, prompt)} == {PIKES, KNIGHTS}


def test_a_question_answered_again_begins_at_its_answer_and_asks_nothing_twice() -> None:
    history = at_obedience()
    prompt = history.system.prompt("obedience_due")
    once = playing(history, *ticked(history.battle, prompt, {KNIGHTS}))
    assert ticked_before(once.battle, prompt) == {KNIGHTS}
    assert ticked(once.battle, prompt, {KNIGHTS}) == ()
    twice = playing(once, *ticked(once.battle, prompt, {KNIGHTS, PIKES}))
    assert sorted(owing(twice)) == ["knights-of-the-vale obedience", "pikes-of-ker obedience"]


def test_nobody_is_an_answer_too() -> None:
    history = at_obedience()
    prompt = history.system.prompt("obedience_due")
    after = playing(history, *ticked(history.battle, prompt, ()))
    assert [entry.answer for entry in asked(after.system, after.battle)] == ["no unit"]
    assert owing(after) == []


def test_a_question_that_can_mean_nobody_is_not_asked() -> None:
    history = playing(the_demo(load_system("demonworld")), GoTo("I.5"))
    assert asked(history.system, history.battle) == ()


def test_a_unit_said_to_get_its_breath_back_does_so() -> None:
    history = the_demo(load_system("hexcombat"))
    unit = next(iter(history.battle.units))
    history = having(history, unit, breath="out_of_breath")
    prompt = history.system.prompt("breath_recovery")
    after = playing(history, *ticked(history.battle, prompt, {unit}))
    assert the(after, unit)[after.system.field("breath")] == "winded"


def test_a_unit_unticked_is_as_it_was_before_it_was_ticked() -> None:
    history = playing(the_demo(load_system("hexcombat")), GoTo("T.2"))
    prompt, marker = history.system.prompt("charge_gained"), history.system.field("marker")
    runners, wall, guard = (UnitId(unit) for unit in ("fen-runners", "wall-of-vessin", "oath-bound-guard"))
    was = {unit: the(history, unit)[marker] for unit in (runners, wall)}
    once = playing(history, *ticked(history.battle, prompt, {runners, wall, guard}))
    after = ticked_anew(once, prompt, {guard})
    assert isinstance(after, History)
    assert {unit: the(after, unit)[marker] for unit in (runners, wall)} == was
    assert the(after, guard)[marker] == "charge"
    assert ticked_before(after.battle, prompt) == {guard}


def test_a_unit_unticked_owes_nothing() -> None:
    history = at_obedience()
    prompt = history.system.prompt("obedience_due")
    once = playing(history, *ticked(history.battle, prompt, {KNIGHTS, PIKES}))
    after = ticked_anew(once, prompt, {PIKES})
    assert isinstance(after, History)
    assert owing(after) == ["pikes-of-ker obedience"]


def test_a_unit_whose_test_was_rolled_is_not_unticked() -> None:
    history = at_obedience()
    prompt = history.system.prompt("obedience_due")
    once = playing(history, *ticked(history.battle, prompt, {KNIGHTS}))
    (debt,) = once.battle.debts
    rolled = playing(once, Resolve(debt.resolver, debt.bindings, {}, (Face(6, 3),), debt=debt.id))
    refusal = ticked_anew(rolled, prompt, set())
    assert isinstance(refusal, Refused)
    assert "Knights of the Vale" in refusal.reason


def test_an_answer_of_units_and_what_it_did_are_taken_back_and_brought_back_together() -> None:
    history = at_obedience()
    prompt = history.system.prompt("obedience_due")
    both = playing(history, *ticked(history.battle, prompt, {KNIGHTS, PIKES}))
    back = without_the_last(both)
    assert isinstance(back, History)
    assert back.battle == history.battle
    again = with_the_undone(back)
    assert isinstance(again, History)
    assert again.battle == both.battle
    one = ticked_anew(both, prompt, {PIKES})
    assert isinstance(one, History)
    undone = without_the_last(one)
    assert isinstance(undone, History)
    assert undone.battle == both.battle
