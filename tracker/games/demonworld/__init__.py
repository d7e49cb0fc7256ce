"""Demonworld: seven phases, order tokens face down, sorcerers, artillery, crushing, morale of two numbers.

Its rooms are those of the floor plan in `tracker.games`. Start reading at `checklist`, then `standing.shooting`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from tracker.games.demonworld.actions import ACTIONS, spell_named
from tracker.games.demonworld.cards import begins, check, ready
from tracker.games.demonworld.checklist import PHASES, WAYS
from tracker.games.demonworld.concepts.foes import TOUCHING
from tracker.games.demonworld.consequences import CONSEQUENCES, aftermath
from tracker.games.demonworld.demo import demo
from tracker.games.demonworld.effects import CAUSES, EFFECT_WORDS, EFFECTS
from tracker.games.demonworld.fields import (
    BASES,
    BASES_AT_START,
    BATTLE_FIELDS,
    FIELDS,
    LEADER,
    MUSICIAN,
    ORDER,
    POINTS,
    ROUTING,
    STANDARD,
    WIND_DIRECTION,
    WIND_SPEED,
    WOUNDS,
    is_out,
    is_troop,
)
from tracker.games.demonworld.opponent import OPPONENT
from tracker.games.demonworld.outcome_words import OUTCOME_WORDS
from tracker.games.demonworld.procedures import PROCEDURES
from tracker.games.demonworld.procedures.contact import meets
from tracker.games.demonworld.prompts import PROMPTS
from tracker.games.demonworld.rolls.artillery import ARTILLERY_MOVE, ARTILLERY_SCATTER, ARTILLERY_TABLE
from tracker.games.demonworld.rolls.crushing import CRUSH
from tracker.games.demonworld.rolls.fire import FLAMING_ARROWS, FLAMING_ATTACK, IGNITION, WIND
from tracker.games.demonworld.rolls.formations import FORMATION
from tracker.games.demonworld.rolls.initiative import INITIATIVE
from tracker.games.demonworld.rolls.magic import CAST, PS_RECOVERY
from tracker.games.demonworld.rolls.melee import MELEE
from tracker.games.demonworld.rolls.melee_loser import MELEE_LOSER
from tracker.games.demonworld.rolls.miscast import MISCAST
from tracker.games.demonworld.rolls.morale import MORALE, OBEDIENCE
from tracker.games.demonworld.rolls.movement import MANOEUVRE
from tracker.games.demonworld.rolls.orders import RANDOM_ORDER
from tracker.games.demonworld.rolls.projectile import PROJECTILE
from tracker.games.demonworld.rolls.shooting import BREATH, SHOOT
from tracker.games.demonworld.rolls.terrain import STEP_COST
from tracker.games.demonworld.sheets import COMMON, SHEETS
from tracker.games.demonworld.short_labels import SHORT
from tracker.games.demonworld.showing import COLUMNS, badges, gauges, hurt, leads
from tracker.games.demonworld.switches import SWITCHES
from tracker.games.demonworld.tokens import TOKENS
from tracker.games.demonworld.tour import TOUR
from tracker.games.demonworld.unlisted import unlisted
from tracker.games.demonworld.viewers import EXPLAINS, FACTS, MISHAPS, OUTCOMES, ROLLS, SENTENCES, STEP_WORDS, UNSAID
from tracker.rules.system import Audience, Cards, Play, Rolls, System, Turn, Words
from tracker.words import N_

SYSTEM: Final = System(
    key="demonworld",
    name="Demonworld",
    blurb=N_("Seven phases, order tokens face down, sorcerers, artillery and morale a/b."),
    cards=Cards(
        fields=FIELDS,
        columns=COLUMNS,
        battle_fields=BATTLE_FIELDS,
        is_out=is_out,
        is_single=lambda unit: not is_troop(unit),
        check=check,
        ready=ready,
        begins=begins,
        loses="lose_base",
        regains="restore_base",
        points=POINTS,
        number=BASES_AT_START,
        losses_in=(BASES, LEADER, STANDARD, MUSICIAN),
        wounds_in=(WOUNDS,),
        is_routed=lambda unit: unit[ROUTING],
    ),
    turn=Turn(
        phases=PHASES,
        ways=WAYS,
        tokens=TOKENS,
        unlisted=unlisted,
    ),
    rolls=Rolls(
        resolvers=(
            MELEE,
            INITIATIVE,
            MELEE_LOSER,
            SHOOT,
            BREATH,
            CRUSH,
            ARTILLERY_TABLE,
            ARTILLERY_SCATTER,
            PROJECTILE,
            ARTILLERY_MOVE,
            WIND,
            IGNITION,
            FLAMING_ATTACK,
            FLAMING_ARROWS,
            MORALE,
            OBEDIENCE,
            RANDOM_ORDER,
            CAST,
            MISCAST,
            PS_RECOVERY,
            STEP_COST,
            MANOEUVRE,
            FORMATION,
        ),
        sheets=SHEETS,
        common=COMMON,
        switches=SWITCHES,
        examples=("shoot power=8 wood=1", "morale a=4 b=2 --dice 3"),
    ),
    play=Play(
        procedures=PROCEDURES,
        actions=ACTIONS,
        prompts=PROMPTS,
        consequences=CONSEQUENCES,
        effects=EFFECTS,
        aftermath=aftermath,
        contacts=replace(TOUCHING, meets=meets),
        is_charging=lambda unit: unit[ORDER] == "C",
    ),
    words=Words(
        causes=CAUSES,
        effect_words=EFFECT_WORDS,
        outcome_words=OUTCOME_WORDS,
        short_labels=SHORT,
        nerve={"morale": frozenset({"charge_refused"})},
        names=spell_named,
    ),
    audience=Audience(
        badges=badges,
        gauges=gauges,
        hurt=hurt,
        shown=(WIND_DIRECTION, WIND_SPEED),
        leads=leads,
        mishaps=MISHAPS,
        step_words=STEP_WORDS,
        outcome_words=OUTCOMES,
        sentences=SENTENCES,
        roll_words=ROLLS,
        fact_words=FACTS,
        unsaid=UNSAID,
        explains=EXPLAINS,
    ),
    opponent=OPPONENT,
    demo=demo,
    tour=TOUR,
    reference="tracker.games.demonworld",
)
