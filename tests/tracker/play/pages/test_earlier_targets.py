"""Whom a unit shot at in an earlier turn is asked anew, by a list that begins on it: it may be out of reach by now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.play import in_the_next_turn, playing, the_demo
from tests.tracker.games.confrontation.battles import AXES, so
from tests.tracker.games.confrontation.battles import BOWS as YEW_BOWS
from tests.tracker.games.confrontation.battles import at as at_the_step
from tests.tracker.games.confrontation.pages import rolled
from tests.tracker.games.skirmish.battles import BOWS, STAIR, a_roll, acting
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, Resolve
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.play.pages import wants
from tracker.play.sheets import open_on
from tracker.rules.systems import load_system

BOWMEN, ARCHERS = UnitId("bowmen-of-alder"), UnitId("ash-archers")


def _in_demonworld() -> History:
    shot = Resolve("shoot", {"actor": BOWMEN, "target": ARCHERS}, {}, (Face(20, 20),))
    return playing(the_demo(load_system("demonworld")), GoTo("III.1"), shot)


def _in_skirmish() -> History:
    return playing(acting(BOWS), a_roll("shoot", 2, actor=BOWS, target=STAIR, distance=10))


def _in_confrontation() -> History:
    ready = so(at_the_step("T-15"), (YEW_BOWS, {"scored": True, "phase_score": 8}))
    page = open_on(ready, ready.system.sheet("volley"), {"actor": YEW_BOWS})
    return rolled(page.saying("target", AXES).saying("shooters", 1), (1,)).history


@pytest.mark.parametrize(
    ("shot", "sheet", "shooter", "target"),
    [
        pytest.param(_in_demonworld, "volley", BOWMEN, ARCHERS, id="demonworld"),
        pytest.param(_in_skirmish, "shots", BOWS, STAIR, id="skirmish"),
        pytest.param(_in_confrontation, "volley", YEW_BOWS, AXES, id="confrontation"),
    ],
)
def test_a_target_of_an_earlier_turn_is_asked_by_a_list_that_begins_on_it(
    shot: Callable[[], History], sheet: str, shooter: UnitId, target: UnitId
) -> None:
    later = in_the_next_turn(shot())
    asked = Hand(open_on(later, later.system.sheet(sheet), {"actor": shooter})).elsewhere
    assert isinstance(asked, wants.PickFrom)
    assert asked.answered.value == target
    assert asked.answered.is_unknown


@pytest.mark.parametrize(
    ("shot", "sheet", "shooter"),
    [
        pytest.param(_in_demonworld, "volley", BOWMEN, id="demonworld"),
        pytest.param(_in_skirmish, "shots", BOWS, id="skirmish"),
    ],
)
def test_whom_a_unit_shot_at_in_this_phase_it_shoots_on_at_unasked(
    shot: Callable[[], History], sheet: str, shooter: UnitId
) -> None:
    now = shot()
    assert Hand(open_on(now, now.system.sheet(sheet), {"actor": shooter})).elsewhere is None
