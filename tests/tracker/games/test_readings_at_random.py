"""Every other reading of a doubtful rule is played: no act under it fails, and undoing all returns to the start."""

from __future__ import annotations

import random

import pytest

from tests.at_random import opening, playing
from tracker.battle.commands import Refused, SetSwitch
from tracker.play.history import History
from tracker.rules.system import COMMON_CAUSES
from tracker.rules.systems import system_keys

OTHERS = [
    (key, switch.key, option.key)
    for key in system_keys()
    for switch in opening(key).system.rolls.switches
    for option in switch.options
    if option.key != switch.default
]


@pytest.mark.parametrize(("key", "switch", "reading"), OTHERS, ids=[f"{switch}={to}" for _key, switch, to in OTHERS])
def test_a_battle_is_played_under_every_other_reading(key: str, switch: str, reading: str) -> None:
    begun = opening(key).do(SetSwitch(switch, reading))
    assert isinstance(begun, History)
    history = begun
    for _before, _command, after in playing(begun, random.Random(f"{switch}={reading}"), 50):
        history = history if isinstance(after, Refused) else after
    causes = {getattr(event, "cause", "") for act in history.acts for event in act.events} - {"", "hand", "at random"}
    assert causes <= {*history.system.words.causes, *COMMON_CAUSES}, "a cause without words"
    while len(history.befores) > len(begun.befores):
        back = history.undo()
        assert isinstance(back, History)
        history = back
    assert history.battle == begun.battle
