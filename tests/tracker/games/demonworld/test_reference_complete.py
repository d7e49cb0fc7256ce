"""Every fact of the Demonworld sheet stands in the reference, and nothing else does."""

from collections.abc import Iterator

import pytest

from tracker.games.demonworld import SYSTEM
from tracker.rules.reference import PointerKind, Reference, load_reference

# First and last number of each run of ids, chapter by chapter.
SHEET = {
    "GLO": ((1, 30),),
    "GEN": ((1, 10),),
    "TURN": ((1, 71),),
    "ORD": ((1, 13),),
    "MAG": ((1, 27),),
    "SHO": ((1, 24),),
    "MOV": ((1, 32),),
    "TERR": ((1, 8), (11, 18), (21, 28), (31, 38), (41, 48), (51, 58), (60, 76)),
    "MEL": ((1, 52),),
    "RAL": ((1, 8),),
    "CRU": ((1, 14),),
    "ART": ((1, 30),),
    "MOR": ((1, 9), (20, 40)),
    "FIRE": ((1, 20),),
    "FORM": ((1, 18),),
}
RULINGS = ((1, 73), (77, 99))

# The house-rule switches, each with its readings; the default stands first.
SWITCHES = {
    "label_T": "Tenir Tir",
    "flyer_armour": "duel any_flying_target",
    "natural_d20": "none 1_hits_20_misses",
    "bonus_margin": "at_least_final exact_final at_least_power",
    "bonus_init": "target all",
    "two_handed_malus": "first always",
    "impetuous_order_bonus": "no yes",
    "rear_skill_if_bonus_barred": "ignore apply",
    "hedge_blocks_support": "no yes",
    "destroyed_wall_blocks_support": "yes no",
    "deviated_modifiers": "intended new",
    "one_shot_per_turn": "as_printed everybody",
    "T_shoots_when_charged": "yes no",
    "attached_hero_shoots": "free with_unit",
    "melee_tie": "lowest_initiative lowest_modified both_test dice",
    "crush_initiative": "modified card",
    "artillery_armour": "none shooting_armour",
    "stone_splash": "single repeating",
    "loading": "track_6 manual",
    "charge_auto_6": "yes no",
    "losses_sign": "enemy_minus_own own_minus_enemy",
    "commander_counts": "yes no",
    "base_cost": "spell_level manual",
    "miscast_sign": "choose plus minus",
    "miscast_fives": "floor ceil",
    "miscast_ban": "next_two this_and_next",
    "machine_fire": "destroyed 1_PV manual",
    "water_plus3": "4 3",
    "monster_height": "doubled bare",
    "chariot_road_climb": "0 3_per_HT",
    "artillery_sideways": "3 forbidden",
    "wide_wheel_120": "4 forbidden",
    "half_pm": "up down",
    "T_wheel": "yes no",
    "wedge_bonus": "per_other_base per_base_behind",
    "engaged_large_token": "yes no",
    "step_priority": "referee fewer_tokens",
    "wound_is_loss": "no yes",
}

