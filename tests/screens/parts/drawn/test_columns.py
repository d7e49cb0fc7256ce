"""Remarks in a column: as many as fit, each whole, and a sign where others are left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from screens.parts.drawn.columns import packed, packed_with_sign
from screens.parts.drawn.short_names import CUT

WORDS = st.lists(st.text("abcdefgé木", min_size=1, max_size=14), max_size=5)


@pytest.mark.parametrize(
    ("remarks", "width", "shown"),
    [
        (("Charge", "stack van"), 18, "Charge · stack van"),
        (("Charge", "stack van"), 17, "Charge …"),
        (("stack van", "spell chosen"), 11, "stack van …"),
        (("stack van", "spell chosen"), 9, "stack va…"),
        (("shield wall", "winded"), 8, "winded …"),
        (("shield wall",), 8, ""),
        (("out",), 3, "out"),
        ((), 9, ""),
    ],
)
def test_remarks_stand_whole_and_a_sign_says_that_others_are_left_out(
    remarks: tuple[str, ...], width: int, shown: str
) -> None:
    assert packed_with_sign(remarks, width) == shown
    assert CUT not in packed(remarks, width)


@given(WORDS, st.integers(min_value=0, max_value=60))
def test_no_remark_is_left_out_beside_others_without_a_sign(remarks: list[str], width: int) -> None:
    shown = packed_with_sign(iter(remarks), width)
    assert cell_len(shown) <= width
    is_whole = shown == " · ".join(remarks)
    assert is_whole or not shown or shown.endswith(CUT)
    assert shown or all(cell_len(remark) > width for remark in remarks)
