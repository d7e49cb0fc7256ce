"""The shooting advantage: every line of the sheet, and what forbids the shot."""

from __future__ import annotations

from typing import Final

from tracker.fields import choice, flag, whole
from tracker.hexcombat.fields import (
    ALTITUDE,
    AMMUNITION,
    ARCHERS,
    ARTILLERY,
    BREATH,
    BREEZE,
    CLOSE_INFILTRATION,
    COHESION,
    CROSSBOWMEN,
    DEEP_INFILTRATION,
    DEFENSIVE,
    DIFFICULT,
    DIMINISHED,
    DISTANT_FLIGHT,
    ENGAGED,
    ENGAGED_BY,
    EXHAUSTED,
    FLANK,
    FORMATION,
    FRONT,
    MARKED,
    MODE,
    NONE,
    OVERCAST,
    POSITION,
    RAIN,
    REAR,
    ROUGH,
    ROUTED,
    SHAKEN,
    SHIELD_WALL,
    SHOOTING,
    SIZE,
    SMALL,
    SPENT,
    STORM,
    STRONG,
    TERRAIN,
    TORTOISE,
    UNMARKED,
    VIOLENT,
    WEATHER,
    WIND,
    large_mates,
)
from tracker.hexcombat.ranges import (
    DISTANCE,
    RANGE_INPUTS,
    RANGE_SWITCHES,
    S_AMMUNITION,
    S_GRADE,
    S_KIND,
    boost_of,
    harasses,
    range_of,
    weathered,
)
from tracker.hexcombat.results import NO_LOSS, is_double, on_the_table
from tracker.hexcombat.shock import LOSSES, WEAPON_SYSTEM
from tracker.hexcombat.sides import (
    ACTOR,
    CHARACTER_ROLES,
    TARGET,
    WORTH_OF_GRADE,
    Inheritance,
    asked_of,
    company,
    counted,
    in_state,
    on_card,
    per_large_mate,
)
from tracker.hexcombat.switches import (
    AFTER_BLOCK,
    AMMO_WHEN,
    CHAR_GRADE,
    CHAR_SUPPORTS,
    DEFENDER_GRADE,
    LOS_COUNTS_TARGET,
    SAME_HEX_SHOT,
    TERRAIN_STACK,
)
from tracker.kinds import computation
from tracker.resolver import FROM_TABLE, Case, Effect, Input, Outcome, Role, derived, flat, sum_of, worth
from tracker.words import N_, _

INFILTRATED: Final = frozenset({CLOSE_INFILTRATION, DEEP_INFILTRATION})
WORTH_OF_WEATHER: Final = {OVERCAST: -1, RAIN: -3, STORM: -4}
WORTH_OF_WIND: Final = {BREEZE: -1, STRONG: -2, VIOLENT: -4}

# fmt: off
OF_SHOOTER = Inheritance(ACTOR, SHOOTING,
    {"supports": N_("Shooter's shooting supports"), "grade": N_("Shooter's capability"),
     "led": N_("A character is with the shooter"), "character_supports": N_("That character's shooting supports"),
     "character_grade": N_("That character's capability"), "same_class": N_("Same weapon class as the shooter")},
    ("HX-SHOOT-02", "HX-SHOOT-03"))
OF_TARGET = Inheritance(TARGET, DEFENSIVE,
    {"supports": N_("Target's defensive supports"), "grade": N_("Target's capability"),
     "led": N_("A character is with the target"), "character_supports": N_("That character's defensive supports"),
     "character_grade": N_("That character's capability"), "same_class": N_("Same weapon class as the target")},
    ("HX-SHOOT-02", "HX-SHOOT-03"))
