"""A shock action played from the first question to the last, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, the
from tests.tracker.games.hexcombat.battles import a_battle, answering, asked, begun, faces, key_asked, rolling, stands
from tests.tracker.games.hexcombat.played import PIKES, a_shock, state
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure, Resolve
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import Choose, May, PickUnit, RollFor


def options(history: History) -> list[str]:
    """The choices of the present question."""
    ask = asked(history)
    assert isinstance(ask, Choose)
    return [option.key for option in ask.options]


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
