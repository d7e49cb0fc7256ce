"""The melee sheet, line by line, and the second attack."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.play import OCHRE
from tests.tracker.cases import a_case, any_inputs, any_switches, counted, figures, printed_lines, rolled, target
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.battle.battle import Unit, UnitId
from tracker.battle.fields import Scalar
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.games.demonworld.rolls.melee import MELEE
from tracker.games.demonworld.rolls.melee_loser import MELEE_LOSER
from tracker.games.demonworld.rolls.melee_table import ATTACKING_BASE, FACING, OBSTACLE, WATER
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import Context, prefill
from tracker.words import _, speaking

BARE: dict[str, Any] = {"power": 10}
FLYERS: dict[str, Any] = {"own_flyer": True, "target_flyer": True, "own_size": 3, "target_size": 5}

# The printed list, typed by hand: id of the fact, line, inputs, its figure.
SHEET: tuple[tuple[str, str, dict[str, Any], int | None], ...] = (
    ("DW-MEL-14", "power", {}, 10),
    ("DW-MEL-15", "leader_or_standard", {"attacking_base": "leader"}, +1),
    ("DW-MEL-15", "leader_or_standard", {"attacking_base": "standard"}, +1),
    ("DW-MEL-16", "own_size", FLYERS, -3),
    ("DW-MEL-17", "armour", {"armour": 4}, -4),
    ("DW-MEL-18", "armour_of_flyer", FLYERS, +5),
    ("DW-MEL-19", "skill", {"skill": 3}, +3),
    ("DW-MEL-20", "target_skill", {"target_skill": 2}, -2),
    ("DW-MEL-20", "target_skill", {"target_skill": 2, "facing": "flank"}, -2),
    ("DW-MEL-20", "target_skill", {"target_skill": 2, "facing": "rear"}, None),
    ("DW-MEL-21", "charge", {"charge": True, "charge_bonus": 4}, +4),
    ("DW-MEL-21", "charge", {"charge_bonus": 4}, None),
    ("DW-MEL-22", "dive", {"own_flyer": True, "dive": True}, +2),
    ("DW-MEL-22", "dive", {"dive": True}, None),
    ("DW-MEL-23", "against_pikes", {"target_pikes": True}, -1),
    ("DW-MEL-23", "against_pikes", {"target_pikes": True, "facing": "flank"}, None),
    ("DW-MEL-23", "against_pikes", {"target_pikes": True, "facing": "rear"}, None),
    ("DW-MEL-24", "target_skirmishes", {"target_formation": "skirmish"}, +1),
    ("DW-MEL-25", "attacker_skirmishes", {"own_formation": "skirmish"}, -1),
    ("DW-MEL-26", "flank", {"facing": "flank"}, +2),
    ("DW-MEL-27", "rear", {"facing": "rear"}, +4),
    ("DW-MEL-26", "flank", {"facing": "rear"}, None),
    ("DW-MEL-28", "obstacle", {"obstacle": "hedge"}, -2),
    ("DW-MEL-28", "obstacle", {"obstacle": "wall"}, -2),
    ("DW-MEL-28", "obstacle", {"obstacle": "destroyed_wall"}, None),
    ("DW-MEL-29", "attacker_higher", {"levels": 3}, +3),
    ("DW-MEL-30", "defender_higher", {"levels": -2}, -2),
    ("DW-MEL-29", "attacker_higher", {"levels": -2}, None),
    ("DW-MEL-31", "support", {"supporters": 2}, +6),
    ("DW-MEL-32", "water_one", {"water": "one"}, -1),
    ("DW-MEL-32", "water_both", {"water": "both"}, -2),
    ("DW-MEL-33", "wedge", {"own_formation": "wedge", "wedge_tip": True, "own_bases": 6}, +5),
    ("DW-MEL-33", "wedge", {"own_formation": "line", "wedge_tip": True, "own_bases": 6}, None),
    ("DW-FORM-08", "wedge", {"own_formation": "wedge", "own_bases": 6}, None),
    ("DW-FORM-08", "wedge", {"own_formation": "wedge", "wedge_tip": True, "own_bases": 9}, +8),
)


@pytest.mark.parametrize(("fact", "line", "inputs", "figure"), SHEET)
def test_each_line_of_the_sheet_has_its_sign(fact: str, line: str, inputs: dict[str, Any], figure: int | None) -> None:
    case = a_case(MELEE, **BARE | inputs)
    assert figures(MELEE, case).get(line) == figure
    assert fact in next(one.rules for one in MELEE.lines if one.key == line)


def test_every_line_of_the_sheet_was_tried() -> None:
    assert {line.key for line in printed_lines(MELEE)} == {line for _fact, line, _inputs, _figure in SHEET}


def test_the_lines_stand_in_printed_order() -> None:
    numbers = [line.rules[0] for line in printed_lines(MELEE)]
    assert numbers == sorted(numbers)
    assert set(numbers) == {f"DW-MEL-{number}" for number in range(14, 34)}


def test_size_leaves_both_sides_only_when_two_flyers_fight() -> None:
    for own, foe in ((True, False), (False, True), (False, False)):
        case = a_case(MELEE, **BARE | FLYERS | {"own_flyer": own, "target_flyer": foe})
        assert not {"own_size", "armour_of_flyer"} & figures(MELEE, case).keys()
    house = a_case(MELEE, {"flyer_armour": "any_flying_target"}, **BARE | FLYERS | {"own_flyer": False})
    assert figures(MELEE, house)["armour_of_flyer"] == 5
    assert "own_size" not in figures(MELEE, house)
    (changed,) = [line for line in MELEE.applied(house) if line.switch]
    assert (changed.id, changed.switch) == ("armour_of_flyer", "flyer_armour")


KINDS = ("standard", "great_monster", "chariot", "artillery")
# Rows: who attacks. Columns: standard base, great monster, chariot, artillery. Whether +2 or +4 is given.
GIVEN = {
    "standard":      (True, True, True, False),
    "great_monster": (False, False, False, False),
    "chariot":       (True, False, True, False),
    "artillery":     (True, True, True, False),
}  # fmt: skip


@pytest.mark.parametrize(("own", "foe"), list(product(KINDS, KINDS)))
def test_flank_and_rear_are_given_or_not_by_the_kinds_of_base(own: str, foe: str) -> None:
    given_here = GIVEN[own][KINDS.index(foe)]
    for facing, bonus in (("front", 0), ("flank", 2), ("rear", 4)):
        case = a_case(MELEE, **BARE, own_kind=own, target_kind=foe, facing=facing)
        assert target(MELEE, case) == 10 + (bonus if given_here else 0)


def test_a_square_has_neither_flank_nor_rear() -> None:
    for facing in ("front", "flank", "rear"):
        assert target(MELEE, a_case(MELEE, **BARE, target_formation="square", facing=facing)) == 10


@pytest.mark.parametrize(
    "barred",
    [
        {"target_kind": "artillery"},
        {"own_kind": "great_monster"},
        {"own_kind": "chariot", "target_kind": "great_monster"},
    ],
)
def test_the_exclusions_leave_the_skill_ignored_from_behind_unless_the_house_says_otherwise(
    barred: dict[str, Any],
) -> None:
    inputs = BARE | barred | {"facing": "rear", "target_skill": 3}
    assert target(MELEE, a_case(MELEE, **inputs)) == 10
    assert target(MELEE, a_case(MELEE, {"rear_skill_if_bonus_barred": "apply"}, **inputs)) == 7
    plain = BARE | {"facing": "rear", "target_skill": 3}
    assert target(MELEE, a_case(MELEE, {"rear_skill_if_bonus_barred": "apply"}, **plain)) == 14


@pytest.mark.parametrize(
    ("void", "expected"),
    [
        ({}, 16),
        ({"water": "one"}, 9),
        ({"water": "both"}, 8),
        ({"supporters_in_water": 1}, 13),
        ({"supporters_in_water": 2}, 10),
        ({"obstacle": "wall"}, 8),
        ({"obstacle": "destroyed_wall"}, 10),
        ({"obstacle": "hedge"}, 14),
        ({"is_second": True}, 10),
    ],
)
def test_support_is_void_in_water_over_a_wall_and_for_a_second_attack(void: dict[str, Any], expected: int) -> None:
    assert target(MELEE, a_case(MELEE, **BARE | {"supporters": 2} | void)) == expected


def test_a_hedge_voids_support_only_by_house_rule() -> None:
    case = a_case(MELEE, {"hedge_blocks_support": "yes"}, **BARE, supporters=2, obstacle="hedge")
    assert target(MELEE, case) == 8


def test_a_destroyed_wall_voids_support_unless_the_house_rule_says_otherwise() -> None:
    house = {"destroyed_wall_blocks_support": "no"}
    supported = BARE | {"supporters": 2}
    assert target(MELEE, a_case(MELEE, **supported, obstacle="destroyed_wall")) == 10
    assert target(MELEE, a_case(MELEE, house, **supported, obstacle="destroyed_wall")) == 16
    assert target(MELEE, a_case(MELEE, house, **supported, obstacle="wall")) == 8


def test_the_other_reading_of_the_wedge_counts_the_bases_behind_in_every_rank() -> None:
    house = {"wedge_bonus": "per_base_behind"}
    inputs = BARE | {"own_formation": "wedge", "own_bases": 6, "bases_behind": 2}
    assert target(MELEE, a_case(MELEE, house, **inputs)) == 14
    assert target(MELEE, a_case(MELEE, house, **inputs | {"wedge_tip": True})) == 14
    assert target(MELEE, a_case(MELEE, **inputs)) == 10


FASTER: dict[str, Any] = {"own_initiative": 5, "target_initiative": 4}


@pytest.mark.parametrize("power", range(41))
def test_a_margin_of_five_earns_a_second_attack_at_every_face(power: int) -> None:
    for face in range(1, 21):
        outcome = rolled(MELEE, a_case(MELEE, power=power, **FASTER), face).outcome
        assert outcome == ("second_attack" if face <= power - 5 else "success" if face <= power else "failure")


@pytest.mark.parametrize(
    "spoiled",
    [
        {"own_initiative": 4},
        {"own_initiative": 3},
        {"supporters": 1},
        {"own_kind": "great_monster"},
        {"own_kind": "chariot"},
        {"own_kind": "artillery"},
        {"is_second": True},
    ],
)
def test_no_second_attack_without_all_four_conditions(spoiled: dict[str, Any]) -> None:
    assert rolled(MELEE, a_case(MELEE, **BARE | FASTER | spoiled), 1).outcome == "success"


@pytest.mark.parametrize("foe", KINDS)
def test_a_standard_base_may_earn_it_against_any_kind(foe: str) -> None:
    assert rolled(MELEE, a_case(MELEE, **BARE, **FASTER, target_kind=foe), 5).outcome == "second_attack"


def test_a_support_that_is_void_is_no_support() -> None:
    case = a_case(MELEE, **BARE, **FASTER, supporters=2, obstacle="destroyed_wall")
    assert rolled(MELEE, case, 5).outcome == "second_attack"


@pytest.mark.parametrize(
    ("reading", "earning"),
    [("at_least_final", {1, 2, 3, 4}), ("exact_final", {4}), ("at_least_power", {1, 2, 3, 4, 5, 6, 7})],
)
def test_the_margin_has_three_readings(reading: str, earning: set[int]) -> None:
    case = a_case(MELEE, {"bonus_margin": reading}, power=12, armour=3, **FASTER)
    assert {face for face in range(1, 21) if rolled(MELEE, case, face).outcome == "second_attack"} == earning


def test_by_house_rule_every_opponent_must_be_slower() -> None:
    inputs = BARE | FASTER | {"highest_initiative": 5}
    assert rolled(MELEE, a_case(MELEE, **inputs), 1).outcome == "second_attack"
    assert rolled(MELEE, a_case(MELEE, {"bonus_init": "all"}, **inputs), 1).outcome == "success"
    slower = inputs | {"highest_initiative": 4}
    assert rolled(MELEE, a_case(MELEE, {"bonus_init": "all"}, **slower), 1).outcome == "second_attack"


def test_by_the_same_house_rule_the_base_attacked_must_be_slower_too() -> None:
    """It may stand in no melee that the tracker knows of, and is then none of the opponents."""
    level = BARE | {"own_initiative": 5, "target_initiative": 5, "highest_initiative": 2}
    assert rolled(MELEE, a_case(MELEE, {"bonus_init": "all"}, **level), 1).outcome == "success"


def test_a_hit_costs_one_life_and_the_second_attack_is_told() -> None:
    case = a_case(MELEE, **BARE, **FASTER, target_bases=4, hit_base="leader")
    told = [(effect.kind, effect.who, effect.amount, effect.key) for effect in rolled(MELEE, case, 3).effects]
    assert told == [("life_lost", "target", 1, "leader"), ("bonus_attack", "actor", 0, "")]
    assert [effect.kind for effect in rolled(MELEE, case, 6).effects] == ["life_lost"]
    assert rolled(MELEE, case, 11).effects == ()


def test_natural_results_are_special_only_by_house_rule() -> None:
    weak, strong = a_case(MELEE, power=0), a_case(MELEE, power=40)
    assert rolled(MELEE, weak, 1).outcome == "failure"
    assert rolled(MELEE, strong, 20).outcome == "success"
    house = {"natural_d20": "1_hits_20_misses"}
    assert rolled(MELEE, weak.under(house), 1).outcome == "success"
    assert rolled(MELEE, weak.under(house), 2).outcome == "failure"
    assert rolled(MELEE, strong.under(house), 20).outcome == "failure"
    assert rolled(MELEE, strong.under(house), 19).outcome == "success"


@given(any_inputs(MELEE), any_switches(MELEE), st.integers(1, 20))
def test_the_target_is_the_sum_of_its_lines_and_a_miss_costs_nothing(
    inputs: dict[str, Any], switches: dict[str, str], face: int
) -> None:
    case = a_case(MELEE, switches, **inputs)
    end = rolled(MELEE, case, face)
    assert end.target == sum(line.value for line in end.lines)
    lives = sum(effect.amount for effect in end.effects if effect.kind == "life_lost")
    assert lives == (0 if end.outcome == "failure" else 1)
    if switches["natural_d20"] == "none":
        assert (end.outcome != "failure") == (face <= end.target)


@given(any_inputs(MELEE), any_switches(MELEE))
def test_the_odds_are_those_of_counting_every_face(inputs: dict[str, Any], switches: dict[str, str]) -> None:
    case = a_case(MELEE, switches, **inputs)
    assert dict(chances(MELEE, case)) == counted(MELEE, case)


def test_an_attack_over_twenty_cannot_miss_and_one_at_zero_cannot_hit() -> None:
    assert chance_of_success(MELEE, a_case(MELEE, power=20)) == 1
    assert chance_of_success(MELEE, a_case(MELEE, power=3, armour=3)) == 0


def a_knight(**state: Any) -> Unit:
    return a_unit(
        "knights", arm="cavalry", charge_bonus=3, weapon="lance", initiative=4, power=9, melee_skill=2, **state
    )


def filled(*units: Unit, switches: Mapping[str, str] | None = None) -> dict[str, Scalar]:
    actor, foe = units[0], units[1]
    known = prefill(MELEE, Context(a_scene(*units, switches=switches), {"actor": actor.id, "target": foe.id}))
    return {key: found.value for key, found in known.items()}


def test_the_roster_fills_in_the_attack() -> None:
    pikes = a_unit(
        "pikes", OCHRE, weapon="pikes", melee_armour=2, melee_skill=1, formation="square", wounds=(1,), bases=6
    )
    known = filled(a_knight(order="C"), pikes)
    assert known | {
        "power": 9, "skill": 2, "armour": 2, "target_skill": 1, "target_pikes": True, "charge": True, "charge_bonus": 3,
        "own_kind": "standard", "target_formation": "square", "hit_base": "wounded", "target_bases": 6,
        "own_initiative": 4 + 1 + 2, "target_initiative": 3 + 2,
    } == known  # fmt: skip
    assert not {"facing", "obstacle", "levels", "water", "supporters", "dive", "attacking_base"} & known.keys()


@pytest.mark.parametrize(
    ("state", "charges"),
    [
        ({"order": "C"}, True),
        ({"order": "C", "melee": 1, "melee_turns": 0}, True),
        ({"order": "C", "melee": 1, "melee_turns": 1}, False),
        ({"order": "T"}, False),
        ({"order": "H"}, False),
        ({"order": "M"}, False),
        ({}, False),
    ],
)
def test_the_charge_counts_for_cavalry_under_c_in_the_first_turn_of_that_melee(
    state: dict[str, Any], charges: bool
) -> None:
    assert filled(a_knight(**state), a_unit("foe", OCHRE))["charge"] is charges


def test_infantry_does_not_charge() -> None:
    assert filled(a_unit("foot", order="C", charge_bonus=3), a_unit("foe", OCHRE))["charge"] is False


def test_an_attached_hero_fights_with_his_unit_s_order_and_formation() -> None:
    hero = a_unit("hero", kind="hero", arm="cavalry", charge_bonus=2, attached_to="knights", initiative=5)
    host = a_knight(order="C", formation="wedge", melee=1)
    known = prefill(MELEE, Context(a_scene(hero, host, a_unit("foe", OCHRE)), {"actor": hero.id}))
    assert known["charge"].value is True
    assert known["own_formation"].value == "wedge"
    assert known["own_initiative"].value == 7


def test_the_highest_initiative_is_that_of_all_opponents_in_the_melee() -> None:
    foes = (
        a_unit("one", OCHRE, melee=2, initiative=3), a_unit("two", OCHRE, melee=2, initiative=7, order="H"),
        a_unit("far", OCHRE, melee=3, initiative=12), a_unit("gone", OCHRE, melee=2, initiative=15, destroyed=True),
    )  # fmt: skip
    assert filled(a_knight(melee=2), *foes)["highest_initiative"] == 8


# Weapon and order figures of the first phase, typed by hand.
WEAPONS = {"other": 0, "pikes": 2, "spear": 1, "lance": 1, "two_handed": -1}
ORDERS = {"none": 0, "T": 2, "C": 2, "H": 1, "M": 0}


@pytest.mark.parametrize(("weapon", "order"), list(product(WEAPONS, ORDERS)))
def test_modified_initiative_adds_weapon_order_and_impetuosity(weapon: str, order: str) -> None:
    unit = a_unit("unit", initiative=5, weapon=weapon, order=order)
    battle = a_scene(unit)
    assert modified_initiative(battle, unit) == 5 + WEAPONS[weapon] + ORDERS[order]
    assert modified_initiative(battle, unit, first_phase=False) == 5
    wild = unit.having({"impetuous": True})
    assert modified_initiative(a_scene(wild), wild) == 5 + WEAPONS[weapon] + 2
    assert modified_initiative(a_scene(wild), wild, first_phase=False) == 7
    later = unit.having({"melee": 1, "melee_turns": 2})
    assert modified_initiative(a_scene(later), later) == 5


def test_initiative_house_rules() -> None:
    axes = a_unit("axes", initiative=5, weapon="two_handed", order="C", impetuous=True)
    assert modified_initiative(a_scene(axes), axes) == 5 - 1 + 2
    always = a_scene(axes, switches={"two_handed_malus": "always"})
    assert modified_initiative(always, axes, first_phase=False) == 5 - 1 + 2
    ordered = a_scene(axes, switches={"impetuous_order_bonus": "yes"})
    assert modified_initiative(ordered, axes) == 5 - 1 + 2 + 2


@pytest.mark.parametrize(
    ("own", "enemy", "own_init", "enemy_init", "outcome"),
    [
        (2, 1, 9, 1, "lost"),
        (1, 2, 1, 9, "won"),
        (0, 0, 1, 9, "nobody"),
        (2, 2, 3, 4, "lost"),
        (2, 2, 4, 3, "won"),
        (0, 1, 3, 3, "won"),
    ],
)
def test_the_melee_is_lost_by_the_greater_losses_then_the_lower_initiative(
    own: int, enemy: int, own_init: int, enemy_init: int, outcome: str
) -> None:
    case = a_case(MELEE_LOSER, own_losses=own, enemy_losses=enemy, own_initiative=own_init, enemy_initiative=enemy_init)
    assert rolled(MELEE_LOSER, case).outcome == outcome


def test_a_full_tie_is_diced_fairly() -> None:
    tie = a_case(MELEE_LOSER, own_losses=1, enemy_losses=1, own_initiative=3, enemy_initiative=3)
    assert rolled(MELEE_LOSER, tie, 2, 5).outcome == "lost"
    assert rolled(MELEE_LOSER, tie, 5, 2).outcome == "won"
    assert rolled(MELEE_LOSER, tie, 4, 4, 3).outcome == "lost"
    assert rolled(MELEE_LOSER, tie, 4, 4, 4).outcome == "won"
    assert dict(chances(MELEE_LOSER, tie)) == counted(MELEE_LOSER, tie)
    assert chances(MELEE_LOSER, tie)["lost"] * 2 == 1


def test_the_other_readings_of_a_tied_melee() -> None:
    tie = a_case(MELEE_LOSER, own_losses=1, enemy_losses=1, own_initiative=3, enemy_initiative=4)
    assert rolled(MELEE_LOSER, tie.under({"melee_tie": "both_test"})).outcome == "both"
    assert rolled(MELEE_LOSER, tie.under({"melee_tie": "dice"}), 6, 1).outcome == "won"


def test_losses_and_initiatives_of_a_melee_are_read_off_the_units_in_it() -> None:
    battle = a_scene(
        a_unit("a", melee=1, lost_melee=2, initiative=6), a_unit("b", melee=1, lost_melee=1, initiative=4),
        a_unit("x", OCHRE, melee=1, lost_melee=3, initiative=5, impetuous=True),
        a_unit("y", OCHRE, melee=2, lost_melee=9, initiative=1),
    )  # fmt: skip
    known = prefill(MELEE_LOSER, Context(battle, {"actor": UnitId("a")}))
    assert {key: found.value for key, found in known.items()} == {
        "own_losses": 3, "enemy_losses": 3, "own_initiative": 4, "enemy_initiative": 5,
    }  # fmt: skip
    by_house_rule = replace(battle, switches={"melee_tie": "lowest_modified"})
    modified = prefill(MELEE_LOSER, Context(by_house_rule, {"actor": UnitId("a")}))
    assert (modified["own_initiative"].value, modified["enemy_initiative"].value) == (4, 7)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_usual_in_a_melee_fits_the_column_of_its_page(language: str) -> None:
    with speaking(language):
        usual = [_(field.options[0].label) for field in (ATTACKING_BASE, FACING, OBSTACLE, WATER)]
    assert max(map(len, usual)) <= 16
