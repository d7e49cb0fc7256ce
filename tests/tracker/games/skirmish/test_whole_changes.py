"""The whole of what an act changes, event by event: nothing else moves, and nothing moves twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from tests.play import having, playing
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    BOWS,
    LAST_STEP,
    NEXT_STEP,
    ORIANE,
    OWED_STEP,
    SORN,
    SPEARS,
    STAIR,
    START_STEP,
    TAMSIN,
    THRALLS,
    a_battle,
    a_roll,
    acting,
    designating,
)
from tracker.battle.commands import Advance, Command, GoTo, Perform, Tick
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed, Owed, Rolled, StepEntered, Ticked, Voided
from tracker.play.history import History

STEPS: Final = {START_STEP: "start", ACT_STEP: "act", OWED_STEP: "owed", NEXT_STEP: "next", LAST_STEP: "last"}


def told(event: AnyEvent) -> str:
    """An event in one line."""
    match event:
        case Changed(unit=unit, key=key, was=was, now=now, cause=cause):
            return f"{unit} {key} {was} -> {now} ({cause})"
        case BattleValueChanged(key=key, was=was, now=now, cause=cause):
            return f"- {key} {was or 'nobody'} -> {now or 'nobody'} ({cause})"
        case Owed(debt):
            who = " ".join(f"{role}={unit}" for role, unit in debt.bindings.items())
            given = "".join(f" {key}={value}" for key, value in debt.inputs.items())
            return f"owed {debt.resolver} {who}{given} ({debt.cause}, at {STEPS[debt.due]})"
        case StepEntered(turn=turn, step=step):
            return f"turn {turn}, step {STEPS.get(step, step)}"
        case Ticked(unit=unit, done=done):
            return f"ticked {unit} {done}"
        case Rolled(resolution=made):
            return f"rolled {made.resolver}: {made.outcome}"
        case Voided(cause=cause):
            return f"void ({cause})"
        case _:
            return type(event).__name__


WHOLE: Final[Mapping[str, tuple[Callable[[], History], Command, str]]] = {
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
        turn 1, step start
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
    "a piece ticked off": (
        lambda: designating(),
        Tick(SPEARS),
        """
        ticked spears True
        spears designated False -> True (designated)
        tamsin designated False -> True (designated)
        - to_move esk -> hollow (activation_over)
        """,
    ),
    "a piece ticked off by mistake": (
        lambda: playing(designating(), Tick(SPEARS)),
        Tick(SPEARS, False),
        """
        ticked spears False
        spears designated True -> False (designated)
        tamsin designated True -> False (designated)
        - to_move hollow -> esk (designated)
        """,
    ),
    "a hit on an independent": (
        lambda: acting(SPEARS),
        a_roll("melee", 19, actor=SPEARS, target=SORN),
        """
        rolled melee: success
        spears acted 0 -> 1 (melee)
        spears melee 0 -> 1 (engaged)
        sorn melee 0 -> 1 (engaged)
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
        sorn hurt 5 -> 6 (melee)
        owed morale actor=thralls (general_gone, at owed)
        owed morale actor=stair (general_gone, at owed)
        sorn melee 1 -> 0 (unopposed)
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
        thralls lost 11 -> 12 (melee)
        thralls first_loss False -> True (loss)
        thralls half_loss False -> True (loss)
        thralls melee 1 -> 0 (unopposed)
        spears melee 1 -> 0 (unopposed)
        """,
    ),
    "three figures lost at once": (
        lambda: having(acting(BOWS), BOWS, stopped=2, entangled=4),
        Perform("lose", BOWS, {"amount": 3}),
        """
        bows lost 0 -> 3 (loss)
        bows first_loss False -> True (loss)
        bows half_loss False -> True (loss)
        owed morale actor=bows (first_loss, at owed)
        owed morale actor=bows (half_strength, at owed)
        owed morale actor=bows (below_half, at owed)
        bows entangled 4 -> 1 (loss)
        bows stopped 2 -> 1 (loss)
        """,
    ),
    "a contact": (
        lambda: acting(BOWS),
        Perform("engage", BOWS, {"enemy": "thralls"}),
        """
        bows melee 0 -> 1 (engaged)
        thralls melee 0 -> 1 (engaged)
        """,
    ),
    "two melees that become one": (
        lambda: having(having(having(acting(BOWS), SORN, melee=2), SPEARS, melee=2), BOWS, melee=1),
        Perform("engage", BOWS, {"enemy": "sorn"}),
        """
        spears melee 2 -> 1 (engaged)
        sorn melee 2 -> 1 (engaged)
        """,
    ),
    "a disengagement": (
        lambda: having(having(acting(BOWS), BOWS, melee=1), THRALLS, melee=1),
        Perform("disengage", BOWS),
        """
        bows melee 1 -> 0 (disengaged)
        owed morale actor=bows (disengaged, at owed)
        thralls melee 1 -> 0 (unopposed)
        """,
    ),
    "a disengagement from a melee that goes on": (
        lambda: having(having(having(acting(BOWS), BOWS, melee=1), THRALLS, melee=1), SPEARS, melee=1),
        Perform("disengage", BOWS),
        """
        bows melee 1 -> 0 (disengaged)
        owed morale actor=bows (disengaged, at owed)
        """,
    ),
    "an officer who goes his own way": (
        lambda: acting(BOWS),
        Perform("leave", TAMSIN),
        """
        tamsin attached_to spears ->  (detached)
        owed morale actor=spears (officer_gone, at owed)
        tamsin commands True -> False (detached)
        """,
    ),
    "an officer who joins another unit": (
        lambda: acting(BOWS),
        Perform("join", TAMSIN, {"host": "bows"}),
        """
        tamsin attached_to spears -> bows (attached)
        owed morale actor=spears (officer_gone, at owed)
        tamsin commands True -> False (attached)
        """,
    ),
    "an officer of its own who leaves": (
        lambda: acting(BOWS),
        Perform("officer_leaves", SPEARS),
        """
        spears officer True -> False (officer_left)
        owed morale actor=spears (officer_gone, at owed)
        """,
    ),
    "an officer of its own killed": (
        lambda: acting(BOWS),
        Perform("officer_killed", SPEARS),
        """
        spears officer True -> False (officer_killed)
        owed morale actor=spears (officer_gone, at owed)
        spears lost 0 -> 1 (officer_killed)
        spears first_loss False -> True (loss)
        """,
    ),
    "a standard-bearer killed": (
        lambda: acting(BOWS),
        Perform("standard_killed", SPEARS),
        """
        spears standard True -> False (standard_killed)
        owed morale actor=spears (standard_gone, at owed)
        spears lost 0 -> 1 (standard_killed)
        spears first_loss False -> True (loss)
        """,
    ),
    "an attached officer killed": (
        lambda: having(acting(BOWS), TAMSIN, hurt=5, first_loss=True, half_loss=True),
        Perform("lose", TAMSIN),
        """
        tamsin hurt 5 -> 6 (loss)
        owed morale actor=spears (officer_gone, at owed)
        """,
    ),
    "an attached officer killed who did not command": (
        lambda: having(acting(BOWS), TAMSIN, hurt=5, first_loss=True, half_loss=True, commands=False),
        Perform("lose", TAMSIN),
        """
        tamsin hurt 5 -> 6 (loss)
        """,
    ),
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
        owed resist actor=thralls difficulty=9 (spell, at owed)
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
    "a new turn": (
        lambda: having(
            having(playing(designating(), GoTo(LAST_STEP)), SORN, spells_tried="Web"), BOWS, stopped=1, designated=True
        ),
        Advance(),
        """
        turn 2, step 1
        - initiative esk -> nobody (new_turn)
        - to_move esk -> nobody (new_turn)
        sorn spells_barred  -> Web (new_turn)
        sorn spells_tried Web ->  (new_turn)
        """,
    ),
    "a condition laid on two figures": (
        lambda: acting(BOWS),
        Perform("entangle", BOWS, {"figures": 2}),
        """
        bows entangled 0 -> 2 (condition)
        """,
    ),
    "a condition lifted again": (
        lambda: having(acting(BOWS), BOWS, invisible=3),
        Perform("vanish", BOWS, {"figures": 0}),
        """
        bows invisible 3 -> 0 (condition)
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


@pytest.mark.parametrize(("before", "act", "expected"), WHOLE.values(), ids=WHOLE)
def test_what_an_act_changes(before: Callable[[], History], act: Command, expected: str) -> None:
    events = playing(before(), act).acts[-1].events
    assert [told(event) for event in events] == [line.strip() for line in expected.strip().splitlines()]
