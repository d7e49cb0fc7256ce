"""The rows of the calculator's form, as wide as the terminal lets them be."""

from __future__ import annotations

import pytest

from screens.roll.form import row_content
from tracker.play.worksheet import FormRow

CAUTION = FormRow(
    "caution out_of_turn",
    "out of turn: every figure of it fumbled a shot this turn, and nobody acts before the other side has passed",
    ("SK-RNG-13",),
)


@pytest.mark.parametrize("width", [40, 76, 110])
@pytest.mark.parametrize("lit", [False, True])
def test_what_is_odd_about_a_roll_is_told_whole_at_any_width(width: int, lit: bool) -> None:
    rows = row_content(CAUTION, width, lit=lit).plain.split("\n")
    assert max(map(len, rows)) <= width
    assert " ".join(" ".join(rows).removeprefix("▸").split()).casefold() == CAUTION.label.casefold()
    assert [row[:2] for row in rows] == ["▸ " if lit else "  ", *["  "] * (len(rows) - 1)]
