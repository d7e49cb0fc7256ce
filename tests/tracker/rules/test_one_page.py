"""The one-page system that a system of one's own begins from plays as its sheet says."""

from __future__ import annotations

import pytest

from tests.tracker.cases import a_case, figures
from tracker.battle.fields import Rejected
from tracker.rules.skeleton import accepted_name
from tracker.rules.skeleton.onepage import SYSTEM


@pytest.mark.parametrize(
    ("cover", "reading", "expected"),
    [
        (False, "one", {"aim": 3}),
        (False, "two", {"aim": 3}),
        (True, "one", {"aim": 3, "cover": -1}),
        (True, "two", {"aim": 3, "cover": -2}),
    ],
)
def test_cover_is_worth_what_the_table_plays_it_for(cover: bool, reading: str, expected: dict[str, int]) -> None:
    shot = SYSTEM.resolver("shot")
    (soft,) = (switch.key for switch in shot.switches)
    assert figures(shot, a_case(shot, {soft: reading}, cover=cover)) == expected


TAKEN = ("json", "tracker", "saves", "screens", "tests", "oriflamme", "class", "match", "skirmish")
NO_NAMES = ("", "x" * 41, "1st", "Own", "my-own")


@pytest.mark.parametrize("name", [*TAKEN, *NO_NAMES])
def test_a_name_that_python_or_another_system_has_is_refused(name: str) -> None:
    with pytest.raises(Rejected):
        accepted_name(name)


@pytest.mark.parametrize("name", ["mine", "x", "x" * 40, "own_rules_2"])
def test_any_other_name_is_accepted(name: str) -> None:
    assert accepted_name(name) == name
