"""What designations, activations, the initiative and a new turn change, event by event, and nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.play import having, playing
from tests.tracker.games.skirmish.battles import (
    BOWS,
    LAST_STEP,
    SORN,
    SPEARS,
    TAMSIN,
    a_battle,
    a_roll,
    acting,
    designating,
)
from tests.tracker.games.skirmish.changes import Change, changes, lines
from tracker.battle.commands import Advance, GoTo, Perform

WHOLE: Final[Mapping[str, Change]] = {
    "a designation wakes who acts with the piece and forgets what lasted until then": (
        lambda: having(
            having(
                designating(), SPEARS, just_charged=2, on_alert=1, acted=3, ready=1, option="run", charged_at="stair"
            ),
            TAMSIN,
            acted=1,
        ),
        Perform("designate", SPEARS),
        """
        spears designated False -> True (designated)
        spears just_charged 2 -> 0 (designated)
        spears on_alert 1 -> 0 (designated)
        spears option run -> none (designated)
        spears acted 3 -> 0 (designated)
        spears ready 1 -> 0 (designated)
        spears charged_at stair ->  (designated)
        tamsin designated False -> True (designated)
        tamsin acted 1 -> 0 (designated)
        - active nobody -> spears (designated)
        - to_move esk -> nobody (designated)
        turn 1, step act
        """,
    ),
    "a routed piece designated has to flee": (
        lambda: designating(Bows={"state": "routed"}),
        Perform("designate", BOWS),
        """
        bows designated False -> True (designated)
        bows flight_due False -> True (designated)
        - active nobody -> bows (designated)
        - to_move esk -> nobody (designated)
        turn 1, step start
        """,
    ),
    "an activation over": (
        lambda: acting(BOWS),
        Perform("end_activation", BOWS),
        """
        turn 1, step next
        - active bows -> nobody (activation_over)
        - to_move nobody -> hollow (activation_over)
        """,
    ),
    "an activation over where a charge lasts no longer": (
        lambda: playing(acting(BOWS, {"sk.charge_lasts": "activation"}), Perform("charge", BOWS)),
        Perform("end_activation", BOWS),
        """
        turn 1, step next
        bows just_charged 4 -> 0 (activation_over)
        - active bows -> nobody (activation_over)
        - to_move nobody -> hollow (activation_over)
        """,
    ),
    "a piece that does nothing": (
        lambda: designating(),
        Perform("does_nothing", SPEARS),
        """
        spears designated False -> True (designated)
        tamsin designated False -> True (designated)
        - active nobody -> spears (designated)
        - to_move esk -> nobody (designated)
        turn 1, step act
        spears acted 0 -> 10 (option)
        """,
    ),
    "a new turn": (
        lambda: having(
            having(playing(designating(), GoTo(LAST_STEP)), SORN, spells_tried="Web"), BOWS, stopped=1, designated=True
        ),
        Advance(),
        """
        turn 2, step initiative
        - initiative esk -> nobody (new_turn)
        - to_move esk -> nobody (new_turn)
        sorn spells_barred  -> Web (new_turn)
        sorn spells_tried Web ->  (new_turn)
        """,
    ),
    "an initiative given": (
        lambda: acting(BOWS),
        Perform("give_initiative", SORN),
        """
        - initiative esk -> hollow (initiative)
        - to_move nobody -> hollow (initiative)
        """,
    ),
    "an initiative won": (
        lambda: playing(a_battle(), Advance()),
        a_roll("initiative", 3, 15),
        """
        rolled initiative: second
        - initiative nobody -> hollow (initiative)
        - to_move nobody -> hollow (initiative)
        """,
    ),
}


@pytest.mark.parametrize("change", WHOLE.values(), ids=WHOLE)
def test_what_an_act_changes(change: Change) -> None:
    before, act, expected = change
    assert changes(before(), act) == lines(expected)
