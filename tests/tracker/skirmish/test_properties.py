"""What must hold of every skirmish, however oddly it is played."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.at_random import playing
from tests.play import the_demo
from tracker.battle import Unit
from tracker.commands import Refused
from tracker.events import Owed, Rolled
from tracker.history import History, replay
from tracker.skirmish import SYSTEM
from tracker.skirmish.fields import FIGURES, HIT_POINTS, HURT, LOST, MELEE, STOPPED, is_out, is_troop

seeds = st.integers(min_value=0, max_value=2**32)
OPENING = the_demo(SYSTEM)


def is_sound(unit: Unit) -> bool:
    """No loss above the measure it is taken from."""
    return (
        unit[HURT] <= unit[HIT_POINTS]
        and (not is_troop(unit) or unit[LOST] <= unit[FIGURES])
        and min(unit[HURT], unit[LOST], unit[STOPPED], unit[MELEE]) >= 0
    )


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_no_unit_ever_loses_more_than_it_has(seed: int) -> None:
    for _before, command, after in playing(OPENING, random.Random(seed), 150):
        if not isinstance(after, Refused):
            unsound = [unit for unit in after.battle.units.values() if not is_sound(unit)]
            assert not unsound, (command, unsound)


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_every_test_owed_has_a_number_of_its_own_and_is_never_owed_by_the_dead(seed: int) -> None:
    for _before, command, after in playing(OPENING, random.Random(seed), 150):
        if isinstance(after, Refused):
            continue
        numbers = [debt.id for debt in after.battle.debts]
        assert len(numbers) == len(set(numbers)), command
        for event in after.acts[-1].events if after.acts else ():
            if isinstance(event, Owed) and after.battle.debt(event.debt.id) is not None:
                assert not is_out(after.battle.units[event.debt.unit]), command


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


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_a_refusal_changes_nothing_and_gives_its_reason(seed: int) -> None:
    for before, _command, after in playing(OPENING, random.Random(seed), 80):
        if isinstance(after, Refused):
            assert after.reason.strip()
            assert replay(SYSTEM, before.acts).battle == before.battle


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_what_a_d20_must_reach_is_kept_with_what_was_added_to_it(seed: int) -> None:
    for _before, _command, after in playing(OPENING, random.Random(seed), 100):
        if isinstance(after, Refused) or not after.acts:
            continue
        for event in after.acts[-1].events:
            if isinstance(event, Rolled) and event.resolution.target is not None:
                made = event.resolution
                armour = made.resolver in {"shoot", "melee"}
                summed = sum(line.value for line in made.lines)
                assert summed == made.added + (made.target if armour else 0)
