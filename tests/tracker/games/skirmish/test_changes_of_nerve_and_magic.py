"""What tests of nerve, rallies and spells change, event by event, and nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.play import having
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SPEARS, STAIR, THRALLS, a_roll, acting
from tests.tracker.games.skirmish.changes import Change, changes, lines

WHOLE: Final[Mapping[str, Change]] = {
    "a fear test passed": (
        lambda: acting(BOWS),
        a_roll("fear", 19, actor=BOWS, target=THRALLS),
        """
        rolled fear: success
        bows fear_faced  -> thralls (fear)
        """,
    ),
    "a fear test passed with a 20": (
        lambda: acting(BOWS),
        a_roll("fear", 20, actor=BOWS, target=THRALLS),
        """
        rolled fear: critical
        bows fear_faced  -> thralls (fear)
        bows immune_to_fear_of  -> thralls (fear)
        """,
    ),
    "a fear test failed": (
        lambda: acting(BOWS),
        a_roll("fear", 2, actor=BOWS, target=THRALLS),
        """
        rolled fear: failure
        bows fear_faced  -> thralls (fear)
        bows state operational -> shaken (fear)
        """,
    ),
    "a fear test failed with a 1": (
        lambda: acting(BOWS),
        a_roll("fear", 1, actor=BOWS, target=THRALLS),
        """
        rolled fear: critical_failure
        bows fear_faced  -> thralls (fear)
        bows state operational -> routed (fear)
        """,
    ),
    "a terror test passed": (
        lambda: acting(BOWS),
        a_roll("terror", 19, actor=BOWS, target=STAIR),
        """
        rolled terror: success
        bows terror_faced  -> stair (terror)
        bows ignores_aura_of  -> stair (terror)
        """,
    ),
    "a terror test passed with a 20": (
        lambda: acting(BOWS),
        a_roll("terror", 20, actor=BOWS, target=STAIR),
        """
        rolled terror: critical
        bows terror_faced  -> stair (terror)
        bows immune_to_fear_and_terror False -> True (terror)
        bows ignores_aura_of  -> stair (terror)
        """,
    ),
    "a terror test failed": (
        lambda: acting(BOWS),
        a_roll("terror", 2, actor=BOWS, target=STAIR),
        """
        rolled terror: failure
        bows terror_faced  -> stair (terror)
        bows state operational -> routed (terror)
        """,
    ),
    "a terror test failed with a 1": (
        lambda: acting(BOWS),
        a_roll("terror", 1, actor=BOWS, target=STAIR),
        """
        rolled terror: critical_failure
        bows terror_faced  -> stair (terror)
        bows state operational -> eliminated (terror)
        """,
    ),
    "a test of nerve by one who is not active": (
        lambda: acting(BOWS),
        a_roll("fear", 2, actor=SPEARS, target=THRALLS),
        """
        rolled fear: failure
        spears state operational -> shaken (fear)
        """,
    ),
    "a fear test before nobody in particular": (
        lambda: acting(BOWS),
        a_roll("fear", 2, actor=BOWS),
        """
        rolled fear: failure
        bows state operational -> shaken (fear)
        """,
    ),
    "a terror test passed before nobody in particular": (
        lambda: acting(BOWS),
        a_roll("terror", 19, actor=BOWS),
        """
        rolled terror: success
        """,
    ),
    "a rally": (
        lambda: having(acting(ORIANE), SPEARS, state="routed", has_fled=True, flight_due=True),
        a_roll("rally", 20, actor=ORIANE, target=SPEARS, paces=2),
        """
        rolled rally: success
        oriane acted 0 -> 1 (rally)
        spears state routed -> shaken (rally)
        spears has_fled True -> False (rally)
        spears flight_due True -> False (rally)
        """,
    ),
    "a rally that fails": (
        lambda: having(acting(ORIANE), SPEARS, state="routed", has_fled=True),
        a_roll("rally", 2, actor=ORIANE, target=SPEARS, paces=2),
        """
        rolled rally: failure
        oriane acted 0 -> 1 (rally)
        """,
    ),
    "a spell that may be resisted": (
        lambda: acting(ORIANE),
        a_roll("cast", 19, actor=ORIANE, target=THRALLS, spell="Web; fine", resistible=True, difficulty=9),
        """
        rolled cast: success
        oriane acted 0 -> 1 (cast)
        owed resist actor=thralls difficulty=9 (spell, at act)
        oriane spells_tried  -> Web, fine (cast)
        """,
    ),
    "a spell that fails": (
        lambda: acting(ORIANE),
        a_roll("cast", 2, actor=ORIANE, target=THRALLS, spell="Web", resistible=True),
        """
        rolled cast: failure
        oriane acted 0 -> 1 (cast)
        oriane spells_tried  -> Web (cast)
        """,
    ),
    "a second spell of one turn": (
        lambda: having(acting(ORIANE), ORIANE, spells_tried="Web"),
        a_roll("cast", 2, actor=ORIANE, spell="Light"),
        """
        rolled cast: failure
        oriane acted 0 -> 1 (cast)
        oriane spells_tried Web -> Web; Light (cast)
        """,
    ),
}


@pytest.mark.parametrize("change", WHOLE.values(), ids=WHOLE)
def test_what_an_act_changes(change: Change) -> None:
    before, act, expected = change
    assert changes(before(), act) == lines(expected)
