"""Shots and blows, against the printed tables typed again by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.games.skirmish.battles import SPEARS, THRALLS, a_battle
from tests.tracker.games.skirmish.cases import a_case, by_bands, by_every_face, lines_of, rolled
from tracker.battle.fields import Rejected
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.rolls.blow import BLOW
from tracker.games.skirmish.rolls.shot import SHOOT
from tracker.play.worksheet import open_sheet
from tracker.rules.resolver import Resolver, drafted

# Ranged attack, the target: what it adds to the Armour.
RANGED = [
    ("light cover", {"cover": "light"}, +2, "SK-RNG-03"),
    ("heavy cover", {"cover": "heavy"}, +4, "SK-RNG-04"),
    ("long range", {"long_range": True}, +2, "SK-RNG-05"),
    ("size P", {"size": "P"}, +2, "SK-RNG-06"),
    ("entangled", {"entangled": True}, -2, "SK-RNG-07"),
    ("routed", {"routed": True}, -2, "SK-RNG-08"),
    ("confused", {"confused": True}, -2, "SK-RNG-09"),
    ("size G or larger", {"size": "G"}, -2, "SK-RNG-10"),
    ("paralysed", {"paralysed": True}, -5, "SK-RNG-11"),
]
# Melee, the attacker: what it adds to the attack roll.
ATTACKER = [
    ("higher ground", {"higher_ground": True}, +1, "SK-MEL-02"),
    ("invisible", {"attacker_invisible": True}, +2, "SK-MEL-03"),
    ("from behind", {"behind": True}, +2, "SK-MEL-04"),
    ("entangled", {"attacker_entangled": True}, -2, "SK-MEL-05"),
    ("has just charged", {"attacker_charged": True}, +1, "SK-MEL-06"),
]
# Melee, the defender: the Armour as printed, and with the misprints corrected.
DEFENDER: list[tuple[str, dict[str, Any], int, int, str]] = [
    ("light cover", {"cover": "light"}, +2, +2, "SK-MEL-07"),
    ("heavy cover", {"cover": "heavy"}, +2, +2, "SK-MEL-08"),
    ("size P", {"size": "P"}, +2, +2, "SK-MEL-09"),
    ("entangled", {"entangled": True}, +2, -2, "SK-MEL-10"),
    ("routed", {"routed": True}, +2, -2, "SK-MEL-11"),
    ("confused", {"confused": True}, +2, -2, "SK-MEL-12"),
    ("size G or larger", {"size": "G"}, +2, -2, "SK-MEL-13"),
    ("paralysed", {"paralysed": True}, +2, -5, "SK-MEL-14"),
    ("has just charged", {"charged": True}, -1, -1, "SK-MEL-15"),
]
TABLE_ONLY = {"sk.routed_armour": "table"}


@pytest.mark.parametrize(("condition", "inputs", "armour", "rule"), RANGED)
def test_a_ranged_line_goes_to_the_armour_and_cites_its_rule(
    condition: str, inputs: dict[str, Any], armour: int, rule: str
) -> None:
    case = a_case(SHOOT, TABLE_ONLY, armour=12, shooting=5, **inputs)
    goal = SHOOT.goal_of(case)
    assert goal is not None
    assert (goal.target, goal.added) == (12 + armour, 5), condition
    assert rule in {cited for line in SHOOT.applied(case) for cited in line.rules}


@pytest.mark.parametrize(("condition", "inputs", "bonus", "rule"), ATTACKER)
def test_an_attackers_line_goes_to_the_attack_roll(
    condition: str, inputs: dict[str, Any], bonus: int, rule: str
) -> None:
    case = a_case(BLOW, armour=12, combat=5, **inputs)
    goal = BLOW.goal_of(case)
    assert goal is not None
    assert (goal.target, goal.added) == (12, 5 + bonus), condition
    assert rule in {cited for line in BLOW.applied(case) for cited in line.rules}


@pytest.mark.parametrize("reading", ["printed", "corrected"])
@pytest.mark.parametrize(("condition", "inputs", "printed", "corrected", "rule"), DEFENDER)
def test_a_defenders_line_goes_to_the_armour_in_both_readings(
    condition: str, inputs: dict[str, Any], printed: int, corrected: int, rule: str, reading: str
) -> None:
    switches = {**TABLE_ONLY, "sk.melee_defender": reading}
    case = a_case(BLOW, switches, armour=12, combat=5, **inputs)
    goal = BLOW.goal_of(case)
    assert goal is not None
    assert (goal.target, goal.added) == (12 + (printed if reading == "printed" else corrected), 5), condition
    assert rule in {cited for line in BLOW.applied(case) for cited in line.rules}


def test_the_printed_melee_column_is_the_default_and_each_doubtful_line_says_so() -> None:
    doubtful = [inputs for _name, inputs, printed, corrected, _rule in DEFENDER if printed != corrected]
    assert len(doubtful) == 5
    for inputs in doubtful:
        printed = [line for line in BLOW.applied(a_case(BLOW, TABLE_ONLY, **inputs)) if "SK-RUL-10" in line.rules]
        assert [line.value for line in printed] == [2]
        assert "misprint" in printed[0].label
        assert "sk.melee_defender" in printed[0].label


def test_a_doubtful_line_is_flagged_with_its_switch_where_the_roll_is_prepared() -> None:
    battle = a_battle(Thralls={"paralysed": 12}).battle
    sheet = open_sheet(SYSTEM, battle, BLOW, {"actor": SPEARS, "target": THRALLS})
    flagged = {row.key: row.switches for row in sheet.rows() if row.switches}
    assert flagged == {"paralysed": ("sk.melee_defender",)}


def test_a_corrected_line_names_the_house_rule_that_changed_it() -> None:
    case = a_case(BLOW, {"sk.melee_defender": "corrected"}, paralysed=True)
    assert {line.id: line.switch for line in BLOW.applied(case)}["paralysed_corrected"] == "sk.melee_defender"


def test_heavy_cover_is_worth_four_in_melee_under_its_house_rule() -> None:
    assert lines_of(BLOW, {"sk.melee_heavy_cover": "4"}, cover="heavy")["heavy_cover"] == 4


@pytest.mark.parametrize(
    ("reading", "ranged", "melee", "melee_corrected"),
    [("state", -4, -4, -4), ("table", -2, +2, -2), ("both", -6, -2, -6)],
)
def test_the_armour_of_a_routed_target_in_its_three_readings(
    reading: str, ranged: int, melee: int, melee_corrected: int
) -> None:
    switches = {"sk.routed_armour": reading}
    corrected = {**switches, "sk.melee_defender": "corrected"}
    shot, blow = lines_of(SHOOT, switches, routed=True), lines_of(BLOW, switches, routed=True)
    assert sum(shot.values()) - shot["armour"] == ranged
    assert sum(blow.values()) - blow["armour"] == melee
    blow = lines_of(BLOW, corrected, routed=True)
    assert sum(blow.values()) - blow["armour"] == melee_corrected


def test_a_shaken_attacker_has_two_less_on_both_attacks() -> None:
    assert lines_of(SHOOT, attacker_state="shaken")["shaken"] == -2
    assert lines_of(BLOW, attacker_state="shaken")["shaken"] == -2


def test_only_heavy_cover_counts_and_size_is_one_of_three() -> None:
    assert "light_cover" not in lines_of(SHOOT, cover="heavy")
    assert "size_p" not in lines_of(SHOOT, size="G")


@pytest.mark.parametrize(("face", "outcome"), [(8, "failure"), (9, "success"), (20, "critical"), (1, "fumble")])
def test_a_shot_hits_when_the_total_reaches_the_armour(face: int, outcome: str) -> None:
    assert rolled(SHOOT, face, shooting=5, armour=14).outcome == outcome


@pytest.mark.parametrize("attack", [SHOOT, BLOW])
def test_a_twenty_hits_whatever_the_armour_unless_the_house_rule_says_otherwise(attack: Resolver) -> None:
    assert rolled(attack, 20, armour=60).outcome == "critical"
    assert rolled(attack, 20, switches={"sk.nat20_auto_hit": "false"}, armour=60).outcome == "failure"
    assert rolled(attack, 20, switches={"sk.nat20_auto_hit": "false"}, armour=20).outcome == "critical"


@pytest.mark.parametrize("attack", [SHOOT, BLOW])
def test_a_one_misses_whatever_the_armour_unless_the_house_rule_says_otherwise(attack: Resolver) -> None:
    assert rolled(attack, 1, armour=-20).outcome == "fumble"
    assert rolled(attack, 1, switches={"sk.nat1_auto_miss": "false"}, armour=-20).outcome == "fumbled_hit"
    assert rolled(attack, 1, switches={"sk.nat1_auto_miss": "false"}, armour=2).outcome == "fumble"


@pytest.mark.parametrize("attack", [SHOOT, BLOW])
def test_a_critical_doubles_the_damage(attack: Resolver) -> None:
    hit, critical = rolled(attack, 19, damage=3), rolled(attack, 20, damage=3)
    assert [(effect.kind, effect.amount) for effect in hit.effects] == [("damage", 3)]
    assert [(effect.kind, effect.amount) for effect in critical.effects] == [("double_damage", 6)]


def test_each_attack_has_the_fumble_printed_for_it() -> None:
    assert [(effect.kind, effect.who) for effect in rolled(SHOOT, 1).effects] == [("fumble_ends_turn", "actor")]
    assert [(effect.kind, effect.who) for effect in rolled(BLOW, 1).effects] == [("opening", "target")]


def test_a_fumble_against_a_routed_enemy_opens_nothing_for_one_who_may_not_attack() -> None:
    assert rolled(BLOW, 1, routed=True).effects == ()


@pytest.mark.parametrize(("chain", "effects"), [("true", ["opening"]), ("false", [])])
def test_whether_a_fumble_through_an_opening_opens_another(chain: str, effects: list[str]) -> None:
    made = rolled(BLOW, 1, switches={"sk.fumble_chain": chain}, occasion="opening")
    assert [effect.kind for effect in made.effects] == effects
    for occasion in ("action", "free"):
        made = rolled(BLOW, 1, switches={"sk.fumble_chain": chain}, occasion=occasion)
        assert [effect.kind for effect in made.effects] == ["opening"]


@pytest.mark.parametrize("attack", [SHOOT, BLOW])
def test_a_routed_unit_may_not_attack(attack: Resolver) -> None:
    with pytest.raises(Rejected, match="SK-STATE-07"):
        rolled(attack, 10, attacker_state="routed")


@pytest.mark.parametrize("attack", [SHOOT, BLOW])
def test_a_figure_that_fumbled_a_shot_may_not_attack_again(attack: Resolver) -> None:
    with pytest.raises(Rejected, match="SK-RNG-13"):
        rolled(attack, 10, figure_stopped=True)


def test_a_fumbled_shot_does_not_forbid_a_blow_through_an_opening() -> None:
    assert rolled(BLOW, 10, figure_stopped=True, occasion="opening").outcome == "success"


def test_the_weapon_and_the_distance_tell_the_range_of_a_shot() -> None:
    assert "long_range" not in lines_of(SHOOT, weapon="long_bow", distance=11.5)
    assert lines_of(SHOOT, weapon="long_bow", distance=12)["long_range"] == 2
    with pytest.raises(Rejected, match="24"):
        rolled(SHOOT, 10, weapon="long_bow", distance=24.5)


def test_a_weapon_that_is_not_on_the_sheet_has_its_range_asked() -> None:
    assert lines_of(SHOOT, weapon="other", distance=300, long_range=True)["long_range_told"] == 2


@settings(max_examples=40, deadline=None)
@given(
    skill=st.integers(-20, 60),
    armour=st.integers(-20, 60),
    cover=st.sampled_from(["none", "light", "heavy"]),
    size=st.sampled_from(["P", "normal", "G"]),
    helpless=st.booleans(),
    twenty=st.sampled_from(["true", "false"]),
    one=st.sampled_from(["true", "false"]),
    defender=st.sampled_from(["printed", "corrected"]),
)
def test_the_odds_are_those_of_all_twenty_faces(
    skill: int, armour: int, cover: str, size: str, helpless: bool, twenty: str, one: str, defender: str
) -> None:
    switches = {"sk.nat20_auto_hit": twenty, "sk.nat1_auto_miss": one, "sk.melee_defender": defender}
    about: dict[str, Any] = {"armour": armour, "cover": cover, "size": size, "paralysed": helpless, "routed": helpless}
    assert by_bands(SHOOT, switches, shooting=skill, **about) == by_every_face(SHOOT, switches, shooting=skill, **about)
    assert by_bands(BLOW, switches, combat=skill, **about) == by_every_face(BLOW, switches, combat=skill, **about)


@pytest.mark.parametrize("attack", [SHOOT, BLOW], ids=lambda attack: attack.key)
def test_the_number_to_roll_heeds_a_natural_1_and_20(attack: Resolver) -> None:
    for armour, readings, wanted in (
        (-10, {}, 2),
        (40, {}, 20),
        (5, {"sk.nat1_auto_miss": "false"}, 5),
        (40, {"sk.nat20_auto_hit": "false"}, 40),
    ):
        goal = attack.goal_of(a_case(attack, readings, armour=armour))
        assert goal is not None
        assert goal.wanted == wanted
        assert drafted(attack, a_case(attack, readings, armour=armour)).wanted == goal.wanted
