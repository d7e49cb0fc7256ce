"""Every roll of every system opened with nobody in its parts, or with somebody in one of them: the rest is asked."""

from __future__ import annotations

import pytest

from tests.play import somebody, the_demo
from tests.tracker.cases import known
from tracker.play.worksheet import open_sheet, roll_of_nobody
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


@pytest.mark.parametrize("key", system_keys())
def test_a_roll_told_all_that_a_page_knows_has_the_number_and_the_chances_of_the_page(key: str) -> None:
    history, compared = the_demo(load_system(key)), 0
    for resolver in history.system.rolls.resolvers:
        page = open_sheet(history.system, history.battle, resolver, somebody(history, resolver.roles))
        told = {name: value for name, value in page.case.values.items() if name not in page.case.open}
        alone = roll_of_nobody(history.system, resolver, told, history.battle.switches)
        if page.bar is None and not page.unmeasured:
            compared += 1
            assert (alone.goal, alone.chance, alone.wanted) == (page.goal, page.chance, page.wanted), resolver.key
            ends, of_the_page = ([(one.key, one.chance, one.effects) for one in roll.ends()] for roll in (alone, page))
            assert ends == of_the_page, resolver.key
    assert compared > len(history.system.rolls.resolvers) / 2