S_BREATH = asked_of(ACTOR, BREATH, N_("Shooter's breath"))
S_COHESION = asked_of(ACTOR, COHESION, N_("Shooter's cohesion"))
S_POSITION = asked_of(ACTOR, POSITION, N_("Shooter's position"))
S_TERRAIN = asked_of(ACTOR, TERRAIN, N_("Shooter's terrain"))
S_ALTITUDE = asked_of(ACTOR, ALTITUDE, N_("Altitude of the shooter's hex"))
S_SIZE = asked_of(ACTOR, SIZE, N_("Shooter's size"))
S_ENGAGED = asked_of(ACTOR, ENGAGED, N_("Shooter engaged by the enemy"))
S_ENGAGED_BY = asked_of(ACTOR, ENGAGED_BY, N_("The units engaging the shooter"))
S_MATES, S_MATES_INPUT = company(ACTOR, N_("Other large units with the shooter"), "HX-SHOOT-28")
T_COHESION = asked_of(TARGET, COHESION, N_("Target's cohesion"))
T_POSITION = asked_of(TARGET, POSITION, N_("Target's position"))
T_TERRAIN = asked_of(TARGET, TERRAIN, N_("Target's terrain"))
T_ALTITUDE = asked_of(TARGET, ALTITUDE, N_("Altitude of the target's hex"))
T_SIZE = asked_of(TARGET, SIZE, N_("Target's size"))
T_FORMATION = asked_of(TARGET, FORMATION, N_("Target is a formation"))
T_MODE = asked_of(TARGET, MODE, N_("Target's formation mode"))
T_MATES, T_MATES_INPUT = company(TARGET, N_("Other large units with the target"), "HX-SHOOT-29")
FACING = choice("facing", N_("Shot into the"), {FRONT: N_("front"), FLANK: N_("flank"), REAR: N_("rear")},
                rules=("HX-SHOOT-13", "HX-SHOOT-15"))
SAME_HEX = flag("same_hex", N_("Within one hex, from another position"), rules=("HX-SHOOT-14", "HX-SHOOT-16"))
BEHIND_SIDE = flag("behind_rough_side", N_("Target just behind a rough hex side"), rules=("HX-SHOOT-22",))
SINGLE_SHOT = flag("single_shot", N_("One single shot in place of several"), rules=("HX-ROF-03", "HX-ROF-04"))
# fmt: on


def _height(case: Case, position: str, altitude: int) -> tuple[bool, int]:
    """Distant flight stands over all; below it the altitude of the hex counts (HX-ALT-02, -03, HX-RUL-18)."""
    aloft = position == DISTANT_FLIGHT
    return aloft, 0 if aloft else altitude


def _heights(case: Case) -> tuple[tuple[bool, int], tuple[bool, int]]:
    return (
        _height(case, case[S_POSITION], case[S_ALTITUDE]),
        _height(case, case[T_POSITION], case[T_ALTITUDE]),
    )


def _from_above(case: Case) -> bool:
    shooter, target = _heights(case)
    return shooter > target or case[S_POSITION] == DISTANT_FLIGHT


def _from_below(case: Case) -> bool:
    shooter, target = _heights(case)
    return shooter < target or case[T_POSITION] == DISTANT_FLIGHT


def _target(case: Case) -> int:
    worth_of = WORTH_OF_GRADE[OF_TARGET.grade_in(case)]
    return -worth_of if case.ruling(DEFENDER_GRADE) == "subtract" else worth_of


def _facing(case: Case) -> int | None:
    return None if case[SAME_HEX] else {FLANK: 1, REAR: 2}.get(case[FACING])


def _same_hex(case: Case) -> int | None:
    return int(case.ruling(SAME_HEX_SHOT)) if case[SAME_HEX] else None


def _into(case: Case, terrain: str) -> bool:
    return case[T_TERRAIN] == terrain and case[T_POSITION] != DISTANT_FLIGHT


def _out_of(case: Case) -> int | None:
    """Worth nothing of its own where only the worst terrain line counts and one into terrain does (HX-RUL-11)."""
    only_worst = case.ruling(TERRAIN_STACK) == "worst" and (_into(case, ROUGH) or _into(case, DIFFICULT))
    return -1 if case[S_TERRAIN] in {ROUGH, DIFFICULT} and not only_worst else None


def _crossed(case: Case) -> int:
    return case[DISTANCE] if case.ruling(LOS_COUNTS_TARGET) == "true" else max(case[DISTANCE] - 1, 0)


