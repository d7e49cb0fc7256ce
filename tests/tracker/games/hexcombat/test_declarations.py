"""What each roll of the hex combat sheet casts, asks, names and counts as good, typed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.tracker.games.hexcombat.battles import a_case
from tracker.games.hexcombat import SYSTEM

TABLE = "between below_table crt_file"

#  the parts of each roll: ? optional
ROLES: Final = {
    "shock": "actor target actor_character? target_character?",
    "shoot": "actor target actor_character? target_character?",
    "results": "",
    "shock_check": "actor target",
    "support": "actor",
    "fire_check": "actor target",
    "range": "actor target?",
    "rate": "actor",
    "recoil": "actor",
    "advance": "actor target? engaged?",
    "morale": "actor",
}

#  the house rules each roll consults
SWITCHES: Final = {
    "shock": "defender_grade char_supports char_grade terrain_stack support_cost_counts support_when_spent "
    f"infiltrator_flank height_with_flight after_block {TABLE}",
    "shoot": "defender_grade char_supports char_grade terrain_stack same_hex_shot los_counts_target ammo_when "
    f"after_block harassment other_range {TABLE}",
    "results": TABLE,
    "shock_check": "",
    "support": "support_when_spent",
    "fire_check": "harassment other_range",
    "range": "harassment other_range",
    "rate": "",
    "recoil": "",
    "advance": "advance_cost",
    "morale": "morale_if",
}

LOSSES = {"0": "bad", "1": "good", "2": "good", "3": "good", "4": "good"}

#  how the one who rolls sees each end; - for neither
ENDS: Final = {
    "shock": LOSSES,
    "shoot": LOSSES,
    "results": LOSSES,
    "shock_check": {"may": "good", "barred": "bad"},
    "support": {"automatic": "-", "free": "-", "paid": "-", "spent": "-", "impassable": "-"},
    "fire_check": {"may": "good", "barred": "bad"},
    "range": {"in_range": "good", "out_of_range": "bad", "cannot": "bad"},
    "rate": {"fixed": "-", "choice": "-", "none": "-"},
    "recoil": {"may": "good", "must": "good", "barred": "bad"},
    "advance": {"stays": "-", "keeps_charge": "-", "charge_ends": "-", "advances": "-", "advances_winded": "-"},
    "morale": {"holds": "good", "one": "bad", "two": "bad", "rally": "good", "destroyed": "bad"},
}

#  roll, what is known of it, and the one question that then matters or does not
QUESTIONS: list[tuple[str, Mapping[str, Any], str, bool]] = [
    ("shock", {}, "facing", True),
    ("shock", {"same_hex": True}, "facing", False),
    ("shock", {}, "support", True),
    ("shock", {"actor_marker": "contact"}, "support", True),
    ("shock", {"actor_marker": "charge"}, "support", False),
    ("shock", {}, "actor_character_supports", False),
    ("shock", {"actor_led": True}, "actor_character_supports", True),
    ("shock", {"actor_led": True}, "actor_character_capability", True),
    ("shock", {"actor_led": True}, "actor_same_class", True),
    ("shock", {"actor_led": True}, "target_same_class", False),
    ("shock", {"target_led": True}, "target_character_supports", True),
    ("shock", {}, "crt", False),
    ("shoot", {}, "facing", True),
    ("shoot", {"same_hex": True}, "facing", False),
    ("shoot", {"actor_kind": "archers", "actor_capability": "ordinary"}, "single_shot", True),
    ("shoot", {"actor_kind": "archers", "actor_capability": "inferior"}, "single_shot", False),
    ("shoot", {"actor_kind": "crossbowmen", "actor_capability": "superior"}, "single_shot", False),
    *(("shoot", {"actor_kind": kind}, "weather", counts) for kind, counts in (
        ("archers", True), ("crossbowmen", True), ("artillery", True), ("skirmishers", False),
        ("light_cavalry", False), ("infantry", False))),
    *(("shoot", {"actor_kind": kind}, "wind", counts) for kind, counts in (
        ("archers", True), ("crossbowmen", True), ("artillery", True), ("skirmishers", False),
        ("light_cavalry", False), ("infantry", False))),
    ("shoot", {"actor_kind": "infantry"}, "entered_range", False),
    *((roll, {f"{side}_led": led}, f"{side}_{asked}", led)
      for roll in ("shock", "shoot") for side in ("actor", "target") for led in (True, False)
      for asked in ("character_supports", "character_capability", "same_class")),
    *((roll, {"actor_led": True}, "target_character_supports", False) for roll in ("shock", "shoot")),
    ("shoot", {}, "crt", False),
    ("results", {}, "crt", False),
    ("fire_check", {"actor_kind": "infantry"}, "entered_range", False),
    ("shock_check", {}, "duel", False),
    ("shock_check", {"actor_size": "small", "actor_large_with": 1}, "duel", True),
    ("shock_check", {"actor_size": "small", "actor_large_with": 0}, "duel", False),
    ("shock_check", {"actor_size": "normal", "actor_large_with": 1}, "duel", False),
    ("shock_check", {"target_size": "small", "target_large_with": 1}, "duel", True),
    ("shock_check", {"target_size": "small"}, "duel", False),
    ("shock_check", {"target_size": "large", "target_large_with": 1}, "duel", False),
    ("fire_check", {"actor_kind": "archers"}, "in_sight", True),
    ("fire_check", {"actor_kind": "skirmishers"}, "in_sight", False),
    ("fire_check", {"actor_kind": "skirmishers", "distance": 2}, "may_enter", True),
    ("fire_check", {"actor_kind": "light_cavalry", "distance": 2}, "may_enter", True),
    ("fire_check", {"actor_kind": "skirmishers", "distance": 1}, "may_enter", False),
    ("fire_check", {"actor_kind": "archers", "distance": 2}, "may_enter", False),
    ("fire_check", {"actor_engaged": "front"}, "one_of_those", True),
    ("fire_check", {"actor_engaged": "front"}, "actor_engaged_by", True),
    ("fire_check", {}, "one_of_those", False),
    ("fire_check", {}, "actor_engaged_by", False),
    ("fire_check", {"actor_size": "small", "actor_large_with": 1}, "duel", True),
    ("fire_check", {"target_size": "small", "target_large_with": 1}, "duel", True),
    ("fire_check", {"target_large_with": 1}, "duel", False),
    ("range", {"actor_kind": "infantry"}, "entered_range", False),
    ("advance", {"actor_marker": "charge"}, "still_engages", True),
    ("advance", {"actor_marker": "contact"}, "still_engages", False),
]  # fmt: skip

UNDER: list[tuple[str, Mapping[str, Any], str, str, str, bool]] = [
    ("shock", {}, "crt_file", "edited", "crt", True),
    ("shoot", {}, "crt_file", "edited", "crt", True),
    ("results", {}, "crt_file", "edited", "crt", True),
    ("fire_check", {"actor_kind": "infantry"}, "other_range", "ask", "entered_range", True),
    ("fire_check", {"actor_kind": "archers"}, "other_range", "ask", "entered_range", False),
    ("shoot", {"actor_kind": "infantry"}, "other_range", "ask", "entered_range", True),
    ("range", {"actor_kind": "other"}, "other_range", "ask", "entered_range", True),
    ("range", {"actor_kind": "archers"}, "other_range", "ask", "entered_range", False),
    ("range", {"actor_kind": "skirmishers"}, "other_range", "ask", "entered_range", False),
]


def test_every_roll_is_in_the_tables() -> None:
    assert set(ROLES) == set(SWITCHES) == set(ENDS) == {resolver.key for resolver in SYSTEM.rolls.resolvers}


@pytest.mark.parametrize("roll", ROLES)
def test_whom_a_roll_casts(roll: str) -> None:
    roles = SYSTEM.resolver(roll).roles
    assert " ".join(f"{role.key}{'?' if role.optional else ''}" for role in roles) == ROLES[roll]
    assert not any(role.friend for role in roles)


@pytest.mark.parametrize("roll", SWITCHES)
def test_which_house_rules_a_roll_names(roll: str) -> None:
    assert [switch.key for switch in SYSTEM.resolver(roll).switches] == [f"hx.{key}" for key in SWITCHES[roll].split()]


@pytest.mark.parametrize("roll", ENDS)
def test_which_ends_of_a_roll_are_good(roll: str) -> None:
    seen = {True: "good", False: "bad", None: "-"}
    assert {outcome.key: seen[outcome.good] for outcome in SYSTEM.resolver(roll).outcomes} == ENDS[roll]


@pytest.mark.parametrize(("roll", "known", "question", "matters"), QUESTIONS)
def test_where_a_question_matters(roll: str, known: Mapping[str, Any], question: str, matters: bool) -> None:
    resolver = SYSTEM.resolver(roll)
    assert resolver.input(question).matters(a_case(resolver, **known)) is matters


@pytest.mark.parametrize(("roll", "known", "switch", "reading", "question", "matters"), UNDER)
def test_where_a_question_matters_under_a_house_rule(
    roll: str, known: Mapping[str, Any], switch: str, reading: str, question: str, matters: bool
) -> None:
    resolver = SYSTEM.resolver(roll)
    assert resolver.input(question).matters(a_case(resolver, {switch: reading}, **known)) is matters


@pytest.mark.parametrize("grade", ["superior", "advantaged", "ordinary"])
@pytest.mark.parametrize(("single", "worth"), [(True, {"superior": 2, "advantaged": 2, "ordinary": 1}), (False, {})])
def test_a_single_shot_alone_has_its_bonus(grade: str, single: bool, worth: dict[str, int]) -> None:
    resolver = SYSTEM.resolver("shoot")
    case = a_case(resolver, actor_kind="archers", actor_capability=grade, single_shot=single)
    assert {line.id: line.value for line in resolver.applied(case)}.get("single_shot") == worth.get(grade)
