"""Every house rule a roll consults is declared with it: what is not declared is named neither in log nor form."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.at_random import EVERY_SYSTEM, opening
from tests.tracker.cases import any_inputs
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.rules.resolver import Case, Resolver, accept_inputs, deal

ROLLS = [(key, resolver.key) for key in EVERY_SYSTEM for resolver in opening(key).system.resolvers]
MOST_DICE = 12


class Readings(dict[str, str]):
    """House rules that remember which of them was looked at."""

    def __init__(self, readings: dict[str, str]) -> None:
        super().__init__(readings)
        self.consulted: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.consulted.add(key)
        return super().get(key, default)


def consulted(resolver: Resolver, case: Case, faces: list[int]) -> None:
    """Everything a roll works out, with the dice it wants laid down one by one."""
    resolver.bars(case)
    for entry in resolver.inputs:
        entry.matters(case)
    for share in faces:
        resolver.goal_of(case)
        resolver.figures(case)
        for line in resolver.lines:
            line.value(case)
        wanted = resolver.throws(case)
        if wanted is None:
            break
        case = deal(resolver, case, (Face(wanted.die.sides, 1 + share % wanted.die.sides),))
    if resolver.throws(case) is None:
        resolver.total(case)
        resolver.effects(case, resolver.judge(case))


@pytest.mark.parametrize(("key", "roll"), ROLLS, ids=[f"{key}.{roll}" for key, roll in ROLLS])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_roll_declares_every_house_rule_it_consults(key: str, roll: str, data: st.DataObject) -> None:
    system = opening(key).system
    resolver = system.resolver(roll)
    readings = {switch.key: data.draw(st.sampled_from([o.key for o in switch.options])) for switch in system.switches}
    case = Case(accept_inputs(resolver, data.draw(any_inputs(resolver))), Readings(readings))
    # An edited results table that cannot be read, and its like, is refused on the way.
    with suppress(Rejected):
        consulted(resolver, case, data.draw(st.lists(st.integers(0, 99), min_size=MOST_DICE, max_size=MOST_DICE)))
    assert isinstance(case.switches, Readings)
    assert case.switches.consulted <= {switch.key for switch in resolver.switches}
