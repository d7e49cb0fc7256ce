"""Every roll of every rule system is opened, thrown and applied in the calculator, half of them at each size."""

from __future__ import annotations

from itertools import cycle

import pytest

from screens.roll.calculator import CalculatorScreen
from tests.play import the_demo
from tests.screens.in_app import NARROW, WIDE, in_app, keys_in, press, shown
from tracker.battle.battle import UnitId
from tracker.play.history import History
from tracker.rules.resolver import Resolver
from tracker.rules.systems import load_system, system_keys
from tracker.views.log import entries


def anybody(history: History, resolver: Resolver) -> dict[str, UnitId]:
    """Somebody for every part that must be taken, from one side and the other in turn."""
    sides = [iter(history.battle.of_side(side.id)) for side in history.battle.sides]
    turns = cycle(sides)
    return {role.key: next(next(turns)).id for role in resolver.roles if not role.optional}


@pytest.mark.parametrize(("half", "size"), [(0, NARROW), (1, WIDE)])
@pytest.mark.parametrize("system", system_keys())
async def test_every_roll_is_opened_thrown_applied_and_told(system: str, half: int, size: tuple[int, int]) -> None:
    history = the_demo(load_system(system))
    async with in_app(lambda table: CalculatorScreen(table), history, size) as (pilot, table):
        for resolver in history.system.rolls.resolvers[half::2]:
            table.history = history
            pilot.app.push_screen(CalculatorScreen(table, resolver.key, anybody(history, resolver)))
            await pilot.pause()
            screen = pilot.app.screen
            assert isinstance(screen, CalculatorScreen)
            assert screen.page.roll is not None, resolver.key
            assert max(len(row) for row in shown(pilot).splitlines()) <= size[0]
            assert keys_in(shown(pilot), history) == set()
            await press(pilot, *["enter"] * (screen.page.unmeasured is not None), "d", "enter")
            applied = pilot.app.screen is not screen
            if applied:
                assert entries(table.history)[-1].headline
            else:
                assert screen.page.roll.bar is not None or screen.page.trouble, resolver.key
                await press(pilot, "escape")
