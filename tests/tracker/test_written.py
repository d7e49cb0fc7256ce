"""Numbers and days as each language writes them."""

from __future__ import annotations

import pytest

from tracker.words import speaking
from tracker.written import day, figure, grouped, per_cent, rounded


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["4", "2.5", "-0.25", "2.0", "12,345,678", "2026-11-08", "<1%"]),
        ("fr", ["4", "2,5", "-0,25", "2,0", "12\u202f345\u202f678", "08/11/2026", "<1\u00a0%"]),
    ],
)
def test_a_number_and_a_day_are_written_as_the_language_does(language: str, told: list[str]) -> None:
    with speaking(language):
        said = [figure(4.0), figure(2.5), figure(-0.25), rounded(2, 1), grouped(12_345_678), day(2026, 11, 8)]
        assert [*said, per_cent("<1")] == told
