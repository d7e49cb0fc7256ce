"""The shooting advantage line by line, ranges, rates, and what forbids a shot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.play import playing, refused, the
from tests.tracker.games.hexcombat.battles import a_battle, a_case, faces, worths
from tracker.battle.battle import UnitId
from tracker.battle.commands import Resolve
from tracker.games.hexcombat import SYSTEM
from tracker.play.worksheet import open_sheet
from tracker.rules.odds import chances, one_better_one_worse
from tracker.rules.resolver import resolve

SHOOT, RANGE, RATE, FIRE = (SYSTEM.resolver(key) for key in ("shoot", "range", "rate", "fire_check"))

GRADES = ("superior", "advantaged", "ordinary", "disadvantaged", "inferior")

# Each line of the sheet: what must hold, which line counts, with which figure. The shooter is a crossbowman.
LINES = [
    ({"weapon_system": 4}, "weapon_system", 4),
    ({"weapon_system": -4}, "weapon_system", -4),
    *(({"actor_capability": grade}, "actor_capability", 2 - place) for place, grade in enumerate(GRADES)),
    *(({"target_capability": grade}, "target_capability", place - 2) for place, grade in enumerate(GRADES)),
    ({"actor_shooting_supports": 3}, "shooting_supports", 3),
    ({"target_defensive_supports": 3}, "defensive_supports", -3),
    ({"actor_breath": "out_of_breath"}, "actor_breath", -1),
    ({"actor_cohesion": "shaken"}, "actor_shaken", -1),
    ({"target_cohesion": "shaken"}, "target_cohesion", 1),
    ({"target_cohesion": "routed"}, "target_cohesion", 2),
    ({"facing": "flank"}, "facing", 1),
    ({"facing": "rear"}, "facing", 2),
    ({"same_hex": True, "facing": "rear", "distance": 0}, "same_hex", 1),
    ({"actor_altitude": 2, "target_altitude": 1}, "from_above", 1),
    ({"actor_position": "close_flight", "actor_altitude": 3}, "from_above", 1),
    ({"actor_position": "distant_flight", "target_altitude": 20}, "from_above", 1),
    ({"target_altitude": 1}, "from_below", -1),
    ({"target_position": "distant_flight", "actor_altitude": 20}, "from_below", -1),
    ({"actor_terrain": "rough"}, "out_of", -1),
    ({"actor_terrain": "difficult"}, "out_of", -1),
    ({"target_terrain": "rough"}, "into_rough", -2),
    ({"target_terrain": "difficult"}, "into_difficult", -4),
    ({"behind_rough_side": True}, "rough_side", -2),
    ({"distance": 2}, "far_bow", -1),
    ({"distance": 3}, "far_bow", -2),
    ({"actor_ammunition": "diminished"}, "diminished", -1),
    ({"actor_size": "small"}, "actor_small", -4),
    ({"target_size": "small"}, "target_small", 4),
    ({"actor_size": "large", "actor_large_mates": 1}, "actor_large", -2),
    ({"target_size": "large", "target_large_mates": 3}, "target_large", 6),
    ({"weather": "overcast"}, "weather", -1),
    ({"weather": "rain"}, "weather", -3),
    ({"weather": "storm"}, "weather", -4),
    ({"wind": "breeze"}, "wind", -1),
    ({"wind": "strong"}, "wind", -2),
    ({"wind": "violent"}, "wind", -4),
    ({"target_formation": True, "target_mode": "shield_wall"}, "mode", -1),
    ({"target_formation": True, "target_mode": "tortoise"}, "mode", -2),
]


@pytest.mark.parametrize(("inputs", "line", "value"), LINES)
def test_a_line_counts_alone_with_its_printed_figure(inputs: dict[str, Any], line: str, value: int) -> None:
    found = worths(SHOOT, a_case(SHOOT, **{"actor_kind": "crossbowmen", **inputs}))
    assert found[line] == value
    assert {key: worth for key, worth in found.items() if key != line and worth} == {}


NOT = [
    ({"actor_breath": "winded"}, "actor_breath"),
    ({"actor_cohesion": "routed"}, "actor_shaken"),
    ({"same_hex": True, "facing": "rear"}, "facing"),
    ({"distance": 1}, "far_bow"),
    ({"distance": 0}, "far_bow"),
    ({"target_terrain": "water"}, "into_difficult"),
    ({"target_terrain": "lava"}, "into_difficult"),
    ({"target_terrain": "rough", "target_position": "distant_flight"}, "into_rough"),
    ({"target_terrain": "difficult", "target_position": "distant_flight"}, "into_difficult"),
    ({"actor_terrain": "water"}, "out_of"),
    ({"target_mode": "tortoise"}, "mode"),
    ({"target_position": "close_flight"}, "from_below"),
    ({"single_shot": True}, "single_shot"),
]


@pytest.mark.parametrize(("inputs", "line"), NOT)
def test_a_line_is_silent_where_its_condition_fails(inputs: dict[str, Any], line: str) -> None:
    assert line not in worths(SHOOT, a_case(SHOOT, **{"actor_kind": "crossbowmen", **inputs}))


def test_two_units_in_distant_flight_are_level() -> None:
    both = a_case(SHOOT, actor_kind="archers", actor_position="distant_flight", target_position="distant_flight")
    found = worths(SHOOT, both)
    assert (found["from_above"], found["from_below"]) == (1, -1)


@pytest.mark.parametrize(
    ("shooter", "target", "worths_beside"),
    [
        ("ground", "ground", {"actor_altitude": 1, "target_altitude": None}),
        ("close_flight", "ground", {"actor_altitude": 1, "target_altitude": None}),
        ("ground", "distant_flight", {"actor_position": None, "target_position": -1}),
        ("distant_flight", "ground", {"actor_position": 1, "target_position": None}),
        ("distant_flight", "distant_flight", {"actor_position": 1, "target_position": -1}),
    ],
)
def test_what_height_is_worth_stands_beside_what_it_comes_from(
    shooter: str, target: str, worths_beside: dict[str, int | None]
) -> None:
    archers = {"kind": "archers", "altitude": 3, "position": shooter}
    battle = a_battle({"Att": archers}, {"Def": {"altitude": 1, "position": target}}).battle
    sheet = open_sheet(SYSTEM, battle, SHOOT, {"actor": UnitId("att"), "target": UnitId("def")})
    of_height = {"actor_altitude", "target_altitude", "actor_position", "target_position"}
    rows = {row.key: row.worth for row in sheet.rows() if row.key in of_height and row.is_line}
    assert rows == worths_beside


@pytest.mark.parametrize("kind", ["skirmishers", "light_cavalry", "infantry"])
def test_weather_wind_and_distance_leave_others_alone(kind: str) -> None:
    found = worths(SHOOT, a_case(SHOOT, actor_kind=kind, weather="storm", wind="violent", distance=2))
    assert not {"weather", "wind", "far_bow", "far_gun"} & found.keys()


def test_weather_and_wind_add_up() -> None:
    found = worths(SHOOT, a_case(SHOOT, actor_kind="artillery", weather="rain", wind="strong"))
    assert found["weather"] + found["wind"] == -5


@pytest.mark.parametrize(("distance", "malus"), [(0, 0), (3, 0), (4, -1), (7, -1), (8, -2), (12, -3)])
def test_artillery_loses_one_for_each_complete_four_hexes(distance: int, malus: int) -> None:
    found = worths(SHOOT, a_case(SHOOT, actor_kind="artillery", actor_capability="superior", distance=distance))
    assert found.get("far_gun", 0) == malus
    assert "far_bow" not in found


@pytest.mark.parametrize(
    ("kind", "grade", "bonus"),
    [("archers", grade, bonus) for grade, bonus in zip(GRADES, (2, 2, 1, 0, 0), strict=True)]
    + [("crossbowmen", "superior", 0), ("artillery", "superior", 0), ("skirmishers", "superior", 0)],
)
def test_one_single_shot_of_archers_is_better(kind: str, grade: str, bonus: int) -> None:
    case = a_case(SHOOT, actor_kind=kind, actor_capability=grade, single_shot=True)
    assert worths(SHOOT, case).get("single_shot", 0) == bonus


# ---- rate of fire and ranges


@pytest.mark.parametrize(
    ("kind", "shots"),
    [
        ("archers", (3, 3, 2, 1, 1)),
        ("crossbowmen", (1, 1, 1, 1, 1)),
        ("artillery", (1, 1, 1, 1, 1)),
        ("skirmishers", (1, 1, 1, 1, 1)),
        ("light_cavalry", (1, 1, 1, 1, 1)),
    ],
)
def test_the_rate_of_fire_is_the_printed_table(kind: str, shots: tuple[int, ...]) -> None:
    for grade, count in zip(GRADES, shots, strict=True):
        case = a_case(RATE, actor_kind=kind, actor_capability=grade)
        assert RATE.total(case) == count
        offers_choice = kind == "archers" and grade in {"superior", "advantaged", "ordinary"}
        assert RATE.judge(case) == ("choice" if offers_choice else "fixed")


def test_nobody_shoots_without_ammunition() -> None:
    case = a_case(RATE, actor_kind="archers", actor_capability="superior", actor_ammunition="exhausted")
    assert (RATE.judge(case), RATE.total(case)) == ("none", 0)


# Shooter and capability, then the range in clear weather, mist and fog.
RANGES = [
    *(("archers", grade, 3, 2, 1) for grade in GRADES),
    ("crossbowmen", "ordinary", 3, 2, 1),
    ("artillery", "inferior", 4, 2, 1),
    ("artillery", "disadvantaged", 6, 2, 1),
    ("artillery", "ordinary", 8, 2, 1),
    ("artillery", "advantaged", 10, 2, 1),
    ("artillery", "superior", 12, 2, 1),
    ("skirmishers", "ordinary", 2, 2, 1),
    ("light_cavalry", "superior", 2, 2, 1),
    ("infantry", "superior", 0, 0, 0),
    ("cavalry", "ordinary", 0, 0, 0),
    ("heavy_cavalry", "ordinary", 0, 0, 0),
    ("other", "ordinary", 0, 0, 0),
]


@pytest.mark.parametrize(("kind", "grade", "clear", "mist", "fog"), RANGES)
def test_ranges_are_the_printed_table(kind: str, grade: str, clear: int, mist: int, fog: int) -> None:
    for visibility, reach in (("clear", clear), ("mist", mist), ("fog", fog)):
        case = a_case(RANGE, actor_kind=kind, actor_capability=grade, visibility=visibility)
        assert RANGE.total(case) == reach
        if reach:
            assert RANGE.judge(case.having(distance=reach)) == "in_range"
            assert RANGE.judge(case.having(distance=reach + 1)) == "out_of_range"
        else:
            assert RANGE.judge(case) == "cannot"


# ---- may it shoot

FAILS = [
    ({"actor_engaged": "front", "actor_engaged_by": "unmarked"}, "engaged_unmarked"),
    ({"actor_engaged": "front", "actor_engaged_by": "marked"}, "engaged_marked"),
    ({"actor_ammunition": "exhausted"}, "exhausted"),
    ({"actor_size": "small", "actor_large_with": 1}, "crowded"),
    ({"target_size": "small", "target_large_with": 1}, "crowded"),
    ({"in_cone": False}, "cone"),
    ({"distance": 4}, "range"),
    ({"actor_kind": "infantry"}, "range"),
    ({"in_sight": False}, "sight"),
    ({"actor_kind": "skirmishers", "distance": 2, "may_enter": False}, "hex_between"),
    ({"actor_position": "close_infiltration"}, "infiltrated"),
    ({"target_position": "deep_infiltration"}, "infiltrated"),
]


@pytest.mark.parametrize(("inputs", "line"), FAILS)
def test_each_condition_bars_a_shot_by_itself(inputs: dict[str, Any], line: str) -> None:
    case = a_case(FIRE, **{"actor_kind": "archers", **inputs})
    assert worths(FIRE, case) == {line: 0}
    assert FIRE.judge(case) == "barred"


HOLDS: list[dict[str, Any]] = [
    {},
    {"actor_engaged": "front", "actor_engaged_by": "marked", "one_of_those": True},
    {"actor_engaged": "none", "actor_engaged_by": "unmarked"},
    {"actor_engaged": "none", "actor_engaged_by": "marked", "one_of_those": False},
    {"actor_size": "small", "actor_large_with": 1, "duel": True},
    {"actor_size": "small"},
    {"actor_size": "normal", "actor_large_with": 1},
    {"actor_kind": "skirmishers", "distance": 2, "in_sight": False},
    {"actor_kind": "light_cavalry", "distance": 1, "may_enter": False},
    {"actor_ammunition": "diminished"},
]


@pytest.mark.parametrize("inputs", HOLDS)
def test_a_shot_that_breaks_no_condition_is_allowed(inputs: dict[str, Any]) -> None:
    case = a_case(FIRE, **{"actor_kind": "archers", **inputs})
    assert worths(FIRE, case) == {}
    assert FIRE.judge(case) == "may"


PAIR = {"actor": UnitId("att"), "target": UnitId("def")}


@pytest.mark.parametrize(
    ("card", "target", "inputs", "says"),
    [
        ({"kind": "archers", "ammunition": "exhausted"}, {}, {}, "HX-FIRE-03"),
        ({"kind": "archers", "position": "deep_infiltration"}, {}, {}, "HX-FIRE-06"),
        ({"kind": "archers"}, {"position": "close_infiltration"}, {}, "HX-ALT-01"),
        ({"kind": "archers"}, {}, {"distance": 4}, "the range is 3"),
        ({"kind": "infantry"}, {}, {}, "does not shoot"),
    ],
)
def test_the_roll_itself_refuses_what_it_knows_to_be_forbidden(
    card: dict[str, Any], target: dict[str, Any], inputs: dict[str, Any], says: str
) -> None:
    battle = a_battle({"Att": card}, {"Def": target})
    assert says in refused(battle, Resolve("shoot", PAIR, inputs, faces(1, 2)))


# ---- the roll


def test_every_double_costs_a_level_of_ammunition_and_nothing_else_does() -> None:
    case = a_case(SHOOT, actor_kind="archers")
    for first in range(1, 7):
        for second in range(1, 7):
            roll = resolve(SHOOT, case.after(*faces(first, second)))
            emptied = any(effect.kind == "ammunition_lost" for effect in roll.effects)
            assert emptied is (first == second)


def test_a_double_without_loss_still_empties_the_quivers_level_by_level() -> None:
    battle = a_battle({"Att": {"kind": "archers"}}, {"Def": {}})
    shot = Resolve("shoot", PAIR, {}, faces(6, 6))
    once = playing(battle, shot)
    assert the(once, "att").values["ammunition"] == "diminished"
    twice = playing(once, shot)
    assert the(twice, "att").values["ammunition"] == "exhausted"
    assert "exhausted" in refused(twice, shot)


def test_the_odds_of_a_shot_are_those_of_thirty_six_rolls() -> None:
    case = a_case(SHOOT, actor_kind="archers", actor_shooting_supports=3, target_cohesion="routed")
    brute: dict[str, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            outcome = resolve(SHOOT, case.after(*faces(first, second))).outcome
            brute[outcome] = brute.get(outcome, 0) + 1
    assert {key: share * 36 for key, share in chances(SHOOT, case).items()} == brute


def test_what_one_better_or_worse_would_be_leaves_the_range_alone() -> None:
    case = a_case(SHOOT, actor_kind="crossbowmen", distance=3, visibility="clear", weapon_system=2)
    assert one_better_one_worse(SHOOT, case) == (Fraction(21, 36), Fraction(15, 36))


def test_a_characters_supports_and_capability_count_for_shooter_and_target() -> None:
    case = a_case(
        SHOOT, actor_kind="archers", actor_led=True, actor_character_supports=2, actor_same_class=True,
        actor_character_capability="superior", target_led=True, target_character_supports=1,
    )  # fmt: skip
    found = worths(SHOOT, case)
    assert (found["actor_character"], found["actor_character_capability"], found["target_character"]) == (2, 2, -1)
