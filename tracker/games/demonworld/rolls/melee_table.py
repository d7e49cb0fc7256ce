"""The printed list of modifiers of a blow in melee, a line for each, in the order of the sheet."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, flag, whole
from tracker.games.demonworld.fields import CHARGE_BONUS, FLYER, FORMATION, MELEE_ARMOUR, MELEE_SKILL, POWER, SIZE
from tracker.games.demonworld.rolls.attacks import (
    ARTILLERY,
    BASE_KINDS,
    CHARIOT,
    GREAT_MONSTER,
    STANDARD_BASE,
    TARGET_KIND,
    TARGET_SIZE,
    of_the_target,
)
from tracker.games.demonworld.switches import (
    DESTROYED_WALL_BLOCKS_SUPPORT,
    FLYER_ARMOUR,
    HEDGE_BLOCKS_SUPPORT,
    REAR_SKILL_IF_BONUS_BARRED,
    WEDGE_BONUS,
)
from tracker.rules.resolver import PLUS_HELPS, Case, asked, each, flat, roster, worth
from tracker.words import N_

# fmt: off
ATTACKING_BASE = choice("attacking_base", N_("Attacking base"),
                        {"ordinary": N_("ordinary"), "leader": N_("leader"), "standard": N_("standard-bearer")},
                        rules=("DW-MEL-15",))
OWN_KIND = choice("own_kind", N_("Attacker is"), BASE_KINDS, rules=("DW-MEL-35", "DW-MEL-36", "DW-MEL-45"))
OWN_FLYER = FLYER.asked("own_flyer", N_("Attacker is a flyer"), rules=("DW-GLO-29", "DW-MEL-16", "DW-MEL-22"))
TARGET_FLYER = FLYER.asked("target_flyer", N_("Target is a flyer"), rules=("DW-GLO-29", "DW-MEL-16", "DW-MEL-18"))
CHARGE = flag("charge", N_("Cavalry under C in the first turn of that melee"), rules=("DW-MEL-21", "DW-ORD-02"))
PIKES = flag("target_pikes", N_("Target has pikes"), rules=("DW-MEL-23",))
OWN_FORMATION = choice("own_formation", N_("Attacker's formation"),
                       {option.key: option.label for option in FORMATION.options}, rules=("DW-MEL-25", "DW-FORM-12"))
TARGET_FORMATION = choice("target_formation", N_("Target's formation"),
                          {option.key: option.label for option in FORMATION.options},
                          rules=("DW-MEL-24", "DW-FORM-12", "DW-FORM-04"))
FACING = choice("facing", N_("Attacked from"), {"front": N_("front"), "flank": N_("flank"), "rear": N_("rear")},
                rules=("DW-MEL-20", "DW-MEL-26", "DW-MEL-27"))
OBSTACLE = choice("obstacle", N_("Across"),
                  {"none": N_("nothing"), "hedge": N_("a hedge"), "wall": N_("a wall"),
                   "destroyed_wall": N_("a destroyed wall")},
                  rules=("DW-MEL-28", "DW-MEL-38"))
LEVELS = whole("levels", N_("Levels the attacker is higher (+) or lower (-)"), -12, 12,
               rules=("DW-GLO-18", "DW-MEL-29", "DW-MEL-30"))
SUPPORTERS = whole("supporters", N_("Supporting bases"), 0, 12, rules=("DW-MEL-31",))
SUPPORTERS_IN_WATER = whole("supporters_in_water", N_("Supporting bases in water"), 0, 12, rules=("DW-MEL-38",))
WATER = choice("water", N_("In water"),
               {"none": N_("neither"), "one": N_("one of attacker and target"), "both": N_("both")},
               rules=("DW-MEL-32", "DW-MEL-38"))
WEDGE_TIP = flag("wedge_tip", N_("Attacker is the tip of the wedge"), rules=("DW-MEL-33", "DW-FORM-08"))
OWN_BASES = whole("own_bases", N_("Bases in the wedge"), 0, 60, 1, rules=("DW-FORM-08",))
BASES_BEHIND = whole("bases_behind", N_("Bases of the wedge directly behind"), 0, 3, rules=("DW-FORM-08",))
IS_SECOND = flag("is_second", N_("This is the second attack"), rules=("DW-MEL-41", "DW-MEL-44", "DW-MEL-46"))
# fmt: on


def between_flyers(case: Case) -> bool:
    """Whether this is a melee between two flyers (DW-MEL-16, DW-MEL-18)."""
    return case[OWN_FLYER] and case[TARGET_FLYER]


def armour_is_lessened(case: Case) -> bool:
    """Whether the target's armour is taken without its size (DW-MEL-18)."""
    return between_flyers(case) or (case.ruling(FLYER_ARMOUR) == "any_flying_target" and case[TARGET_FLYER])


def facing_earns_nothing(case: Case) -> bool:
    """Whether flank and rear give no bonus here (DW-MEL-34, DW-MEL-35, DW-MEL-36, DW-FORM-04)."""
    return (
        case[TARGET_KIND] == ARTILLERY
        or case[OWN_KIND] == GREAT_MONSTER
        or (case[OWN_KIND] == CHARIOT and case[TARGET_KIND] == GREAT_MONSTER)
        or case[TARGET_FORMATION] == "square"
    )


def target_skill_counts(case: Case) -> bool:
    """Whether the target's skill is subtracted: not from behind (DW-MEL-20, DW-MEL-37)."""
    barred = case.ruling(REAR_SKILL_IF_BONUS_BARRED) == "apply" and facing_earns_nothing(case)
    return case[FACING] != "rear" or barred