def _far_bow(case: Case) -> int | None:
    return -max(_crossed(case) - 1, 0) or None if case[S_KIND] in {ARCHERS, CROSSBOWMEN} else None


def _far_gun(case: Case) -> int | None:
    return -(_crossed(case) // 4) or None if case[S_KIND] == ARTILLERY else None


def _single(case: Case) -> int | None:
    return boost_of(case[S_KIND], case[S_GRADE]) or None if case[SINGLE_SHOT] else None


# fmt: off
LINES: Final = (
    worth("weapon_system", N_("weapon system table"), lambda case: case[WEAPON_SYSTEM], "HX-SHOOT-04",
          field=WEAPON_SYSTEM),
    worth("actor_capability", N_("shooter's capability"), lambda case: WORTH_OF_GRADE[OF_SHOOTER.grade_in(case)],
          "HX-SHOOT-05", "HX-SHOOT-03", "HX-RUL-08", "HX-RUL-09", field=OF_SHOOTER.own_grade),
    worth("target_capability", N_("target's capability (the icons' order is a ruling)"), _target,
          "HX-SHOOT-06", "HX-SHOOT-03", "HX-RUL-07", "HX-RUL-09", field=OF_TARGET.own_grade),
    worth("shooting_supports", N_("shooting supports"), lambda case: OF_SHOOTER.own_in(case) or None,
          "HX-SHOOT-07", field=OF_SHOOTER.own_supports),
    worth("actor_character", N_("shooting supports of the character with the shooter"),
          lambda case: OF_SHOOTER.inherited_in(case) or None,
          "HX-SHOOT-02", "HX-SHOOT-07", "HX-RUL-09", field=OF_SHOOTER.supports),
    worth("defensive_supports", N_("defensive supports"), lambda case: -OF_TARGET.own_in(case) or None,
          "HX-SHOOT-08", field=OF_TARGET.own_supports),
    worth("target_character", N_("defensive supports of the character with the target"),
          lambda case: -OF_TARGET.inherited_in(case) or None,
          "HX-SHOOT-02", "HX-SHOOT-08", "HX-RUL-09", field=OF_TARGET.supports),
    flat("actor_breath", N_("the shooter is out of breath"), -1, lambda case: case[S_BREATH] == SPENT,
         "HX-SHOOT-09", field=S_BREATH),
    flat("actor_shaken", N_("the shooter is shaken"), -1, lambda case: case[S_COHESION] == SHAKEN,
         "HX-SHOOT-10", field=S_COHESION),
    worth("target_cohesion", N_("the target is shaken, or routed"),
          lambda case: {SHAKEN: 1, ROUTED: 2}.get(case[T_COHESION]), "HX-SHOOT-11", "HX-SHOOT-12", field=T_COHESION),
    worth("facing", N_("into the flank, or the rear"), _facing, "HX-SHOOT-13", "HX-SHOOT-15", field=FACING),
    worth("same_hex", N_("from another position in the same hex"), _same_hex,
          "HX-SHOOT-14", "HX-SHOOT-16", "HX-RUL-15", field=SAME_HEX),
    flat("from_above", N_("from a higher altitude, or shooter in distant flight"), +1, _from_above,
         "HX-SHOOT-17", "HX-ALT-02", "HX-ALT-03", "HX-RUL-17", "HX-RUL-18", field=S_ALTITUDE),
    flat("from_below", N_("from a lower altitude, or at a target in distant flight"), -1, _from_below,
         "HX-SHOOT-18", "HX-ALT-02", "HX-ALT-03", "HX-RUL-17", "HX-RUL-18", field=T_ALTITUDE),
    worth("out_of", N_("out of rough or difficult terrain"), _out_of, "HX-SHOOT-19", "HX-RUL-11", field=S_TERRAIN),
    flat("into_rough", N_("into rough terrain"), -2, lambda case: _into(case, ROUGH),
         "HX-SHOOT-20", field=T_TERRAIN),
    flat("into_difficult", N_("into difficult terrain"), -4, lambda case: _into(case, DIFFICULT),
         "HX-SHOOT-21", field=T_TERRAIN),
    flat("rough_side", N_("target just behind a rough hex side"), -2, lambda case: case[BEHIND_SIDE],
         "HX-SHOOT-22", field=BEHIND_SIDE),
    worth("far_bow", N_("archers, crossbowmen: each hex after the adjacent one"), _far_bow,
          "HX-SHOOT-23", "HX-RUL-16", field=DISTANCE),
    worth("far_gun", N_("artillery: each complete four hexes"), _far_gun,
          "HX-SHOOT-24", "HX-RUL-16", field=DISTANCE),
    flat("diminished", N_("diminished ammunition"), -1, lambda case: case[S_AMMUNITION] == DIMINISHED,
         "HX-SHOOT-25", "HX-AMMO-03", field=S_AMMUNITION),
    flat("actor_small", N_("the shooter is small"), -4, lambda case: case[S_SIZE] == SMALL,
         "HX-SHOOT-26", field=S_SIZE),
    flat("target_small", N_("the target is small"), +4, lambda case: case[T_SIZE] == SMALL,
         "HX-SHOOT-27", field=T_SIZE),
    worth("actor_large", N_("other large units stacked with a large shooter"),
          lambda case: per_large_mate(case, S_SIZE, S_MATES, -2), "HX-SHOOT-28", field=S_MATES),
    worth("target_large", N_("other large units stacked with a large target"),
          lambda case: per_large_mate(case, T_SIZE, T_MATES, +2), "HX-SHOOT-29", field=T_MATES),
    worth("weather", N_("weather"),
          lambda case: WORTH_OF_WEATHER.get(case[WEATHER]) if weathered(case) else None,
          "HX-WEATHER-01", "HX-WEATHER-02", "HX-WEATHER-03", "HX-WEATHER-07", "HX-SHOOT-32", field=WEATHER),
    worth("wind", N_("wind"), lambda case: WORTH_OF_WIND.get(case[WIND]) if weathered(case) else None,
          "HX-WEATHER-04", "HX-WEATHER-05", "HX-WEATHER-06", "HX-WEATHER-07", "HX-SHOOT-32", field=WIND),
    worth("mode", N_("formation in shield wall, or in tortoise"),
          lambda case: {SHIELD_WALL: -1, TORTOISE: -2}.get(case[T_MODE]) if case[T_FORMATION] else None,
          "HX-SHOOT-30", "HX-SHOOT-31", field=T_MODE),
    worth("single_shot", N_("one single shot in place of several"), _single,
          "HX-ROF-03", "HX-ROF-04", "HX-RUL-37", field=SINGLE_SHOT),
)
# fmt: on


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
    effects=_effects,
    deed=N_("{actor} shot at {target}"),
)  # fmt: skip


