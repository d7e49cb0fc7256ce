"""What each formation asks, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.cases import a_case, asked, figures, known, rolled
from tests.tracker.games.demonworld.scenes import a_scene, a_unit
from tracker.games.demonworld.rolls.formations import FORMATION

ALL = ["line", "column", "square", "wedge", "skirmish", "horde"]


def formed(**inputs: Any) -> bool:
    """Whether the formation may be formed; eight infantry bases unless the inputs say otherwise."""
    return rolled(FORMATION, a_case(FORMATION, **{"bases": 8, **inputs})).outcome == "allowed"


def lines(**inputs: Any) -> set[str]:
    """The lines that apply."""
    return set(figures(FORMATION, a_case(FORMATION, **{"bases": 8, **inputs})))


@pytest.mark.parametrize("formation", ALL)
def test_every_formation_may_be_formed_when_all_it_asks_is_there(formation: str) -> None:
    assert formed(formation=formation)


@pytest.mark.parametrize(("formation", "fewest"), [("square", 6), ("wedge", 6), ("line", 1), ("skirmish", 1)])
def test_the_fewest_bases_are_those_printed(formation: str, fewest: int) -> None:
    assert formed(formation=formation, bases=fewest)
    assert not formed(formation=formation, bases=fewest - 1)


@pytest.mark.parametrize(
    ("inputs", "reason"),
    [
        ({"formation": "square", "arm": "cavalry"}, "square_infantry"),
        ({"formation": "square", "arm": "mixed"}, "square_infantry"),
        ({"formation": "square", "outwards": False}, "square_outwards"),
        ({"formation": "square", "facings": 5}, "square_facings"),
        ({"formation": "square", "bases": 5}, "too_few"),
        ({"formation": "wedge", "arm": "mixed"}, "wedge_mixed"),
        ({"formation": "wedge", "bases": 5}, "too_few"),
        ({"formation": "horde", "one_way": False}, "horde_facing"),
        ({"formation": "horde", "close": False}, "horde_apart"),
        ({"formation": "column", "follows": False}, "column_broken"),
    ],
)
def test_what_is_missing_is_named_and_nothing_follows_from_the_formation(inputs: dict[str, Any], reason: str) -> None:
    assert not formed(**inputs)
    assert lines(**inputs) == {reason}


@pytest.mark.parametrize("arm", ["infantry", "cavalry"])
@pytest.mark.parametrize("formation", ["wedge", "skirmish", "line", "horde", "column"])
def test_infantry_and_cavalry_alike_form_all_but_the_square(formation: str, arm: str) -> None:
    assert formed(formation=formation, arm=arm)


@pytest.mark.parametrize(
    ("formation", "follows"),
    [
        ("line", set()),
        ("column", {"points_alone"}),
        ("square", {"disorganised", "no_flank"}),
        ("wedge", {"organised", "advance_only", "wedge_tip"}),
        ("skirmish", {"organised", "starts_no_melee", "rear_supports"}),
        ("horde", {"no_wheel", "one_manoeuvre"}),
    ],
)
def test_what_follows_from_a_formation_is_what_is_printed(formation: str, follows: set[str]) -> None:
    assert lines(formation=formation) == follows


@pytest.mark.parametrize(("bases", "bonus"), [(6, 5), (7, 6), (10, 9)])
def test_the_tip_of_a_wedge_gains_one_for_each_other_base(bases: int, bonus: int) -> None:
    assert rolled(FORMATION, a_case(FORMATION, formation="wedge", bases=bases)).total == bonus


@pytest.mark.parametrize(("behind", "bonus"), [(0, 0), (1, 2), (2, 4)])
def test_the_house_may_count_two_for_each_base_directly_behind_instead(behind: int, bonus: int) -> None:
    case = a_case(FORMATION, {"wedge_bonus": "per_base_behind"}, formation="wedge", bases=6, bases_behind=behind)
    assert rolled(FORMATION, case).total == bonus
    assert "bases_behind" in asked(FORMATION, case)
    assert "bases_behind" not in asked(FORMATION, case.under({}))


@pytest.mark.parametrize(("bases", "small"), [(1, True), (3, True), (4, False)])
def test_three_bases_or_fewer_are_a_small_unit(bases: int, small: bool) -> None:
    assert ("small" in lines(bases=bases)) is small


FORMED = st.fixed_dictionaries(
    {
        "formation": st.sampled_from(ALL),
        "bases": st.integers(0, 12),
        "arm": st.sampled_from(("infantry", "cavalry", "mixed")),
        "outwards": st.booleans(),
        "facings": st.integers(1, 6),
        "one_way": st.booleans(),
        "close": st.booleans(),
        "follows": st.booleans(),
        "bases_behind": st.integers(0, 3),
    }
)


@given(inputs=FORMED, other=FORMED)
def test_an_input_that_is_hidden_cannot_change_the_formation(inputs: dict[str, Any], other: dict[str, Any]) -> None:
    case = a_case(FORMATION, **inputs)
    changed = case.having(**{key: value for key, value in other.items() if key not in asked(FORMATION, case)})
    assert figures(FORMATION, changed) == figures(FORMATION, case)
    assert FORMATION.judge(changed) == FORMATION.judge(case)


def test_roster_and_state_answer_the_formation() -> None:
    horse = a_unit("Horse", arm="cavalry", bases=7, formation="wedge")
    read = known(FORMATION, a_scene(horse), actor="horse")
    assert read == {"formation": "wedge", "bases": 7, "arm": "cavalry"}
