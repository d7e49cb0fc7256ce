"""What must hold of every battle, however oddly it is played."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.at_random import playing
from tests.play import the_demo
from tracker.battle import Unit
from tracker.commands import Refused
from tracker.demonworld import SYSTEM
from tracker.demonworld.fields import BASES, BASES_AT_START, PS, PV, WOUNDS, is_troop
from tracker.demonworld.points import gun_points
from tracker.events import Rolled
from tracker.history import History, replay

seeds = st.integers(min_value=0, max_value=2**32)
OPENING = the_demo(SYSTEM)


def is_sound(unit: Unit) -> bool:
    """No figure below zero or above its measure."""
    return (
        unit[BASES] >= 0
        and unit[PS] >= 0
        and gun_points(unit) >= 0
        and all(0 < wound < unit[PV] for wound in unit[WOUNDS])
        and (not is_troop(unit) or unit[BASES] <= unit[BASES_AT_START])
    )


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_no_figure_ever_goes_below_zero(seed: int) -> None:
    for _before, command, after in playing(OPENING, random.Random(seed), 120):
        if not isinstance(after, Refused):
            unsound = [unit for unit in after.battle.units.values() if not is_sound(unit)]
            assert not unsound, (command, unsound)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_undoing_everything_returns_to_the_start_and_redoing_brings_it_back(seed: int) -> None:
    history = OPENING
    for _before, _command, after in playing(OPENING, random.Random(seed), 60):
        history = history if isinstance(after, Refused) else after
    back: History | Refused = history
    while not isinstance(back, Refused) and back.befores:
        back = back.undo()
    assert not isinstance(back, Refused)
    assert back.battle == History(SYSTEM).battle
    forth = back.return_to(len(history.acts) - 1)
    assert not isinstance(forth, Refused)
    assert forth.battle == history.battle


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_a_refusal_changes_nothing_and_gives_its_reason(seed: int) -> None:
    for before, _command, after in playing(OPENING, random.Random(seed), 80):
        if isinstance(after, Refused):
            assert after.reason.strip()
            assert replay(SYSTEM, before.acts).battle == before.battle


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_the_target_of_a_roll_under_test_is_the_sum_of_its_lines(seed: int) -> None:
    for _before, _command, after in playing(OPENING, random.Random(seed), 100):
        if isinstance(after, Refused) or not after.acts:
            continue
        for event in after.acts[-1].events:
            if isinstance(event, Rolled) and event.resolution.comparison == "<=":
                assert event.resolution.target == sum(line.value for line in event.resolution.lines)
