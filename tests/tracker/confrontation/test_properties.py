"""What must hold of every battle of Confrontation, however oddly it is played."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.at_random import playing
from tests.play import the_demo
from tracker.battle import Unit
from tracker.commands import Refused
from tracker.confrontation import SYSTEM
from tracker.confrontation.fields import check, is_out
from tracker.events import Owed, Rolled
from tracker.history import History, replay

seeds = st.integers(min_value=0, max_value=2**32)
OPENING = the_demo(SYSTEM)


def unsound(history: History) -> list[tuple[Unit, str]]:
    """The units whose state contradicts itself."""
    return [(unit, wrong) for unit in history.battle.units.values() if (wrong := check(unit)) is not None]


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_no_unit_ever_has_more_wounded_or_lost_than_figures(seed: int) -> None:
    for _before, command, after in playing(OPENING, random.Random(seed), 150):
        if not isinstance(after, Refused):
            assert not unsound(after), command


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
def test_every_line_of_a_roll_cites_a_rule(seed: int) -> None:
    for _before, _command, after in playing(OPENING, random.Random(seed), 100):
        if isinstance(after, Refused) or not after.acts:
            continue
        for event in after.acts[-1].events:
            if isinstance(event, Rolled):
                assert all(line.rules for line in event.resolution.lines)
