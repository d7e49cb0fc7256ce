"""Where a row of a page stands in the order of striking, as it is read at its edge."""

from __future__ import annotations

from tracker.rules.system import SheetRow
from tracker.views.sheet_rows import place_of


def test_who_strikes_after_all_others_is_last_and_not_at_a_number_that_nobody_rolled() -> None:
    ranked = SheetRow(key="a", resolver="blow", bindings={}, at=14)
    assert [place_of(row) for row in (ranked, SheetRow(key="b", resolver="blow", bindings={}, at=-1))] == ["14", "last"]
