"""What must hold of every battle, however oddly it is played."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.at_random import playing
from tests.play import the_demo
from tracker.battle.battle import Unit
from tracker.battle.commands import Refused
from tracker.games.demonworld import SYSTEM
from tracker.games.demonworld.fields import BASES, BASES_AT_START, PS, PV, WOUNDS, is_troop
from tracker.games.demonworld.points import gun_points

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


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_no_figure_ever_goes_below_zero(seed: int) -> None:
    for _before, command, after in playing(OPENING, random.Random(seed), 120):
        if not isinstance(after, Refused):
            unsound = [unit for unit in after.battle.units.values() if not is_sound(unit)]
            assert not unsound, (command, unsound)
