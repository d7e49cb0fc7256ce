"""What tells two ways through a page apart: all of the battle that has come to differ."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.tracker.games.demonworld.test_forecast import a_volley
from tracker.battle.battle import Battle, Debt, DebtId, Place, UnitId
from tracker.play.forecast.ground import Standing, ground_of

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
    ground = ground_of(a_volley(2))
    here, there = Standing(ground.battle), Standing(changed(ground.battle))
    assert ground.key(here) != ground.key(there)
    assert ground.key(there) == ground.key(Standing(changed(ground.battle)))