# fmt: off
ONE_OF_THOSE = flag("one_of_those", N_("The target is one of the units engaging the shooter"), rules=("HX-FIRE-02",))
IN_CONE = flag("in_cone", N_("The target is in the cone of fire"), True, rules=("HX-CONE-01", "HX-FIRE-05"))
IN_SIGHT = flag("in_sight", N_("The target is in line of sight"), True, rules=("HX-FIRE-05", "HX-HARASS-03"))
MAY_ENTER = flag("may_enter", N_("The shooter may move into the hex between"), True, rules=("HX-HARASS-04",))
DUEL = flag("duel", N_("A duel between characters"), rules=("HX-FIRE-04", "HX-DUEL-02"))
S_LARGE = whole("actor_large_with", N_("Large units with the shooter"), 0, 9, rules=("HX-FIRE-04", "HX-RUL-32"))
T_LARGE = whole("target_large_with", N_("Large units with the target"), 0, 9, rules=("HX-FIRE-04", "HX-RUL-32"))
# fmt: on


def _crowded(case: Case) -> bool:
    shooter = case[S_SIZE] == SMALL and case[S_LARGE] > 0
    target = case[T_SIZE] == SMALL and case[T_LARGE] > 0
    return (shooter or target) and not case[DUEL]


def _needs_hex_between(case: Case) -> bool:
    return harasses(case) and case[DISTANCE] >= 2


