"""Shots against the printed tables: difficulty, height, and the shot into a melee with its drawn victim."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.games.confrontation.cases import a_case, lines_of, odds, open_die, roll_of, rolled
from tracker.battle.fields import Rejected
from tracker.games.confrontation.rolls.shooting import motion_of

# What each situation adds to the difficulty of a shot at short range.
SITUATIONS: list[tuple[dict[str, Any], int, str]] = [
    ({"range": "short"}, 4, "CF-SHO-02"),
    ({"range": "medium"}, 7, "CF-SHO-03"),
    ({"range": "long"}, 10, "CF-SHO-04"),
    ({"cover": "minor"}, 4 + 1, "CF-SHO-05"),
    ({"cover": "major"}, 4 + 3, "CF-SHO-06"),
    ({"cover": "total"}, 4 + 8, "CF-SHO-07"),
    ({"size": "large"}, 4 - 1, "CF-SHO-08"),
    ({"size": "very_large"}, 4 - 2, "CF-SHO-09"),
    ({"motion": "immobile"}, 4 - 1, "CF-SHO-10"),
    ({"motion": "fast"}, 4 + 1, "CF-SHO-11"),
    ({"motion": "very_fast"}, 4 + 2, "CF-SHO-12"),
    ({"charging": True}, 4 + 2, "CF-SHO-13"),
    ({"shooter_cm": 1.0}, 4 + 1, "CF-SHO-14"),
    ({"shooter_cm": 29.5}, 4 + 1, "CF-SHO-14"),
    ({"shooter_cm": 30.0}, 4 + 2, "CF-SHO-15"),
    ({"shooter_cm": 49.9}, 4 + 2, "CF-SHO-15"),
    ({"shooter_cm": 50.0}, 4 + 3, "CF-SHO-16"),
    ({"range": "point_blank", "charging": True}, 4 + 2, "CF-REACT-03"),
]


@pytest.mark.parametrize(("situation", "difficulty", "rule"), SITUATIONS)
def test_a_situation_sets_the_difficulty_and_cites_its_rule(
    situation: dict[str, Any], difficulty: int, rule: str
) -> None:
    for key in ("missile", "crowd_shot"):
        case = a_case(key, aim=3, **situation)
        goal = roll_of(key).goal_of(case)
        assert goal is not None
        assert (goal.target, goal.added) == (difficulty, 3)
        assert rule in {cited for line in roll_of(key).applied(case) for cited in line.rules}


# Moved cm, ran its whole move, and what it then is.
MOTIONS = [
    (0, False, "immobile"), (5, False, "moved"), (15, False, "moved"), (15, True, "fast"), (14.9, True, "moved"),
    (20, False, "fast"), (29.9, True, "fast"), (30, True, "very_fast"), (30, False, "fast"), (40, False, "very_fast"),
]  # fmt: skip


@pytest.mark.parametrize(("moved", "ran", "motion"), MOTIONS)
def test_how_fast_a_target_is(moved: float, ran: bool, motion: str) -> None:
    assert motion_of(moved, ran) == motion


def test_reaching_the_difficulty_is_enough_and_a_one_always_misses() -> None:
    assert rolled("missile", 4, aim=3, range="medium").outcome == "hit"
    assert rolled("missile", 3, aim=3, range="medium").outcome == "miss"
    assert rolled("missile", 1, aim=40).outcome == "miss"


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"own_side": True}, "CF-SHO-20"),
        ({"shooter_ran": True}, "CF-SHO-19"),
        ({"has_missile": False}, "CF-SHO-01"),
        ({"range": "point_blank", "charger_seen": False}, "CF-REACT-01"),
        ({"range": "point_blank", "has_reacted": True}, "CF-REACT-06"),
        ({"in_melee": True}, "CF-SHO-21"),
    ],
)
def test_who_may_not_shoot_is_told_why(inputs: dict[str, Any], says: str) -> None:
    with pytest.raises(Rejected, match=says):
        rolled("missile", 5, **inputs)


def test_one_who_ran_may_still_stand_and_shoot() -> None:
    assert rolled("missile", 6, aim=9, range="point_blank", shooter_ran=True).outcome == "hit"


def test_the_point_blank_number_and_the_reactions_of_members_follow_their_house_rules() -> None:
    assert lines_of("missile", {"point_blank": "6"}, range="point_blank")["point_blank"] == 6
    by_member = {"react_split": "by_member"}
    again = rolled("missile", 5, aim=9, range="point_blank", has_reacted=True, switches=by_member)
    assert again.outcome == "hit"


# Height difference, and what it does to 100 / 200 / 300, too long to be clamped.
HEIGHTS = [
    (1.9, (0, 0, 0)), (2, (3, 6, 9)), (5, (3, 6, 9)), (5.9, (3, 6, 9)), (6, (5, 10, 15)), (10, (5, 10, 15)),
    (10.5, (5, 10, 15)), (11, (7, 14, 21)), (20, (7, 14, 21)), (20.9, (7, 14, 21)), (21, (10, 20, 30)),
    (60, (10, 20, 30)),
]  # fmt: skip


@pytest.mark.parametrize(("difference", "change"), HEIGHTS)
def test_height_lengthens_and_shortens_the_three_ranges(difference: float, change: tuple[int, int, int]) -> None:
    ranges: dict[str, Any] = {"range_short": 100.0, "range_medium": 150.0, "range_long": 200.0}
    up = lines_of("height_range", difference=float(difference), **ranges)
    down = lines_of("height_range", difference=-float(difference), **ranges)
    assert tuple(up.values()) == (100 + change[0], 150 + change[1], 200 + change[2])
    assert tuple(down.values()) == (100 - change[0], 150 - change[1], 200 - change[2])


def test_a_range_is_never_less_than_half_nor_more_than_twice() -> None:
    bow: dict[str, Any] = {"range_short": 5.0, "range_medium": 15.0, "range_long": 20.0}
    assert tuple(lines_of("height_range", difference=40.0, **bow).values()) == (10, 30, 40)
    assert tuple(lines_of("height_range", difference=-40.0, **bow).values()) == (2.5, 7.5, 10)
    printed: dict[str, Any] = {"range_short": 10.0, "range_medium": 20.0, "range_long": 30.0}
    assert tuple(lines_of("height_range", difference=99.0, **printed).values()) == (20, 40, 60)
    assert tuple(lines_of("height_range", difference=-99.0, **printed).values()) == (5, 10, 15)


def test_twenty_one_is_in_the_lower_band_under_its_house_rule() -> None:
    ranges: dict[str, Any] = {"range_short": 100.0, "range_medium": 150.0, "range_long": 200.0}
    assert lines_of("height_range", {"height_21": "lower"}, difference=21.0, **ranges)["short"] == 107
    assert lines_of("height_range", {"height_21": "lower"}, difference=5.5, **ranges)["short"] == 105


# AIM and face against the 7 of medium range: margin, and the grades that need no draw.
GRADES = [(8, 4, 5, "exceptional"), (5, 5, 3, "exceptional"), (3, 3, -1, "failed"), (2, 3, -2, "failed")]


@pytest.mark.parametrize(("aim", "face", "margin", "grade"), GRADES)
def test_margins_without_a_draw(aim: int, face: int, margin: int, grade: str) -> None:
    assert aim + face - 7 == margin
    assert rolled("crowd_shot", face, aim=aim, range="medium", contact1="other").outcome == grade


CROWD: dict[str, Any] = {
    "target_class": "troop",
    "contact1": "other",
    "contact1_figures": 2,
    "contact2": "their_monster",
    "contact3": "other_monster",
}


def test_the_tickets_of_a_normal_success_are_the_target_then_the_contacts() -> None:
    # Weights: target 2, two of ours 2, their monster 2, our monster 2.
    drawn = [rolled("crowd_shot", 4, ticket, aim=1, **CROWD).outcome.partition("_")[2] for ticket in range(1, 9)]
    assert drawn == ["target"] * 2 + ["contact1"] * 2 + ["contact2"] * 2 + ["contact3"] * 2


def test_a_monster_as_target_has_four_tickets() -> None:
    assert rolled("crowd_shot", 4, 4, aim=1, target_class="monster", contact1="other").outcome == "normal_target"
    assert rolled("crowd_shot", 4, 5, aim=1, target_class="monster", contact1="other").outcome == "normal_contact1"


def test_a_serious_failure_spares_the_target_and_a_critical_one_its_whole_side() -> None:
    serious = [rolled("crowd_shot", 3, ticket, aim=1, range="medium", **CROWD).outcome for ticket in range(1, 7)]
    assert serious == ["serious_contact1"] * 2 + ["serious_contact2"] * 2 + ["serious_contact3"] * 2
    critical = [rolled("crowd_shot", 1, ticket, aim=20, **CROWD).outcome for ticket in range(1, 5)]
    assert critical == ["critical_contact1"] * 2 + ["critical_contact3"] * 2
    assert rolled("crowd_shot", 2, 1, aim=0, range="medium", **CROWD).outcome == "critical_contact1"


def test_an_empty_draw_hits_nobody() -> None:
    assert rolled("crowd_shot", 1).outcome == "critical_nobody"
    assert rolled("crowd_shot", 2, aim=0, contact1="theirs", range="medium").outcome == "critical_nobody"


def test_a_shot_is_into_the_crowd_when_the_target_touches_anybody_under_the_house_rule() -> None:
    assert rolled("missile", 5, aim=9, touches=True).outcome == "hit"
    with pytest.raises(Rejected, match="CF-SHO-21"):
        rolled("missile", 5, aim=9, touches=True, switches={"crowd": "contact"})


@settings(deadline=None)
@given(
    aim=st.integers(0, 20),
    cover=st.sampled_from(["none", "minor", "major", "total"]),
    range_=st.sampled_from(["short", "long"]),
)
def test_the_chance_of_a_shot_is_that_of_the_open_die(aim: int, cover: str, range_: str) -> None:
    difficulty = {"short": 4, "long": 10}[range_] + {"none": 0, "minor": 1, "major": 3, "total": 8}[cover]
    hits = sum((chance for natural, die, chance in open_die() if natural > 1 and aim + die >= difficulty), Fraction(0))
    assert abs(odds("missile", aim=aim, cover=cover, range=range_)["hit"] - hits) < Fraction(1, 10**9)


@settings(deadline=None)
@given(aim=st.integers(0, 12))
def test_the_chances_of_a_shot_into_a_melee_are_those_of_die_and_draw(aim: int) -> None:
    counted: dict[str, Fraction] = {}
    draws = {
        "normal": {"target": 2, "contact1": 2, "contact2": 2, "contact3": 2},
        "serious": {"contact1": 2, "contact2": 2, "contact3": 2},
        "critical": {"contact1": 2, "contact3": 2},
    }
    for natural, die, chance in open_die():
        margin = aim + die - 7
        grade = (
            "critical" if natural == 1 or margin <= -5 else "serious" if margin <= -3 else "failed" if margin < 0
            else "normal" if margin < 3 else "exceptional"
        )  # fmt: skip
        for who, weight in draws.get(grade, {"": 1}).items():
            key = f"{grade}_{who}" if who else grade
            share = Fraction(weight, sum(draws.get(grade, {"": 1}).values()))
            counted[key] = counted.get(key, Fraction(0)) + chance * share
    shown = odds("crowd_shot", aim=aim, range="medium", **CROWD)
    assert all(abs(shown.get(key, Fraction(0)) - chance) < Fraction(1, 10**9) for key, chance in counted.items())
    assert sum(shown.values()) == 1
