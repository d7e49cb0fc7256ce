"""What a line of a roll counts: its sign as the sheet prints it, and whether that makes the roll harder."""

from __future__ import annotations

import pytest

from tests.tracker.play.forecast.pages import BY_ALL_FACES
from tracker.rules.resolver import Comparison
from tracker.views.figures import LOWERS, RAISES, counted_for


@pytest.mark.parametrize("page", BY_ALL_FACES, ids="-".join)
def test_a_line_is_said_to_harm_exactly_where_the_chance_falls_by_it(page: tuple[str, str]) -> None:
    for name, opened in BY_ALL_FACES[page].items():
        sheet = opened()
        for entry in sheet.entries:
            roll = sheet.worksheet(entry) if entry.is_open else None
            if roll is None or roll.goal is None:
                continue
            for row in roll.rows():
                assert not row.gain or row.harms is (row.gain < 0), (name, row.key)
                has_arrow = counted_for(row.worth or 0, row.harms)[-1] in (RAISES, LOWERS)
                assert not has_arrow or roll.goal.comparison is Comparison.AT_LEAST, (name, row.key)


@pytest.mark.parametrize(
    ("counts", "harms", "told"),
    [(2, True, "+2↑"), (2, False, "+2"), (-2, False, "−2↓"), (-2, True, "−2"), (0, None, "0"), (3, None, "+3")],
)
def test_an_arrow_stands_where_a_sign_would_say_the_contrary(counts: int, harms: bool | None, told: str) -> None:
    assert counted_for(counts, harms) == told
