"""Manoeuvres: what each takes, what it costs, and who may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.cases import a_case, asked, figures, known, rolled
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.battle.fields import Rejected
from tracker.games.demonworld.rolls.movement import MANOEUVRE


def move(switches: dict[str, str] | None = None, **inputs: Any) -> tuple[str, object]:
    """How the manoeuvre ends and what is left of the points; a unit of eight bases unless the inputs say otherwise."""
    ended = rolled(MANOEUVRE, a_case(MANOEUVRE, switches, **{"bases": 8, "manoeuvres": 4, **inputs}))
    return ended.outcome, ended.total


def bar(switches: dict[str, str] | None = None, **inputs: Any) -> str:
    """The sentence that bars it."""
    with pytest.raises(Rejected) as barred:
        move(switches, **inputs)
    return str(barred.value)


# The wheels, typed from the sheet: front, angle, manoeuvres.
@pytest.mark.parametrize(
    ("front", "angle", "manoeuvres"),
    [(1, 60, 1), (5, 60, 1), (1, 120, 2), (5, 120, 2), (6, 60, 2), (12, 60, 2), (6, 120, 4), (12, 120, 4)],
)
def test_a_wheel_takes_manoeuvres_by_front_and_angle(front: int, angle: int, manoeuvres: int) -> None:
    assert move(action="wheel", front=front, angle=angle)[0] == f"takes_{manoeuvres}"


def test_the_house_may_forbid_the_wide_wheel_of_120_degrees() -> None:
    strict = {"wide_wheel_120": "forbidden"}
    assert "front over 5" in bar(strict, action="wheel", front=6, angle=120)
    assert move(strict, action="wheel", front=6, angle=60)[0] == "takes_2"
    assert move(strict, action="wheel", front=5, angle=120)[0] == "takes_2"


# Points left after so many manoeuvres of a turn: by points, allowance, and the number done at once.
@pytest.mark.parametrize(
    ("pm", "allowance", "hexes", "left"),
    [
        (12, 2, 1, 6), (12, 2, 2, 0), (12, 3, 1, 6), (12, 3, 2, 0), (12, 3, 3, 0),
        (12, 1, 1, 0), (13, 2, 1, 6), (13, 2, 2, 0), (13, 1, 1, 0), (1, 2, 1, 0), (0, 2, 1, 0),
    ],
)  # fmt: skip
def test_the_first_manoeuvre_costs_half_the_second_the_rest_and_an_only_one_all(
    pm: int, allowance: int, hexes: int, left: int
) -> None:
    assert move(action="regroup", pm=pm, manoeuvres=allowance, hexes=hexes) == (f"takes_{hexes}", left)


@pytest.mark.parametrize(("pm", "up", "down"), [(13, 6, 7), (12, 6, 6), (1, 0, 1), (7, 3, 4)])
def test_half_of_an_odd_total_is_rounded_as_the_house_says(pm: int, up: int, down: int) -> None:
    assert move(action="reorient", pm=pm) == ("takes_1", up)
    assert move({"half_pm": "down"}, action="reorient", pm=pm) == ("takes_1", down)


@pytest.mark.parametrize(("done", "spent", "left"), [(0, 0, 6), (1, 0, 0), (1, 4, 0), (2, 0, 0), (3, 2, 0)])
def test_what_was_done_before_counts(done: int, spent: int, left: int) -> None:
    assert move(action="reorient", pm=12, done=done, pm_spent=spent)[1] == left


def test_a_first_manoeuvre_needs_its_half_unspent() -> None:
    assert move(action="reorient", pm=12, pm_spent=6) == ("takes_1", 0)
    assert "takes 6 of 12 points and 7 are already spent" in bar(action="reorient", pm=12, pm_spent=7)
    assert "takes 12 of 12" in bar(action="reorient", pm=12, pm_spent=1, manoeuvres=1)


@pytest.mark.parametrize(
    ("inputs", "allowed"),
    [
        ({"manoeuvres": 1}, 1), ({"manoeuvres": 1, "musician": True}, 2), ({"manoeuvres": 3, "musician": True}, 4),
        ({"manoeuvres": 3, "formation": "horde"}, 1), ({"manoeuvres": 1, "musician": True, "formation": "horde"}, 1),
        ({"manoeuvres": 0, "formation": "horde"}, 1),
    ],
)  # fmt: skip
def test_the_allowance_is_the_card_s_one_more_with_a_musician_and_one_for_a_horde(
    inputs: dict[str, Any], allowed: int
) -> None:
    assert move(action="regroup", hexes=allowed, **inputs)[0] == f"takes_{allowed}"
    assert f"takes {allowed + 1} of its manoeuvres and {allowed} are left" in bar(
        action="regroup", hexes=allowed + 1, **inputs
    )


@pytest.mark.parametrize(
    ("done", "hexes", "is_said"), [(0, 2, False), (1, 1, False), (0, 3, True), (1, 2, True), (2, 1, True)]
)
def test_of_the_third_manoeuvre_of_a_turn_and_later_it_is_said_that_nothing_is_left_to_pay(
    done: int, hexes: int, is_said: bool
) -> None:
    case = a_case(MANOEUVRE, bases=8, manoeuvres=4, action="regroup", hexes=hexes, done=done)
    assert ("later" in figures(MANOEUVRE, case)) is is_said


def test_a_horde_pays_all_its_points_for_its_one_manoeuvre() -> None:
    assert move(action="reorient", formation="horde", musician=True, pm=12) == ("takes_1", 0)


def test_manoeuvres_done_before_are_no_longer_left() -> None:
    assert "takes 2 of its manoeuvres and 1 are left" in bar(action="regroup", hexes=2, manoeuvres=3, done=2)


def test_a_unit_with_order_t_has_no_points_and_only_its_allowance_limits_it() -> None:
    assert move(action="regroup", hexes=3, order="T", pm=12, pm_spent=9) == ("takes_3", 0)
    assert "no ordinary advance" in bar(action="advance", order="T")
    assert move(action="advance", order="T", organised=False, hexes=2) == ("takes_2", 0)


def test_whether_a_t_unit_wheels_turns_on_the_house() -> None:
    assert move(action="wheel", order="T")[0] == "takes_1"
    assert "order T may not wheel" in bar({"T_wheel": "no"}, action="wheel", order="T")
    assert move({"T_wheel": "no"}, action="wheel", order="H")[0] == "takes_1"


@pytest.mark.parametrize(
    ("inputs", "outcome"),
    [
        ({"action": "advance", "hexes": 3}, "by_terrain"),
        ({"action": "advance", "hexes": 3, "organised": False}, "takes_3"),
        ({"action": "advance", "hexes": 3, "formation": "square"}, "takes_3"),
        ({"action": "sideways", "hexes": 2}, "takes_2"),
        ({"action": "backwards", "hexes": 2}, "takes_2"),
        ({"action": "advance", "formation": "column", "organised": False}, "by_terrain"),
        ({"action": "wheel", "formation": "column", "angle": 120, "bases": 3}, "takes_0"),
        ({"action": "sideways", "formation": "column"}, "takes_1"),
        ({"action": "regroup", "hexes": 4}, "takes_4"),
        ({"action": "regroup", "hexes": 1, "mends": True}, "takes_0"),
        ({"action": "regroup", "hexes": 2, "mends": True}, "takes_2"),
        ({"action": "reorient"}, "takes_1"),
        ({"action": "reorient", "bases": 4}, "takes_1"),
        ({"action": "reorient", "bases": 3}, "takes_0"),
        ({"action": "reorient", "flyer": True}, "takes_0"),
        ({"action": "reorient", "formation": "column"}, "takes_1"),
        ({"action": "reorient", "formation": "column", "stays_column": True}, "takes_0"),
        ({"action": "reorient", "mover": "independent"}, "takes_0"),
        ({"action": "advance", "mover": "independent", "organised": False}, "by_terrain"),
    ],
)
def test_each_kind_of_movement_takes_what_is_printed(inputs: dict[str, Any], outcome: str) -> None:
    assert move(**inputs)[0] == outcome


@pytest.mark.parametrize("free", [{"bases": 3}, {"flyer": True}, {"mover": "independent"}])
def test_a_free_reorientation_costs_no_points_and_no_allowance(free: dict[str, Any]) -> None:
    assert move(action="reorient", pm=12, pm_spent=9, manoeuvres=0, **free) == ("takes_0", 3)


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"side": "left", "wheeled": "right"}, "both right and left"),
        ({"side": "right", "wheeled": "left"}, "both right and left"),
        ({"obstacle": "wall"}, "wall or hedge"),
        ({"obstacle": "hedge"}, "wall or hedge"),
        ({"impassable": True}, "impassable"),
        ({"bases": 3}, "3 bases or fewer"),
        ({"formation": "horde"}, "horde"),
        ({"formation": "wedge"}, "wedge"),
        ({"mover": "independent"}, "on its own"),
    ],
)
def test_a_wheel_that_is_forbidden_says_why(inputs: dict[str, Any], reason: str) -> None:
    assert reason in bar(action="wheel", **inputs)


def test_a_second_wheel_to_the_same_side_is_allowed() -> None:
    assert move(action="wheel", side="left", wheeled="left", done=1)[0] == "takes_1"


@pytest.mark.parametrize("action", ["wheel", "reorient", "sideways", "backwards", "regroup"])
def test_a_wedge_may_only_advance(action: str) -> None:
    assert "wedge" in bar(action=action, formation="wedge")
    assert move(action="advance", formation="wedge")[0] == "by_terrain"


# Large bases: points spent on each action from a card of 30.
@pytest.mark.parametrize(
    ("inputs", "spent"),
    [
        ({"mover": "giant", "action": "sideways", "hexes": 2}, 8),
        ({"mover": "dragon", "action": "sideways", "hexes": 1}, 4),
        ({"mover": "giant", "action": "backwards", "hexes": 2}, 10),
        ({"mover": "dragon", "action": "backwards", "hexes": 1}, 5),
        ({"mover": "artillery", "action": "sideways", "hexes": 2}, 6),
        ({"mover": "artillery", "action": "backwards", "hexes": 1}, 3),
        ({"mover": "giant", "action": "reorient", "pivot": "on_spot"}, 3),
        ({"mover": "giant", "action": "reorient", "pivot": "backwards", "times": 3}, 9),
        ({"mover": "dragon", "action": "reorient", "pivot": "forwards", "times": 2}, 6),
        ({"mover": "chariot", "action": "reorient", "pivot": "forwards"}, 3),
        ({"mover": "artillery", "action": "reorient", "pivot": "on_spot", "footprint": 3, "order": "T"}, 3),
        ({"mover": "artillery", "action": "reorient", "pivot": "backwards", "footprint": 4}, 3),
    ],
)
def test_a_large_base_pays_points_for_everything(inputs: dict[str, Any], spent: int) -> None:
    assert move(pm=30, **inputs) == ("by_points", 30 - spent)


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"mover": "chariot", "action": "sideways"}, "no sideways or backward"),
        ({"mover": "chariot", "action": "backwards"}, "no sideways or backward"),
        ({"mover": "chariot", "action": "reorient", "pivot": "backwards"}, "forwards only"),
        ({"mover": "chariot", "action": "reorient", "pivot": "on_spot"}, "forwards only"),
        ({"mover": "dragon", "action": "reorient", "pivot": "on_spot"}, "on the spot"),
        ({"mover": "artillery", "action": "reorient", "pivot": "on_spot", "footprint": 4}, "on the spot"),
        ({"mover": "giant", "action": "wheel"}, "no manoeuvres"),
        ({"mover": "artillery", "action": "regroup"}, "no manoeuvres"),
        ({"mover": "artillery", "action": "sideways", "order": "T"}, "may only turn"),
        ({"mover": "artillery", "action": "advance", "order": "T"}, "may only turn"),
    ],
)
def test_what_a_large_base_may_not_do_says_why(inputs: dict[str, Any], reason: str) -> None:
    assert reason in bar(pm=30, **inputs)


def test_the_house_may_forbid_guns_to_move_sideways_but_not_backwards() -> None:
    strict = {"artillery_sideways": "forbidden"}
    assert "sideways" in bar(strict, mover="artillery", action="sideways")
    assert move(strict, mover="artillery", action="backwards", pm=9) == ("by_points", 6)


@pytest.mark.parametrize(("lost", "left"), [(0, 9), (1, 8), (9, 0), (10, 0), (40, 0)])
def test_a_large_base_has_one_point_fewer_for_each_life_point_lost_and_never_fewer_than_none(
    lost: int, left: int
) -> None:
    assert move(mover="giant", action="advance", pm=9, pv_lost=lost) == ("by_terrain", left)


def test_a_large_base_without_the_points_may_not_turn() -> None:
    assert move(mover="giant", action="reorient", pivot="on_spot", pm=9, pv_lost=7)[0] == "too_dear"
    assert move(mover="giant", action="reorient", pivot="on_spot", pm=9, pv_lost=6) == ("by_points", 0)


MOVES = st.fixed_dictionaries(
    {
        "mover": st.sampled_from(("unit", "unit", "unit", "independent", "giant", "dragon", "chariot", "artillery")),
        "action": st.sampled_from(("advance", "sideways", "backwards", "wheel", "reorient", "regroup")),
        "order": st.sampled_from("TCHM"),
        "pm": st.integers(0, 30),
        "pm_spent": st.integers(0, 30),
        "pv_lost": st.integers(0, 30),
        "manoeuvres": st.integers(0, 9),
        "musician": st.booleans(),
        "done": st.integers(0, 10),
        "formation": st.sampled_from(("line", "column", "square", "wedge", "skirmish", "horde")),
        "organised": st.booleans(),
        "bases": st.integers(1, 12),
        "flyer": st.booleans(),
        "stays_column": st.booleans(),
        "hexes": st.integers(1, 10),
        "mends": st.booleans(),
        "front": st.integers(1, 12),
        "angle": st.sampled_from(("60", "120")),
        "side": st.sampled_from(("right", "left")),
        "wheeled": st.sampled_from(("no", "right", "left")),
        "obstacle": st.sampled_from(("none", "wall", "hedge")),
        "impassable": st.booleans(),
        "footprint": st.integers(1, 7),
        "pivot": st.sampled_from(("forwards", "backwards", "on_spot")),
        "times": st.integers(1, 6),
    }
)


@given(inputs=MOVES)
def test_a_manoeuvre_that_is_allowed_leaves_the_sum_of_its_lines_and_never_less_than_nothing(
    inputs: dict[str, Any],
) -> None:
    case = a_case(MANOEUVRE, **inputs)
    if MANOEUVRE.bars(case) is None:
        ended = rolled(MANOEUVRE, case)
        assert ended.total == sum(line.value for line in ended.lines)
        assert (ended.total < 0) is (ended.outcome == "too_dear")
        if ended.outcome.startswith("takes_") and ended.outcome != "takes_0":
            taken = int(ended.outcome.removeprefix("takes_"))
            values: Mapping[str, Any] = case.values
            card = values["manoeuvres"] + values["musician"]
            assert values["done"] + taken <= (1 if values["formation"] == "horde" else card)


@given(inputs=MOVES, other=MOVES)
def test_an_input_that_is_hidden_cannot_change_the_manoeuvre(inputs: dict[str, Any], other: dict[str, Any]) -> None:
    case = a_case(MANOEUVRE, **inputs)
    changed = case.having(**{key: value for key, value in other.items() if key not in asked(MANOEUVRE, case)})
    assert MANOEUVRE.bars(changed) == MANOEUVRE.bars(case)
    if MANOEUVRE.bars(case) is None:
        assert MANOEUVRE.judge(changed) == MANOEUVRE.judge(case)
        assert figures(MANOEUVRE, changed) == figures(MANOEUVRE, case)


@pytest.mark.parametrize(
    ("values", "read"),
    [
        (
            {"order": "M", "pm_m": 14, "manoeuvres": 2, "musician": True, "bases": 7, "formation": "horde"},
            {"mover": "unit", "pm": 14, "manoeuvres": 2, "musician": True, "bases": 7, "formation": "horde"},
        ),
        ({"order": "T"}, {"mover": "unit", "pm": 0}),
        ({"kind": "hero"}, {"mover": "independent"}),
        ({"kind": "giant", "order": "C", "pm_c": 12, "wounds": (5,)}, {"mover": "giant", "pm": 12, "pv_lost": 5}),
        ({"kind": "artillery", "order": "M", "footprint": 4}, {"mover": "artillery", "pm": 9, "footprint": 4}),
        ({"kind": "artillery", "order": "C"}, {"mover": "artillery", "pm": 6}),
    ],
)
def test_roster_and_state_answer_the_manoeuvre(values: dict[str, Any], read: dict[str, Any]) -> None:
    found = known(MANOEUVRE, a_scene(a_unit("Mover", **values)), actor="mover")
    assert {key: found[key] for key in read} == read