RESOLVERS = """
    random_order obedience cast miscast ps_recovery shoot breath crush artillery_table artillery_scatter
    projectile initiative melee melee_loser morale wind ignition flaming_attack flaming_arrows step_cost
    manoeuvre formation artillery_move
"""
STEPS = """
    0.a 0.b 0.c I.1 I.2 I.3 I.4 I.5 II.1 II.2 II.3 III.1 III.2 III.3 III.4 III.5 III.6 III.7
    IV.1 IV.2 IV.3a IV.3b IV.3c IV.3d IV.4 IV.5 IV.6 IV.7 IV.8 IV.9 IV.10 IV.11
    V.1 V.2 V.3 V.4 V.5 V.6 V.7 VI.1 VI.2 VI.3 VI.4 VI.5 VI.6 VI.7 VI.8 VII.1 VII.2
"""
FIELDS = """
    name kind arm bases pv wounds leader standard musician stars attached_to sorcerer_level ps
    size initiative power melee_skill shooting_skill melee_armour shooting_armour morale_a morale_b fear
    crushing breath charge_bonus manoeuvres flyer weapon formation organised order melee routing impetuous
    loading pm_m pm_h pm_c
"""
CONSEQUENCES = """
    base_removed loss_test_owed melee_sides rout rally impetuous rest_broken reset_turn token_gates destroyed
"""
PROMPTS = """
    fire_spread flank_march initial_wind obedience_due charge_test_due who_moves_first contact_allowed
    line_of_sight range_band rout_move contacted_still_moves engaged_hero_shoots flaming_step
    horde_column_organised support_geometry spell victory impetuous_end close_ranks take_off spell_effects
    regroup_after_melee same_level_sorcerers impetuous_move flank_return
"""
NAMES = {
    PointerKind.RESOLVER: RESOLVERS,
    PointerKind.STEP: STEPS,
    PointerKind.FIELD: FIELDS,
    PointerKind.BATTLE: "wind_direction wind_speed fires",
    PointerKind.CONSEQUENCE: CONSEQUENCES,
    PointerKind.PROMPT: PROMPTS,
    PointerKind.PROCEDURE: "special_fell splash_hit stray_hit",
}


def numbers(runs: tuple[tuple[int, int], ...]) -> Iterator[int]:
    return (number for first, last in runs for number in range(first, last + 1))


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference("tracker.games.demonworld")


def test_the_reference_is_read_once(reference: Reference) -> None:
    assert load_reference("tracker.games.demonworld") is reference


def test_every_fact_of_the_sheet_is_there_and_no_other(reference: Reference) -> None:
    expected = {f"DW-{chapter}-{number:02}" for chapter, runs in SHEET.items() for number in numbers(runs)}
    assert expected - reference.facts.keys() == set()
    assert reference.facts.keys() - expected == set()


def test_the_sheet_holds_444_facts(reference: Reference) -> None:
    assert len(reference.facts) == 444


def test_a_chapter_holds_only_its_own_facts(reference: Reference) -> None:
    assert [chapter.key.upper() for chapter in reference.chapters] == list(SHEET)
    for chapter in reference.chapters:
        assert {fact.split("-")[1] for fact in chapter.facts} == {chapter.key.upper()}


def test_every_ruling_is_there_and_no_other(reference: Reference) -> None:
    assert set(reference.rulings) == {f"R-{number:02}" for number in numbers(RULINGS)} | {"R-17b"}


def test_every_switch_offers_its_readings_default_first() -> None:
    offered = {switch.key: tuple(option.key for option in switch.options) for switch in SYSTEM.rolls.switches}
    assert offered == {key: tuple(choices.split()) for key, choices in SWITCHES.items()}
    assert all(switch.default == switch.options[0].key for switch in SYSTEM.rolls.switches)


def test_every_pointer_has_an_allowed_name(reference: Reference) -> None:
    strange = {
        (fact.id, str(pointer))
        for fact in reference.facts.values()
        for pointer in fact.where
        if pointer.name not in NAMES[pointer.kind].split()
    }
    assert strange == set()


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("DW-MEL-26", "+2"),
        ("DW-MEL-27", "+4"),
        ("DW-MEL-31", "+3 per supporting base"),
        ("DW-TERR-05", "6 PM"),
        ("DW-TERR-15", "5 PM"),
        ("DW-ART-11", "4-9 deviates 2 hexes, 10-17 deviates 1 hex, 18-20 on target"),
        ("DW-ART-12", "4-15 deviates 2 hexes, 16-19 deviates 1 hex, 20 on target"),
        ("DW-MAG-10", "level 3 has 30 and +10"),
        ("DW-MOR-33", "+3 in charge"),
        ("DW-ORD-07", "1 T, 2 C, 3 H, 4 M, 5 or 6 owner chooses"),
    ],
)
def test_figures_are_those_of_the_sheet(reference: Reference, fact: str, words: str) -> None:
    assert words in reference.facts[fact].text
