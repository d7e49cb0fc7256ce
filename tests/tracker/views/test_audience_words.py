"""What a viewer who knows no rulebook is told: sentences, and no abbreviation that nobody explains."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.at_random import EVERY_SYSTEM, opening
from tracker.rules.system import System
from tracker.rules.systems import load_system

ABBREVIATION = re.compile(r"\b(?![IVX]+\b)[A-Z]{2,}\b")
"""Letters that stand for words; the numeral of a phase is none."""


def told(system: System) -> Iterator[str]:
    """The words of ours that stand in an event, on a bar or on a card; orders are called as their tokens are."""
    for resolver in system.rolls.resolvers:
        yield resolver.deed
        yield from (outcome.label for outcome in resolver.outcomes)
    yield from system.words.effect_words.values()
    for unit in opening(system.key).battle.units.values():
        yield from (gauge.label for gauge in system.audience.gauges(unit)[:1])


@pytest.mark.usefixtures("with_tiny")
@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_no_word_for_the_audience_is_an_abbreviation(key: str) -> None:
    assert {words for words in told(load_system(key)) if ABBREVIATION.search(words)} == set()


@pytest.mark.parametrize("key", ["demonworld", "confrontation", "skirmish", "hexcombat"])
def test_every_roll_is_told_as_a_deed_and_so_is_every_check_without_dice(key: str) -> None:
    """None is told by its name alone: `Yew Company took aim at Iron Servants: it may shoot`."""
    assert [one.key for one in load_system(key).rolls.resolvers if not one.deed] == []
