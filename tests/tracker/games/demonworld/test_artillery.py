"""Artillery: the table at every face and range, stray shots, projectiles attack by attack, moving and loading."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play import OCHRE
from tests.tracker.cases import a_case, counted, rolled, target
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected, Scalar
from tracker.games.demonworld.rolls.artillery import ARTILLERY_MOVE, ARTILLERY_SCATTER, ARTILLERY_TABLE
from tracker.games.demonworld.rolls.projectile import PROJECTILE
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import Case, Context, prefill, typed_faces

X, L, J, D2, D1, OK = "destroyed", "loses_load", "jammed", "deviates_2", "deviates_1", "on_target"
# The printed table, typed face by face: short, medium, long.
FACES = {
    1: (X, X, X), 2: (L, L, L), 3: (J, J, J),
    4: (OK, D2, D2), 5: (OK, D2, D2), 6: (OK, D2, D2), 7: (OK, D2, D2), 8: (OK, D2, D2), 9: (OK, D2, D2),
    10: (OK, D1, D2), 11: (OK, D1, D2), 12: (OK, D1, D2), 13: (OK, D1, D2), 14: (OK, D1, D2), 15: (OK, D1, D2),
    16: (OK, D1, D1), 17: (OK, D1, D1), 18: (OK, OK, D1), 19: (OK, OK, D1), 20: (OK, OK, OK),
}  # fmt: skip
RANGES = ("short", "medium", "long")
TOLD = {
    X: [("destroyed", 0)],
    L: [("gun_emptied", 0)],
    J: [("gun_jammed", 0)],
    D2: [("deviates", 2), ("gun_emptied", 0)],
    D1: [("deviates", 1), ("gun_emptied", 0)],
    OK: [("gun_emptied", 0)],
}


@pytest.mark.parametrize("band", RANGES)
@pytest.mark.parametrize("face", range(1, 21))
def test_each_face_of_the_table_at_each_range(face: int, band: str) -> None:
    end = rolled(ARTILLERY_TABLE, a_case(ARTILLERY_TABLE, range=band), face)
    assert end.outcome == FACES[face][RANGES.index(band)]
    assert [(effect.kind, effect.amount) for effect in end.effects] == TOLD[end.outcome]
    assert all(effect.who == "actor" for effect in end.effects)


def test_short_range_never_deviates() -> None:
    assert chances(ARTILLERY_TABLE, a_case(ARTILLERY_TABLE)) == {
        X: Fraction(1, 20), L: Fraction(1, 20), J: Fraction(1, 20), OK: Fraction(17, 20),
    }  # fmt: skip


def test_a_shot_needs_the_full_load_unless_the_table_keeps_it() -> None:
    case = a_case(ARTILLERY_TABLE, loading=5)
    with pytest.raises(Rejected, match="5 of 6"):
        rolled(ARTILLERY_TABLE, case, 20)
    by_hand = case.under({"loading": "manual"})
    assert rolled(ARTILLERY_TABLE, by_hand, 20).effects == ()
    assert rolled(ARTILLERY_TABLE, by_hand, 2).effects == ()
    assert [effect.kind for effect in rolled(ARTILLERY_TABLE, by_hand, 3).effects] == ["gun_jammed"]


@pytest.mark.parametrize("hexes", [1, 2])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_stray_shot_goes_one_or_two_hexes_by_the_compass(face: int, hexes: int) -> None:
    end = rolled(ARTILLERY_SCATTER, a_case(ARTILLERY_SCATTER, hexes=hexes), face)
    assert [(effect.kind, effect.amount) for effect in end.effects] == [("direction", face), ("deviates", hexes)]


def flown(case: Case, *faces: int) -> tuple[dict[str, int], int, str]:
    """Hits by base, power left, why it stopped."""
    effects = rolled(PROJECTILE, case, *faces).effects
    hits = {effect.who: effect.amount for effect in effects if effect.kind == "life_lost"}
    (power,) = [effect.amount for effect in effects if effect.kind == "power_left"]
    (why,) = [str(effect.value) for effect in effects if effect.kind == "stopped"]
    return hits, power, why


def a_shot(kind: str, power: int, *pv: int, switches: dict[str, str] | None = None, **more: Scalar) -> Case:
    """A projectile of that power against bases with these life points."""
    return a_case(PROJECTILE, switches, kind=kind, power_a=power, bases=len(pv), bases_pv=pv, **more)


@pytest.mark.parametrize(
    ("case", "faces", "end"),
    [
        # A bolt keeps at a base while it has life, then goes on; −1 a hit; the first miss stops it.
        (a_shot("bolt", 10, 2, 1), (10, 9, 8), ({"base1": 2, "base2": 1}, 7, "end_of_line")),
        (a_shot("bolt", 10, 2, 1), (10, 10), ({"base1": 1}, 9, "missed")),
        (a_shot("bolt", 10, 2, 1), (11,), ({}, 10, "missed")),
        (a_shot("bolt", 2, 5), (2, 1), ({"base1": 2}, 0, "power_gone")),
        # A ball attacks each base once and misses do not stop it.
        (a_shot("ball", 10, 3, 3, 3), (20, 10, 9), ({"base2": 1, "base3": 1}, 8, "end_of_line")),
        (a_shot("ball", 10, 3), (20,), ({}, 10, "end_of_line")),
        (a_shot("ball", 2, 1, 1, 1, 1), (2, 2, 1), ({"base1": 1, "base3": 1}, 0, "power_gone")),
        # A stone falls on the base in the final hex, the last of the line, and stays with it.
        (a_shot("stone", 8, 3), (8, 7, 6), ({"base1": 3}, 5, "end_of_line")),
        (a_shot("stone", 8, 3), (8, 8), ({"base1": 1}, 7, "missed")),
        (a_shot("stone", 8, 1, 2), (8, 7), ({"base2": 2}, 6, "end_of_line")),
        (a_shot("stone", 8, 3, power_b=9, neighbours=3), (9,), ({}, 8, "missed")),
        # A stone a (b) strikes each neighbour once at the full b, whatever the centre did.
        (
            a_shot("stone_ab", 8, 1, power_b=5, neighbours=2),
            (9, 5, 6),
            ({"neighbour1": 1}, 8, "missed"),
        ),
        (
            a_shot("stone_ab", 8, 2, power_b=5, neighbours=2, neighbours_pv=(3, 3)),
            (1, 1, 5, 5),
            ({"base1": 2, "neighbour1": 1, "neighbour2": 1}, 6, "end_of_line"),
        ),
        (
            a_shot("stone_ab", 8, power_b=5, neighbours=3, off_level=(2,)),
            (5, 5),
            ({"neighbour1": 1, "neighbour3": 1}, 8, "end_of_line"),
        ),
        (a_shot("stone_ab", 8, 1, power_b=5, neighbours=2, final_water=True), (8,), ({"base1": 1}, 7, "end_of_line")),
        (a_shot("stone_ab", 8, 1, power_b=0, neighbours=2), (8,), ({"base1": 1}, 7, "end_of_line")),
        # Nobody there, or no power at all.
        (a_shot("bolt", 8), (), ({}, 8, "end_of_line")),
        (a_shot("bolt", 0, 1), (), ({}, 0, "power_gone")),
    ],
)
def test_projectiles_attack_by_attack(case: Case, faces: tuple[int, ...], end: tuple[object, ...]) -> None:
    assert flown(case, *faces) == end


def test_the_number_to_roll_falls_with_every_hit_and_rises_for_the_neighbours() -> None:
    case = a_shot("stone_ab", 8, 2, power_b=5, neighbours=1)
    numbers = []
    for face in (8, 7, 5):
        numbers.append(target(PROJECTILE, case))
        assert sum(line.value for line in PROJECTILE.applied(case)) == numbers[-1]
        case = typed_faces(PROJECTILE, case, (face,))
    assert numbers == [8, 7, 5]
    assert PROJECTILE.goal_of(case) is None
    assert PROJECTILE.throws(case) is None
    assert sum(line.value for line in PROJECTILE.applied(case)) == 6


def test_a_finished_shot_takes_no_further_die() -> None:
    with pytest.raises(Rejected, match="one die too many"):
        rolled(PROJECTILE, a_shot("bolt", 8, 1), 8, 1)
    with pytest.raises(Rejected, match="a die is missing"):
        rolled(PROJECTILE, a_shot("bolt", 8, 2), 8)


def test_more_bases_than_there_are_roles_are_refused() -> None:
    with pytest.raises(Rejected, match="bases_pv"):
        rolled(PROJECTILE, a_case(PROJECTILE, bases_pv=(1,) * 9), 1)
    with pytest.raises(Rejected, match="neighbours_pv"):
        rolled(PROJECTILE, a_case(PROJECTILE, neighbours_pv=(1,) * 7), 1)


def test_armour_counts_against_artillery_only_by_house_rule() -> None:
    case = a_shot("stone_ab", 8, 2, power_b=5, neighbours=2, bases_armour=(3,), neighbours_armour=(0, 2))
    assert flown(case, 8, 8, 5, 5) == ({"base1": 1, "neighbour1": 1, "neighbour2": 1}, 7, "missed")
    house = case.under({"artillery_armour": "shooting_armour"})
    assert flown(house, 5, 5, 5, 4) == ({"base1": 1, "neighbour1": 1}, 7, "missed")
    assert target(PROJECTILE, house) == 5
    assert [line.switch for line in PROJECTILE.applied(house) if line.id == "armour"] == ["artillery_armour"]


def test_the_splash_repeats_and_loses_power_only_by_house_rule() -> None:
    case = a_shot("stone_ab", 8, power_b=2, neighbours=2, neighbours_pv=(3, 3))
    house = case.under({"stone_splash": "repeating"})
    assert flown(case, 1, 1) == ({"neighbour1": 1, "neighbour2": 1}, 8, "end_of_line")
    assert flown(house, 2, 1, 2, 2) == ({"neighbour1": 2, "neighbour2": 1}, 8, "end_of_line")


def test_naturals_are_special_only_by_house_rule() -> None:
    house = {"natural_d20": "1_hits_20_misses"}
    strong = a_shot("bolt", 30, 1)
    assert flown(strong, 20)[0] == {"base1": 1}
    assert flown(strong.under(house), 20)[0] == {}
    armoured = a_shot("bolt", 2, 1, bases_armour=(9,), switches={"artillery_armour": "shooting_armour"})
    assert flown(armoured, 1)[0] == {}
    assert flown(armoured.under({**armoured.switches, **house}), 1)[0] == {"base1": 1}


SHOTS = st.builds(
    a_shot,
    st.sampled_from(["bolt", "ball", "stone", "stone_ab"]),
    st.integers(0, 22),
    st.integers(1, 2),
    switches=st.fixed_dictionaries(
        {
            "natural_d20": st.sampled_from(["none", "1_hits_20_misses"]),
            "stone_splash": st.sampled_from(["single", "repeating"]),
            "artillery_armour": st.sampled_from(["none", "shooting_armour"]),
        }
    ),
    power_b=st.integers(0, 8),
    neighbours=st.integers(0, 1),
    bases_armour=st.just((1,)),
)


@settings(max_examples=25, deadline=None)
@given(SHOTS)
def test_the_odds_are_those_of_counting_every_face_of_every_die(case: Case) -> None:
    assert dict(chances(PROJECTILE, case)) == counted(PROJECTILE, case)


@given(
    st.sampled_from(["bolt", "ball", "stone", "stone_ab"]),
    st.integers(0, 40),
    st.lists(st.integers(1, 4), max_size=8),
    st.integers(0, 40),
    st.lists(st.integers(1, 4), max_size=6),
    st.lists(st.integers(1, 20), min_size=80, max_size=80),
)
def test_no_base_loses_more_than_it_has_and_only_hits_cost_power(
    kind: str, power: int, pv: list[int], power_b: int, around: list[int], faces: list[int]
) -> None:
    case = a_shot(kind, power, *pv, power_b=power_b, neighbours=len(around), neighbours_pv=tuple(around))
    thrown = 0
    while (wanted := PROJECTILE.throws(case)) is not None:
        case = case.after(Face(wanted.die.sides, faces[thrown]))
        thrown += 1
    hits, left, _why = flown(Case(case.values, {}), *(face.face for face in case.faces))
    centre = sum(count for who, count in hits.items() if who.startswith("base"))
    assert left == power - centre >= 0
    for who, count in hits.items():
        most = (pv if who.startswith("base") else around)[int(who[-1]) - 1]
        assert count <= (1 if kind == "ball" or who.startswith("neighbour") else most)


def test_the_chance_of_hitting_anything_with_the_greatest_shot_is_found_at_once() -> None:
    case = a_shot(
        "stone_ab", 15, 20, power_b=10, neighbours=6, neighbours_pv=(20,) * 6, switches={"stone_splash": "repeating"}
    )
    assert chance_of_success(PROJECTILE, case) == 1 - Fraction(5, 20) * Fraction(10, 20) ** 6
    ball = a_shot("ball", 10, *(1,) * 8)
    assert chance_of_success(PROJECTILE, ball) == 1 - Fraction(1, 2) ** 8


def test_the_roster_fills_in_the_shot_and_the_bases_named() -> None:
    gun = a_unit("gun", kind="artillery", projectile="ball", shot_power=12, splash_power=4)
    giant = a_unit("giant", OCHRE, kind="giant", pv=5, wounds=(2,), shooting_armour=3)
    foot = a_unit("foot", OCHRE, pv=2, bases=6, wounds=(1,), shooting_armour=1)
    scene = Context(a_scene(gun, giant, foot), {"actor": gun.id, "base1": foot.id, "base3": giant.id})
    known = {key: found.value for key, found in prefill(PROJECTILE, scene).items()}
    assert known == {
        "kind": "ball", "power_a": 12, "power_b": 4, "bases": 3, "bases_pv": (2, 1, 3), "bases_armour": (1, 0, 3),
    }  # fmt: skip


# Order, movement points before any loss, what it may do: typed by hand.
@pytest.mark.parametrize(
    ("order", "pm", "may"),
    [("M", 9, "moves"), ("H", 6, "moves_and_loads"), ("T", 6, "turns"), ("C", 6, "moves_and_loads")],
)
@pytest.mark.parametrize("lost", range(13))
def test_a_piece_moves_by_its_order_less_the_life_points_it_lost(order: str, pm: int, may: str, lost: int) -> None:
    end = rolled(ARTILLERY_MOVE, a_case(ARTILLERY_MOVE, order=order, pv_lost=lost, loading=0))
    assert (end.total, end.outcome) == (max(pm - lost, 0), may)
    assert end.total == sum(line.value for line in end.lines)


@pytest.mark.parametrize(
    ("order", "spent", "loading", "loaded"),
    [("H", 0, 0, 6), ("T", 2, 0, 4), ("H", 2, 4, 2), ("H", 6, 0, 0), ("M", 0, 0, 0), ("C", 1, 0, 5), ("T", 0, 6, 0)],
)
def test_points_left_unspent_load_the_piece_up_to_six(order: str, spent: int, loading: int, loaded: int) -> None:
    case = a_case(ARTILLERY_MOVE, order=order, pm_spent=spent, loading=loading)
    told = {effect.kind: effect.amount for effect in rolled(ARTILLERY_MOVE, case).effects}
    assert told == ({"gun_loaded": loaded} if loaded else {})
    assert rolled(ARTILLERY_MOVE, case.under({"loading": "manual"})).effects == ()


def test_life_points_lost_load_less() -> None:
    case = a_case(ARTILLERY_MOVE, order="T", pv_lost=2, pm_spent=1, loading=0)
    assert [(effect.kind, effect.amount) for effect in rolled(ARTILLERY_MOVE, case).effects] == [("gun_loaded", 3)]


def test_no_more_points_are_spent_than_the_order_gives() -> None:
    with pytest.raises(Rejected, match="movement points spent: 7 is more than the 6"):
        rolled(ARTILLERY_MOVE, a_case(ARTILLERY_MOVE, order="H", pm_spent=7))
