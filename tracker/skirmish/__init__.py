"""The d20 skirmish sheet: alternating activations, 1d20 against Armour, fear, terror, morale."""

from __future__ import annotations

from typing import Final

from tracker.skirmish.actions import ACTIONS
from tracker.skirmish.alternation import side_on_move, the_active
from tracker.skirmish.authority import COMMAND, RALLY
from tracker.skirmish.blow import BLOW
from tracker.skirmish.checklist import PHASES
from tracker.skirmish.consequences import CONSEQUENCES, follow
from tracker.skirmish.demo import demo
from tracker.skirmish.effects import CAUSES, EFFECT_WORDS, EFFECTS
from tracker.skirmish.fields import FIELDS, INITIATIVE, POINTS, TABLE, check, is_out
from tracker.skirmish.initiative import INITIATIVE_ROLL
from tracker.skirmish.magic import CAST, CHOOSE_TARGET, DISPEL, RESIST
from tracker.skirmish.nerve import FEAR, MORALE_TEST, TERROR
from tracker.skirmish.prompts import PROMPTS
from tracker.skirmish.ranges import WEAPON_RANGE
from tracker.skirmish.shot import SHOOT
from tracker.skirmish.showing import badges, gauges
from tracker.skirmish.switches import PRESETS, SWITCHES
from tracker.system import System
from tracker.words import N_

SYSTEM: Final = System(
    key="skirmish",
    name="Skirmish",
    blurb=N_("Alternating activations, 1d20 against Armour, fear, terror and morale."),
    fields=FIELDS,
    table=TABLE,
    phases=PHASES,
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
    actions=ACTIONS,
    prompts=PROMPTS,
    consequences=CONSEQUENCES,
    switches=SWITCHES,
    presets=PRESETS,
    effects=EFFECTS,
    follow=follow,
    badges=badges,
    gauges=gauges,
    is_out=is_out,
    loses="lose",
    points=POINTS,
    check=check,
    causes=CAUSES,
    effect_words=EFFECT_WORDS,
    demo=demo,
    reference="tracker.skirmish",
    shown=(INITIATIVE,),
    on_move=side_on_move,
    acting=the_active,
)
