"""Hex combat: 2D6 against an advantage, losses one by one, recoil, cohesion, breath, ammunition."""

from __future__ import annotations

from typing import Final

from tracker.hexcombat.actions import ACTIONS
from tracker.hexcombat.advance import ADVANCE
from tracker.hexcombat.checklist import PHASES
from tracker.hexcombat.demo import demo
from tracker.hexcombat.fields import FIELDS, TABLE, VISIBILITY, WEATHER, WIND, is_out
from tracker.hexcombat.fire_check import FIRE_CHECK
from tracker.hexcombat.morale import MORALE_TEST
from tracker.hexcombat.procedures import PROCEDURES
from tracker.hexcombat.prompts import PROMPTS
from tracker.hexcombat.ranges import RANGE, RATE
from tracker.hexcombat.recoil import RECOIL
from tracker.hexcombat.results import RESULTS
from tracker.hexcombat.shock import SHOCK
from tracker.hexcombat.shock_check import SHOCK_CHECK
from tracker.hexcombat.shooting import SHOOT
from tracker.hexcombat.showing import badges, check, gauges, ready
from tracker.hexcombat.state import CAUSES, EFFECT_WORDS, EFFECTS, follow
from tracker.hexcombat.support import SUPPORT_CHECK
from tracker.hexcombat.switches import SWITCHES
from tracker.system import System
from tracker.words import N_

SYSTEM: Final = System(
    key="hexcombat",
    name=N_("Hex combat"),
    blurb=N_("2D6 against an advantage, losses one by one, recoil, cohesion, breath and ammunition."),
    fields=FIELDS,
    table=TABLE,
    phases=PHASES,
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
    procedures=PROCEDURES,
    actions=ACTIONS,
    prompts=PROMPTS,
    switches=SWITCHES,
    effects=EFFECTS,
    follow=follow,
    badges=badges,
    gauges=gauges,
    is_out=is_out,
    loses="lose_step",
    regains="restore_step",
    check=check,
    ready=ready,
    causes=CAUSES,
    effect_words=EFFECT_WORDS,
    demo=demo,
    reference="tracker.hexcombat",
    shown=(WEATHER, WIND, VISIBILITY),
)
