"""Shots, shots into a melee, and the dragon's breath."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play import OCHRE
from tests.tracker.cases import a_case, any_inputs, any_switches, counted, figures, rolled, target
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.games.demonworld.rolls.shooting import BREATH, SHOOT
from tracker.rules.odds import alternatives, chance_of_success, chances
from tracker.rules.resolver import FREE, Context, Resolver, deal, prefill, typed_faces

# The printed table: visible segments, bonus.
SEGMENTS = ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4))


@pytest.mark.parametrize(("visible", "bonus"), SEGMENTS)
def test_each_full_pair_of_visible_segments_adds_one(visible: int, bonus: int) -> None:
    assert target(SHOOT, a_case(SHOOT, power=9, visible=visible)) == 9 + bonus


def test_without_a_visible_segment_no_shot_is_allowed() -> None:
    with pytest.raises(Rejected, match="DW-SHO-10"):
        rolled(SHOOT, a_case(SHOOT, visible=0), 1)
    assert chances(SHOOT, a_case(SHOOT, visible=0)) == {}


def test_no_more_segments_are_seen_than_the_target_has() -> None:
    with pytest.raises(Rejected, match="size 3"):
        rolled(SHOOT, a_case(SHOOT, visible=4, target_size=3), 1)
    assert rolled(SHOOT, a_case(SHOOT, visible=3, target_size=3), 1).outcome == "success"


@pytest.mark.parametrize(
    ("line", "inputs", "figure"),
    [
        ("power", {"power": 11}, 11),
        ("skill", {"skill": 3}, +3),
        ("armour", {"armour": 4}, -4),
        ("supporters", {"supporters": 3}, +6),
        ("visible", {"visible": 5}, +2),
        ("wood", {"wood": True}, -2),
        ("wood", {}, None),
        ("skill", {"skill": 3, "into_melee": True}, None),
        ("supporters", {"supporters": 3, "into_melee": True}, None),
        ("armour", {"armour": 4, "into_melee": True}, -4),
    ],
)
def test_each_line_of_a_shot_has_its_sign(line: str, inputs: dict[str, Any], figure: int | None) -> None:
    assert figures(SHOOT, a_case(SHOOT, **inputs)).get(line) == figure


@given(
    st.integers(0, 40),
    st.integers(0, 20),
    st.integers(0, 20),
    st.integers(0, 12),
    st.integers(1, 12),
    st.booleans(),
    st.integers(1, 20),
)
def test_the_formula_of_a_shot(
    power: int, skill: int, armour: int, supporters: int, visible: int, wood: bool, face: int
) -> None:
    case = a_case(SHOOT, power=power, skill=skill, armour=armour, supporters=supporters, visible=visible, wood=wood)
    needed = power + skill - armour + 2 * supporters + visible // 2 - (2 if wood else 0)
    end = rolled(SHOOT, case, face)
    assert end.target == needed
    assert (end.outcome == "success") == (face <= needed)
    assert [effect.kind for effect in end.effects] == (["life_lost"] if face <= needed else [])
    into = power - armour + visible // 2 - (2 if wood else 0)
    assert rolled(SHOOT, case.having(into_melee=True), 2, face).target == into


INTO: dict[str, Any] = {"power": 9, "skill": 5, "supporters": 2, "armour": 1, "visible": 4, "into_melee": True}


@pytest.mark.parametrize("die", [1, 2, 3])
def test_on_1_to_3_the_intended_base_is_attacked_and_still_has_to_be_hit(die: int) -> None:
    case = a_case(SHOOT, **INTO)
    assert rolled(SHOOT, case, die, 10).outcome == "success"
    assert rolled(SHOOT, case, die, 11).outcome == "failure"


@pytest.mark.parametrize("die", [4, 5, 6])
@pytest.mark.parametrize("compass", range(1, 7))
def test_on_4_to_6_a_neighbour_in_contact_is_attacked_with_its_own_armour(die: int, compass: int) -> None:
    case = a_case(SHOOT, **INTO, neighbour="contact", deviated_armour=3)
    hit, missed = rolled(SHOOT, case, die, compass, 8), rolled(SHOOT, case, die, compass, 9)
    assert (hit.outcome, hit.target) == ("other_hit", 9 - 3 + 2)
    assert [(effect.kind, effect.who, effect.amount) for effect in hit.effects] == [("life_lost", "deviated", 1)]
    assert (missed.outcome, missed.effects) == ("other_missed", ())


@pytest.mark.parametrize("there", ["empty", "apart"])
@pytest.mark.parametrize("die", [4, 5, 6])
def test_on_4_to_6_with_nobody_in_contact_there_the_shot_is_lost(there: str, die: int) -> None:
    end = rolled(SHOOT, a_case(SHOOT, **INTO, neighbour=there), die, 3)
    assert (end.outcome, end.target, end.total) == ("shot_lost", None, None)
    assert [(effect.kind, effect.value) for effect in end.effects] == [("shot_lost", there)]


def test_the_dice_are_asked_one_after_the_other() -> None:
    case = a_case(SHOOT, **INTO)
    asked = []
    for face in (6, 1, 20):
        wanted = SHOOT.throws(case)
        assert wanted is not None
        asked.append(wanted.die.name)
        case = typed_faces(SHOOT, case, (face,))
    assert asked == ["D6", "D6", "D20"]
    assert SHOOT.throws(case) is None
    with pytest.raises(Rejected, match="one die too many"):
        deal(SHOOT, case, case.faces[-1:])


def test_what_stands_in_the_neighbouring_hex_is_asked_only_once_the_shot_has_strayed() -> None:
    fresh = a_case(SHOOT, **INTO)
    strayed = typed_faces(SHOOT, fresh, (5, 2))
    assert not SHOOT.input("neighbour").matters(fresh)
    assert not SHOOT.input("deviated_armour").matters(fresh)
    assert SHOOT.input("neighbour").matters(strayed)
    assert SHOOT.input("deviated_armour").matters(strayed)
    assert not SHOOT.input("neighbour").matters(typed_faces(SHOOT, fresh, (2,)))


def test_the_modifiers_of_a_strayed_shot_are_the_intended_base_s_unless_ruled_otherwise() -> None:
    case = a_case(SHOOT, **INTO | {"wood": True}, deviated_armour=1, deviated_visible=8, deviated_wood=False)
    assert rolled(SHOOT, case, 4, 1, 1).target == 9 - 1 + 2 - 2
    new = case.under({"deviated_modifiers": "new"})
    assert rolled(SHOOT, new, 4, 1, 1).target == 9 - 1 + 4
    assert rolled(SHOOT, new, 3, 1).target == 9 - 1 + 2 - 2
    changed = {line.id: line.switch for line in rolled(SHOOT, new, 4, 1, 1).lines}
    assert changed["visible"] == "deviated_modifiers"


def test_the_chance_into_a_melee_is_that_of_hitting_the_intended_base() -> None:
    assert chance_of_success(SHOOT, a_case(SHOOT, **INTO)) == Fraction(1, 2) * Fraction(10, 20)


@given(any_inputs(SHOOT), any_switches(SHOOT))
def test_the_odds_of_a_shot_are_those_of_counting_every_face(inputs: dict[str, Any], switches: dict[str, str]) -> None:
    case = a_case(SHOOT, switches, **inputs | {"visible": max(inputs["visible"], 1), "target_size": 12})
    assert dict(chances(SHOOT, case)) == counted(SHOOT, case)


@given(any_inputs(SHOOT), any_switches(SHOOT), st.integers(1, 6), st.integers(1, 6), st.integers(1, 20))
def test_the_target_of_a_shot_is_the_sum_of_its_lines_and_a_miss_costs_nothing(
    inputs: dict[str, Any], switches: dict[str, str], first: int, second: int, last: int
) -> None:
    case = a_case(SHOOT, switches, **inputs | {"visible": max(inputs["visible"], 1), "target_size": 12})
    faces: tuple[int, ...] = (last,) if not inputs["into_melee"] else (first, last) if first <= 3 else (first, second)
    if inputs["into_melee"] and first > 3 and inputs["neighbour"] == "contact":
        faces = (first, second, last)
    end = rolled(SHOOT, case, *faces)
    assert end.target is None or end.target == sum(line.value for line in end.lines)
    lives = sum(effect.amount for effect in end.effects if effect.kind == "life_lost")
    assert lives == (1 if end.outcome in {"success", "other_hit"} else 0)


def test_roster_and_state_fill_in_a_shot() -> None:
    bows = a_unit("bows", missile_power=10, shooting_skill=2)
    foe = a_unit("foe", OCHRE, shooting_armour=3, size=3, melee=1)
    other = a_unit("other", OCHRE, shooting_armour=5, size=1, kind="hero", attached_to="foe")
    battle = a_scene(bows, foe, other)
    known = prefill(SHOOT, Context(battle, {"actor": bows.id, "target": foe.id, "deviated": other.id}))
    told = {key: found.value for key, found in known.items()}
    assert told | {
        "power": 10, "skill": 2, "armour": 3, "visible": 3, "target_size": 3, "into_melee": True, "deviated_armour": 5,
    } == told  # fmt: skip
    hero = prefill(SHOOT, Context(battle, {"actor": bows.id, "target": other.id}))
    assert hero["into_melee"].value is True


# Breath: size of the target, depth of the water, segments in it.
@pytest.mark.parametrize(("size", "depth", "wet"), [(2, 0, 0), (2, 1, 1), (2, 2, 2), (2, 5, 2), (5, 3, 3), (5, 8, 5)])
def test_breath_loses_one_for_each_segment_in_water(size: int, depth: int, wet: int) -> None:
    case = a_case(BREATH, power=12, target_size=size, water_depth=depth)
    assert target(BREATH, case) == 12 - wet
    assert [effect.kind for effect in rolled(BREATH, case, 12 - wet).effects] == ["life_lost"]
    assert rolled(BREATH, case, 13 - wet).effects == ()


def test_nothing_else_modifies_breath() -> None:
    assert {entry.field.key for entry in BREATH.inputs}.difference(FREE) == {
        "power", "target_size", "water_depth", "target_bases", "hit_base",
    }  # fmt: skip


@pytest.mark.parametrize("resolver", [SHOOT, BREATH], ids=lambda resolver: resolver.key)
def test_naturals_are_special_only_by_house_rule(resolver: Resolver) -> None:
    house = {"natural_d20": "1_hits_20_misses"}
    seen: dict[str, Any] = {"visible": 1} if resolver is SHOOT else {}
    weak = a_case(resolver, power=0, **seen)
    strong = a_case(resolver, power=40)
    assert [rolled(resolver, weak.under(rules), 1).outcome for rules in ({}, house)] == ["failure", "success"]
    assert [rolled(resolver, strong.under(rules), 20).outcome for rules in ({}, house)] == ["success", "failure"]


def test_what_another_answer_would_change_takes_no_die_for_one_of_another_kind() -> None:
    into_melee = a_case(SHOOT, power=10, skill=2, armour=2, into_melee=True).after(Face(6, 2))
    (other,) = alternatives(SHOOT, into_melee, "into_melee")
    alone = chance_of_success(SHOOT, a_case(SHOOT, power=10, skill=2, armour=2))
    assert alone is not None
    assert other.gain == alone - (chance_of_success(SHOOT, into_melee) or 0)
