"""What tells two ways through a page apart: all of the battle that has come to differ."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.tracker.games.demonworld.test_forecast import a_volley
from tracker.battle.battle import Battle, Debt, DebtId, Place, UnitId
from tracker.play.forecast.start import Progress, start_of

FOE = UnitId("foe")
DEBT = Debt(DebtId(900), "morale", {"actor": FOE}, {"test": "shooting"}, "losses_shooting", "III.6", 1)

ELSEWHERE: dict[str, Callable[[Battle], Battle]] = {
    "a value of the battle": lambda battle: replace(battle, values={**battle.values, "wind_speed": 2}),
    "a token face down": lambda battle: replace(battle, sealed={FOE: "C"}),
    "a loss": lambda battle: replace(battle, units={**battle.units, FOE: battle.units[FOE].having({"bases": 1})}),
    "a test owed": lambda battle: replace(battle, debts=(DEBT,)),
    "a unit ticked off": lambda battle: replace(battle, done=frozenset({(battle.place, FOE)})),
    "another step": lambda battle: replace(battle, place=Place(1, "III.4")),
}


@pytest.mark.parametrize("changed", ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_ways_that_differ_in_anything_of_the_battle_do_not_go_on_as_one(changed: Callable[[Battle], Battle]) -> None:
    start = start_of(a_volley(2))
    here, there = Progress(start.battle), Progress(changed(start.battle))
    assert start.key(here) != start.key(there)
    assert start.key(there) == start.key(Progress(changed(start.battle)))
