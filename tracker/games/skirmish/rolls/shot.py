"""The ranged attack: all its modifiers go to the Armour of the target."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import flag
from tracker.games.skirmish.fields import LARGE, SHOOTING, SMALL
from tracker.games.skirmish.rolls import attack
from tracker.games.skirmish.rolls.attack import is_set
from tracker.games.skirmish.rolls.ranges import (
    DISTANCE,
    LONG_RANGE,
    OTHER,
    SHOT_WITH,
    range_at,
    too_far,
    weapon_of_shooter,
)
from tracker.games.skirmish.switches import (
    NAT1_AUTO_MISS,
    NAT20_AUTO_HIT,
    PANICKED_IS_ROUTED,
    RANGE_EDGE,
    RANGE_UNIT,
    ROUTED_ARMOUR,
    WEAPON_TABLE,
)
from tracker.rules.resolver import FROM_ROSTER, Case, Effect, Input, derived, flat, roster, worth
from tracker.words import N_, _
from tracker.written import figure

# fmt: off
AT_LONG_RANGE: Final = flag("long_range", N_("Target at long range"), rules=("SK-RNG-05",))
# fmt: on


def _by_distance(case: Case) -> bool:
    return case[SHOT_WITH] != OTHER and range_at(case, case[SHOT_WITH], case[DISTANCE]) == LONG_RANGE


# fmt: off
SHOT_LINES: Final = (
    worth("shooting", N_("Shooting"), lambda case: case[SHOOTING], "SK-RNG-01", field=SHOOTING),
    attack.SHAKEN_ATTACKER,
)
SHOT_ARMOUR: Final = (
    attack.BY_ARMOUR,
    flat("light_cover", N_("Armour: light cover"), +2, lambda case: case[attack.COVER] == "light", "SK-RNG-03",
         field=attack.COVER),
    flat("heavy_cover", N_("Armour: heavy cover"), +4, lambda case: case[attack.COVER] == "heavy", "SK-RNG-04",
         field=attack.COVER),
    flat("long_range", N_("Armour: long range"), +2, lambda case: _by_distance(case), "SK-RNG-05", "SK-WEAP-12",
         field=DISTANCE),
    flat("long_range_told", N_("Armour: long range"), +2,
         lambda case: case[SHOT_WITH] == OTHER and case[AT_LONG_RANGE], "SK-RNG-05", field=AT_LONG_RANGE),
    flat("size_p", N_("Armour: size P"), +2, lambda case: case[attack.TARGET_SIZE] == SMALL, "SK-RNG-06",
         field=attack.TARGET_SIZE),
    flat("entangled", N_("Armour: target entangled"), -2, is_set(attack.TARGET_ENTANGLED), "SK-RNG-07",
         field=attack.TARGET_ENTANGLED),
    worth("routed", N_("Armour: target routed"), lambda case: attack.routed_by_table(case, -2), "SK-RNG-08",
          "SK-RUL-11", field=attack.TARGET_ROUTED),
    attack.ROUTED_CLASS,
    flat("confused", N_("Armour: target confused"), -2, is_set(attack.TARGET_CONFUSED), "SK-RNG-09",
         field=attack.TARGET_CONFUSED),
    flat("size_g", N_("Armour: size G or larger"), -2, lambda case: case[attack.TARGET_SIZE] == LARGE, "SK-RNG-10",
         field=attack.TARGET_SIZE),
    flat("paralysed", N_("Armour: target paralysed"), -5, is_set(attack.TARGET_PARALYSED), "SK-RNG-11",
         field=attack.TARGET_PARALYSED),
)
# fmt: on


def _cannot_shoot(case: Case) -> str | None:
    return attack.cannot_attack(case) or too_far(case, case[SHOT_WITH], case[DISTANCE]) or _misjudged(case)


def _misjudged(case: Case) -> str | None:
    """Why a long range told beside a distance that is none cannot stand: the table decides (SK-WEAP-12)."""
    if case[SHOT_WITH] == OTHER or not case[AT_LONG_RANGE] or _by_distance(case):
        return None
    return _("long range: at {distance} that weapon is not at long range; give the distance (SK-WEAP-12)").format(
        distance=figure(case[DISTANCE])
    )


SHOOT: Final = attack.an_attack(
    SHOT_LINES,
    SHOT_ARMOUR,
    lambda _case: (Effect("fumble_ends_turn", "actor"),),
    key="shoot",
    also=("missile",),
    label=N_("Ranged attack"),
    deed=N_("{actor} {actor:shoots|shoot} at {target}"),
    asks=N_("the shot"),
    rules=("SK-RNG-01", "SK-RNG-02", "SK-RNG-12", "SK-RNG-13", "SK-RNG-14", "SK-RNG-16", "SK-RNG-17", "SK-MEL-20"),
    inputs=(
        Input(SHOOTING, roster("actor", SHOOTING), also=("skill", "aim")),
        *attack.OF_ATTACKER,
        Input(SHOT_WITH, derived(weapon_of_shooter, FROM_ROSTER)),
        Input(DISTANCE, matters=lambda case: case[SHOT_WITH] != OTHER, measured=True),
        Input(AT_LONG_RANGE, matters=lambda case: case[SHOT_WITH] == OTHER or case[AT_LONG_RANGE]),
        *attack.OF_TARGET,
        Input(attack.FIGURE_STOPPED, attack.HAS_FUMBLED),
    ),
    outcomes=attack.attack_outcomes("SK-RNG-12", "SK-RNG-13", N_("fumble"), N_("hit, but a fumble")),
    bars=_cannot_shoot,
    switches=(NAT20_AUTO_HIT, NAT1_AUTO_MISS, ROUTED_ARMOUR, PANICKED_IS_ROUTED, RANGE_EDGE, RANGE_UNIT, WEAPON_TABLE),
)
