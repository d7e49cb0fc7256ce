"""The one-page system that a system of one's own begins from plays as its sheet says."""

from __future__ import annotations

import pytest

from tests.tracker.cases import a_case, figures
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
