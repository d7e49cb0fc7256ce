"""Charts in cells: no share that is something looks like nothing, none that is not all like all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from screens.parts.drawn.charts import SCALE, beside_nothing, over_time, values_shown
from screens.parts.drawn.signs import in_plain

shares = st.lists(st.floats(0, 1), min_size=1, max_size=40)


def drawn(left: list[float], steady: list[float], turns: list[int], width: int, height: int) -> list[str]:
    return [row.plain for row in over_time(left, steady, turns, width, height, "$azure")]


@given(shares, st.integers(12, 110), st.integers(2, 8))
def test_every_row_has_the_width_and_nothing_and_all_are_kept_apart(left: list[float], width: int, height: int) -> None:
    rows = drawn(left, left, [1] * len(left), width, height)
    assert {len(row) for row in rows} == {width}
    assert len(rows) == height + 2
    for place, value in enumerate(left[one] for one in values_shown(len(left), width - SCALE)):
        column = [row[SCALE + place] for row in rows[:height]]
        assert (column[-1] == " ") == (value == 0)
        assert (column[0] == "█") == (value == 1)


def test_more_moments_than_cells_show_the_last_of_each_and_fewer_are_stretched() -> None:
    assert values_shown(6, 3) == [1, 3, 5]
    assert values_shown(2, 6) == [0, 0, 0, 1, 1, 1]
    assert values_shown(0, 6) == []


def test_who_is_left_but_runs_is_thin_and_a_new_turn_is_marked() -> None:
    rows = drawn([1, 1], [1, 0.5], [1, 2], SCALE + 8, 2)
    assert rows == ["  100 │████││││"[1:], "   50 │████████"[1:], "    0 └────┼───"[1:], "          2   "]
    assert all(row.isascii() for row in map(in_plain, rows))


def test_a_score_goes_to_the_right_of_nothing_or_to_the_left() -> None:
    assert beside_nothing(2.0, 2.0, 9, "").plain == "    │━━━━"
    assert beside_nothing(-1.0, 2.0, 9, "").plain == "  ━━│    "
    assert beside_nothing(0.0, 2.0, 9, "").plain == "    │    "
    assert beside_nothing(-1.25, 2.0, 9, "").plain == " ╺━━│    "
