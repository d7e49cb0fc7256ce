"""The steps that are announced of a phase, held against those to which the walk then comes."""

from __future__ import annotations

import pytest

from tests.play import the_demo
from tracker.battle.commands import Advance
from tracker.play.history import History
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys
from tracker.views.checklist import step_number
from tracker.views.phases import steps_left
from tracker.views.sentences.events import passed_in_words
from tracker.words import _


def goes_over_a_turn(system: System) -> list[tuple[History, History]]:
    """The demo walked through two turns in which nothing is done, before and after each key that goes on."""
    walked, history = list[tuple[History, History]](), the_demo(system)
    while history.battle.place.turn <= 2 and len(walked) < 60:
        after = history.do(Advance(anyway=True, passing=True), at=0.0)
        assert isinstance(after, History)
        walked.append((history, after))
        history = after
    return walked


@pytest.mark.parametrize("key", system_keys())
def test_no_step_that_was_announced_is_gone_by_without_a_word(key: str) -> None:
    system = load_system(key)
    for before, after in goes_over_a_turn(system):
        announced = steps_left(system, before.battle)
        passed = passed_in_words(system, before.battle, after.acts[-1]).removeprefix("passed: ").split(", ")
        told = {
            _(step.label)
            for phase in system.turn.phases
            for step in phase.steps
            if step_number(system, step.id) in passed
        }
        came = _(system.step(after.battle.place.step).label)
        gone_by = announced[: announced.index(came)] if came in announced else announced
        assert set(gone_by) <= told, (before.battle.place, gone_by, passed)
