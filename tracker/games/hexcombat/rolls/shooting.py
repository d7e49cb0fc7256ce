"""A shot: what forbids it, two dice at the advantage, a double and its ammunition."""

from __future__ import annotations

from typing import Final

from tracker.games.hexcombat.fields import (
    ALTITUDE,
    AMMUNITION,
    BREATH,
    COHESION,
    EXHAUSTED,
    FORMATION,
    MODE,
    POSITION,
    SIZE,
    TERRAIN,
    WEATHER,
    WIND,
)
from tracker.games.hexcombat.rolls.ranges import (
    DISTANCE,
    RANGE_INPUTS,
    RANGE_SWITCHES,
    S_AMMUNITION,
    S_GRADE,
    S_KIND,
    boost_of,
    range_of,
    weathered,
)
from tracker.games.hexcombat.rolls.results import NO_LOSS, is_double, on_the_table
from tracker.games.hexcombat.rolls.shock import LOSSES
from tracker.games.hexcombat.rolls.shock_table import WEAPON_SYSTEM
from tracker.games.hexcombat.rolls.shooting_table import (
    BEHIND_SIDE,
    FACING,
    INFILTRATED,
    LINES,
    OF_SHOOTER,
    OF_TARGET,
    S_ALTITUDE,
    S_BREATH,
    S_COHESION,
    S_MATES_INPUT,
    S_POSITION,
    S_SIZE,
    S_TERRAIN,
    SAME_HEX,
    SINGLE_SHOT,
    T_ALTITUDE,
    T_COHESION,
    T_FORMATION,
    T_MATES_INPUT,
    T_MODE,
    T_POSITION,
    T_SIZE,
    T_TERRAIN,
)
from tracker.games.hexcombat.rolls.sides import ACTOR, CHARACTER_ROLES, TARGET, in_state, on_card
from tracker.games.hexcombat.switches import (
    AFTER_BLOCK,
    AMMO_WHEN,
    CHAR_GRADE,
    CHAR_SUPPORTS,
    DEFENDER_GRADE,
    LOS_COUNTS_TARGET,
    SAME_HEX_SHOT,
    TERRAIN_STACK,
)
from tracker.rules.resolver import FROM_TABLE, Case, Effect, Figure, Input, Role, derived
from tracker.words import N_, _


def forbidden(case: Case) -> str | None:
    """Why the shot cannot be made, as far as the roll itself knows (HX-FIRE-03, -05, -06, HX-ALT-01)."""
    if case[S_AMMUNITION] == EXHAUSTED:
        return _("the shooter's ammunition is exhausted (HX-FIRE-03)")
    if INFILTRATED & {case[S_POSITION], case[T_POSITION]}:
        return _("an infiltrated unit neither shoots nor is shot at (HX-FIRE-06, HX-ALT-01)")
    reach = range_of(case)
    if not reach:
        return _("this kind of unit does not shoot (HX-RANGE-02, HX-RUL-46)")
    if case[DISTANCE] > reach:
        return _("the target is {distance} hexes away and the range is {reach} (HX-FIRE-05)").format(
            distance=case[DISTANCE], reach=reach
        )
    return None


AMMUNITION_LOST: Final = "ammunition_lost"


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    emptied = (Effect(AMMUNITION_LOST, ACTOR, 1),) if is_double(case) else ()
    to_apply = outcome != NO_LOSS or case.ruling(AFTER_BLOCK) == "always"
    return (*emptied, Effect(LOSSES, TARGET, int(outcome))) if to_apply else emptied


SHOOT: Final = on_the_table(
    LINES,
    key="shoot",
    also=("missile",),
    label=N_("Shooting"),
    rules=(
        "HX-SHOOT-01", "HX-FIRE-03", "HX-FIRE-05", "HX-FIRE-06", "HX-FIRE-07", "HX-FIRE-08", "HX-ALT-01",
        "HX-AMMO-01", "HX-AMMO-04", "HX-WEATHER-08", "HX-RUL-28", "HX-RUL-36",
    ),
    roles=(Role(ACTOR, N_("shooter")), Role(TARGET, N_("target")), *CHARACTER_ROLES),
    inputs=(
        Input(WEAPON_SYSTEM),
        Input(FACING, matters=lambda case: not case[SAME_HEX]),
        Input(SAME_HEX),
        Input(BEHIND_SIDE),
        Input(SINGLE_SHOT, matters=lambda case: boost_of(case[S_KIND], case[S_GRADE]) > 0),
        *(entry for entry in RANGE_INPUTS if entry.field is not S_GRADE),
        *OF_SHOOTER.inputs,
        in_state(ACTOR, AMMUNITION, S_AMMUNITION),
        in_state(ACTOR, BREATH, S_BREATH),
        in_state(ACTOR, COHESION, S_COHESION),
        in_state(ACTOR, POSITION, S_POSITION),
        in_state(ACTOR, TERRAIN, S_TERRAIN),
        in_state(ACTOR, ALTITUDE, S_ALTITUDE),
        on_card(ACTOR, SIZE, S_SIZE),
        S_MATES_INPUT,
        *OF_TARGET.inputs,
        in_state(TARGET, COHESION, T_COHESION),
        in_state(TARGET, POSITION, T_POSITION),
        in_state(TARGET, TERRAIN, T_TERRAIN),
        in_state(TARGET, ALTITUDE, T_ALTITUDE),
        on_card(TARGET, SIZE, T_SIZE),
        T_MATES_INPUT,
        on_card(TARGET, FORMATION, T_FORMATION),
        in_state(TARGET, MODE, T_MODE),
        Input(WEATHER, derived(lambda scene: scene.battle[WEATHER], FROM_TABLE), weathered),
        Input(WIND, derived(lambda scene: scene.battle[WIND], FROM_TABLE), weathered),
    ),
    switches=(
        DEFENDER_GRADE, CHAR_SUPPORTS, CHAR_GRADE, TERRAIN_STACK, SAME_HEX_SHOT, LOS_COUNTS_TARGET, AMMO_WHEN,
        AFTER_BLOCK, *RANGE_SWITCHES,
    ),
    bars=forbidden,
    more=lambda case: (Figure(N_("range in hexes"), range_of(case), signed=False, key="range"),),
    effects=_effects,
    deed=N_("{actor} shot at {target}"),
)  # fmt: skip
