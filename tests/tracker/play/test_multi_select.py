"""Questions whose answer is units: each that is ticked is acted on once."""

from __future__ import annotations

from tests.play import having, playing, the, the_demo
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo
from tracker.play.history import History
from tracker.play.multi_select import may_be_ticked, ticked, ticked_before
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
