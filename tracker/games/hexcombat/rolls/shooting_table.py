"""Every printed line of the shooting advantage, with the questions that drive them (HX-SHOOT-04 to -32)."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, flag
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls import both
from tracker.games.hexcombat.rolls.ranges import A_AMMUNITION, A_GRADE, DISTANCE, RANGE_INPUTS, boost_of, weathered
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET, asked_of, in_state, off_the_table
from tracker.games.hexcombat.switches import LOS_COUNTS_TARGET, SAME_HEX_SHOT, TERRAIN_STACK
from tracker.rules.resolver import Case, Input, flat, state, worth
from tracker.words import N_

INFILTRATED: Final = frozenset({fields.CLOSE_INFILTRATION, fields.DEEP_INFILTRATION})
WORTH_OF_WEATHER: Final = {fields.OVERCAST: -1, fields.RAIN: -3, fields.STORM: -4}
WORTH_OF_WIND: Final = {fields.BREEZE: -1, fields.STRONG: -2, fields.VIOLENT: -4}

# fmt: off
PAGE: Final = both.CombatTable("HX-SHOOT", fields.SHOOTING, N_("Own shooting supports"), sizes=26)
A_ALTITUDE = asked_of(ACTOR, fields.ALTITUDE, N_("Own altitude"))
T_ALTITUDE = asked_of(TARGET, fields.ALTITUDE, N_("Enemy altitude"))
FACING = choice("facing", N_("Shot into the"),
                {fields.FRONT: N_("front"), fields.FLANK: N_("flank"), fields.REAR: N_("rear")},
                rules=("HX-SHOOT-13", "HX-SHOOT-15"))
SAME_HEX = flag("same_hex", N_("Same hex, other position"), rules=("HX-SHOOT-14", "HX-SHOOT-16"))
BEHIND_SIDE = flag("behind_rough_side", N_("Enemy behind a rough hex side"), rules=("HX-SHOOT-22",))
SINGLE_SHOT = flag("single_shot", N_("One shot instead of several"), rules=("HX-ROF-03", "HX-ROF-04"))
# fmt: on


def _height(case: Case, position: str, altitude: int) -> tuple[bool, int]:
    """Distant flight stands over all; below it the altitude of the hex counts (HX-ALT-02, -03, HX-RUL-18)."""
    aloft = position == fields.DISTANT_FLIGHT
    return aloft, 0 if aloft else altitude


def _heights(case: Case) -> tuple[tuple[bool, int], tuple[bool, int]]:
    return (
        _height(case, case[both.A_POSITION], case[A_ALTITUDE]),
        _height(case, case[both.T_POSITION], case[T_ALTITUDE]),
    )


def _compares_terrain(case: Case) -> bool:
    """Whether the altitude of their hexes counts: of neither in distant flight (HX-ALT-03, HX-RUL-18)."""
    return fields.DISTANT_FLIGHT not in {case[both.A_POSITION], case[both.T_POSITION]}


def _from_above(case: Case) -> bool:
    shooter, target = _heights(case)
    return shooter > target or case[both.A_POSITION] == fields.DISTANT_FLIGHT


def _from_below(case: Case) -> bool:
    shooter, target = _heights(case)
    return shooter < target or case[both.T_POSITION] == fields.DISTANT_FLIGHT


def _facing(case: Case) -> int | None:
    return None if case[SAME_HEX] else {fields.FLANK: 1, fields.REAR: 2}.get(case[FACING])


def _same_hex(case: Case) -> int | None:
    return int(case.ruling(SAME_HEX_SHOT)) if case[SAME_HEX] else None


def _into(case: Case, terrain: str) -> bool:
    return case[both.T_TERRAIN] == terrain and case[both.T_POSITION] != fields.DISTANT_FLIGHT


def _out_of(case: Case) -> int | None:
    """Worth nothing of its own where only the worst terrain line counts and one into terrain does (HX-RUL-11)."""
    only_worst = case.ruling(TERRAIN_STACK) == "worst" and (_into(case, fields.ROUGH) or _into(case, fields.DIFFICULT))
    return -1 if case[both.A_TERRAIN] in {fields.ROUGH, fields.DIFFICULT} and not only_worst else None


def _crossed(case: Case) -> int:
    return case[DISTANCE] if case.ruling(LOS_COUNTS_TARGET) == "true" else max(case[DISTANCE] - 1, 0)


def _far_bow(case: Case) -> int | None:
    return -max(_crossed(case) - 1, 0) or None if case[both.A_KIND] in {fields.ARCHERS, fields.CROSSBOWMEN} else None


def _far_gun(case: Case) -> int | None:
    return -(_crossed(case) // 4) or None if case[both.A_KIND] == fields.ARTILLERY else None


def _single(case: Case) -> int | None:
    return boost_of(case[both.A_KIND], case[A_GRADE]) or None if case[SINGLE_SHOT] else None


# fmt: off
LINES: Final = (
    *PAGE.weapons(N_("own shooting supports")),  # HX-SHOOT-04 to -08
    flat("actor_breath", N_("own breath"), -1, lambda case: case[both.A_BREATH] == fields.SPENT,
         "HX-SHOOT-09", field=both.A_BREATH),
    PAGE.shaken(10),
    worth("target_cohesion", N_("enemy cohesion"),
          lambda case: {fields.SHAKEN: 1, fields.ROUTED: 2}.get(case[both.T_COHESION]), "HX-SHOOT-11", "HX-SHOOT-12",
          field=both.T_COHESION),
    worth("facing", N_("side shot at"), _facing, "HX-SHOOT-13", "HX-SHOOT-15", field=FACING),
    worth("same_hex", N_("same hex, other position"), _same_hex,
          "HX-SHOOT-14", "HX-SHOOT-16", "HX-RUL-15", field=SAME_HEX),
    flat("from_above", N_("higher, or in distant flight"), +1, _from_above,
         "HX-SHOOT-17", "HX-ALT-02", "HX-ALT-03", "HX-RUL-17", "HX-RUL-18", field=A_ALTITUDE,
         otherwise=both.A_POSITION),
    flat("from_below", N_("lower, or enemy in distant flight"), -1, _from_below,
         "HX-SHOOT-18", "HX-ALT-02", "HX-ALT-03", "HX-RUL-17", "HX-RUL-18", field=T_ALTITUDE,
         otherwise=both.T_POSITION),
    worth("out_of", N_("own terrain"), _out_of, "HX-SHOOT-19", "HX-RUL-11", field=both.A_TERRAIN),
    flat("into_rough", N_("into rough terrain"), -2, lambda case: _into(case, fields.ROUGH),
         "HX-SHOOT-20", field=both.T_TERRAIN),
    flat("into_difficult", N_("into difficult terrain"), -4, lambda case: _into(case, fields.DIFFICULT),
         "HX-SHOOT-21", field=both.T_TERRAIN),
    flat("rough_side", N_("enemy behind a rough hex side"), -2, lambda case: case[BEHIND_SIDE],
         "HX-SHOOT-22", field=BEHIND_SIDE),
    worth("far_bow", N_("bows: each hex after the adjacent one"), _far_bow,
          "HX-SHOOT-23", "HX-RUL-16", field=DISTANCE),
    worth("far_gun", N_("artillery: each complete four hexes"), _far_gun,
          "HX-SHOOT-24", "HX-RUL-16", field=DISTANCE),
    flat("diminished", N_("ammunition"), -1, lambda case: case[A_AMMUNITION] == fields.DIMINISHED,
         "HX-SHOOT-25", "HX-AMMO-03", field=A_AMMUNITION),
    *PAGE.sizes(),  # HX-SHOOT-26 to -29
    worth("weather", N_("weather"),
          lambda case: WORTH_OF_WEATHER.get(case[fields.WEATHER]) if weathered(case) else None,
          "HX-WEATHER-01", "HX-WEATHER-02", "HX-WEATHER-03", "HX-WEATHER-07", "HX-SHOOT-32", field=fields.WEATHER),
    worth("wind", N_("wind"), lambda case: WORTH_OF_WIND.get(case[fields.WIND]) if weathered(case) else None,
          "HX-WEATHER-04", "HX-WEATHER-05", "HX-WEATHER-06", "HX-WEATHER-07", "HX-SHOOT-32", field=fields.WIND),
    PAGE.mode(30, 31),
    worth("single_shot", N_("one shot instead of several"), _single,
          "HX-ROF-03", "HX-ROF-04", "HX-RUL-37", field=SINGLE_SHOT),
)

INPUTS: Final = (
    Input(both.WEAPON_SYSTEM),
    Input(FACING, matters=lambda case: not case[SAME_HEX]),
    Input(SAME_HEX),
    Input(BEHIND_SIDE),
    Input(SINGLE_SHOT, matters=lambda case: boost_of(case[both.A_KIND], case[A_GRADE]) > 0),
    *(entry for entry in RANGE_INPUTS if entry.field is not A_GRADE),
    *PAGE.own.inputs,
    in_state(ACTOR, fields.AMMUNITION, A_AMMUNITION),
    in_state(ACTOR, fields.BREATH, both.A_BREATH),
    *both.A_STATE_INPUTS,
    Input(A_ALTITUDE, state(ACTOR, fields.ALTITUDE), _compares_terrain),
    *PAGE.own_size,
    *PAGE.enemy.inputs,
    *both.T_STATE_INPUTS,
    Input(T_ALTITUDE, state(TARGET, fields.ALTITUDE), _compares_terrain),
    *PAGE.enemy_size,
    *both.T_FORMATION_INPUTS,
    Input(fields.WEATHER, off_the_table(fields.WEATHER), weathered),
    Input(fields.WIND, off_the_table(fields.WIND), weathered),
)
# fmt: on
