"""Every fact of the hex combat sheet stands in the reference, nothing else does, and what it points to honours it."""

from __future__ import annotations

import pytest

from tracker.games.hexcombat import SYSTEM
from tracker.rules.audit.citing import cited_anywhere
from tracker.rules.reference import Reference, load_reference

# How many facts each chapter holds, numbered from 1.
SHEET = {
    "CRT": 8,
    "SHOCK": 42,
    "SHOOT": 32,
    "ALT": 3,
    "WEATHER": 9,
    "LOSS": 8,
    "MORALE": 2,
    "RECOIL": 17,
    "ADV": 11,
    "DUEL": 8,
    "FIRE": 9,
    "CONE": 1,
    "ROF": 6,
    "AMMO": 5,
    "RANGE": 9,
    "HARASS": 5,
    "STATE": 6,
}
# A letter marks the second doubt of one ruling: every doubt has one switch at most.
RULINGS = """
    01 02 03 04 05 07 08 09 09b 10 11 12 13 14 15 16 17 18 20 21 22 23 24 25 26 28 30 31 32 33 35 36 37
    39 40 41 42 43 44 45 46 47
"""

# The house-rule switches, each with its readings; the default stands first.
SWITCHES = {
    "hx.between": "floor toward_zero",
    "hx.below_table": "none clamp",
    "hx.crt_file": "printed edited",
    "hx.defender_grade": "subtract printed",
    "hx.char_supports": "add replace",
    "hx.char_grade": "take best",
    "hx.terrain_stack": "add worst",
    "hx.support_cost_counts": "no yes",
    "hx.support_when_spent": "no yes",
    "hx.same_hex_shot": "1 0",
    "hx.los_counts_target": "true false",
    "hx.routed_loses_level": "stay destroyed",
    "hx.morale_if": "loss step",
    "hx.charge_loss": "merge strict double",
    "hx.after_block": "if_loss always",
    "hx.advance_cost": "charging all",
    "hx.ammo_when": "at_once after_action",
    "hx.formation_shock": "sequential sum",
    "hx.harassment": "on off",
    "hx.tireless": "all support_only",
    "hx.infiltrator_flank": "both infiltration",
    "hx.height_with_flight": "add flight_only",
    "hx.formation_shots": "one_target per_hex",
    "hx.other_range": "none ask",
}


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference(SYSTEM.reference)


def test_every_fact_of_the_sheet_is_there_and_no_other(reference: Reference) -> None:
    expected = {f"HX-{chapter}-{number:02}" for chapter, count in SHEET.items() for number in range(1, count + 1)}
    assert reference.facts.keys() == expected


def test_the_sheet_holds_181_facts(reference: Reference) -> None:
    assert len(reference.facts) == 181


def test_a_chapter_holds_only_its_own_facts(reference: Reference) -> None:
    assert [chapter.key.upper() for chapter in reference.chapters] == list(SHEET)
    for chapter in reference.chapters:
        assert {fact.split("-")[1] for fact in chapter.facts} == {chapter.key.upper()}


def test_every_ruling_is_there_and_no_other(reference: Reference) -> None:
    assert set(reference.rulings) == {f"HX-RUL-{number}" for number in RULINGS.split()}


def test_every_switch_offers_its_readings_default_first() -> None:
    offered = {switch.key: tuple(option.key for option in switch.options) for switch in SYSTEM.rolls.switches}
    assert offered == {key: tuple(choices.split()) for key, choices in SWITCHES.items()}
    assert all(switch.default == switch.options[0].key for switch in SYSTEM.rolls.switches)


def test_every_ruling_that_was_made_is_quoted_in_play_or_by_a_switch(reference: Reference) -> None:
    quoted = cited_anywhere(SYSTEM)
    by_switch = {ruling.id for ruling in reference.rulings.values() if ruling.switch}
    assert reference.rulings.keys() - by_switch - quoted == set()


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("HX-CRT-02", "+9, +11, +13, +15, +17, +19, +21"),
        ("HX-CRT-03", "Total 2: 1 loss from −16, 2 from −2, 3 from +5, 4 from +21."),
        ("HX-CRT-03", "Total 8: 1 from +3, 2 from +17."),
        ("HX-CRT-06", "+21"),
        ("HX-SHOCK-05", "superior +2, advantaged +1, ordinary 0, disadvantaged −1, inferior −2"),
        ("HX-SHOCK-10", "+4 instead of +2"),
        ("HX-SHOCK-12", "−4 instead of −2"),
        ("HX-SHOCK-18", "+4"),
        ("HX-SHOCK-26", "difficult terrain, water or lava: −2"),
        ("HX-SHOCK-31", "+2 for each other large unit"),
        ("HX-SHOCK-38", "−4"),
        ("HX-SHOOT-12", "+2"),
        ("HX-SHOOT-21", "−4"),
        ("HX-SHOOT-24", "complete group of four hexes"),
        ("HX-WEATHER-02", "−3"),
        ("HX-WEATHER-06", "−4"),
        ("HX-ROF-04", "3 shots, or 1 shot with +2"),
        ("HX-RANGE-07", "12 hexes"),
        ("HX-RANGE-08", "2 hexes at most"),
        ("HX-HARASS-02", "2 hexes"),
    ],
)
def test_figures_are_those_of_the_sheet(reference: Reference, fact: str, words: str) -> None:
    assert words in reference.facts[fact].text
