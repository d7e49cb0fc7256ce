"""The wound table typed again by hand, its doubles, the extra location die, and what a wound does afterwards."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.tracker.games.confrontation.cases import a_case, odds, roll_of, rolled
from tracker.battle.dice import Face
from tracker.games.confrontation.concepts.wounds import after

N, S, L, G, C, K = "nothing", "stunned", "light", "serious", "critical", "killed"
# First and last damage value of each printed row; legs, arms, trunk, head.
TABLE = [
    ((-40, -15), (N, N, S, L)),
    ((-14, -10), (N, S, S, L)),
    ((-9, -5), (S, S, S, G)),
    ((-4, 0), (S, S, L, G)),
    ((1, 5), (S, L, L, G)),
    ((6, 10), (L, L, G, C)),
    ((11, 15), (L, G, C, K)),
    ((16, 20), (G, C, K, K)),
    ((21, 25), (C, C, K, K)),
    ((26, 30), (C, K, K, K)),
    ((31, 60), (K, K, K, K)),
]
CELLS = [
    (value, location, wounds[location - 1])
    for (first, last), wounds in TABLE
    for value in (first, last)
    for location in (1, 2, 3, 4)
]
# Two unequal dice whose lower one is the location; the higher one is part of the value.
DICE_AT = {1: (1, 6), 2: (2, 6), 3: (6, 3), 4: (4, 6)}


def at_value(value: int) -> dict[str, Any]:
    """Strength and resistance that make this value with a 6 as the higher die."""
    wanted = value - 6
    return {"str": max(wanted, 0), "res": max(-wanted, 0)}


@pytest.mark.parametrize(("value", "location", "wound"), CELLS)
def test_each_cell_of_the_wound_table(value: int, location: int, wound: str) -> None:
    made = rolled("damage", *DICE_AT[location], **at_value(value))
    assert (made.total, made.outcome) == (value, wound)


def test_five_is_the_head_as_well() -> None:
    assert rolled("damage", 5, 6, **at_value(-20)).outcome == L


@pytest.mark.parametrize(
    ("face", "location", "strength"), [(2, "arms", -2), (3, "trunk", -1), (4, "head", +1), (5, "head", +2)]
)
def test_a_double_changes_the_strength(face: int, location: str, strength: int) -> None:
    made = rolled("damage", face, face, str=10, res=3)
    assert made.total == 10 + strength + face - 3
    assert [effect.value for effect in made.effects if effect.kind == "location"] == [location]


def test_a_double_one_does_nothing_and_a_double_six_kills_outright() -> None:
    assert rolled("damage", 1, 1, str=60).outcome == N
    assert rolled("damage", 6, 6, res=60).outcome == K


def test_under_its_house_rule_a_double_one_reads_the_table() -> None:
    assert rolled("damage", 1, 1, str=60, res=0, switches={"double_one": "no_modifier"}).outcome == K


def test_both_dice_are_added_under_the_other_reading_and_the_tool_says_when_it_matters() -> None:
    assert rolled("damage", 3, 5, str=10, res=5, switches={"damage_reading": "sum"}).total == 13
    made = rolled("damage", 3, 5, str=10, res=9)
    assert made.total == 6
    assert made.outcome == G
    doubt = rolled("damage", 2, 4, str=10, res=10)
    assert doubt.outcome == L
    assert [effect for effect in doubt.effects if effect.kind == "other_reading"] == []
    doubt = rolled("damage", 3, 5, str=8, res=8)
    assert [(effect.amount, effect.value) for effect in doubt.effects if effect.kind == "other_reading"] == [(8, G)]


def test_the_extra_die_can_only_better_the_location() -> None:
    assert rolled("damage", 1, 2, 4, str=5, res=5, extra_die=True).outcome == G
    assert rolled("damage", 3, 2, 1, str=5, res=5, extra_die=True).outcome == L
    assert rolled("damage", 1, 2, 1, str=5, res=5, extra_die=True).total == 2


def test_no_location_is_told_while_its_extra_die_is_wanted() -> None:
    case = a_case("damage", extra_die=True, str=8, res=5)
    thrown = case.after(Face(6, 3)).after(Face(6, 1))
    assert [effect.kind for effect in roll_of("damage").effects(thrown, L)] == ["wound"]
    assert "location" in [effect.kind for effect in roll_of("damage").effects(thrown.after(Face(6, 5)), C)]


def test_the_extra_die_in_its_other_readings() -> None:
    dropped = rolled("damage", 1, 4, 3, str=5, res=5, extra_die=True, switches={"extra_location": "drop_lowest"})
    assert (dropped.total, dropped.outcome) == (4, L)
    chosen = rolled("damage", 1, 4, 3, str=5, res=5, extra_die=True, switches={"extra_location": "choose"})
    assert (chosen.total, chosen.outcome) == (4, G)


@pytest.mark.parametrize(("reading", "wound"), [("lower", C), ("upper", K)])
def test_a_value_of_thirty_is_in_one_row_or_the_other(reading: str, wound: str) -> None:
    assert rolled("damage", 1, 6, switches={"row_30": reading}, **at_value(30)).outcome == wound


def test_the_odds_of_a_wound_are_those_of_all_thirty_six_pairs() -> None:
    for strength, resistance in ((5, 5), (12, 4), (3, 15)):
        counted: dict[str, Fraction] = {}
        for first, second in product(range(1, 7), repeat=2):
            wound = rolled("damage", first, second, str=strength, res=resistance).outcome
            counted[wound] = counted.get(wound, Fraction(0)) + Fraction(1, 36)
        assert odds("damage", str=strength, res=resistance) == counted


@pytest.mark.parametrize(("double_one", "settling"), [("no_wound", {1, 6}), ("no_modifier", {6})])
@pytest.mark.parametrize("reading", ["best", "drop_lowest", "choose"])
def test_the_odds_with_the_extra_die_are_those_of_all_two_hundred_and_sixteen(
    reading: str, double_one: str, settling: set[int]
) -> None:
    counted: dict[str, Fraction] = {}
    switches = {"extra_location": reading, "double_one": double_one}
    for faces in product(range(1, 7), repeat=3):
        settled = reading != "drop_lowest" and faces[0] == faces[1] and faces[0] in settling
        dice = faces[:2] if settled else faces
        wound = rolled("damage", *dice, str=9, res=6, extra_die=True, switches=switches).outcome
        counted[wound] = counted.get(wound, Fraction(0)) + Fraction(1, 216)
    assert odds("damage", switches, str=9, res=6, extra_die=True) == counted


# The wound before, the new one, the wound then.
STEPS = [
    ("none", S, "none"), ("none", L, L), (L, S, L), (L, L, G), (L, G, G), (G, L, C), (G, G, C), (C, L, K), (C, K, K),
    (S, L, L), ("none", K, K), (L, N, L),
]  # fmt: skip


@pytest.mark.parametrize(("before", "new", "then"), STEPS)
def test_a_worse_wound_replaces_and_another_pushes_up_one_step(before: str, new: str, then: str) -> None:
    assert after(before, new) == then


WIDENED = [("none", 1), ("stunned", 1), ("light", 2), ("serious", 3), ("critical", 4)]


@pytest.mark.parametrize(("wound", "fails_on"), WIDENED)
def test_wounds_widen_failure(wound: str, fails_on: int) -> None:
    for face in range(1, 6):
        expected = "miss" if face <= fails_on else "hit"
        assert rolled("missile", face, aim=20, wound=wound).outcome == expected


@pytest.mark.parametrize(("wound", "takes"), [("stunned", -1), ("light", -1), ("serious", -2), ("critical", -3)])
def test_wounds_are_penalties_under_the_third_editions_reading(wound: str, takes: int) -> None:
    switches = {"wound_effect": "penalty"}
    assert rolled("missile", 5, aim=4, wound=wound, range="short", switches=switches).lines[-1].value == takes
    assert rolled("missile", 2, aim=20, wound=wound, switches=switches).outcome == "hit"
    assert rolled("missile", 2, aim=20, wound=wound, switches={"wound_effect": "none"}).outcome == "hit"
