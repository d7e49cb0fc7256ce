"""Every moment of a report stands in the phase it was played in, and what it cost is credited to an enemy."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.budgets import examples
from tests.tracker.views.report.test_true_to_the_log import whole_turns
from tracker.play.history import History
from tracker.rules.systems import system_keys
from tracker.views.report.lines import what_followed
from tracker.views.report.moments import Moment, dealer_of, first_roll, moments
from tracker.views.report.story import story
from tracker.views.sentences.names import phase_name


@pytest.mark.parametrize("key", system_keys())
@examples(2)
@given(seed=st.integers(0, 2**32))
def test_the_phases_of_a_turn_are_told_in_their_order(key: str, seed: int) -> None:
    history = whole_turns(key, seed, 2)
    order = list(dict.fromkeys(phase_name(history.system, phase.steps[0].id) for phase in history.system.turn.phases))
    for turn in story(history):
        names = [phase.name for phase in turn.phases if phase.name]
        assert names == sorted(names, key=order.index), turn.turn


@pytest.mark.parametrize("key", ["confrontation", "skirmish"])
@examples(2)
@given(seed=st.integers(0, 2**32))
@example(seed=134)
def test_who_loses_figures_to_a_blow_is_never_who_is_credited_with_them(key: str, seed: int) -> None:
    history = whole_turns(key, seed, 2)
    for moment in moments(history):
        for loser in struck(history, moment):
            dealer = dealer_of(history.system, moment)
            assert dealer is None or dealer.side != loser, moment.telling.text


def struck(history: History, moment: Moment) -> set[str]:
    """The sides of those that a roll of one at an enemy took strength from."""
    rolled = first_roll(moment)
    if rolled is None:
        return set()
    units = [moment.before.units[unit] for unit in rolled.bindings.values() if unit in moment.before.units]
    if len({unit.side for unit in units}) < 2:
        return set()
    return {loss.last.side for loss in what_followed(history.system, (moment,))[1].values() if loss.count > 0}
