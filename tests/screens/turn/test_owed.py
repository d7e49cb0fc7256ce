"""The tests owed on the Turn screen and on their page: each told from the others, and taken as what it is."""

from __future__ import annotations

import pytest

from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import NARROW, WIDE, in_app, press, shown
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, OWED_STEP, STAIR, a_roll, acting
from tracker.battle.commands import GoTo, Perform
from tracker.battle.events import Rolled
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.views.owed import tests_owed as the_tests


def before_the_stair() -> History:
    """Bows charge what causes both fear and terror."""
    return playing(acting(BOWS), Perform("charge", BOWS, {"enemy": "stair"}))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_fear_and_terror_before_one_enemy_are_told_apart(size: tuple[int, int]) -> None:
    async with in_app(TurnScreen, before_the_stair(), size) as (pilot, _table):
        await press(pilot, "escape")
        assert "Fear test: it charges" in shown(pilot)
        assert "Terror test: it charges" in shown(pilot)
        await press(pilot, "t")
        assert "Stair · Fear test" in shown(pilot)
        assert "Stair · Terror test" in shown(pilot)


def test_the_same_test_before_several_enemies_says_before_whom() -> None:
    history = playing(
        acting(BOWS, Stair={"causes_terror": False}),
        Perform("charge", BOWS, {"enemy": "stair", "figures": 2}),
        Perform("charge", BOWS, {"enemy": "thralls"}),
    )
    assert [test.why for test in the_tests(SYSTEM, history.battle)] == ["it charges, Stair", "it charges, Thralls"]


def test_a_test_alone_is_told_by_its_cause() -> None:
    history = playing(acting(BOWS), Perform("charge", BOWS, {"enemy": "thralls"}))
    assert [test.why for test in the_tests(SYSTEM, history.battle)] == ["it charges"]


async def test_a_blow_owed_that_is_chosen_in_its_step_is_that_blow() -> None:
    fumbled = playing(acting(ORIANE), Perform("all_out", ORIANE), a_roll("melee", 1, actor=ORIANE, target=STAIR))
    async with in_app(TurnScreen, playing(fumbled, GoTo(OWED_STEP)), NARROW) as (pilot, table):
        await press(pilot, "escape")
        assert "strike through the opening" in shown(pilot)
        await press(pilot, "enter", "2", "enter")
        rolled = [event for event in table.history.standing() if isinstance(event, Rolled)][-1]
        assert (rolled.bindings["actor"], rolled.resolution.inputs["occasion"]) == (STAIR, "opening")
        assert not table.battle.debts
