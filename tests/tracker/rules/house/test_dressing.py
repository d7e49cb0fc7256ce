"""The system as a house calls its parts: for who keeps the turn and for viewers alike."""

from __future__ import annotations

import pytest

from tests.play import playing, the_demo
from tracker.battle.commands import TakeHouse
from tracker.battle.house import House
from tracker.rules.systems import load_system, system_keys
from tracker.views.projection import project


@pytest.mark.parametrize("key", system_keys())
def test_viewers_are_told_a_phase_and_a_step_by_the_names_of_the_house(key: str) -> None:
    history = the_demo(load_system(key))
    step = history.battle.place.step
    phase = history.system.phase_of(step)
    house = House("Friday", labels={f"phase/{phase.id}": "The dice decide", f"step/{step}": "Breath"})
    shown = project(playing(history, TakeHouse(house)))
    assert "The dice decide" in [mark.label for mark in shown.phases]
    assert "The dice decide" in shown.phase
    assert "Breath" in shown.step
