"""The terrain table, typed again cell by cell, and what else a step may cost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.cases import a_case, asked, figures, known, printed_lines, rolled
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.games.demonworld.rolls.terrain import STEP_COST

INF = "INF"


def cost(switches: dict[str, str] | None = None, **inputs: Any) -> object:
    """The movement points of a step, or INF."""
    step = rolled(STEP_COST, a_case(STEP_COST, switches, **inputs))
    assert (step.outcome == "impassable") is (step.total is None)
    return INF if step.outcome == "impassable" else step.total


MOVERS = ["standard", "skirmisher", "monster", "chariot", "artillery", "flyer"]

# The first five columns: one figure a cell, with infantry/cavalry where the sheet gives two.
GROUNDS = """
            clear  bush  road  sand  mud
standard      3     4    2/3    4     6
skirmisher    3     3    2/3    3     5
monster       3     3    3      3     3
chariot       3    INF   3      3    INF
artillery     3    INF   3     INF   INF
flyer         3     3    3      3     3
"""
HEAD, *BODY = [line.split() for line in GROUNDS.strip().splitlines()]
GROUND_CELLS = [
    (f"DW-TERR-{tens}{units}", mover, column, cell)
    for tens, (mover, *cells) in enumerate(BODY)
    for units, (column, cell) in enumerate(zip(HEAD, cells, strict=True), 1)
]


@pytest.mark.parametrize(("fact", "mover", "column", "cell"), GROUND_CELLS)
def test_a_ground_cell_costs_what_is_printed(fact: str, mover: str, column: str, cell: str) -> None:
    where = {"on_road": True, "ground": "bush"} if column == "road" else {"ground": column}
    for arm, printed in zip(("infantry", "cavalry"), (cell.split("/") * 2)[:2], strict=True):
        assert str(cost(mover=mover, arm=arm, **where)) == printed
    quoted = {rule for line in STEP_COST.applied(a_case(STEP_COST, mover=mover, **where)) for rule in line.rules}
    assert fact in quoted


# Hills on clear ground (3 PM): the whole cost of the step, by the change in HT.
HILLS = [
    ("DW-TERR-06", "standard", {1: 5, 2: 7, 3: INF, 4: INF}),
    ("DW-TERR-07", "standard", {-1: 3, -2: 5, -3: INF, -4: INF}),
    ("DW-TERR-16", "skirmisher", {1: 5, 2: 7, 3: INF, 4: INF}),
    ("DW-TERR-17", "skirmisher", {-1: 3, -2: 5, -3: INF, -4: INF}),
    ("DW-TERR-26", "monster", {1: 3, 2: 5, 3: 6, 4: INF}),
    ("DW-TERR-27", "monster", {-1: 3, -2: 5, -3: 6, -4: INF}),
    ("DW-TERR-36", "chariot", {1: 6, 2: INF, 3: INF}),
    ("DW-TERR-37", "chariot", {-1: 6, -2: INF, -3: INF}),
    ("DW-TERR-46", "artillery", {1: INF, 2: INF, 3: INF}),
    ("DW-TERR-47", "artillery", {-1: 9, -2: INF, -3: INF}),
    ("DW-TERR-56", "flyer", {1: 3, 2: 3, 5: 3, 9: 3}),
    ("DW-TERR-57", "flyer", {-1: 3, -2: 3, -5: 3, -9: 3}),
]


@pytest.mark.parametrize(("fact", "mover", "steps"), HILLS)
def test_a_hill_cell_costs_what_is_printed(fact: str, mover: str, steps: dict[int, object]) -> None:
    for height, whole in steps.items():
        assert cost(mover=mover, height=height, size=6) == whole, height
        case = a_case(STEP_COST, mover=mover, height=height, size=6)
        assert fact in {rule for line in STEP_COST.applied(case) for rule in line.rules}


# Hills along a road: standard bases as infantry, whose road costs 2.
ROADS = [
    ("standard", {1: 4, 2: 6, 3: INF, -1: 2, -2: 4, -3: INF}),
    ("chariot", {1: 6, 2: 3, 3: 3, -1: 6, -2: 3, -5: 3}),
    ("artillery", {1: 9, 2: INF, -1: 6, -2: INF}),
]


@pytest.mark.parametrize(("mover", "steps"), ROADS)
def test_a_road_eases_hills_as_printed(mover: str, steps: dict[int, object]) -> None:
    for height, whole in steps.items():
        assert cost(mover=mover, height=height, on_road=True) == whole, height


# Water: the whole cost by size less depth; a great monster, a chariot, a gun and a flyer in the same hexes.
WATERS = [
    ("DW-TERR-08", "standard", {-1: INF, 0: INF, 1: 6, 2: 4, 3: 4, 4: 4}),
    ("DW-TERR-18", "skirmisher", {-1: INF, 0: INF, 1: 6, 2: 4, 3: 4, 4: 4}),
    ("DW-TERR-28", "monster", {-1: INF, 0: INF, 1: INF, 2: 3, 3: 3, 4: 3}),
    ("DW-TERR-38", "chariot", {-1: INF, 0: INF, 1: INF, 2: INF, 3: INF, 4: INF}),
    ("DW-TERR-48", "artillery", {-1: INF, 0: INF, 1: INF, 2: INF, 3: INF, 4: INF}),
    ("DW-TERR-58", "flyer", {-1: 3, 0: 3, 1: 3, 2: 3, 3: 3, 4: 3}),
]


@pytest.mark.parametrize(("fact", "mover", "steps"), WATERS)
@pytest.mark.parametrize("depth", [2, 5])
def test_a_water_cell_costs_what_is_printed(fact: str, mover: str, steps: dict[int, object], depth: int) -> None:
    for spare, whole in steps.items():
        inputs: dict[str, Any] = {"mover": mover, "ground": "water", "depth": depth, "size": depth + spare}
        assert cost(**inputs) == whole, spare
        assert fact in {rule for line in STEP_COST.applied(a_case(STEP_COST, **inputs)) for rule in line.rules}


def test_the_table_has_forty_eight_cells_of_their_own() -> None:
    cells = {f"DW-TERR-{tens}{units}" for tens in range(6) for units in range(1, 9)}
    assert len(cells) == 48
    own = {line.rules[0] for line in printed_lines(STEP_COST) if re.fullmatch(r"DW-TERR-[0-5][1-8]", line.rules[0])}
    assert own == cells


def test_climbing_is_added_to_the_ground_entered() -> None:
    assert cost(mover="standard", ground="bush", height=1) == 6
    assert figures(STEP_COST, a_case(STEP_COST, ground="bush", height=1)) == {"standard_bush": 4, "standard_climb": 2}


@pytest.mark.parametrize("obstacle", ["wall", "hedge"])
@pytest.mark.parametrize(
    ("mover", "whole"),
    [("standard", 6), ("skirmisher", 6), ("monster", 3), ("chariot", INF), ("artillery", INF), ("flyer", 3)],
)
def test_a_wall_or_hedge_costs_three_on_foot_stops_machines_and_is_free_to_monsters_and_flyers(
    obstacle: str, mover: str, whole: object
) -> None:
    assert cost(mover=mover, obstacle=obstacle) == whole


def test_crossing_by_a_manoeuvre_costs_nothing_extra_but_opens_no_way_to_machines() -> None:
    assert cost(mover="standard", obstacle="wall", by_manoeuvre=True) == 3
    assert cost(mover="chariot", obstacle="wall", by_manoeuvre=True) == INF


@pytest.mark.parametrize("mover", MOVERS)
@pytest.mark.parametrize("ground", ["bush", "sand", "mud", "water"])
def test_along_a_road_bad_ground_counts_as_road(mover: str, ground: str) -> None:
    road = {"standard": 2, "skirmisher": 2}.get(mover, 3)
    assert cost(mover=mover, ground=ground, on_road=True, depth=9) == road


def test_the_house_may_make_shallow_water_cost_three() -> None:
    wading: dict[str, Any] = {"mover": "standard", "ground": "water", "depth": 1, "size": 4}
    assert (cost(**wading), cost({"water_plus3": "3"}, **wading)) == (4, 3)
    assert cost({"water_plus3": "3"}, **{**wading, "size": 3}) == 4


@pytest.mark.parametrize(("size", "doubled", "bare"), [(1, 1, 1), (3, 1, 3), (4, 2, 4), (6, 3, 6), (9, 4, 9)])
def test_how_high_a_monster_steps_turns_on_the_house(size: int, doubled: int, bare: int) -> None:
    for ruling, most in (("doubled", doubled), ("bare", bare)):
        passable = [
            step
            for step in range(1, 10)
            if cost({"monster_height": ruling}, mover="monster", size=size, height=step) != INF
        ]
        assert passable == list(range(1, most + 1)), ruling


def test_a_chariot_s_high_step_along_a_road_turns_on_the_house() -> None:
    ramp: dict[str, Any] = {"mover": "chariot", "on_road": True, "height": 2}
    assert (cost(**ramp), cost({"chariot_road_climb": "3_per_HT"}, **ramp)) == (3, 9)
    assert cost({"chariot_road_climb": "3_per_HT"}, **{**ramp, "height": 1}) == 6


def test_a_step_needs_its_full_cost_still_unspent() -> None:
    assert rolled(STEP_COST, a_case(STEP_COST, ground="mud", pm_left=6)).outcome == "passable"
    assert rolled(STEP_COST, a_case(STEP_COST, ground="mud", pm_left=5)).outcome == "too_dear"
    assert rolled(STEP_COST, a_case(STEP_COST, mover="chariot", ground="mud", pm_left=60)).outcome == "impassable"


STEPS = st.fixed_dictionaries(
    {
        "mover": st.sampled_from(MOVERS),
        "arm": st.sampled_from(("infantry", "cavalry")),
        "size": st.integers(1, 12),
        "ground": st.sampled_from(("clear", "bush", "sand", "mud", "water")),
        "on_road": st.booleans(),
        "height": st.integers(-9, 9),
        "depth": st.integers(1, 12),
        "obstacle": st.sampled_from(("none", "wall", "hedge")),
        "by_manoeuvre": st.booleans(),
    }
)


@given(step=STEPS)
def test_a_step_is_impassable_or_costs_at_least_two_and_the_sum_of_its_lines(step: dict[str, Any]) -> None:
    ended = rolled(STEP_COST, a_case(STEP_COST, **step))
    if ended.outcome == "impassable":
        assert ended.total is None
        assert any(line.id.endswith("_inf") for line in ended.lines)
    else:
        assert not any(line.id.endswith("_inf") for line in ended.lines)
        assert ended.total == sum(line.value for line in ended.lines)
        assert ended.total >= 2


@given(step=STEPS, other=STEPS)
def test_an_input_that_is_hidden_cannot_change_the_step(step: dict[str, Any], other: dict[str, Any]) -> None:
    case = a_case(STEP_COST, **step)
    hidden = {key: value for key, value in other.items() if key not in asked(STEP_COST, case)}
    before, after = rolled(STEP_COST, case), rolled(STEP_COST, case.having(**hidden))
    assert (before.total, before.outcome) == (after.total, after.outcome)


@pytest.mark.parametrize(
    ("values", "mover"),
    [
        ({"kind": "troop"}, "standard"),
        ({"kind": "troop", "formation": "skirmish"}, "skirmisher"),
        ({"kind": "troop", "flyer": True}, "flyer"),
        ({"kind": "hero"}, "skirmisher"),
        ({"kind": "sorcerer"}, "skirmisher"),
        ({"kind": "hero", "attached_to": "host"}, "standard"),
        ({"kind": "giant"}, "monster"),
        ({"kind": "dragon"}, "monster"),
        ({"kind": "dragon", "flyer": True}, "flyer"),
        ({"kind": "chariot"}, "chariot"),
        ({"kind": "artillery"}, "artillery"),
    ],
)
def test_the_roster_tells_which_row_is_read(values: dict[str, Any], mover: str) -> None:
    battle = a_scene(a_unit("Host"), a_unit("Mover", **values))
    assert known(STEP_COST, battle, actor="mover")["mover"] == mover


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ({"kind": "troop", "order": "M", "pm_m": 12}, 12),
        ({"kind": "troop", "order": "H", "pm_h": 9}, 9),
        ({"kind": "troop", "order": "C", "pm_c": 14}, 14),
        ({"kind": "troop", "order": "T"}, 0),
        ({"kind": "giant", "order": "M", "pm_m": 12, "wounds": (5,)}, 7),
        ({"kind": "chariot", "order": "C", "pm_c": 3, "wounds": (5,)}, 0),
        ({"kind": "artillery", "order": "M", "wounds": (2,)}, 7),
        ({"kind": "artillery", "order": "H"}, 6),
        ({"kind": "artillery", "order": "T"}, 0),
        ({"kind": "troop", "order": "none"}, None),
    ],
)
def test_card_and_order_tell_the_points_to_start_with(values: dict[str, Any], points: int | None) -> None:
    assert known(STEP_COST, a_scene(a_unit("Mover", **values)), actor="mover").get("pm_left") == points
