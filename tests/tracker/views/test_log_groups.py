"""The log in groups: what belongs together, and what came of it in a line."""

from __future__ import annotations

import random

import pytest

from tests.at_random import EVERY_SYSTEM, opening, playing
from tracker.battle.acts import Fate
from tracker.battle.commands import Refused
from tracker.views.log import entries
from tracker.views.log_groups import groups, summary


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_no_act_is_lost_in_a_group_and_every_roll_of_it_is_counted(key: str) -> None:
    history = opening(key)
    for _before, _command, after in playing(history, random.Random(5), 150):
        history = history if isinstance(after, Refused) else after
    listed = entries(history)
    together = list(groups(listed))
    assert tuple(entry for group in together for entry in group) == listed
    for group in (group for group in together if len(group) > 1):
        assert len({entry.group for entry in group}) == 1
        whole = summary(group)
        standing = [entry for entry in group if entry.fate is Fate.STANDS] or group
        assert whole.rolls == sum(count for _outcome, count in whole.outcomes) == sum(len(e.outcomes) for e in standing)


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_group_is_told_by_what_went_well_or_ill_where_anything_did(key: str) -> None:
    history = opening(key)
    for _before, _command, after in playing(history, random.Random(6), 150):
        history = history if isinstance(after, Refused) else after
    for group in groups(entries(history)):
        whole = summary(group)
        judged = [entry for entry in group if entry.judged and entry.fate is Fate.STANDS]
        assert set(whole.judged) <= set(whole.outcomes) or judged
        assert bool(whole.judged) == bool(whole.outcomes)
