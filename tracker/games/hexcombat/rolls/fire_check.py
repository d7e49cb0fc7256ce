"""May it shoot: each condition of the shooting action as a line that fails (HX-FIRE-01 to -06)."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import flag, whole
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.ranges import (
    DISTANCE,
    RANGE_INPUTS,
    RANGE_SWITCHES,
    S_AMMUNITION,
    harasses,
    range_of,
)
from tracker.games.hexcombat.rolls.shock_check import DUEL
from tracker.games.hexcombat.rolls.shooting_table import INFILTRATED, S_POSITION, S_SIZE, T_POSITION, T_SIZE
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET, asked_of, counted, in_state, on_card
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Figure, Input, Outcome, Role, are_said, note, state
from tracker.words import N_

# fmt: off
S_ENGAGED = asked_of(ACTOR, fields.ENGAGED, N_("Own unit is engaged"))
S_ENGAGED_BY = asked_of(ACTOR, fields.ENGAGED_BY, N_("The units engaging it"))
ONE_OF_THOSE = flag("one_of_those", N_("The target engages it"), rules=("HX-FIRE-02",))
IN_CONE = flag("in_cone", N_("In the cone of fire"), True, rules=("HX-CONE-01", "HX-FIRE-05"))
IN_SIGHT = flag("in_sight", N_("In line of sight"), True, rules=("HX-FIRE-05", "HX-HARASS-03"))
MAY_ENTER = flag("may_enter", N_("It may enter the hex between"), True, rules=("HX-HARASS-04",))
S_LARGE = whole("actor_large_with", N_("Own large stack-mates"), 0, 9, rules=("HX-FIRE-04", "HX-RUL-32"))
T_LARGE = whole("target_large_with", N_("Enemy large stack-mates"), 0, 9, rules=("HX-FIRE-04", "HX-RUL-32"))
# fmt: on


def _in_company(case: Case) -> bool:
    shooter = case[S_SIZE] == fields.SMALL and case[S_LARGE] > 0
    return shooter or (case[T_SIZE] == fields.SMALL and case[T_LARGE] > 0)


def _crowded(case: Case) -> bool:
    return _in_company(case) and not case[DUEL]


def _needs_hex_between(case: Case) -> bool:
    return harasses(case) and case[DISTANCE] >= 2


# fmt: off
FIRE_LINES: Final = (
    note("engaged_unmarked", N_("a unit with neither Charge nor Contact marker engages it"),
         lambda case: case[S_ENGAGED] != fields.NONE and case[S_ENGAGED_BY] == fields.UNMARKED,
         "HX-FIRE-01", "HX-RUL-30"),
    note("engaged_marked", N_("engaged: it may shoot only at those who engage it"),
         lambda case: case[S_ENGAGED] != fields.NONE and case[S_ENGAGED_BY] == fields.MARKED and not case[ONE_OF_THOSE],
         "HX-FIRE-02", "HX-RUL-31"),
    note("exhausted", N_("its ammunition is exhausted"), lambda case: case[S_AMMUNITION] == fields.EXHAUSTED,
         "HX-FIRE-03", "HX-AMMO-04"),
    note("crowded", N_("a small unit has a large one with it"), _crowded,
         "HX-FIRE-04", "HX-RUL-32"),
    note("cone", N_("out of the cone of fire"), lambda case: not case[IN_CONE],
         "HX-FIRE-05", "HX-CONE-01"),
    note("range", N_("out of range"), lambda case: case[DISTANCE] > range_of(case) or not range_of(case),
         "HX-FIRE-05", "HX-RANGE-02", "HX-RUL-46"),
    note("sight", N_("out of line of sight"), lambda case: not case[IN_SIGHT] and not harasses(case),
         "HX-FIRE-05", "HX-HARASS-03"),
    note("hex_between", N_("harassment: it may not move into the hex between"),
         lambda case: _needs_hex_between(case) and not case[MAY_ENTER], "HX-HARASS-04", "HX-RUL-35"),
    note("infiltrated", N_("the shooter or the target is infiltrated"),
         lambda case: bool(INFILTRATED & {case[S_POSITION], case[T_POSITION]}),
         "HX-FIRE-06", "HX-ALT-01"),
)

FIRE_CHECK: Final = computation(
    lambda case: "barred" if are_said(FIRE_LINES, case) else "may",
    FIRE_LINES,
    key="fire_check",
    label=N_("May it shoot"),
    deed=N_("{actor} took aim at {target}"),
    rules=("HX-FIRE-05",),
    roles=(Role(ACTOR, N_("shooter")), Role(TARGET, N_("target"))),
    inputs=(
        Input(IN_CONE),
        Input(IN_SIGHT, matters=lambda case: not harasses(case)),
        Input(MAY_ENTER, matters=_needs_hex_between),
        Input(ONE_OF_THOSE, matters=lambda case: case[S_ENGAGED] != fields.NONE),
        Input(DUEL, matters=_in_company),
        *RANGE_INPUTS,
        in_state(ACTOR, fields.AMMUNITION, S_AMMUNITION),
        in_state(ACTOR, fields.ENGAGED, S_ENGAGED),
        Input(S_ENGAGED_BY, state(ACTOR, fields.ENGAGED_BY), lambda case: case[S_ENGAGED] != fields.NONE),
        in_state(ACTOR, fields.POSITION, S_POSITION),
        on_card(ACTOR, fields.SIZE, S_SIZE),
        Input(S_LARGE, counted(ACTOR, lambda scene, unit: fields.large_mates(scene.battle, unit))),
        in_state(TARGET, fields.POSITION, T_POSITION),
        on_card(TARGET, fields.SIZE, T_SIZE),
        Input(T_LARGE, counted(TARGET, lambda scene, unit: fields.large_mates(scene.battle, unit))),
    ),
    outcomes=(
        Outcome("may", N_("it may shoot"), good=True),
        Outcome("barred", N_("it may not shoot"), good=False),
    ),
    switches=RANGE_SWITCHES,
    figures=lambda case: (Figure(N_("range in hexes"), range_of(case), signed=False, key="range"),),
    total=lambda _case: None,
    help=N_("each line is a condition that fails"),
)
# fmt: on
