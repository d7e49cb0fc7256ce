"""The table of figures: what is missed fails, stands last, and may be argued away by its name alone."""

from __future__ import annotations

import pytest

from tests.benchmarks import table
from tests.benchmarks.table import Measured, held


@pytest.fixture(autouse=True)
def _nothing_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MEASURED", [])
    monkeypatch.setattr(table, "ARGUED", {"the third page": "nobody opens it twice"})


def test_what_is_missed_fails_and_all_of_it_stands_in_the_table() -> None:
    held(Measured("a key", 1.2, 1.5))
    with pytest.raises(AssertionError, match=r"a page .* missed"):
        held(Measured("a page", 80, 60, "ms"), Measured("its light", 3, 4))
    rows = table.table().splitlines()
    assert [row.split("  ")[0] for row in rows[:3]] == ["a key", "a page", "its light"]
    assert rows[4] == "missed: 1 of 3"
    assert rows[5].startswith("a page")
    assert rows[5].endswith("80.00 ms  goal     60.00   missed")


def test_what_is_argued_away_is_told_with_its_reason_and_fails_nothing() -> None:
    held(Measured("the third page", 1_234, 100))
    assert table.table().splitlines()[-2:] == [str(table.MEASURED[0]), "    nobody opens it twice"]
    assert "1,234" in str(table.MEASURED[0])


def test_quick_takes_a_third_of_the_rounds_and_no_fewer_than_tell_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(table.QUICK, raising=False)
    assert table.rounds(24) == 24
    monkeypatch.setenv(table.QUICK, "1")
    assert (table.rounds(24), table.rounds(24, 12), table.rounds(6)) == (8, 12, 3)
