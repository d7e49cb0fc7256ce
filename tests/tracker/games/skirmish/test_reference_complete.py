"""Every fact of the skirmish sheet stands in the reference, and nothing else does."""

import pytest

from tracker.games.skirmish import SYSTEM
from tracker.rules.reference import Reference, load_reference

# How many facts each chapter holds, numbered from 1.
SHEET = {
    "TURN": 12,
    "ACT": 12,
    "RNG": 17,
    "WEAP": 13,
    "MEL": 20,
    "SPELL": 9,
    "CMD": 5,
    "RALLY": 8,
    "FEAR": 14,
    "TERROR": 7,
    "MORALE": 26,
    "STATE": 11,
}
# A letter marks the second and third doubt of one ruling: every doubt has one switch at most.
RULINGS = """
    01 02 03 04 05 06 07 08 09 10 10b 11 12 13 14 15 16 17 18 19 20 21 22 22b 22c 23 24 25 26 27 28 29 30
    31 32 32b 33 34 36 36b 37 41
"""

# The house-rule switches, each with its readings; the default stands first.
SWITCHES = {
    "sk.init_double_tie": "reroll referee",
    "sk.init_no_general": "zero best_independent",
    "sk.attached_activation": "with_unit separate",
    "sk.charge_lasts": "next_activation activation",
    "sk.nat20_auto_hit": "true false",
    "sk.nat1_auto_miss": "true false",
    "sk.melee_defender": "printed corrected",
    "sk.melee_heavy_cover": "2 4",
    "sk.routed_armour": "state table both",
    "sk.fumble_chain": "true false",
    "sk.panicked_is_routed": "true false",
    "sk.test_crit_auto": "true false",
    "sk.terror_mods": "fear morale none",
    "sk.numbers_stack": "true false",
    "sk.fear_fail_shaken": "stay worsen",
    "sk.routed_morale": "crit_eliminates no_effect",
    "sk.half_judged": "after before",
    "sk.tests_per": "loss attack",
    "sk.half_independent": "true false",
    "sk.general_dead": "all visible",
    "sk.rally_gain": "one_step full",
    "sk.rally_leader_malus": "false true",
    "sk.distance_strict": "true false",
    "sk.spell_target_test": "near_enemy beyond_6",
    "sk.range_edge": "long normal",
    "sk.range_unit": "paces cm",
    "sk.weapon_table": "printed corrected",
    "sk.flight_lasts": "until_rallied once",
    "sk.fled_counts": "eliminated fled",
    "sk.flight_attacks": "per_figure per_unit",
    "sk.leader_malus_self": "false true",
}


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference("tracker.games.skirmish")


def test_every_fact_of_the_sheet_is_there_and_no_other(reference: Reference) -> None:
    expected = {f"SK-{chapter}-{number:02}" for chapter, last in SHEET.items() for number in range(1, last + 1)}
    assert expected - reference.facts.keys() == set()
    assert reference.facts.keys() - expected == set()
    assert len(reference.facts) == 154


def test_a_chapter_holds_only_its_own_facts(reference: Reference) -> None:
    assert [chapter.key.upper() for chapter in reference.chapters] == list(SHEET)
    for chapter in reference.chapters:
        assert {fact.split("-")[1] for fact in chapter.facts} == {chapter.key.upper()}


def test_every_ruling_is_there_and_no_other(reference: Reference) -> None:
    assert set(reference.rulings) == {f"SK-RUL-{number}" for number in RULINGS.split()}


def test_every_switch_offers_its_readings_default_first() -> None:
    offered = {switch.key: tuple(option.key for option in switch.options) for switch in SYSTEM.rolls.switches}
    assert offered == {key: tuple(choices.split()) for key, choices in SWITCHES.items()}
    assert all(switch.default == switch.options[0].key for switch in SYSTEM.rolls.switches)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("SK-RNG-03", "Armour +2"),
        ("SK-RNG-04", "Armour +4"),
        ("SK-RNG-11", "Armour −5"),
        ("SK-MEL-14", "printed Armour +2 (ranged table: −5)"),
        ("SK-MEL-15", "Armour −1"),
        ("SK-WEAP-02", "15 to 30 paces, 40 to 75 cm"),
        ("SK-WEAP-05", "20 to 40 paces as printed, 30 to 60 cm (corrected table: 12 to 24 paces)"),
        ("SK-WEAP-10", "4 to 8 paces, 6 to 12 cm as printed (corrected table: 10 to 20 cm)"),
        ("SK-SPELL-05", "at least 15"),
        ("SK-SPELL-06", "at least 20"),
        ("SK-FEAR-13", "−2"),
        ("SK-STATE-10", "−4 on its armour class"),
    ],
)
def test_figures_are_those_of_the_sheet(reference: Reference, fact: str, words: str) -> None:
    assert words in reference.facts[fact].text
