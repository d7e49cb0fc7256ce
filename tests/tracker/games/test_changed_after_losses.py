"""Whatever a unit has lost in play, its card can be changed by hand: a correction is never barred by losses."""

from __future__ import annotations

import pytest

from tests.play import the_demo
from tracker.battle.commands import AddUnit, NewUnit, Perform, Refused, SetValues
from tracker.play.history import History
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys

TURNS = 40


def one_loss(history: History, unit: str) -> History | None:
    """The unit with one loss more by the system's own action; None where it has nothing left to lose."""
    loses = history.system.cards.loses
    after = history.do(Perform(loses, history.battle.units[unit].id, {}, anyway=True))  # type: ignore[index]
    return None if isinstance(after, Refused) else after


def unchanged_by_hand(system: System, history: History) -> list[str]:
    """Of each unit, why a word on its card cannot be changed."""
    refused = (history.do(SetValues(unit, {"note": "seen"}, "as told")) for unit in history.battle.units)
    return [each.reason for each in refused if isinstance(each, Refused)]


@pytest.mark.parametrize("key", system_keys())
def test_a_unit_can_be_changed_by_hand_after_each_of_its_losses(key: str) -> None:
    history: History = the_demo(load_system(key))
    for unit in history.battle.units:
        losing: History | None = history
        for _loss in range(TURNS):
            losing = one_loss(losing, unit) if losing is not None else None
            if losing is not None:
                assert unchanged_by_hand(losing.system, losing) == []


@pytest.mark.parametrize("key", system_keys())
def test_a_unit_as_losses_left_it_is_no_card_that_cannot_be(key: str) -> None:
    """What is asked of the table after a loss is the only thing that a card may wait for."""
    history: History = the_demo(load_system(key))
    for unit in history.battle.units:
        losing: History | None = history
        while losing is not None and not losing.battle.running:
            values = losing.battle.units[unit].values
            card = NewUnit("As it stands", losing.battle.units[unit].side, dict(values))
            assert not isinstance(losing.do(AddUnit(card)), Refused), values
            losing = one_loss(losing, unit)
