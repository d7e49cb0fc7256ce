"""Values that take turns: each case has some, every value has a case, and nothing is in neither run."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.in_turn import left

CASES = [[f"{case}{value}" for value in "ABCD"] for case in range(4)]


def test_each_case_keeps_one_value_and_the_next_case_the_next() -> None:
    assert sorted({*chain(*CASES)} - {*left(CASES)}) == ["0A", "1B", "2C", "3D"]


def test_a_case_that_keeps_two_leaves_the_others() -> None:
    assert sorted({*chain(*CASES)} - {*left(CASES, keep=2)}) == ["0A", "0B", "1C", "1D", "2A", "2B", "3C", "3D"]


@pytest.mark.parametrize("keep", [1, 2, 3, 4])
def test_a_case_keeps_as_many_as_it_should_and_every_value_comes_up(keep: int) -> None:
    kept = {*chain(*CASES)} - {*left(CASES, keep)}
    assert len(kept) == keep * len(CASES)
    assert {word[1] for word in kept} == {*"ABCD"}


def test_a_test_without_other_parameters_has_one_value_of_its_own() -> None:
    assert list(left([["narrow", "wide"]])) == ["wide"]
    assert list(left([["narrow", "wide"]], first=1)) == ["narrow"]
