"""Every fact of the Confrontation sheet stands in the reference, and nothing else does."""

from __future__ import annotations

import pytest

from tracker.battle.fields import Field
from tracker.games.confrontation import SYSTEM
from tracker.rules.reference import Reference, load_reference

# How many facts each chapter holds, numbered from 1.
SHEET = {
    "START": 8,
    "DICE": 12,
    "CHARGE": 18,
    "MEL": 15,
    "DEF": 6,
    "SHO": 41,
    "REACT": 11,
    "INIT": 9,
    "FLEE": 23,
    "RALLY": 12,
    "DISENG": 19,
    "FEAR": 11,
    "MISC": 15,
    "TERR": 13,
    "SPELL": 4,
    "WOUND": 22,
}
BASE_GAME = 19
# A letter marks the second doubt of one ruling: every doubt has one switch at most.
RULINGS = """
    01 02 03 04 05 06 07 08 09 10 10b 11 12 13 14 15 16 17 18 19 20 21 21b 22 23 24 25 26 27 28 29 30 31 32 33
    34 35 36 37 38 39 40 41 42 43 44 45 BG-07 BG-09
"""

# The house-rule switches, each with its readings; the default stands first.
SWITCHES = {
    "phase_die_opens": "off on",
    "six": "open open_risky closed",
    "undefended": "passive_def auto_hit",
    "failed_parry": "lands passive_def",
    "damage_reading": "higher sum",
    "extra_location": "best drop_lowest choose",
    "tie": "simultaneous rolloff",
    "base_dice": "2 1 3 4 per_opponent",
    "cavalry_bonus": "unit figure",
    "bonus_stack": "best sum",
    "charge_side": "sheet contact_side",
    "rear_stack": "none add",
    "height_21": "top lower",
    "point_blank": "4 1 2 3 5 6 7",
    "double_lost": "melee_discipline turn_roll",
    "react_malus": "unit shooters",
    "react_split": "one_moment by_member",
    "phase_dice": "2 1",
    "phase_one": "last zero skip",
    "voluntary_measure": "from_fleer own_start",
    "cannot_flee": "fleeing stands_minus2",
    "edge_pursuit": "rest full",
    "wall_cost": "once up_and_down",
    "row_30": "lower upper",
    "double_one": "no_wound no_modifier",
    "crowd": "melee contact",
    "fleer_dice": "figure unit",
    "caught_blows": "melee at_once",
    "flee_or_shoot": "test_first free",
    "no_pursuit": "stays charge_move",
    "no_riposte": "that_charger nobody",
    "wound_effect": "widen penalty none",
}


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference("tracker.games.confrontation")


def test_every_fact_of_the_sheet_is_there_and_no_other(reference: Reference) -> None:
    sheet = {f"CF-{chapter}-{number:02}" for chapter, last in SHEET.items() for number in range(1, last + 1)}
    base = {f"BG-{number:02}" for number in range(1, BASE_GAME + 1)}
    assert len(sheet) == 239
    assert (sheet | base) - reference.facts.keys() == set()
    assert reference.facts.keys() - (sheet | base) == set()


def test_a_chapter_holds_only_its_own_facts(reference: Reference) -> None:
    assert [chapter.key.upper() for chapter in reference.chapters] == [*SHEET, "BG"]
    for chapter in reference.chapters:
        assert all(chapter.key.upper() in fact.split("-") for fact in chapter.facts)


def test_every_ruling_is_there_and_no_other(reference: Reference) -> None:
    assert set(reference.rulings) == {f"R-{number}" for number in RULINGS.split()}


def test_every_switch_offers_its_readings_default_first() -> None:
    offered = {switch.key: tuple(option.key for option in switch.options) for switch in SYSTEM.rolls.switches}
    assert offered == {key: tuple(choices.split()) for key, choices in SWITCHES.items()}
    assert all(switch.default == switch.options[0].key for switch in SYSTEM.rolls.switches)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("CF-CHARGE-03", "ATT +2"),
        ("CF-CHARGE-11", "INI +10"),
        ("CF-CHARGE-15", "INI +3 and ATT +1"),
        ("CF-MEL-10", "ATT +5"),
        ("CF-SHO-07", "+8"),
        ("CF-SHO-37", "short ±7, medium ±14, long ±21"),
        ("CF-FLEE-03", "1 cannot flee; 2–3 half MOV; 4–5 MOV; 6 twice MOV"),
        ("CF-REACT-05", "DIS + D6 ≥ 6"),
        ("CF-DISENG-04", "difficulty 8"),
        ("CF-TERR-12", "troops 3/2 (no forced march), cavalry 2/1"),
        ("CF-WOUND-12", "light / serious / critical / killed outright"),
        ("CF-MISC-08", "30 cm"),
        ("BG-09", "light on 1–2, serious on 1–3, critical on 1–4"),
    ],
)
def test_figures_are_those_of_the_sheet(reference: Reference, fact: str, words: str) -> None:
    assert words in reference.facts[fact].text


@pytest.mark.parametrize("switch", SYSTEM.rolls.switches, ids=lambda switch: switch.key)
def test_every_switch_is_given_by_some_roll(switch: Field[str]) -> None:
    assert any(switch in resolver.switches for resolver in SYSTEM.rolls.resolvers)
