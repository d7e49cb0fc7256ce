"""No key of a page loses what was typed, laid or answered without a word: all four systems, every kind of page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.budgets import TIMES
from tests.tracker.play.pages.pending import EXCEPTIONS, Press, lost
from tests.tracker.play.pages.pressing_at_random import PAGES, ROLLS, at_a_correction, at_rolls, at_the_calculator
from tracker.rules.systems import system_keys

SEEDS, MANY = range(TIMES), range(TIMES, 20 * TIMES)
PRESSES = 50


def losses(presses: tuple[Press, ...]) -> Iterator[str]:
    """What was lost, each with the keys before."""
    for number, press in enumerate(presses):
        if gone := lost(press):
            keys = " ".join(each.key for each in presses[max(number - 7, 0) : number + 1])
            yield f"{press.page}: {keys}: {gone} ({press.said})"


@pytest.mark.parametrize("name", PAGES)
def test_no_key_of_a_page_of_rolls_loses_anything_without_a_word(name: str) -> None:
    for seed in SEEDS:
        assert [*losses(at_rolls(name, seed, PRESSES))] == []


@pytest.mark.parametrize("name", ROLLS)
def test_no_key_of_the_calculator_loses_anything_without_a_word(name: str) -> None:
    for seed in SEEDS:
        assert [*losses(at_the_calculator(name, seed, PRESSES))] == []


@pytest.mark.parametrize("name", system_keys())
def test_no_key_of_a_correction_loses_anything_without_a_word(name: str) -> None:
    for seed in range(3 * TIMES):
        assert [*losses(at_a_correction(name, seed, PRESSES))] == []


@pytest.mark.parametrize("name", [*PAGES, *ROLLS, *system_keys()])
def test_none_of_many_more_keys_does_either(name: str) -> None:
    at = at_rolls if name in PAGES else at_the_calculator if name in ROLLS else at_a_correction
    for seed in MANY:
        assert [*losses(at(name, seed, PRESSES))] == []


def test_each_loss_that_is_meant_has_its_reason() -> None:
    assert all(meant.why for meant in EXCEPTIONS)
    assert len(EXCEPTIONS) < 10
