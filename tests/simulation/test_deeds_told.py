"""Whole turns by values: what the log and the last line tell of an act is a deed, never a field with its two values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from screens.table.lastline import last_words
from tests.simulation.battles import FIELDS, a_battle
from tests.simulation.counts import Counts
from tracker.battle.acts import Act, Fate
from tracker.battle.commands import SetBattleValue, SetValues
from tracker.battle.events import BattleValueChanged, Changed
from tracker.play.history import History
from tracker.views.log import entries
from tracker.views.log_line import in_words

BECAME: Final = "→"
BY_HAND: Final = (SetBattleValue, SetValues)
"""Corrections, told by what stood there and what stands there now."""


def lines_told(history: History) -> Iterator[tuple[Act, str]]:
    """Every line of the log with the act it is of, and the last line where that is the last act."""
    for entry in entries(history):
        act = history.acts[entry.index]
        yield from ((act, text) for text in (entry.headline, in_words(entry.line), *entry.details))
    yield history.acts[-1], last_words(history)


@pytest.mark.parametrize("seed", [1, 3])
@pytest.mark.parametrize("system", FIELDS)
def test_what_a_rule_sets_is_told_as_a_deed(system: str, seed: int) -> None:
    history = a_battle(system, seed, Counts(system), turns=1).history
    of_rules = [(act, text) for act, text in lines_told(history) if not isinstance(act.command, BY_HAND)]
    changed = (
        event
        for act in history.acts
        if act.fate is Fate.STANDS
        for event in act.events
        if isinstance(event, Changed | BattleValueChanged)
    )
    assert sum(1 for _event in changed) > 20
    assert [text for act, text in of_rules if BECAME in text] == []
