"""Every printed line of the shooting advantage, with the questions that drive them (HX-SHOOT-04 to -32)."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, flag
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.ranges import DISTANCE, S_AMMUNITION, S_GRADE, S_KIND, boost_of, weathered
from tracker.games.hexcombat.rolls.shock_table import WEAPON_SYSTEM
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET, Inheritance, asked_of, company, per_large_mate
from tracker.games.hexcombat.switches import DEFENDER_GRADE, LOS_COUNTS_TARGET, SAME_HEX_SHOT, TERRAIN_STACK
from tracker.rules.resolver import Case, flat, worth
from tracker.words import N_

INFILTRATED: Final = frozenset({fields.CLOSE_INFILTRATION, fields.DEEP_INFILTRATION})
WORTH_OF_WEATHER: Final = {fields.OVERCAST: -1, fields.RAIN: -3, fields.STORM: -4}
WORTH_OF_WIND: Final = {fields.BREEZE: -1, fields.STRONG: -2, fields.VIOLENT: -4}

# fmt: off
OF_SHOOTER = Inheritance(ACTOR, fields.SHOOTING, N_("Own shooting supports"), ("HX-SHOOT-02", "HX-SHOOT-03"))
OF_TARGET = Inheritance(TARGET, fields.DEFENSIVE, N_("Enemy defensive supports"), ("HX-SHOOT-02", "HX-SHOOT-03"))
S_BREATH = asked_of(ACTOR, fields.BREATH, N_("Own breath"))
S_COHESION = asked_of(ACTOR, fields.COHESION, N_("Own cohesion"))
S_POSITION = asked_of(ACTOR, fields.POSITION, N_("Own position"))
S_TERRAIN = asked_of(ACTOR, fields.TERRAIN, N_("Own terrain"))
S_ALTITUDE = asked_of(ACTOR, fields.ALTITUDE, N_("Own altitude"))
S_SIZE = asked_of(ACTOR, fields.SIZE, N_("Own size"))
S_MATES, S_MATES_INPUT = company(ACTOR, N_("Own large stack-mates"), "HX-SHOOT-28")
T_COHESION = asked_of(TARGET, fields.COHESION, N_("Enemy cohesion"))
T_POSITION = asked_of(TARGET, fields.POSITION, N_("Enemy position"))
T_TERRAIN = asked_of(TARGET, fields.TERRAIN, N_("Enemy terrain"))
T_ALTITUDE = asked_of(TARGET, fields.ALTITUDE, N_("Enemy altitude"))
T_SIZE = asked_of(TARGET, fields.SIZE, N_("Enemy size"))
T_FORMATION = asked_of(TARGET, fields.FORMATION, N_("Enemy is a formation"))
T_MODE = asked_of(TARGET, fields.MODE, N_("Enemy formation mode"))
T_MATES, T_MATES_INPUT = company(TARGET, N_("Enemy large stack-mates"), "HX-SHOOT-29")
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
        _height(case, case[S_POSITION], case[S_ALTITUDE]),
        _height(case, case[T_POSITION], case[T_ALTITUDE]),
    )


def _from_above(case: Case) -> bool:
    shooter, target = _heights(case)
    return shooter > target or case[S_POSITION] == fields.DISTANT_FLIGHT


def _from_below(case: Case) -> bool:
    shooter, target = _heights(case)
    return shooter < target or case[T_POSITION] == fields.DISTANT_FLIGHT


def _target(case: Case, worth_of: int | None) -> int | None:
    if worth_of is None:
        return None
    return -worth_of if case.ruling(DEFENDER_GRADE) == "subtract" else worth_of


def _facing(case: Case) -> int | None:
    return None if case[SAME_HEX] else {fields.FLANK: 1, fields.REAR: 2}.get(case[FACING])


def _same_hex(case: Case) -> int | None:
    return int(case.ruling(SAME_HEX_SHOT)) if case[SAME_HEX] else None


def _into(case: Case, terrain: str) -> bool:
    return case[T_TERRAIN] == terrain and case[T_POSITION] != fields.DISTANT_FLIGHT


def _out_of(case: Case) -> int | None:
    """Worth nothing of its own where only the worst terrain line counts and one into terrain does (HX-RUL-11)."""
    only_worst = case.ruling(TERRAIN_STACK) == "worst" and (_into(case, fields.ROUGH) or _into(case, fields.DIFFICULT))
    return -1 if case[S_TERRAIN] in {fields.ROUGH, fields.DIFFICULT} and not only_worst else None


def _crossed(case: Case) -> int:
    return case[DISTANCE] if case.ruling(LOS_COUNTS_TARGET) == "true" else max(case[DISTANCE] - 1, 0)


def _far_bow(case: Case) -> int | None:
    return -max(_crossed(case) - 1, 0) or None if case[S_KIND] in {fields.ARCHERS, fields.CROSSBOWMEN} else None


def _far_gun(case: Case) -> int | None:
    return -(_crossed(case) // 4) or None if case[S_KIND] == fields.ARTILLERY else None


def _single(case: Case) -> int | None:
    return boost_of(case[S_KIND], case[S_GRADE]) or None if case[SINGLE_SHOT] else None


# fmt: off
LINES: Final = (
    worth("weapon_system", N_("weapon system table"), lambda case: case[WEAPON_SYSTEM], "HX-SHOOT-04",
          field=WEAPON_SYSTEM),
    worth("actor_capability", N_("own capability"), OF_SHOOTER.kept_in,
          "HX-SHOOT-05", "HX-RUL-08", field=OF_SHOOTER.own_grade),
    worth("actor_character_capability", N_("own character's capability"), OF_SHOOTER.taken_in,
          "HX-SHOOT-05", "HX-SHOOT-03", "HX-RUL-08", "HX-RUL-09", field=OF_SHOOTER.grade),
    worth("target_capability", N_("enemy capability"), lambda case: _target(case, OF_TARGET.kept_in(case)),
          "HX-SHOOT-06", "HX-RUL-07", field=OF_TARGET.own_grade, doubt=DEFENDER_GRADE.key),
    worth("target_character_capability", N_("enemy character's capability"),
          lambda case: _target(case, OF_TARGET.taken_in(case)),
          "HX-SHOOT-06", "HX-SHOOT-03", "HX-RUL-07", "HX-RUL-09", field=OF_TARGET.grade, doubt=DEFENDER_GRADE.key),
    worth("shooting_supports", N_("own shooting supports"), lambda case: OF_SHOOTER.own_in(case) or None,
          "HX-SHOOT-07", field=OF_SHOOTER.own_supports),
    worth("actor_character", N_("own character's supports"),
          lambda case: OF_SHOOTER.inherited_in(case) or None,
          "HX-SHOOT-02", "HX-SHOOT-07", "HX-RUL-09", field=OF_SHOOTER.supports),
    worth("defensive_supports", N_("enemy defensive supports"), lambda case: -OF_TARGET.own_in(case) or None,
          "HX-SHOOT-08", field=OF_TARGET.own_supports),
    worth("target_character", N_("enemy character's supports"),
          lambda case: -OF_TARGET.inherited_in(case) or None,
          "HX-SHOOT-02", "HX-SHOOT-08", "HX-RUL-09", field=OF_TARGET.supports),
    flat("actor_breath", N_("own breath"), -1, lambda case: case[S_BREATH] == fields.SPENT,
         "HX-SHOOT-09", field=S_BREATH),
    flat("actor_shaken", N_("own cohesion"), -1, lambda case: case[S_COHESION] == fields.SHAKEN,
         "HX-SHOOT-10", field=S_COHESION),
    worth("target_cohesion", N_("enemy cohesion"),
          lambda case: {fields.SHAKEN: 1, fields.ROUTED: 2}.get(case[T_COHESION]), "HX-SHOOT-11", "HX-SHOOT-12",
          field=T_COHESION),
    worth("facing", N_("side shot at"), _facing, "HX-SHOOT-13", "HX-SHOOT-15", field=FACING),
    worth("same_hex", N_("same hex, other position"), _same_hex,
          "HX-SHOOT-14", "HX-SHOOT-16", "HX-RUL-15", field=SAME_HEX),
    flat("from_above", N_("higher, or in distant flight"), +1, _from_above,
         "HX-SHOOT-17", "HX-ALT-02", "HX-ALT-03", "HX-RUL-17", "HX-RUL-18", field=S_ALTITUDE),
    flat("from_below", N_("lower, or enemy in distant flight"), -1, _from_below,
         "HX-SHOOT-18", "HX-ALT-02", "HX-ALT-03", "HX-RUL-17", "HX-RUL-18", field=T_ALTITUDE),
    worth("out_of", N_("own terrain"), _out_of, "HX-SHOOT-19", "HX-RUL-11", field=S_TERRAIN),
    flat("into_rough", N_("into rough terrain"), -2, lambda case: _into(case, fields.ROUGH),
         "HX-SHOOT-20", field=T_TERRAIN),
    flat("into_difficult", N_("into difficult terrain"), -4, lambda case: _into(case, fields.DIFFICULT),
         "HX-SHOOT-21", field=T_TERRAIN),
    flat("rough_side", N_("enemy behind a rough hex side"), -2, lambda case: case[BEHIND_SIDE],
         "HX-SHOOT-22", field=BEHIND_SIDE),
    worth("far_bow", N_("bows: each hex after the adjacent one"), _far_bow,
          "HX-SHOOT-23", "HX-RUL-16", field=DISTANCE),
    worth("far_gun", N_("artillery: each complete four hexes"), _far_gun,
          "HX-SHOOT-24", "HX-RUL-16", field=DISTANCE),
    flat("diminished", N_("ammunition"), -1, lambda case: case[S_AMMUNITION] == fields.DIMINISHED,
         "HX-SHOOT-25", "HX-AMMO-03", field=S_AMMUNITION),
    flat("actor_small", N_("own size"), -4, lambda case: case[S_SIZE] == fields.SMALL,
         "HX-SHOOT-26", field=S_SIZE),
    flat("target_small", N_("enemy size"), +4, lambda case: case[T_SIZE] == fields.SMALL,
         "HX-SHOOT-27", field=T_SIZE),
    worth("actor_large", N_("own large stack-mates"),
          lambda case: per_large_mate(case, S_SIZE, S_MATES, -2), "HX-SHOOT-28", field=S_MATES),
    worth("target_large", N_("enemy large stack-mates"),
          lambda case: per_large_mate(case, T_SIZE, T_MATES, +2), "HX-SHOOT-29", field=T_MATES),
    worth("weather", N_("weather"),
          lambda case: WORTH_OF_WEATHER.get(case[fields.WEATHER]) if weathered(case) else None,
          "HX-WEATHER-01", "HX-WEATHER-02", "HX-WEATHER-03", "HX-WEATHER-07", "HX-SHOOT-32", field=fields.WEATHER),
    worth("wind", N_("wind"), lambda case: WORTH_OF_WIND.get(case[fields.WIND]) if weathered(case) else None,
          "HX-WEATHER-04", "HX-WEATHER-05", "HX-WEATHER-06", "HX-WEATHER-07", "HX-SHOOT-32", field=fields.WIND),
    worth("mode", N_("enemy formation mode"),
          lambda case: {fields.SHIELD_WALL: -1, fields.TORTOISE: -2}.get(case[T_MODE]) if case[T_FORMATION] else None,
          "HX-SHOOT-30", "HX-SHOOT-31", field=T_MODE),
    worth("single_shot", N_("one shot instead of several"), _single,
          "HX-ROF-03", "HX-ROF-04", "HX-RUL-37", field=SINGLE_SHOT),
)
# fmt: on
