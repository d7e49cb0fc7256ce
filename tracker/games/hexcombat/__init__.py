"""Hex combat: 2D6 against an advantage, losses one by one, recoil, cohesion, breath, ammunition.

Its rooms are those of the floor plan in `tracker.games`. Start reading at `checklist`, then `procedures.shock_action`.
"""

from __future__ import annotations

from typing import Final

from tracker.games.hexcombat.actions import ACTIONS
from tracker.games.hexcombat.cards import check, ready
from tracker.games.hexcombat.checklist import PHASES, TOLD_AS, WAYS
from tracker.games.hexcombat.concepts.contact import HOLDS, PARTINGS_TOLD, SIDES_OF_A_UNIT, enemies_told, meets
from tracker.games.hexcombat.consequences import aftermath
from tracker.games.hexcombat.demo import demo
from tracker.games.hexcombat.effects import CAUSES, EFFECT_WORDS, EFFECTS
from tracker.games.hexcombat.fields import (
    BATTLE_FIELDS,
    CHARACTER,
    COHESION,
    ENGAGED,
    ENGAGED_BY,
    ENGAGES,
    FIELDS,
    ROUTED,
    STEPS,
    VISIBILITY,
    WEATHER,
    WIND,
    is_out,
)
from tracker.games.hexcombat.opponent import OPPONENT
from tracker.games.hexcombat.outcome_words import OUTCOME_WORDS, STEPS_LOST
from tracker.games.hexcombat.procedures import PROCEDURES
from tracker.games.hexcombat.procedures.application import recoil_told
from tracker.games.hexcombat.prompts import PROMPTS
from tracker.games.hexcombat.rolls.advance import ADVANCE, advance_told
from tracker.games.hexcombat.rolls.fire_check import FIRE_CHECK
from tracker.games.hexcombat.rolls.morale import MORALE_TEST
from tracker.games.hexcombat.rolls.ranges import RANGE, RATE
from tracker.games.hexcombat.rolls.recoil import RECOIL
from tracker.games.hexcombat.rolls.results import RESULTS
from tracker.games.hexcombat.rolls.shock import SHOCK
from tracker.games.hexcombat.rolls.shock_check import SHOCK_CHECK
from tracker.games.hexcombat.rolls.shooting import SHOOT
from tracker.games.hexcombat.rolls.support import SUPPORT_CHECK
from tracker.games.hexcombat.sheets import COMMON, SHEETS
from tracker.games.hexcombat.short_labels import SHORT
from tracker.games.hexcombat.showing import COLUMNS, badges, gauges
from tracker.games.hexcombat.standing import TAKE_LOSSES
from tracker.games.hexcombat.switches import SWITCHES
from tracker.games.hexcombat.unlisted import unlisted
from tracker.games.hexcombat.viewers import EXPLAINS, PHASE_WORDS, ROLLS, SENTENCES, STEP_WORDS
from tracker.rules.contacts import ContactRules
from tracker.rules.system import Audience, Cards, Play, Rolls, System, Turn, Words
from tracker.words import N_

SYSTEM: Final = System(
    key="hexcombat",
    name=N_("Hex combat"),
    blurb=N_("2D6 against an advantage, losses one by one, recoil, cohesion, breath and ammunition."),
    cards=Cards(
        fields=FIELDS,
        columns=COLUMNS,
        battle_fields=BATTLE_FIELDS,
        is_out=is_out,
        loses="lose_step",
        regains="restore_step",
        losses_in=(STEPS,),
        check=check,
        ready=ready,
        is_routed=lambda unit: unit[COHESION] == ROUTED,
    ),
    turn=Turn(
        phases=PHASES,
        ways=WAYS,
        unlisted=unlisted,
    ),
    rolls=Rolls(
        resolvers=(
            SHOCK,
            SHOOT,
            RESULTS,
            SHOCK_CHECK,
            SUPPORT_CHECK,
            FIRE_CHECK,
            RANGE,
            RATE,
            RECOIL,
            ADVANCE,
            MORALE_TEST,
        ),
        sheets=SHEETS,
        common=COMMON,
        switches=SWITCHES,
        examples=("shock --roll --seed 7 --json",),
    ),
    play=Play(
        procedures=PROCEDURES,
        actions=ACTIONS,
        anytime=(TAKE_LOSSES,),
        prompts=PROMPTS,
        effects=EFFECTS,
        aftermath=aftermath,
        contacts=ContactRules(
            foes=enemies_told,
            meets=meets,
            marks=(ENGAGES, ENGAGED, ENGAGED_BY),
            holds=HOLDS,
            facings=SIDES_OF_A_UNIT,
            seldom=lambda _battle, unit: int(unit[CHARACTER]),
        ),
    ),
    words=Words(
        causes=CAUSES,
        effect_words=EFFECT_WORDS,
        outcome_words=OUTCOME_WORDS,
        short_labels=SHORT,
        losing=STEPS_LOST,
        told_as=TOLD_AS,
        nerve={"morale": frozenset()},
        moves_told=recoil_told,
        rolls_that_move=advance_told,
        partings_told=PARTINGS_TOLD,
    ),
    audience=Audience(
        badges=badges,
        gauges=gauges,
        shown=(WEATHER, WIND, VISIBILITY),
        step_words=STEP_WORDS,
        phase_words=PHASE_WORDS,
        sentences=SENTENCES,
        roll_words=ROLLS,
        explains=EXPLAINS,
    ),
    opponent=OPPONENT,
    demo=demo,
    reference="tracker.games.hexcombat",
)
