"""The d20 skirmish sheet: alternating activations, 1d20 against Armour, fear, terror, morale.

Its rooms are those of the floor plan in `tracker.games`. Start reading at `checklist`, then `concepts.alternation`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.games.skirmish import fields
from tracker.games.skirmish.actions import ACTIONS
from tracker.games.skirmish.cards import check
from tracker.games.skirmish.checklist import PHASES, WAYS
from tracker.games.skirmish.concepts.alternation import side_on_move, the_active
from tracker.games.skirmish.concepts.contact import meets
from tracker.games.skirmish.concepts.touching import TOUCHING
from tracker.games.skirmish.consequences import CONSEQUENCES, aftermath
from tracker.games.skirmish.demo import demo
from tracker.games.skirmish.effects import CAUSES, EFFECT_WORDS, EFFECTS
from tracker.games.skirmish.opponent import OPPONENT
from tracker.games.skirmish.outcome_words import OUTCOME_WORDS
from tracker.games.skirmish.procedures import PROCEDURES
from tracker.games.skirmish.prompts import PROMPTS
from tracker.games.skirmish.rolls.authority import COMMAND, RALLY
from tracker.games.skirmish.rolls.blow import BLOW
from tracker.games.skirmish.rolls.initiative import INITIATIVE_ROLL
from tracker.games.skirmish.rolls.magic import CAST, CHOOSE_TARGET, DISPEL, RESIST
from tracker.games.skirmish.rolls.nerve import FEAR, MORALE_TEST, TERROR
from tracker.games.skirmish.rolls.ranges import WEAPON_RANGE, unit_of
from tracker.games.skirmish.rolls.shot import SHOOT
from tracker.games.skirmish.sheets import COMMON, SHEETS
from tracker.games.skirmish.short_labels import SHORT
from tracker.games.skirmish.showing import COLUMNS, badges, gauges, hurt, leads
from tracker.games.skirmish.standing import move_untold, unsaid
from tracker.games.skirmish.switches import PRESETS, SWITCHES
from tracker.games.skirmish.unlisted import unlisted
from tracker.games.skirmish.viewers import EXPLAINS, OUTCOMES, PHASE_WORDS, STEP_WORDS, UNSAID
from tracker.rules.system import Audience, Cards, Play, Rolls, System, Turn, Words
from tracker.words import N_

SYSTEM: Final = System(
    key="skirmish",
    name="Skirmish",
    blurb=N_("Alternating activations, 1d20 against Armour, fear, terror and morale."),
    cards=Cards(
        fields=fields.FIELDS,
        columns=COLUMNS,
        battle_fields=fields.BATTLE_FIELDS,
        is_out=fields.is_out,
        is_single=fields.is_single,
        loses="lose",
        regains="regain",
        points=fields.POINTS,
        number=fields.FIGURES,
        losses_in=(fields.LOST, fields.STANDARD, fields.OFFICER),
        wounds_in=(fields.HURT,),
        check=check,
        is_routed=lambda unit: unit[fields.STATE] == fields.ROUTED,
        unsaid=unsaid,
    ),
    turn=Turn(
        phases=PHASES,
        ways=WAYS,
        designates="designate",
        unlisted=unlisted,
        on_move=side_on_move,
        acting=the_active,
        parting=move_untold,
    ),
    rolls=Rolls(
        resolvers=(
            INITIATIVE_ROLL,
            SHOOT,
            WEAPON_RANGE,
            BLOW,
            CAST,
            CHOOSE_TARGET,
            RESIST,
            DISPEL,
            COMMAND,
            RALLY,
            FEAR,
            TERROR,
            MORALE_TEST,
        ),
        sheets=SHEETS,
        common=COMMON,
        switches=SWITCHES,
        presets=PRESETS,
        examples=("cast spell=Mist bravery=4 other=1 --reason moonlight --dice 9",),
    ),
    play=Play(
        procedures=PROCEDURES,
        actions=ACTIONS,
        prompts=PROMPTS,
        consequences=CONSEQUENCES,
        effects=EFFECTS,
        aftermath=aftermath,
        contacts=replace(TOUCHING, meets=meets),
        is_charging=lambda unit: unit[fields.CHARGED] > 0,
    ),
    words=Words(
        causes=CAUSES,
        effect_words=EFFECT_WORDS,
        outcome_words=OUTCOME_WORDS,
        short_labels=SHORT,
        tells_first=frozenset({fields.HAS_FLED.key}),
        unit_of=unit_of,
        nerve={"morale": frozenset(), "fear": frozenset(), "terror": frozenset()},
    ),
    audience=Audience(
        badges=badges,
        gauges=gauges,
        hurt=hurt,
        shown=(fields.INITIATIVE,),
        leads=leads,
        step_words=STEP_WORDS,
        phase_words=PHASE_WORDS,
        outcome_words=OUTCOMES,
        unsaid=UNSAID,
        explains=EXPLAINS,
    ),
    opponent=OPPONENT,
    demo=demo,
    reference="tracker.games.skirmish",
)
