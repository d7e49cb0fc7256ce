"""What losses by hand, officers who come and go, and conditions change, event by event, and nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.play import having
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, TAMSIN, acting
from tests.tracker.games.skirmish.changes import Change, changes, lines
from tracker.battle.commands import Perform

WHOLE: Final[Mapping[str, Change]] = {
    "three figures lost at once": (
        lambda: having(acting(BOWS), BOWS, stopped=2, entangled=4),
        Perform("lose", BOWS, {"amount": 3}),
        """
        bows lost 0 -> 3 (loss)
        bows first_loss False -> True (loss)
        bows half_loss False -> True (loss)
        owed morale actor=bows (first_loss, at owed)
        owed morale actor=bows (half_strength, at owed)
        owed morale actor=bows (below_half, at owed)
        bows entangled 4 -> 1 (loss)
        bows stopped 2 -> 1 (loss)
        """,
    ),
    "the last figure lost, whatever lay on it": (
        lambda: having(acting(BOWS), SPEARS, lost=9, first_loss=True, half_loss=True, entangled=1, confused=1),
        Perform("lose", SPEARS),
        """
        spears lost 9 -> 10 (loss)
        """,
    ),
    "an officer who goes his own way": (
        lambda: acting(BOWS),
        Perform("leave", TAMSIN),
        """
        tamsin attached_to spears ->  (detached)
        owed morale actor=spears (officer_gone, at owed)
        tamsin commands True -> False (detached)
        """,
    ),
    "an officer who joins another unit": (
        lambda: acting(BOWS),
        Perform("join", TAMSIN, {"host": "bows"}),
        """
        tamsin attached_to spears -> bows (attached)
        owed morale actor=spears (officer_gone, at owed)
        tamsin commands True -> False (attached)
        """,
    ),
    "an officer of its own who leaves": (
        lambda: acting(BOWS),
        Perform("officer_leaves", SPEARS),
        """
        spears officer True -> False (officer_left)
        owed morale actor=spears (officer_gone, at owed)
        """,
    ),
    "an officer of its own killed": (
        lambda: acting(BOWS),
        Perform("officer_killed", SPEARS),
        """
        spears officer True -> False (officer_killed)
        owed morale actor=spears (officer_gone, at owed)
        spears lost 0 -> 1 (officer_killed)
        spears first_loss False -> True (loss)
        """,
    ),
    "a standard-bearer killed": (
        lambda: acting(BOWS),
        Perform("standard_killed", SPEARS),
        """
        spears standard True -> False (standard_killed)
        owed morale actor=spears (standard_gone, at owed)
        spears lost 0 -> 1 (standard_killed)
        spears first_loss False -> True (loss)
        """,
    ),
    "an attached officer killed": (
        lambda: having(acting(BOWS), TAMSIN, hurt=5, first_loss=True, half_loss=True),
        Perform("lose", TAMSIN),
        """
        tamsin hurt 5 -> 6 (loss)
        owed morale actor=spears (officer_gone, at owed)
        """,
    ),
    "an attached officer killed who did not command": (
        lambda: having(acting(BOWS), TAMSIN, hurt=5, first_loss=True, half_loss=True, commands=False),
        Perform("lose", TAMSIN),
        """
        tamsin hurt 5 -> 6 (loss)
        """,
    ),
    "a condition laid on two figures": (
        lambda: acting(BOWS),
        Perform("entangle", BOWS, {"figures": 2}),
        """
        bows entangled 0 -> 2 (condition)
        """,
    ),
    "a condition lifted again": (
        lambda: having(acting(BOWS), BOWS, invisible=3),
        Perform("vanish", BOWS, {"figures": 0}),
        """
        bows invisible 3 -> 0 (condition)
        """,
    ),
}


@pytest.mark.parametrize("change", WHOLE.values(), ids=WHOLE)
def test_what_an_act_changes(change: Change) -> None:
    before, act, expected = change
    assert changes(before(), act) == lines(expected)
