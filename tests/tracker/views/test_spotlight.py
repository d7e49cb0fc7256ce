"""The dice beside a sentence: a chance of success stands where a roll can succeed, and nowhere else."""

from __future__ import annotations

import pytest

from tests.at_random import EVERY_SYSTEM
from tests.whole_turns import turns_at_random
from tracker.battle.events import Rolled
from tracker.views.spotlight import throw_of


@pytest.mark.parametrize("key", [key for key in EVERY_SYSTEM if key != "tiny"])
def test_no_chance_of_success_is_told_of_what_cannot_succeed(key: str) -> None:
    *_acts, (_before, _command, history) = turns_at_random(key, 1, 2)
    rolled = [event for event in history.standing() if isinstance(event, Rolled)]
    assert rolled
    for event in rolled:
        throw, resolver = throw_of(history.system, event), history.system.resolver(event.resolution.resolver)
        if throw is not None and throw.chance:
            assert any(outcome.good for outcome in resolver.outcomes), event
            assert throw.chance in throw.words
