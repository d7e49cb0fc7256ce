"""What each roll of the skirmish sheet casts, asks, names and counts as good, typed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.tracker.cases import asked as asked_in
from tests.tracker.games.skirmish.cases import a_case
from tracker.games.skirmish import SYSTEM

#  the parts of each roll: ? optional, + looked for among friends first
ROLES: Final = {
    "initiative": "",
    "shoot": "actor target",
    "weapon_range": "actor?",
    "melee": "actor target",
    "cast": "actor target?",
    "choose_target": "actor",
    "resist": "actor",
    "dispel": "actor",
    "command": "actor target+",
    "rally": "actor target+ enemy?",
    "fear": "actor target?",
    "terror": "actor target?",
    "morale": "actor target?",
}

#  the house rules each roll consults
SWITCHES: Final = {
    "initiative": "init_double_tie init_no_general",
    "shoot": "nat20_auto_hit nat1_auto_miss routed_armour panicked_is_routed range_edge range_unit weapon_table",
    "weapon_range": "range_edge range_unit weapon_table",
    "melee": "nat20_auto_hit nat1_auto_miss melee_defender melee_heavy_cover routed_armour panicked_is_routed "
    "fumble_chain",
    "cast": "panicked_is_routed",
    "choose_target": "spell_target_test panicked_is_routed",
    "resist": "",
    "dispel": "panicked_is_routed",
    "command": "distance_strict",
    "rally": "distance_strict panicked_is_routed rally_gain rally_leader_malus leader_malus_self numbers_stack",
    "fear": "test_crit_auto panicked_is_routed numbers_stack fear_fail_shaken",
    "terror": "test_crit_auto panicked_is_routed terror_mods numbers_stack leader_malus_self",
    "morale": "test_crit_auto panicked_is_routed numbers_stack leader_malus_self routed_morale",
}

#  how the one who rolls sees each end; - for neither
ENDS: Final = {
    "initiative": {"first": "-", "second": "-", "again": "-", "referee": "-"},
    "shoot": {"critical": "good", "success": "good", "failure": "bad", "fumble": "bad", "fumbled_hit": "good"},
    "weapon_range": {"normal": "-", "long": "-", "too_far": "-"},
    "melee": {"critical": "good", "success": "good", "failure": "bad", "fumble": "bad", "fumbled_hit": "good"},
    "cast": {"success": "good", "failure": "bad"},
    "choose_target": {"success": "good", "failure": "bad"},
    "resist": {"success": "good", "failure": "bad"},
    "dispel": {"success": "good", "failure": "bad"},
    "command": {"commanded": "-"},
    "rally": {"success": "good", "failure": "bad"},
    "fear": {"critical": "good", "success": "good", "failure": "bad", "critical_failure": "bad"},
    "terror": {"critical": "good", "success": "good", "failure": "bad", "critical_failure": "bad"},
    "morale": {"success": "good", "failure": "bad", "critical_failure": "bad"},
}

OF_BOTH = "enemy_high enemy_defended has_standard own_figures enemy_figures defended state"
OF_A_TARGET = "cover size entangled routed confused paralysed struck"

#  roll, what is known of it, and all it asks then
ASKED: list[tuple[str, Mapping[str, Any], str]] = [
    ("initiative", {}, "first_morale second_morale first_level second_level"),
    ("shoot", {"weapon": "long_bow"},
     f"shooting attacker_state damage armour weapon distance {OF_A_TARGET} figure_stopped"),
    ("shoot", {"weapon": "other"},
     f"shooting attacker_state damage armour weapon long_range {OF_A_TARGET} figure_stopped"),
    ("shoot", {"weapon": "sling", "long_range": True},
     f"shooting attacker_state damage armour weapon distance long_range {OF_A_TARGET} figure_stopped"),
    ("weapon_range", {}, "weapon distance"),
    ("melee", {"occasion": "action"},
     f"combat attacker_state damage armour higher_ground behind attacker_invisible attacker_entangled "
     f"attacker_charged {OF_A_TARGET} charged occasion figure_stopped"),
    ("melee", {"occasion": "opening"},
     f"combat attacker_state damage armour higher_ground behind attacker_invisible attacker_entangled "
     f"attacker_charged {OF_A_TARGET} charged occasion"),
    ("melee", {"occasion": "free"},
     f"combat attacker_state damage armour higher_ground behind attacker_invisible attacker_entangled "
     f"attacker_charged {OF_A_TARGET} charged occasion"),
    ("cast", {}, "bravery difficulty spell resistible caster_state spells_barred figure_stopped"),
    ("choose_target", {}, "bravery aim near_enemy caster_state"),
    ("resist", {}, "level difficulty"),
    ("dispel", {}, "level mastered caster_state figure_stopped"),
    ("command", {"whom": "unit"}, "who figure_stopped friendly visible paces whom order"),
    ("command", {"whom": "independent"},
     "who figure_stopped friendly visible paces whom level other_level morale other_morale order"),
    ("rally", {},
     f"who figure_stopped friendly visible paces bravery {OF_BOTH} enemy_causes_fear enemy_causes_terror"),
    ("fear", {}, f"bravery causes_fear used_to_fear fearless enemy_type {OF_BOTH}"),
    ("terror", {}, f"bravery causes_terror used_to_aura fearless {OF_BOTH}"),
    ("morale", {}, f"bravery {OF_BOTH} enemy_causes_fear enemy_causes_terror led tester"),
]  # fmt: skip

UNDER: list[tuple[str, str, str, str]] = [
    ("choose_target", "sk.spell_target_test", "beyond_6", "bravery aim caster_state"),
    ("rally", "sk.rally_leader_malus", "true",
     f"who figure_stopped friendly visible paces bravery {OF_BOTH} enemy_causes_fear enemy_causes_terror led tester"),
    ("terror", "sk.terror_mods", "morale",
     f"bravery causes_terror used_to_aura fearless {OF_BOTH} enemy_causes_fear enemy_causes_terror led tester"),
    ("terror", "sk.terror_mods", "none", f"bravery causes_terror used_to_aura fearless {OF_BOTH}"),
]  # fmt: skip


def test_every_roll_is_in_the_tables() -> None:
    rolls = {resolver.key for resolver in SYSTEM.rolls.resolvers}
    assert set(ROLES) == set(SWITCHES) == set(ENDS) == {roll for roll, _known, _asked in ASKED} == rolls


@pytest.mark.parametrize("roll", ROLES)
def test_whom_a_roll_casts(roll: str) -> None:
    said = (f"{r.key}{'?' if r.optional else ''}{'+' if r.friend else ''}" for r in SYSTEM.resolver(roll).roles)
    assert " ".join(said) == ROLES[roll]


@pytest.mark.parametrize("roll", SWITCHES)
def test_which_house_rules_a_roll_names(roll: str) -> None:
    assert [switch.key for switch in SYSTEM.resolver(roll).switches] == [f"sk.{key}" for key in SWITCHES[roll].split()]


@pytest.mark.parametrize("roll", ENDS)
def test_which_ends_of_a_roll_are_good(roll: str) -> None:
    seen = {True: "good", False: "bad", None: "-"}
    assert {outcome.key: seen[outcome.good] for outcome in SYSTEM.resolver(roll).outcomes} == ENDS[roll]


@pytest.mark.parametrize(("roll", "known", "asked"), ASKED)
def test_what_a_roll_asks(roll: str, known: Mapping[str, Any], asked: str) -> None:
    resolver = SYSTEM.resolver(roll)
    case = a_case(resolver, **known)
    assert asked_in(resolver, case) == set(asked.split())


@pytest.mark.parametrize(("roll", "switch", "reading", "asked"), UNDER)
def test_what_a_roll_asks_under_a_house_rule(roll: str, switch: str, reading: str, asked: str) -> None:
    resolver = SYSTEM.resolver(roll)
    case = a_case(resolver, {switch: reading})
    assert asked_in(resolver, case) == set(asked.split())


def test_only_a_spells_name_has_no_answer_of_its_own() -> None:
    needed = {(roll.key, entry.field.key) for roll in SYSTEM.rolls.resolvers for entry in roll.inputs if entry.needed}
    assert needed == {("cast", "spell")}
