"""What play makes of a unit, its own losses first of all, never keeps anybody from putting it right by hand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.at_random import any_command
from tests.budgets import examples
from tests.play import the_demo
from tracker.battle.commands import AddUnit, RemoveUnit, SetValues
from tracker.play.history import History
from tracker.rules.systems import load_system, system_keys


def played(key: str, seed: int) -> History:
    """The demo played at random, and nothing set by hand."""
    chance, history = random.Random(seed), the_demo(load_system(key))
    for _act in range(100):
        command = any_command(history, chance)
        after = None if isinstance(command, SetValues | AddUnit | RemoveUnit) else history.do(command)
        history = after if isinstance(after, History) else history
    return history


@pytest.mark.parametrize("key", system_keys())
@examples(6)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_every_value_of_a_unit_may_be_told_again_after_whatever_it_lost(key: str, seed: int) -> None:
    history = played(key, seed)
    for unit in history.battle.units.values():
        after = history.do(SetValues(unit.id, {"note": "as it stands"}, "as it stands"))
        assert isinstance(after, History), after.reason
