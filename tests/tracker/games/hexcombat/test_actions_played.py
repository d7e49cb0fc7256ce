"""A shock action and a shooting action played from the first question to the last, and what each refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play import playing, refused, the
from tests.tracker.games.hexcombat.battles import a_battle, answering, asked, begun, faces, key_asked, rolling, stands
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, AnswerProcedure, BeginProcedure, GoTo, Perform, RemoveUnit, Resolve, Tick
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History, replay
from tracker.play.walk import standing
from tracker.rules.resolver import Context, Resolver, prefill
from tracker.rules.system import Action, Choose, May, MayNot, PickUnit, Procedure, RollFor

PIKES: dict[str, Any] = {"engages": True, "steps_at_start": 4}


def a_shock(attacker: dict[str, Any] | None = None, defender: dict[str, Any] | None = None,
            **switches: str) -> History:  # fmt: skip
    """A shock action past the question whether it may attack."""
    battle = a_battle({"Att": {**PIKES, **(attacker or {})}}, {"Def": {"steps_at_start": 4, **(defender or {})}},
                      **switches)  # fmt: skip
    return begun(battle, "shock_action")


def options(history: History) -> list[str]:
    """The choices of the present question."""
    ask = asked(history)
    assert isinstance(ask, Choose)
    return [option.key for option in ask.options]


def state(history: History, unit: str, track: str) -> object:
    """Where a unit stands on a track."""
    return the(history, unit)[SYSTEM.field(track)]


def test_a_charge_is_played_to_its_end() -> None:
    battle = a_shock({"kind": "heavy_cavalry", "marker": "charge"})
    assert options(battle) == ["yes", "impassable"]
    battle = answering(battle, "yes", 1)
    ask = asked(battle)
    assert isinstance(ask, RollFor)
    assert ask.inputs == {"weapon_system": 1, "support": "yes", "impassable": False}
    battle = rolling(battle, 3, 3)
    (rolled,) = (event for event in battle.acts[-1].events if hasattr(event, "resolution"))
    assert sum(line.value for line in rolled.resolution.lines) == 5
    assert rolled.resolution.outcome == "1"
    battle = answering(rolling(battle), "recoil", "hex")
    battle = rolling(battle, still_engages=True)
    assert not battle.battle.running
    assert state(battle, "att", "marker") == "charge"
    assert state(battle, "att", "breath") == "fresh"
    assert state(battle, "def", "cohesion") == "shaken"
    assert [debt.unit for debt in battle.battle.debts] == ["def"]


def test_support_is_paid_once_and_before_the_losses() -> None:
    battle = rolling(answering(a_shock(), "yes", 0), 6, 6)
    assert state(battle, "att", "breath") == "winded"
    assert not battle.battle.running


def test_an_unsupported_attack_suffers_four_and_does_not_advance() -> None:
    battle = answering(a_shock({}, {"steps_at_start": 1}), "no", 4)
    battle = rolling(battle, 1, 1, facing="rear")
    assert state(battle, "att", "breath") == "fresh"
    assert stands(battle.battle, "def") == 0
    assert not battle.battle.running


@pytest.mark.parametrize(
    ("attacker", "choices"),
    [
        ({}, ["yes", "no", "impassable"]),
        ({"marker": "charge"}, ["yes", "impassable"]),
        ({"tireless": True}, ["yes", "no", "impassable"]),
        ({"formation": True, "rank_rotation": True}, ["yes", "no", "impassable"]),
        ({"breath": "out_of_breath"}, ["no", "impassable"]),
    ],
)
def test_the_support_asked_for_is_what_the_attacker_can_give(attacker: dict[str, Any], choices: list[str]) -> None:
    assert options(a_shock(attacker)) == choices


def test_an_attacker_is_done_with_the_step_once_its_last_attack_is_over() -> None:
    battle = answering(a_shock({"formation": True}), "no", 0)
    battle = rolling(battle, 6, 6)
    assert not battle.battle.is_done(UnitId("att"))
    battle = answering(battle, "")
    assert battle.battle.is_done(UnitId("att"))
    found = standing(SYSTEM, battle.battle, the(battle, "att"))
    assert isinstance(found, May)
    assert found.note == "has attacked"


def test_impassable_ground_leaves_even_a_charge_unsupported() -> None:
    battle = answering(a_shock({"marker": "charge"}), "impassable", 0)
    battle = rolling(battle, 6, 6)
    (rolled,) = (event for event in battle.acts[-1].events if hasattr(event, "resolution"))
    assert {line.id: line.value for line in rolled.resolution.lines}["unsupported"] == -4


def test_the_attacker_advances_into_a_hex_left_by_destruction_and_loses_its_charge() -> None:
    battle = answering(a_shock({"marker": "charge"}, {"steps_at_start": 1, "morale": "unshakeable"}), "yes", 4)
    battle = rolling(battle, 1, 1)
    assert stands(battle.battle, "def") == 0
    assert key_asked(battle) == "advance"
    battle = rolling(battle)
    assert state(battle, "att", "marker") == "none"
    assert state(battle, "att", "breath") == "winded"
    assert state(battle, "att", "engages") is False


def test_there_is_no_advance_while_somebody_stays() -> None:
    battle = a_battle({"Att": PIKES}, {"Def": {"stack": "s"}, "Mate": {"stack": "s"}})
    battle = answering(begun(battle, "shock_action"), "yes", 4)
    battle = rolling(battle, 3, 4)
    battle = answering(rolling(battle), "recoil", "hex", "stays")
    assert not battle.battle.running


def test_a_unit_that_only_changed_position_still_holds_the_hex() -> None:
    battle = answering(a_shock(defender={"can_infiltrate": True}), "yes", 4)
    battle = answering(rolling(rolling(battle, 3, 4)), "recoil", "position", "close_infiltration")
    assert state(battle, "def", "position") == "close_infiltration"
    assert not battle.battle.running


def test_a_formation_attacks_twice_pays_once_and_advances_once() -> None:
    battle = answering(a_shock({"formation": True}, {"steps_at_start": 6}), "yes", 4)
    battle = rolling(battle, 3, 4)
    assert state(battle, "att", "breath") == "winded"
    battle = answering(rolling(battle), "step")
    assert stands(battle.battle, "def") == 5
    assert key_asked(battle) == "target.2"
    battle = answering(battle, "def")
    ask = asked(battle)
    assert isinstance(ask, RollFor)
    assert ask.inputs == {"weapon_system": 4, "support": "again", "impassable": False}
    battle = rolling(battle, 3, 4)
    assert state(battle, "att", "breath") == "winded"
    battle = answering(rolling(battle), "recoil", "hex")
    assert key_asked(battle) == "advance"
    battle = rolling(battle)
    assert not battle.battle.running
    assert [debt.inputs for debt in battle.battle.debts] == [{"steps_lost": 1}, {"steps_lost": 0}]


def test_a_formations_second_hex_may_attack_another_or_nobody() -> None:
    battle = a_battle({"Att": {**PIKES, "formation": True}}, {"Def": {}, "Other": {"steps_at_start": 3}})
    battle = answering(begun(battle, "shock_action"), "no", 0)
    battle = rolling(battle, 6, 6)
    ask = asked(battle)
    assert isinstance(ask, PickUnit)
    assert ask.or_none
    assert not answering(battle, "").battle.running
    battle = answering(battle, "other", 2)
    ask = asked(battle)
    assert isinstance(ask, RollFor)
    assert ask.bindings["target"] == "other"
    assert ask.inputs["weapon_system"] == 2


def test_whether_it_may_attack_is_asked_only_where_it_is_in_doubt() -> None:
    crowd = {"Att": {**PIKES, "size": "small", "stack": "s"}, "Ogre": {"size": "large", "stack": "s"}}
    battle = begun(a_battle(crowd, {"Def": {}}), "shock_action")
    assert key_asked(battle) == "may"
    assert key_asked(rolling(battle, duel=True)) == "support"
    assert key_asked(begun(a_battle({"Att": PIKES}, {"Def": {}}), "shock_action")) == "support"


def test_the_enemies_that_somebody_engages_are_named_first() -> None:
    battle = a_battle({"Att": PIKES}, {"Far": {}, "Near": {"engaged": "front"}})
    ask = asked(playing(battle, BeginProcedure("shock_action", {"actor": UnitId("att")})))
    assert isinstance(ask, PickUnit)
    assert ask.candidates == ("near", "far")


def test_a_barred_attack_ends_before_any_roll() -> None:
    battle = rolling(begun(a_battle({"Att": {}}, {"Def": {}}), "shock_action"))
    assert not battle.battle.running
    assert not battle.battle.is_done(UnitId("att"))
    assert all(stands(battle.battle, unit) == 2 for unit in ("att", "def"))


def test_a_shock_rolled_by_itself_opens_the_application_of_its_losses() -> None:
    battle = playing(
        a_battle({"Att": {}}, {"Def": {"steps_at_start": 4}}),
        Resolve("shock", {"actor": UnitId("att"), "target": UnitId("def")}, {"weapon_system": 4, "facing": "rear"},
                faces(1, 1)),
    )  # fmt: skip
    (running,) = battle.battle.running
    assert running.procedure == "losses"
    assert stands(battle.battle, "def") == 3
    assert key_asked(battle) == "recoil"


# ---- a shooting action


def a_volley(shooter: dict[str, Any] | None = None, target: dict[str, Any] | None = None, distance: int = 1,
             **switches: str) -> History:  # fmt: skip
    """A shooting action past distance and permission, up to the weapon system table."""
    battle = a_battle({"Att": {"kind": "archers", **(shooter or {})}},
                      {"Def": {"steps_at_start": 6, **(target or {})}}, **switches)  # fmt: skip
    return rolling(answering(begun(battle, "shooting_action"), distance))


def test_a_shooter_is_done_with_the_step_once_its_shots_are_fired_and_can_be_in_the_next_turn() -> None:
    battle = playing(a_battle({"Att": {"kind": "crossbowmen"}}, {"Def": {}}), GoTo("B.1", "azure"))
    battle = answering(rolling(answering(begun(battle, "shooting_action"), 1)), 0)
    assert not battle.battle.is_done(UnitId("att"))
    battle = rolling(battle, 6, 5)
    assert battle.battle.is_done(UnitId("att"))
    battle = playing(battle, Advance(), Advance(), GoTo("B.1", "azure"))
    assert battle.battle.place.turn == 2
    assert not battle.battle.is_done(UnitId("att"))
    found = standing(SYSTEM, battle.battle, the(battle, "att"))
    assert isinstance(found, May)
    assert not found.note


def test_three_shots_are_summed_before_they_are_applied() -> None:
    battle = answering(a_volley({"capability": "superior"}), 4, "several")
    battle = rolling(battle, 3, 4)
    battle = rolling(battle, 2, 3)
    assert stands(battle.battle, "def") == 6
    battle = rolling(battle, 6, 5)
    (rolled,) = (event for event in battle.acts[-1].events if hasattr(event, "resolution"))
    assert rolled.resolution.outcome == "0"
    assert stands(battle.battle, "def") == 4
    battle = rolling(battle, rear_zone=False)
    assert stands(battle.battle, "def") == 3
    assert [debt.inputs for debt in battle.battle.debts] == [{"steps_lost": 3}]
    assert not battle.battle.running


def test_one_better_shot_is_one_shot() -> None:
    battle = answering(a_volley({"capability": "ordinary"}), 0, "single")
    ask = asked(battle)
    assert isinstance(ask, RollFor)
    assert ask.inputs == {"weapon_system": 0, "distance": 1, "single_shot": True}
    battle = rolling(battle, 3, 4)
    (rolled,) = (event for event in battle.acts[-1].events if hasattr(event, "resolution"))
    assert {line.id: line.value for line in rolled.resolution.lines}["single_shot"] == 1


@pytest.mark.parametrize(
    ("kind", "grade"), [("crossbowmen", "superior"), ("archers", "inferior"), ("artillery", "superior")]
)
def test_others_shoot_once_without_a_choice(kind: str, grade: str) -> None:
    battle = answering(a_volley({"kind": kind, "capability": grade}), 0)
    assert key_asked(battle) == "shot.1.1"
    assert not rolling(battle, 6, 5).battle.running


def test_shots_stop_when_the_quivers_are_empty() -> None:
    battle = answering(a_volley({"capability": "superior", "ammunition": "diminished"}), 0, "several")
    battle = rolling(battle, 6, 6)
    assert state(battle, "att", "ammunition") == "exhausted"
    assert not battle.battle.running


def test_a_formation_out_of_ammunition_is_asked_nothing_about_its_second_hex() -> None:
    shooter = {"formation": True, "capability": "superior", "ammunition": "diminished"}
    for shots in ("one_target", "per_hex"):
        battle = answering(a_volley(shooter, formation_shots=shots), 0, "single")
        assert not rolling(battle, 6, 6).battle.running


def test_the_shots_before_the_quivers_were_empty_still_count() -> None:
    battle = answering(a_volley({"capability": "superior", "ammunition": "diminished"}, {"morale": "unshakeable"}), 4,
                       "several")  # fmt: skip
    battle = rolling(rolling(battle, 3, 4), 6, 6)
    assert state(battle, "att", "ammunition") == "exhausted"
    assert stands(rolling(battle).battle, "def") == 5


def test_a_formation_shoots_from_both_hexes_at_one_target() -> None:
    battle = answering(a_volley({"capability": "ordinary", "formation": True}), 4, "several")
    battle = rolling(rolling(battle, 3, 4), 3, 4)
    battle = answering(battle, "single")
    battle = rolling(battle, 3, 4)
    assert stands(battle.battle, "def") == 4
    assert key_asked(battle) == "recoil"


def test_a_shot_barred_by_its_conditions_is_not_made() -> None:
    battle = answering(begun(a_battle({"Att": {"kind": "archers"}}, {"Def": {}}), "shooting_action"), 5)
    assert not rolling(battle).battle.running


def test_harassment_needs_no_line_of_sight() -> None:
    battle = a_battle({"Att": {"kind": "skirmishers"}}, {"Def": {"steps_at_start": 3}})
    battle = answering(begun(battle, "shooting_action"), 2)
    battle = rolling(battle, in_sight=False)
    battle = rolling(answering(battle, 4), 3, 4)
    assert key_asked(battle) == "recoil"


# ---- the walk around them


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


def test_every_offer_of_the_checklist_names_something_there_is() -> None:
    for phase in SYSTEM.phases:
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
    assert "no character" in refused(battle, Perform("choose_spell", att, {"chosen_spell": "Veil"}))


# ---- the battle as a whole


def test_the_weather_the_table_names_is_kept_as_values_of_the_battle() -> None:
    assert [field.key for field in SYSTEM.prompt("visibility").sets] == ["weather", "wind", "visibility"]


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
    for resolver in SYSTEM.resolvers:
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
