"""The Confrontation sheet: open-ended sixes, melees announced and struck in order, wounds by location, flight.

Its rooms are those of the floor plan in `tracker.games`. Start reading at `checklist`, then `procedures.melee`.
"""

from __future__ import annotations

from typing import Final

from tracker.games.confrontation import fields
from tracker.games.confrontation.actions import ACTIONS
from tracker.games.confrontation.cards import check, ready
from tracker.games.confrontation.checklist import PHASES, TOLD_AS, WAYS
from tracker.games.confrontation.concepts.contact import CONTACTS
from tracker.games.confrontation.consequences import CONSEQUENCES, aftermath
from tracker.games.confrontation.demo import demo
from tracker.games.confrontation.effects import EFFECTS
from tracker.games.confrontation.effects.telling import CAUSES, EFFECT_WORDS
from tracker.games.confrontation.opponent import OPPONENT
from tracker.games.confrontation.outcome_words import OUTCOME_WORDS, TOLD_BY_OUTCOME
from tracker.games.confrontation.procedures import PROCEDURES
from tracker.games.confrontation.prompts import PROMPTS
from tracker.games.confrontation.rolls.arrival import ARRIVAL_CHECK
from tracker.games.confrontation.rolls.authority import COMMAND_RADIUS
from tracker.games.confrontation.rolls.blow import BLOW
from tracker.games.confrontation.rolls.crowd import CROWD_SHOT
from tracker.games.confrontation.rolls.damage import DAMAGE
from tracker.games.confrontation.rolls.disengage import DISENGAGE
from tracker.games.confrontation.rolls.flight import FEAR_FLIGHT, PURSUIT, VOLUNTARY_FLIGHT
from tracker.games.confrontation.rolls.heights import HEIGHT_RANGE
from tracker.games.confrontation.rolls.melee_dice import MELEE_DICE
from tracker.games.confrontation.rolls.nerve import FEAR_TEST, HOLD_FIRE, NOT_PURSUING, RALLY, TABLE_EDGE
from tracker.games.confrontation.rolls.opening import DISCIPLINE, INITIATIVE, ROLLOFF
from tracker.games.confrontation.rolls.phase import PHASE_DIE, TRANCE_RECOVERY
from tracker.games.confrontation.rolls.shooting import SHOT
from tracker.games.confrontation.rolls.spells import SPELL_CHECK
from tracker.games.confrontation.rolls.terrain import TERRAIN_COST
from tracker.games.confrontation.sheets import COMMON, SHEETS
from tracker.games.confrontation.short_labels import SHORT
from tracker.games.confrontation.showing import COLUMNS, badges, gauges, hurt
from tracker.games.confrontation.switches import PRESETS, SWITCHES
from tracker.games.confrontation.unlisted import unlisted
from tracker.games.confrontation.viewers import EXPLAINS, OUTCOMES, ROLLS, SENTENCES, STEP_WORDS, UNSAID
from tracker.rules.system import Audience, Cards, Graded, Play, Rolls, System, Turn, Words
from tracker.words import N_

SYSTEM: Final = System(
    key="confrontation",
    name="Confrontation",
    blurb=N_("Open-ended sixes, melees announced and struck in order, wounds by location, fear, flight and pursuit."),
    cards=Cards(
        fields=fields.FIELDS,
        columns=COLUMNS,
        battle_fields=fields.BATTLE_FIELDS,
        is_routed=fields.is_fleeing,
        is_out=fields.is_out,
        is_single=fields.is_single,
        check=check,
        ready=ready,
        graded=(Graded(fields.HURT, fields.BY_GRADE),),
        loses="lose",
        regains="regain",
        number=fields.FIGURES,
        losses_in=(fields.LOST,),
        wounds_in=fields.BY_GRADE,
    ),
    turn=Turn(
        phases=PHASES,
        ways=WAYS,
        unlisted=unlisted,
        order=fields.order,
    ),
    rolls=Rolls(
        resolvers=(
            DISCIPLINE,
            INITIATIVE,
            ROLLOFF,
            MELEE_DICE,
            BLOW,
            DAMAGE,
            SHOT,
            CROWD_SHOT,
            HEIGHT_RANGE,
            HOLD_FIRE,
            PHASE_DIE,
            FEAR_TEST,
            FEAR_FLIGHT,
            VOLUNTARY_FLIGHT,
            PURSUIT,
            NOT_PURSUING,
            TABLE_EDGE,
            RALLY,
            DISENGAGE,
            TERRAIN_COST,
            SPELL_CHECK,
            TRANCE_RECOVERY,
            ARRIVAL_CHECK,
            COMMAND_RADIUS,
        ),
        sheets=SHEETS,
        common=COMMON,
        switches=SWITCHES,
        presets=PRESETS,
        examples=("discipline dis=4 --dice 3",),
    ),
    play=Play(
        is_charging=lambda unit: unit[fields.ARRIVAL] in fields.CHARGES_OF,
        procedures=PROCEDURES,
        actions=ACTIONS,
        prompts=PROMPTS,
        consequences=CONSEQUENCES,
        effects=EFFECTS,
        aftermath=aftermath,
        contacts=CONTACTS,
    ),
    words=Words(
        told_as=TOLD_AS,
        nerve={"fear": frozenset({"frozen"})},
        causes=CAUSES,
        effect_words=EFFECT_WORDS,
        outcome_words=OUTCOME_WORDS,
        told_by_outcome=TOLD_BY_OUTCOME,
        short_labels=SHORT,
    ),
    audience=Audience(
        shown=(fields.FIRST_SIDE,),
        badges=badges,
        gauges=gauges,
        hurt=hurt,
        step_words=STEP_WORDS,
        outcome_words=OUTCOMES,
        sentences=SENTENCES,
        roll_words=ROLLS,
        unsaid=UNSAID,
        explains=EXPLAINS,
    ),
    opponent=OPPONENT,
    demo=demo,
    reference="tracker.games.confrontation",
)
