"""The walk around the actions: who may act and why not, tests owed, answers refused, the demo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import in_the_next_turn, playing, refused, the, the_demo
from tests.tracker.games.hexcombat.battles import a_battle, answering, asked, begun, key_asked, rolling, stands
from tests.tracker.games.hexcombat.played import a_shock, state
from tracker.battle.battle import UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    AnswerPrompt,
    BeginProcedure,
    GoTo,
    Perform,
    RemoveUnit,
    Resolve,
    Tick,
)
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History, replay
from tracker.play.walk import standing
from tracker.rules.resolver import Context, Resolver, prefill
from tracker.rules.system import Action, May, MayNot, PickUnit, Procedure
from tracker.views.checklist import asked as asked_here
from tracker.views.sentences import passed_in_words


def test_the_checklist_says_who_may_attack_and_why_another_may_not() -> None:
    battle = a_battle(
        {
            "Att": {"engages": True},
            "Idle": {},
            "Imp": {"engages": True, "size": "small", "stack": "s"},
            "Prince": {"engages": True, "size": "small", "character": True, "stack": "s"},
            "Troll": {"engages": True, "size": "large", "stack": "s"},
            "Gone": {"engages": True, "steps": 0},
        },
        {"Def": {}},
    )
    found = {key: standing(SYSTEM, battle.battle, unit) for key, unit in battle.battle.units.items()}
    assert isinstance(found[UnitId("att")], May)
    assert isinstance(found[UnitId("troll")], May)
    idle, imp, prince = found[UnitId("idle")], found[UnitId("imp")], found[UnitId("prince")]
    assert isinstance(idle, MayNot)
    assert idle.rules == ("HX-DUEL-01",)
    assert isinstance(imp, MayNot)
    assert "HX-DUEL-02" in imp.rules
    assert isinstance(prince, May)
    assert prince.note
    assert found[UnitId("gone")] is None


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        ({"kind": "archers", "ammunition": "exhausted"}, "HX-FIRE-03"),
        ({"kind": "archers", "position": "close_infiltration"}, "HX-FIRE-06"),
        ({"kind": "archers", "engaged": "front", "engaged_by": "unmarked"}, "HX-FIRE-01"),
        ({"kind": "infantry"}, "HX-RUL-46"),
        ({"kind": "archers", "size": "small", "stack": "s"}, "HX-FIRE-04"),
    ],
)
def test_the_checklist_says_why_a_unit_may_not_shoot(card: dict[str, Any], rule: str) -> None:
    battle = playing(
        a_battle({"Att": card, "Troll": {"size": "large", "stack": "s"}}, {"Def": {}}), GoTo("B.1", "azure")
    )
    found = standing(SYSTEM, battle.battle, the(battle, "att"))
    assert isinstance(found, MayNot)
    assert rule in found.rules
    assert "cannot" in refused(battle, Tick(UnitId("att")))


def test_a_unit_engaged_by_marked_enemies_may_shoot_at_them_alone() -> None:
    battle = playing(
        a_battle({"Att": {"kind": "archers", "engaged": "front", "engaged_by": "marked"}}, {"Def": {}}),
        GoTo("B.1", "azure"),
    )
    found = standing(SYSTEM, battle.battle, the(battle, "att"))
    assert isinstance(found, May)
    assert found.note == "only at the units that engage it"


def test_morale_tests_owed_hold_the_walk_until_they_are_entered() -> None:
    battle = rolling(answering(begun(a_battle({"Att": {}}, {"Def": {}}), "losses"), 1), rear_zone=False)
    assert "owed" in refused(battle, Advance())
    there = playing(battle, GoTo("C.5"))
    found = standing(SYSTEM, there.battle, the(there, "def"))
    assert isinstance(found, May)
    assert found.offers[0].name == "morale"
    (test,) = there.battle.debts
    assert playing(there, Resolve("morale", test.bindings, {"result": "holds"})).battle.debts == ()


@pytest.mark.parametrize("passing", [True, False])
def test_the_losses_that_nobody_is_tested_for_are_told_among_the_steps_gone_by(*, passing: bool) -> None:
    """Phase C is nowhere halted at while no test is owed; in the next turn the walk says that it is over."""
    shooting = playing(a_battle({"Att": {}}, {"Def": {}}), GoTo("B.1", "ochre"))
    after = playing(shooting, Advance(anyway=True, passing=passing))
    assert after.battle.place.turn == 2
    told = passed_in_words(SYSTEM, shooting.battle, after.acts[-1])
    assert told.startswith("passed: C.5")
    assert "C.5" not in passed_in_words(SYSTEM, after.battle, playing(after, GoTo("A.1", "azure")).acts[-1])


def test_every_offer_of_the_checklist_names_something_there_is() -> None:
    for phase in SYSTEM.turn.phases:
        for step in phase.steps:
            for prompt in step.prompts:
                assert SYSTEM.prompt(prompt).key == prompt
    battle = playing(History(SYSTEM), *SYSTEM.demo()) if SYSTEM.demo else History(SYSTEM)
    for step_id, side in SYSTEM.itinerary(battle.battle):
        battle = playing(battle, GoTo(step_id, side))
        for unit in battle.battle.units.values():
            found = standing(SYSTEM, battle.battle, unit)
            for offer in found.offers if isinstance(found, May) else ():
                if offer.name:
                    known: dict[str, Callable[[str], Resolver | Procedure | Action]] = {
                        "roll": SYSTEM.resolver,
                        "procedure": SYSTEM.procedure,
                        "action": SYSTEM.action,
                    }
                    assert known[offer.does.value](offer.name).key == offer.name


# ---- actions without a roll


def test_what_other_sheets_rule_is_set_by_actions() -> None:
    battle = a_battle({"Att": {"breath": "out_of_breath", "ammunition": "exhausted", "steps_at_start": 3}}, {"Def": {}})
    att = UnitId("att")
    battle = playing(
        battle,
        Perform("marker", att, {"marker": "charge"}),
        Perform("engage", att, {"engages": True, "engaged": "flank", "engaged_by": "unmarked"}),
        Perform("recover", att, {"track": "breath"}),
        Perform("recover", att, {"track": "ammunition"}),
        Perform("lose_step", att),
    )
    found = {key: state(battle, "att", key) for key in ("marker", "engaged", "breath", "ammunition", "steps")}
    assert found == {"marker": "charge", "engaged": "flank", "breath": "winded", "ammunition": "diminished", "steps": 2}
    assert stands(playing(battle, Perform("restore_step", att)).battle, "att") == 3
    assert "lost nothing" in refused(a_battle({"Att": {}}, {"Def": {}}), Perform("restore_step", att))
    assert "not a character" in refused(battle, Perform("choose_spell", att, {"chosen_spell": "Veil"}))


# ---- the battle as a whole


def test_the_weather_the_table_names_is_kept_as_values_of_the_battle() -> None:
    assert [field.key for field in SYSTEM.prompt("visibility").sets] == ["weather", "wind", "visibility"]


def test_weather_set_at_its_step_is_answered_at_the_next_and_asked_anew_in_the_next_turn() -> None:
    here = playing(the_demo(SYSTEM), GoTo("T.1"), AnswerPrompt("visibility", "fine"))

    def answer(battle: History) -> str:
        return next(each.answer for each in asked_here(SYSTEM, battle.battle) if each.prompt.key == "visibility")

    assert answer(playing(here, Advance())) == "fine"
    assert answer(playing(in_the_next_turn(here), GoTo("T.2"))) == ""


def test_an_action_survives_a_restart_in_the_middle() -> None:
    battle = rolling(answering(a_shock(), "yes", 4), 3, 4)
    again = replay(SYSTEM, battle.acts)
    assert again.battle == battle.battle
    assert key_asked(again) == "recoil"


def test_a_wrong_answer_is_refused_and_changes_nothing() -> None:
    battle = a_shock()
    (running,) = battle.battle.running
    assert "not one of" in refused(battle, AnswerProcedure(running.id, "perhaps"))
    assert "from -4 to 4" in refused(answering(battle, "yes"), AnswerProcedure(running.id, 5))


def test_the_demo_has_two_sides_that_can_use_every_roll() -> None:
    assert SYSTEM.demo is not None
    battle = playing(History(SYSTEM), *SYSTEM.demo()).battle
    assert len(battle.sides) == 2
    values = {(key, value) for unit in battle.units.values() for key, value in unit.values.items()}
    for field in ("kind", "size", "morale", "capability", "position", "mode", "cohesion", "breath", "marker"):
        for option in SYSTEM.field(field).options:
            default = SYSTEM.field(field).default
            assert option.key == default or (field, option.key) in values, (field, option.key)
    pair = {"actor": next(iter(battle.units)), "target": list(battle.units)[-1]}
    for resolver in SYSTEM.rolls.resolvers:
        assert prefill(resolver, Context(battle, pair)) is not None


@pytest.mark.parametrize(("procedure", "question"), [("shock_action", "Whom"), ("shooting_action", "At whom")])
def test_an_action_begun_without_a_target_asks_for_one(procedure: str, question: str) -> None:
    battle = a_battle({"Att": {"kind": "archers", "engages": True}}, {"Def": {}, "Other": {}, "Gone": {"steps": 0}})
    battle = playing(battle, BeginProcedure(procedure, {"actor": UnitId("att")}))
    ask = asked(battle)
    assert isinstance(ask, PickUnit)
    assert ask.question.startswith(question)
    assert ask.candidates == ("def", "other")
    assert key_asked(answering(battle, "other")) in {"support", "distance.1"}
    assert playing(answering(battle, "other"), RemoveUnit(UnitId("other"))).battle.running == ()


def test_an_action_with_nobody_to_go_for_is_over_at_once() -> None:
    battle = a_battle({"Att": {"engages": True}}, {"Def": {"steps": 0}})
    assert playing(battle, BeginProcedure("shock_action", {"actor": UnitId("att")})).battle.running == ()


def test_only_the_side_whose_walk_it_is_attacks_and_shoots() -> None:
    history = a_battle({"Att": {"engages": True, "kind": "archers"}}, {"Def": {"engages": True, "kind": "archers"}})
    for step in ("A.1", "B.1"):
        for walker, other in (("azure", "def"), ("ochre", "att")):
            at = playing(history, GoTo(step, walker))
            assert standing(SYSTEM, at.battle, at.battle.units[UnitId(other)]) is None
