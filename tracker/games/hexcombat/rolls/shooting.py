"""A shot: what forbids it, two dice at the advantage, a double and its ammunition."""

from __future__ import annotations

from typing import Final

from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls import ranges, shooting_table
from tracker.games.hexcombat.rolls.results import NO_LOSS, is_double, on_the_table
from tracker.games.hexcombat.rolls.shock import LOSSES
from tracker.games.hexcombat.rolls.shock_table import WEAPON_SYSTEM
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
    if case[ranges.S_AMMUNITION] == fields.EXHAUSTED:
        return _("the shooter's ammunition is exhausted (HX-FIRE-03)")
    if shooting_table.INFILTRATED & {case[shooting_table.S_POSITION], case[shooting_table.T_POSITION]}:
        return _("an infiltrated unit neither shoots nor is shot at (HX-FIRE-06, HX-ALT-01)")
    reach = ranges.range_of(case)
    if not reach:
        return _("this kind of unit does not shoot (HX-RANGE-02, HX-RUL-46)")
    if case[ranges.DISTANCE] > reach:
        return _("the target is {distance} hexes away and the range is {reach} (HX-FIRE-05)").format(
            distance=case[ranges.DISTANCE], reach=reach
        )
    return None


AMMUNITION_LOST: Final = "ammunition_lost"


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    emptied = (Effect(AMMUNITION_LOST, ACTOR, 1),) if is_double(case) else ()
    to_apply = outcome != NO_LOSS or case.ruling(AFTER_BLOCK) == "always"
    return (*emptied, Effect(LOSSES, TARGET, int(outcome))) if to_apply else emptied


SHOOT: Final = on_the_table(
    shooting_table.LINES,
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
        Input(shooting_table.FACING, matters=lambda case: not case[shooting_table.SAME_HEX]),
        Input(shooting_table.SAME_HEX),
        Input(shooting_table.BEHIND_SIDE),
        Input(shooting_table.SINGLE_SHOT,
              matters=lambda case: ranges.boost_of(case[ranges.S_KIND], case[ranges.S_GRADE]) > 0),
        *(entry for entry in ranges.RANGE_INPUTS if entry.field is not ranges.S_GRADE),
        *shooting_table.OF_SHOOTER.inputs,
        in_state(ACTOR, fields.AMMUNITION, ranges.S_AMMUNITION),
        in_state(ACTOR, fields.BREATH, shooting_table.S_BREATH),
        in_state(ACTOR, fields.COHESION, shooting_table.S_COHESION),
        in_state(ACTOR, fields.POSITION, shooting_table.S_POSITION),
        in_state(ACTOR, fields.TERRAIN, shooting_table.S_TERRAIN),
        in_state(ACTOR, fields.ALTITUDE, shooting_table.S_ALTITUDE),
        on_card(ACTOR, fields.SIZE, shooting_table.S_SIZE),
        shooting_table.S_MATES_INPUT,
        *shooting_table.OF_TARGET.inputs,
        in_state(TARGET, fields.COHESION, shooting_table.T_COHESION),
        in_state(TARGET, fields.POSITION, shooting_table.T_POSITION),
        in_state(TARGET, fields.TERRAIN, shooting_table.T_TERRAIN),
        in_state(TARGET, fields.ALTITUDE, shooting_table.T_ALTITUDE),
        on_card(TARGET, fields.SIZE, shooting_table.T_SIZE),
        shooting_table.T_MATES_INPUT,
        on_card(TARGET, fields.FORMATION, shooting_table.T_FORMATION),
        in_state(TARGET, fields.MODE, shooting_table.T_MODE),
        Input(fields.WEATHER, derived(lambda scene: scene.battle[fields.WEATHER], FROM_TABLE), ranges.weathered),
        Input(fields.WIND, derived(lambda scene: scene.battle[fields.WIND], FROM_TABLE), ranges.weathered),
    ),
    switches=(
        DEFENDER_GRADE, CHAR_SUPPORTS, CHAR_GRADE, TERRAIN_STACK, SAME_HEX_SHOT, LOS_COUNTS_TARGET, AMMO_WHEN,
        AFTER_BLOCK, *ranges.RANGE_SWITCHES,
    ),
    bars=forbidden,
    more=lambda case: (Figure(N_("range in hexes"), ranges.range_of(case), signed=False, key="range"),),
    effects=_effects,
    deed=N_("{actor} shot at {target}"),
)  # fmt: skip
