"""Demonworld: seven phases, order tokens face down, sorcerers, artillery, crushing, morale of two numbers."""

from __future__ import annotations

from typing import Final

from tracker.demonworld.actions import ACTIONS
from tracker.demonworld.artillery import ARTILLERY_MOVE, ARTILLERY_SCATTER, ARTILLERY_TABLE
from tracker.demonworld.checklist import PHASES
from tracker.demonworld.consequences import CONSEQUENCES, follow
from tracker.demonworld.crushing import CRUSH
from tracker.demonworld.demo import demo
from tracker.demonworld.effects import CAUSES, EFFECT_WORDS, EFFECTS
from tracker.demonworld.fields import FIELDS, POINTS, TABLE, WIND_DIRECTION, WIND_SPEED, is_out
from tracker.demonworld.fire import FLAMING_ARROWS, FLAMING_ATTACK, IGNITION, WIND
from tracker.demonworld.formations import FORMATION
from tracker.demonworld.initiative import INITIATIVE
from tracker.demonworld.magic import CAST, PS_RECOVERY
from tracker.demonworld.melee import MELEE
from tracker.demonworld.melee_loser import MELEE_LOSER
from tracker.demonworld.miscast import MISCAST
from tracker.demonworld.morale import MORALE, OBEDIENCE
from tracker.demonworld.movement import MANOEUVRE
from tracker.demonworld.orders import RANDOM_ORDER
from tracker.demonworld.procedures import PROCEDURES
from tracker.demonworld.projectile import PROJECTILE
from tracker.demonworld.prompts import PROMPTS
from tracker.demonworld.shooting import BREATH, SHOOT
from tracker.demonworld.showing import badges, check, gauges, ready
from tracker.demonworld.switches import SWITCHES
from tracker.demonworld.terrain import STEP_COST
from tracker.demonworld.tokens import TOKENS
from tracker.system import System
from tracker.words import N_

SYSTEM: Final = System(
    key="demonworld",
    name="Demonworld",
    blurb=N_("Seven phases, order tokens face down, sorcerers, artillery and morale a/b."),
    fields=FIELDS,
    table=TABLE,
    phases=PHASES,
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
    procedures=PROCEDURES,
    actions=ACTIONS,
    prompts=PROMPTS,
    consequences=CONSEQUENCES,
    switches=SWITCHES,
    tokens=TOKENS,
    effects=EFFECTS,
    follow=follow,
    badges=badges,
    gauges=gauges,
    is_out=is_out,
    check=check,
    ready=ready,
    causes=CAUSES,
    effect_words=EFFECT_WORDS,
    loses="lose_base",
    regains="restore_base",
    points=POINTS,
    demo=demo,
    reference="tracker.demonworld",
    shown=(WIND_DIRECTION, WIND_SPEED),
)
