"""Every roll of every system opened with nobody in its parts, or with somebody in one of them: the rest is asked."""

from __future__ import annotations

import pytest

from tests.play import the_demo
from tests.tracker.cases import known
from tracker.play.worksheet import open_sheet
from tracker.rules.systems import load_system, system_keys


@pytest.mark.parametrize("key", system_keys())
def test_a_roll_is_drawn_up_whoever_takes_part_in_it_so_far(key: str) -> None:
    system = load_system(key)
    battle = the_demo(system).battle
    someone = list(battle.units)[:: max(len(battle.units) // 4, 1)]
    for resolver in system.rolls.resolvers:
        roles = [role.key for role in resolver.roles]
        for bindings in ({}, *({role: unit} for role in roles for unit in someone)):
            read = known(resolver, battle, **bindings)
            assert read.keys() <= {entry.field.key for entry in resolver.inputs}
            roll = open_sheet(system, battle, resolver, bindings)
            assert roll.bindings == bindings
