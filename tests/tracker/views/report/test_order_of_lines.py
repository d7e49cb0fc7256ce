"""The lines of a story in an order that a reader can follow: nobody who is out acts on, and strength only falls."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.budgets import examples
from tests.tracker.views.report.test_true_to_the_log import whole_turns
from tracker.rules.systems import system_keys
from tracker.views.report.story import story


def left_in(line: str, names: list[str]) -> Iterator[tuple[str, int]]:
    """Of whom a line says how much is left: the last one named before it. A last stand is told after it."""
    if " a last stand: " in line:
        return
    for match in re.finditer(r"(\d+) of \d+ [a-z ]+ left|is out of the battle|are out of the battle", line):
        named = [name for name in names if name in line[: match.start()]]
        if named:
            yield max(named, key=lambda name: (line.rfind(name, 0, match.start()), len(name))), int(match[1] or 0)


@pytest.mark.parametrize("key", system_keys())
@examples(2)
@given(seed=st.integers(0, 2**32))
def test_no_line_of_a_phase_says_that_more_is_left_than_one_before(key: str, seed: int) -> None:
    history = whole_turns(key, seed, 2)
    names = [unit.name for unit in history.battle.units.values()]
    for turn in story(history):
        for phase in turn.phases:
            left: dict[str, int] = {}
            for line in phase.lines:
                for name, now in left_in(line.whole, names):
                    assert now <= left.get(name, now), (turn.turn, phase.name, line.whole)
                    left[name] = now
