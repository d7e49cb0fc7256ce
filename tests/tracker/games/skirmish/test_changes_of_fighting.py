"""What shots, blows, contact and its end change, event by event, and nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.play import having
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, SPEARS, THRALLS, a_roll, acting
from tests.tracker.games.skirmish.changes import Change, changes, lines
from tracker.battle.commands import Perform

WHOLE: Final[Mapping[str, Change]] = {
    "a hit on an independent": (
        lambda: acting(SPEARS),
        a_roll("melee", 19, actor=SPEARS, target=SORN),
        """
        rolled melee: success
        spears acted 0 -> 1 (melee)
        spears melee 0 -> 1 (engaged)
        sorn melee 0 -> 1 (engaged)
        spears touches sorn (move)
        sorn hurt 0 -> 1 (melee)
        sorn first_loss False -> True (loss)
        owed morale actor=sorn (first_loss, at owed)
        """,
    ),
    "a critical hit on one": (
        lambda: acting(SPEARS),
        a_roll("melee", 20, actor=ORIANE, target=SORN),
        """
        rolled melee: critical
        oriane melee 0 -> 1 (engaged)
        sorn melee 0 -> 1 (engaged)
        oriane touches sorn (move)
        sorn hurt 0 -> 4 (melee)
        sorn first_loss False -> True (loss)
        sorn half_loss False -> True (loss)
        owed morale actor=sorn (first_loss, at owed)
        """,
    ),
    "the death of the general": (
        lambda: having(acting(SPEARS), SORN, hurt=5, first_loss=True, half_loss=True),
        a_roll("melee", 19, actor=SPEARS, target=SORN),
        """
        rolled melee: success
        spears acted 0 -> 1 (melee)
        spears melee 0 -> 1 (engaged)
        sorn melee 0 -> 1 (engaged)
        spears touches sorn (move)
        sorn hurt 5 -> 6 (melee)
        owed morale actor=thralls (general_gone, at owed)
        owed morale actor=stair (general_gone, at owed)
        sorn melee 1 -> 0 (unopposed)
        spears and sorn part
        spears melee 1 -> 0 (unopposed)
        """,
    ),
    "a fumbled blow": (
        lambda: acting(SPEARS),
        a_roll("melee", 1, actor=SPEARS, target=THRALLS),
        """
        rolled melee: fumble
        spears acted 0 -> 1 (melee)
        spears melee 0 -> 1 (engaged)
        thralls melee 0 -> 1 (engaged)
        spears touches thralls (move)
        owed melee actor=thralls target=spears occasion=opening (opening, at act)
        """,
    ),
    "a hit on an officer": (
        lambda: acting(SPEARS, Thralls={"officer": True}),
        a_roll("melee", 19, actor=SPEARS, target=THRALLS, struck="officer"),
        """
        rolled melee: success
        spears acted 0 -> 1 (melee)
        spears melee 0 -> 1 (engaged)
        thralls melee 0 -> 1 (engaged)
        spears touches thralls (move)
        thralls officer True -> False (officer_killed)
        owed morale actor=thralls (officer_gone, at owed)
        thralls lost 0 -> 1 (officer_killed)
        thralls first_loss False -> True (loss)
        """,
    ),
    "a hit on a standard-bearer": (
        lambda: acting(SPEARS, Thralls={"standard": True}),
        a_roll("melee", 19, actor=SPEARS, target=THRALLS, struck="standard"),
        """
        rolled melee: success
        spears acted 0 -> 1 (melee)
        spears melee 0 -> 1 (engaged)
        thralls melee 0 -> 1 (engaged)
        spears touches thralls (move)
        thralls standard True -> False (standard_killed)
        owed morale actor=thralls (standard_gone, at owed)
        thralls lost 0 -> 1 (standard_killed)
        thralls first_loss False -> True (loss)
        """,
    ),
    "a fumbled shot": (
        lambda: acting(BOWS),
        a_roll("shoot", 1, actor=BOWS, target=THRALLS, distance=5),
        """
        rolled shoot: fumble
        bows acted 0 -> 1 (shoot)
        bows stopped 0 -> 1 (fumble)
        """,
    ),
    "the last figure in a melee": (
        lambda: having(having(acting(SPEARS), THRALLS, lost=11, melee=1), SPEARS, melee=1),
        a_roll("melee", 19, actor=SPEARS, target=THRALLS),
        """
        rolled melee: success
        spears acted 0 -> 1 (melee)
        spears touches thralls (move)
        thralls lost 11 -> 12 (melee)
        thralls first_loss False -> True (loss)
        thralls half_loss False -> True (loss)
        thralls melee 1 -> 0 (unopposed)
        spears and thralls part
        spears melee 1 -> 0 (unopposed)
        """,
    ),
    "a contact": (
        lambda: acting(BOWS),
        Perform("engage", BOWS, {"enemy": "thralls"}),
        """
        bows melee 0 -> 1 (engaged)
        thralls melee 0 -> 1 (engaged)
        bows touches thralls (move)
        """,
    ),
    "two melees that become one": (
        lambda: having(having(having(acting(BOWS), SORN, melee=2), SPEARS, melee=2), BOWS, melee=1),
        Perform("engage", BOWS, {"enemy": "sorn"}),
        """
        spears melee 2 -> 1 (engaged)
        sorn melee 2 -> 1 (engaged)
        bows touches sorn (move)
        """,
    ),
    "a disengagement": (
        lambda: having(having(acting(BOWS), BOWS, melee=1), THRALLS, melee=1),
        Perform("disengage", BOWS),
        """
        bows melee 1 -> 0 (disengaged)
        owed morale actor=bows target=thralls (disengaged, at owed)
        thralls melee 1 -> 0 (unopposed)
        """,
    ),
    "a disengagement from a melee that goes on": (
        lambda: having(having(having(acting(BOWS), BOWS, melee=1), THRALLS, melee=1), SPEARS, melee=1),
        Perform("disengage", BOWS),
        """
        bows melee 1 -> 0 (disengaged)
        owed morale actor=bows target=thralls (disengaged, at owed)
        """,
    ),
}


@pytest.mark.parametrize("change", WHOLE.values(), ids=WHOLE)
def test_what_an_act_changes(change: Change) -> None:
    before, act, expected = change
    assert changes(before(), act) == lines(expected)