def valid_supporters(case: Case) -> int:
    """The supporting bases that count (DW-MEL-31, DW-MEL-38, DW-MEL-41).

    None in water or over a wall, standing or destroyed; none for a second attack; a supporter that itself stands in
    water does not count.
    """
    in_the_way = {
        "wall": True,
        "destroyed_wall": case.ruling(DESTROYED_WALL_BLOCKS_SUPPORT) == "yes",
        "hedge": case.ruling(HEDGE_BLOCKS_SUPPORT) == "yes",
    }
    if case[IS_SECOND] or case[WATER] != "none" or in_the_way.get(case[OBSTACLE], False):
        return 0
    return max(case[SUPPORTERS] - case[SUPPORTERS_IN_WATER], 0)


def wedge_bonus(case: Case) -> int | None:
    """The bonus to the attacker's power for its place in a wedge (DW-FORM-08)."""
    if case[OWN_FORMATION] != "wedge":
        return None
    if case.ruling(WEDGE_BONUS) == "per_base_behind":
        return 2 * case[BASES_BEHIND] or None
    return max(case[OWN_BASES] - 1, 0) if case[WEDGE_TIP] else None


_sided = of_the_target("armour", "armour_of_flyer", "target_skill", "against_pikes", "target_skirmishes")

# fmt: off
LINES: Final = _sided((
    each(POWER, +1, "DW-MEL-14", "DW-GLO-21", label=N_("weapon power")),
    flat("leader_or_standard", N_("leader or standard-bearer"), +1,
         lambda case: case[ATTACKING_BASE] != "ordinary" and case[OWN_KIND] == STANDARD_BASE,
         "DW-MEL-15", field=ATTACKING_BASE),
    each(SIZE.asked("own_size", N_("Attacker's size"), rules=("DW-GLO-17", "DW-MEL-16")), -1, "DW-MEL-16",
         label=N_("attacker's size, between flyers"), when=between_flyers, reader=roster("actor", SIZE)),
    each(MELEE_ARMOUR.asked("armour", N_("Target's melee armour"), rules=("DW-GLO-23", "DW-MEL-17")), -1, "DW-MEL-17",
         label=N_("target's melee armour"), reader=roster("target", MELEE_ARMOUR)),
    worth("armour_of_flyer", N_("target's size off the armour"),
          lambda case: +case[TARGET_SIZE] if armour_is_lessened(case) else None,
          "DW-MEL-18", field=TARGET_SIZE),
    each(MELEE_SKILL.asked("skill", N_("Attacker's melee skill"), rules=("DW-GLO-22", "DW-MEL-19")), +1, "DW-MEL-19",
         label=N_("attacker's melee skill"), reader=roster("actor", MELEE_SKILL)),
    each(MELEE_SKILL.asked("target_skill", N_("Target's melee skill"), rules=("DW-GLO-22", "DW-MEL-20")), -1,
         "DW-MEL-20", "DW-MEL-37", label=N_("target's melee skill"), when=target_skill_counts,
         reader=roster("target", MELEE_SKILL)),
    worth("charge", N_("charge"), lambda case: +case[CHARGE_BONUS] if case[CHARGE] else None,
          "DW-MEL-21", field=CHARGE),
    asked("dive", N_("Attacks in a dive"), N_("diving flyer"), lambda case: +2 if case[OWN_FLYER] else None,
          "DW-MEL-22", matters=lambda case: case[OWN_FLYER], printed=+2),
    flat("against_pikes", N_("against pikes"), -1, lambda case: case[PIKES] and case[FACING] == "front",
         "DW-MEL-23", field=PIKES),
    flat("target_skirmishes", N_("target in skirmish formation"), +1,
         lambda case: case[TARGET_FORMATION] == "skirmish",
         "DW-MEL-24", "DW-FORM-12", field=TARGET_FORMATION),
    flat("attacker_skirmishes", N_("attacker in skirmish formation"), -1,
         lambda case: case[OWN_FORMATION] == "skirmish",
         "DW-MEL-25", "DW-FORM-12", field=OWN_FORMATION),
    flat("flank", N_("flank attack"), +2,
         lambda case: case[FACING] == "flank" and not facing_earns_nothing(case),
         "DW-MEL-26", "DW-MEL-34", "DW-MEL-35", "DW-MEL-36", "DW-FORM-04", field=FACING),
    flat("rear", N_("rear attack"), +4,
         lambda case: case[FACING] == "rear" and not facing_earns_nothing(case),
         "DW-MEL-27", "DW-MEL-34", "DW-MEL-35", "DW-MEL-36", "DW-FORM-04", field=FACING),
    flat("obstacle", N_("over an obstacle"), -2, lambda case: case[OBSTACLE] in {"hedge", "wall"},
         "DW-MEL-28", field=OBSTACLE),
    worth("attacker_higher", N_("attacker higher"), lambda case: case[LEVELS] if case[LEVELS] > 0 else None,
          "DW-MEL-29", "DW-GLO-18", field=LEVELS),
    worth("defender_higher", N_("defender higher"), lambda case: case[LEVELS] if case[LEVELS] < 0 else None,
          "DW-MEL-30", "DW-GLO-18", field=LEVELS),
    worth("support", N_("support"), lambda case: +3 * valid_supporters(case) or None,
          "DW-MEL-31", "DW-MEL-38", "DW-MEL-41", field=SUPPORTERS, printed=+3),
    flat("water_one", N_("one in water"), -1, lambda case: case[WATER] == "one",
         "DW-MEL-32", field=WATER),
    flat("water_both", N_("both in water"), -2, lambda case: case[WATER] == "both",
         "DW-MEL-32", field=WATER),
    worth("wedge", N_("wedge"), wedge_bonus,
          "DW-MEL-33", "DW-FORM-08", field=WEDGE_TIP),
    *PLUS_HELPS,
))
# fmt: on
