"""What must hold of every battle of Confrontation, however oddly it is played."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.at_random import playing
from tests.play import the_demo
from tracker.battle.battle import Unit
from tracker.battle.commands import Refused
from tracker.games.confrontation import SYSTEM
from tracker.games.confrontation.fields import check
from tracker.play.history import History

seeds = st.integers(min_value=0, max_value=2**32)
OPENING = the_demo(SYSTEM)


def unsound(history: History) -> list[tuple[Unit, str]]:
    """The units whose state contradicts itself."""
    return [(unit, wrong) for unit in history.battle.units.values() if (wrong := check(unit)) is not None]


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_no_unit_ever_has_more_wounded_or_lost_than_figures(seed: int) -> None:
    for _before, command, after in playing(OPENING, random.Random(seed), 150):
        if not isinstance(after, Refused):
            assert not unsound(after), command
