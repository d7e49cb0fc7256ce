"""A shooting action played to its end: shots summed, quivers emptied, the second hex of a formation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, the
from tests.tracker.games.hexcombat.battles import a_battle, answering, asked, begun, key_asked, rolling, stands
from tests.tracker.games.hexcombat.played import state
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, BeginProcedure, GoTo, MakeContact
from tracker.battle.contacts import How
from tracker.games.hexcombat import SYSTEM
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import May, PickUnit, RollFor


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


def _hardly_meant(shooter: dict[str, object], *met: str) -> dict[str, str]:
    """Who of three enemies is hardly meant to be shot at, and why; all three may be."""
    enemies = {"Moles": {"position": "close_infiltration"}, "Def": {}, "Far": {}}
    battle = playing(
        a_battle({"Att": {"kind": "archers", **shooter}}, enemies),
        *(MakeContact(UnitId(enemy), UnitId("att"), How.CHARGE) for enemy in met),
        BeginProcedure("shooting_action", {"actor": UnitId("att")}),
    )
    ask = asked(battle)
    assert isinstance(ask, PickUnit)
    assert {*ask.candidates} == {"moles", "def", "far"}
    return {str(unit): why for unit, why in ask.against.items()}


def test_the_infiltrated_and_who_does_not_engage_an_engaged_shooter_are_hardly_meant_with_the_reason() -> None:
    assert _hardly_meant({}) == {"moles": "infiltrated"}
    assert _hardly_meant({}, "far") == {"def": "does not engage it", "moles": "infiltrated"}
    assert _hardly_meant({"engaged": "front"}) == {"moles": "infiltrated"}