# fmt: off
FIRE_LINES: Final = (
    flat("engaged_unmarked", N_("a unit with neither Charge nor Contact marker engages it"), -1,
         lambda case: case[S_ENGAGED] != NONE and case[S_ENGAGED_BY] == UNMARKED,
         "HX-FIRE-01", "HX-RUL-30", field=S_ENGAGED_BY),
    flat("engaged_marked", N_("engaged: it may shoot only at those who engage it"), -1,
         lambda case: case[S_ENGAGED] != NONE and case[S_ENGAGED_BY] == MARKED and not case[ONE_OF_THOSE],
         "HX-FIRE-02", "HX-RUL-31", field=ONE_OF_THOSE),
    flat("exhausted", N_("its ammunition is exhausted"), -1, lambda case: case[S_AMMUNITION] == EXHAUSTED,
         "HX-FIRE-03", "HX-AMMO-04", field=S_AMMUNITION),
    flat("crowded", N_("a small unit has a large one with it"), -1, _crowded,
         "HX-FIRE-04", "HX-RUL-32", field=DUEL),
    flat("cone", N_("out of the cone of fire"), -1, lambda case: not case[IN_CONE],
         "HX-FIRE-05", "HX-CONE-01", field=IN_CONE),
    flat("range", N_("out of range"), -1, lambda case: case[DISTANCE] > range_of(case) or not range_of(case),
         "HX-FIRE-05", "HX-RANGE-02", "HX-RUL-46", field=DISTANCE),
    flat("sight", N_("out of line of sight"), -1, lambda case: not case[IN_SIGHT] and not harasses(case),
         "HX-FIRE-05", "HX-HARASS-03", field=IN_SIGHT),
    flat("hex_between", N_("harassment: it may not move into the hex between"), -1,
         lambda case: _needs_hex_between(case) and not case[MAY_ENTER], "HX-HARASS-04", "HX-RUL-35",
         field=MAY_ENTER),
    flat("infiltrated", N_("the shooter or the target is infiltrated"), -1,
         lambda case: bool(INFILTRATED & {case[S_POSITION], case[T_POSITION]}),
         "HX-FIRE-06", "HX-ALT-01", field=T_POSITION),
)

FIRE_CHECK: Final = computation(
    lambda case: "barred" if sum_of(FIRE_LINES, case) else "may",
    FIRE_LINES,
    key="fire_check",
    label=N_("May it shoot"),
    rules=("HX-FIRE-05",),
    roles=(Role(ACTOR, N_("shooter")), Role(TARGET, N_("target"))),
    inputs=(
        Input(IN_CONE),
        Input(IN_SIGHT, matters=lambda case: not harasses(case)),
        Input(MAY_ENTER, matters=_needs_hex_between),
        Input(ONE_OF_THOSE, matters=lambda case: case[S_ENGAGED] != NONE),
        Input(DUEL),
        *RANGE_INPUTS,
        in_state(ACTOR, AMMUNITION, S_AMMUNITION),
        in_state(ACTOR, ENGAGED, S_ENGAGED),
        in_state(ACTOR, ENGAGED_BY, S_ENGAGED_BY),
        in_state(ACTOR, POSITION, S_POSITION),
        on_card(ACTOR, SIZE, S_SIZE),
        Input(S_LARGE, counted(ACTOR, lambda scene, unit: large_mates(scene.battle, unit))),
        in_state(TARGET, POSITION, T_POSITION),
        on_card(TARGET, SIZE, T_SIZE),
        Input(T_LARGE, counted(TARGET, lambda scene, unit: large_mates(scene.battle, unit))),
    ),
    outcomes=(
        Outcome("may", N_("it may shoot"), good=True),
        Outcome("barred", N_("it may not shoot, for the reasons listed"), good=False),
    ),
    switches=RANGE_SWITCHES,
    total=lambda _case: None,
    help=N_("each line is a condition that fails"),
)
# fmt: on
