"""What is told of a unit in its row stays there when dice are thrown in other rows, at 80 columns too."""

from __future__ import annotations

import pytest

from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.tracker.games.confrontation.battles import ALYS, BOWS, ENGINE, GOATS, LAMPS, RIDERS, a_roll, at, so
from tracker.battle.commands import Perform
from tracker.play.history import History


def _row(looks: str, name: str) -> str:
    return next(row for row in looks.splitlines() if name in row)


def _moved_and_shot() -> History:
    moved = playing(at("T-13", "heath"), Perform("move", ALYS, {"cm": 12, "runs": False}))
    inputs = {"means": "charge"}
    return playing(moved, a_roll("arrival", inputs=inputs, actor=RIDERS, target=LAMPS))


@pytest.mark.in_turn("size")
@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_how_far_a_unit_moved_is_told_beside_the_dice_of_others(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, _moved_and_shot(), size) as (pilot, _table):
        await press(pilot, "escape")
        assert "moved 12 cm" in _row(shown(pilot), "Ser Alys of the Heath")
        assert "Lamp pair" in _row(shown(pilot), "Bracken riders")


async def test_with_whom_a_unit_fights_is_told_beside_the_dice_of_others() -> None:
    melee = so(at("T-17"), (ALYS, {"melee": 1}), (LAMPS, {"melee": 1}), (BOWS, {"melee": 2}), (GOATS, {"melee": 2}))
    rolled = playing(melee, a_roll("discipline", 3, actor=BOWS))
    assert ENGINE in rolled.battle.units
    async with in_app(TurnScreen, rolled, NARROW) as (pilot, _table):
        await press(pilot, "escape")
        assert "with Lamp pair" in _row(shown(pilot), "Ser Alys of the Heath")
