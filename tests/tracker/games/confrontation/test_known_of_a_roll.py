"""What roster and state know of each roll of Confrontation, and what they leave for the table to say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing
from tests.tracker.cases import known
from tests.tracker.games.confrontation.battles import (
    ALYS,
    AXES,
    BEAST,
    BOWS,
    EMREL,
    ENGINE,
    GOATS,
    GORM,
    JAVELINS,
    LAMPS,
    RIDERS,
    SPEARS,
    VARA,
    Marked,
    a_roll,
    at,
    fighting,
    so,
)
from tracker.battle.battle import UnitId
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.rules.resolver import FROM_ROSTER, FROM_STATE, Context, prefill

ACTOR, BOTH = {"actor": SPEARS}, {"actor": SPEARS, "target": AXES}
THREE = fighting(SPEARS, AXES, LAMPS)
FOUR = fighting(SPEARS, ALYS, AXES, LAMPS)

# The roll, how things stand, who takes part, the question and its answer; None where the table has to say.
KNOWN: list[tuple[str, list[Marked], dict[str, UnitId], str, Scalar | None]] = [
    ("blow", [], BOTH, "riposte", "none"),
    ("blow", [(SPEARS, {"charged_in_rear_by": AXES})], BOTH, "riposte", "victim"),
    ("blow", [(SPEARS, {"charged_in_rear_by": f"{LAMPS}; {AXES}"})], BOTH, "riposte", "victim"),
    ("blow", [(SPEARS, {"charged_in_rear_by": LAMPS})], BOTH, "riposte", "other"),
    ("blow", [(AXES, {"charged_in_rear_by": SPEARS})], BOTH, "riposte", "none"),
    ("blow", [(SPEARS, {"charged_in_rear_by": LAMPS})], ACTOR, "riposte", None),
    ("blow", [], BOTH, "fleeing", False),
    ("blow", [(AXES, {"caught": True})], BOTH, "fleeing", True),
    ("blow", [(AXES, {"fleeing": "fear"})], BOTH, "fleeing", True),
    ("blow", [(AXES, {"fleeing": "voluntary"})], BOTH, "fleeing", True),
    ("blow", [(SPEARS, {"fleeing": "fear", "caught": True})], BOTH, "fleeing", False),
    ("blow", [], ACTOR, "fleeing", None),
    ("damage", [], {"target": AXES, "actor": GORM}, "str", 9),
    ("damage", [], {"target": AXES}, "str", None),
    *(("disengage", [], {"actor": SPEARS}, key, None) for key in ("strongest", "opponents", "freed", "fleers")),
    *(("disengage", fighting(SPEARS, ALYS), ACTOR, key, None) for key in ("strongest", "opponents", "freed", "fleers")),
    ("disengage", THREE, ACTOR, "strongest", 5),
    ("disengage", THREE, ACTOR, "opponents", 8),
    ("disengage", THREE, ACTOR, "freed", 8),
    ("disengage", THREE, ACTOR, "fleers", 5),
    ("disengage", FOUR, ACTOR, "freed", 0),
    ("disengage", [*THREE, (ALYS, {"melee": 3})], ACTOR, "freed", 8),
    ("disengage", [*THREE, (GORM, {"melee": 3})], ACTOR, "strongest", 5),
    ("disengage", [*FOUR, (ALYS, {"off_table": True})], ACTOR, "freed", 8),
    ("disengage", [*THREE, (LAMPS, {"off_table": True})], ACTOR, "strongest", 3),
    ("disengage", [*THREE, (AXES, {"lost": 4}), (SPEARS, {"lost": 3})], ACTOR, "opponents", 4),
    ("disengage", [*THREE, (AXES, {"lost": 4}), (SPEARS, {"lost": 3})], ACTOR, "fleers", 2),
    ("fear_flight", [], ACTOR, "moved", False),
    ("fear_flight", [(SPEARS, {"moved": 1})], ACTOR, "moved", True),
    ("voluntary_flight", [(SPEARS, {"moved": 1})], ACTOR, "moved", True),
    ("pursuit", [], BOTH, "chg", 20.0),
    ("pursuit", [(SPEARS, {"chg": 15})], BOTH, "chg", 15.0),
    ("pursuit", [], BOTH, "kind", "fear"),
    ("pursuit", [(AXES, {"fleeing": "voluntary"})], BOTH, "kind", "voluntary"),
    ("pursuit", [(AXES, {"fleeing": "fear"})], BOTH, "kind", "fear"),
    ("pursuit", [], ACTOR, "kind", None),
    ("pursuit", [(SPEARS, {"charges": AXES, "charge_gap": 12})], BOTH, "gap", 12.0),
    ("pursuit", [(SPEARS, {"charges": AXES})], BOTH, "gap", None),
    ("pursuit", [(SPEARS, {"charges": LAMPS, "charge_gap": 12})], BOTH, "gap", None),
    ("pursuit", [(AXES, {"fled_cm": 8})], BOTH, "fled_cm", 8.0),
    ("melee_dice", [(SPEARS, {"lost": 2})], ACTOR, "alive", 3),
    ("melee_dice", [(SPEARS, {"lost": 2})], ACTOR, "figures", 3),
    ("melee_dice", [(SPEARS, {"lost": 5})], ACTOR, "alive", 1),
    ("melee_dice", [(SPEARS, {"dice_limit": "one_defence"})], ACTOR, "limit", "one_defence"),
    ("rally", [], ACTOR, "try", 1),
    ("rally", [(SPEARS, {"rally_tries": 2})], ACTOR, "try", 3),
    ("rally", [(SPEARS, {"fear_difficulty": 7})], ACTOR, "fear_difficulty", 7),
    ("phase_die", [], {"actor": BOWS}, "group", "shooters"),
    ("phase_die", [], {"actor": EMREL}, "group", "casters"),
    ("phase_die", [], {"actor": VARA}, "group", "casters"),
    ("phase_die", [(VARA, {"shoots": True})], {"actor": VARA}, "group", "casters"),
    ("phase_die", [], ACTOR, "group", None),
    ("missile", [(BOWS, {"saw_charger": True})], {"actor": BOWS, "target": AXES}, "charger_seen", True),
    ("missile", [], {"actor": BOWS, "target": AXES}, "charger_seen", None),
    ("missile", [], {"actor": BOWS, "target": AXES}, "own_side", False),
    ("missile", [], {"actor": BOWS, "target": SPEARS}, "own_side", True),
    ("missile", [], {"actor": BOWS}, "own_side", None),
    ("missile", [], {"actor": BOWS, "target": AXES}, "in_melee", False),
    ("missile", fighting(SPEARS, AXES), {"actor": BOWS, "target": AXES}, "in_melee", True),
    ("missile", fighting(BOWS, AXES), {"actor": BOWS, "target": AXES}, "shooter_in_melee", True),
    ("missile", fighting(SPEARS, AXES), {"actor": BOWS, "target": AXES}, "shooter_in_melee", False),
    ("missile", [(BOWS, {"has_shot": True})], {"actor": BOWS, "target": AXES}, "has_shot", True),
    ("missile", [(BOWS, {"reacted": True})], {"actor": BOWS, "target": AXES}, "has_reacted", True),
    ("missile", [], {"actor": BOWS, "target": BEAST}, "size", "large"),
    ("missile", [], {"actor": BOWS, "target": ENGINE}, "size", "very_large"),
    *(("missile", [(AXES, marks)], {"actor": BOWS, "target": AXES}, "motion", motion) for marks, motion in (
        ({}, "immobile"), ({"moved": 1}, "moved"), ({"moved": 19}, "moved"), ({"moved": 20}, "fast"),
        ({"moved": 39}, "fast"), ({"moved": 40}, "very_fast"), ({"charges": BOWS}, "moved"),
        ({"arrival": "front"}, "moved"), ({"arrival": "front", "moved": 20}, "fast"),
        ({"moved": 19, "ran": True}, "moved"), ({"moved": 20, "ran": True}, "fast"),
        ({"mov": 8, "moved": 16, "ran": True}, "fast"), ({"mov": 8, "moved": 15, "ran": True}, "moved"),
        ({"mov": 15, "moved": 30, "ran": True}, "very_fast"), ({"mov": 15, "moved": 29, "ran": True}, "fast"),
    )),
    ("missile", [], {"actor": BOWS}, "motion", None),
    ("arrival", [(SPEARS, {"barred_enemies": AXES})], BOTH, "barred", True),
    ("arrival", [(SPEARS, {"barred_enemies": LAMPS})], BOTH, "barred", False),
    ("arrival", [(SPEARS, {"barred_next": AXES})], BOTH, "barred", False),
    ("arrival", [], ACTOR, "barred", None),
    ("arrival", fighting(AXES, ALYS), BOTH, "engaged", True),
    ("arrival", fighting(SPEARS, LAMPS), BOTH, "engaged", False),
    ("arrival", [], ACTOR, "engaged", None),
    ("arrival", [(SPEARS, {"fleeing": "fear"})], BOTH, "fleeing", True),
    ("arrival", [(AXES, {"fleeing": "fear"})], BOTH, "fleeing", False),
    ("arrival", [(SPEARS, {"charge_spent": True})], BOTH, "spent", True),
    ("command_radius", [], {"actor": ALYS}, "leader_skill", True),
    ("command_radius", [], {"actor": EMREL}, "leader_skill", False),
    ("spell", [(EMREL, {"has_shot": True})], {"actor": EMREL}, "has_shot", True),
    ("spell", [], {"actor": EMREL}, "has_shot", False),
    *(("crowd_shot", [], {"actor": JAVELINS, "target": target, "contact3": other}, "contact3", whose)
      for target, other, whose in ((SPEARS, AXES, "other"), (SPEARS, ALYS, "theirs"), (SPEARS, BEAST, "other_monster"),
                                   (AXES, BEAST, "their_monster"), (AXES, GOATS, "theirs"), (AXES, RIDERS, "other"))),
    ("crowd_shot", [], {"actor": JAVELINS, "target": SPEARS}, "contact1", None),
    ("crowd_shot", [], {"actor": JAVELINS, "contact1": ALYS}, "contact1", None),
    ("crowd_shot", [], {"actor": JAVELINS, "target": SPEARS, "contact1": ALYS}, "contact1_figures", 1),
    ("crowd_shot", [], {"actor": JAVELINS, "target": SPEARS, "contact1": RIDERS}, "contact1_figures", None),
]  # fmt: skip


@pytest.mark.parametrize(("roll", "standing", "cast", "question", "answer"), KNOWN)
def test_what_is_known_of_a_roll(
    roll: str, standing: list[Marked], cast: dict[str, UnitId], question: str, answer: Scalar | None
) -> None:
    battle = so(at("T-13", "heath"), *standing).battle
    assert known(SYSTEM.resolver(roll), battle, **cast).get(question) == answer


@pytest.mark.parametrize(("step", "is_its_time"), [("T-14", False), ("T-15", True), ("T-16", True), ("T-20", False)])
def test_whether_it_is_the_phase_of_magic_is_known_from_the_step(step: str, is_its_time: bool) -> None:
    found: dict[str, Any] = known(SYSTEM.resolver("spell"), at(step).battle, actor=EMREL)
    assert found["in_phase"] is is_its_time


def test_what_a_card_says_is_everywhere_said_to_come_from_the_roster_in_the_same_words() -> None:
    scene = Context(at("T-13", "heath").battle, {"actor": SPEARS, "target": AXES, "contact1": LAMPS})
    origins = {entry.origin for resolver in SYSTEM.rolls.resolvers for entry in prefill(resolver, scene).values()}
    assert origins == {FROM_ROSTER, FROM_STATE}


@pytest.mark.parametrize(("side", "is_behind"), [("front", None), ("flank", None), ("rear", True)])
def test_who_came_into_contact_in_the_rear_without_a_charge_strikes_in_the_back_in_the_next_round(
    side: str, is_behind: bool | None
) -> None:
    inputs = {"means": "contact", "side": side}
    battle = playing(at("T-13", "heath"), a_roll("arrival", inputs=inputs, actor=SPEARS, target=AXES)).battle
    assert battle.contacts[-1].facing == ("" if side == "front" else side)
    blow, initiative = SYSTEM.resolver("blow"), SYSTEM.resolver("initiative")
    assert known(blow, battle, **BOTH).get("back") == is_behind
    assert known(initiative, battle, **ACTOR).get("back") == is_behind
    assert known(blow, battle, actor=AXES, target=SPEARS).get("back") is None
