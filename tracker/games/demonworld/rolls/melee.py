"""The blow in melee: its inputs, the second attack that a good one earns, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.dice import D20
from tracker.battle.fields import whole
from tracker.games.demonworld.concepts.foes import foes_in_melee
from tracker.games.demonworld.fields import (
    ARM,
    BASES,
    CHARGE_BONUS,
    FLYER,
    FORMATION,
    MELEE_ARMOUR,
    MELEE_SKILL,
    POWER,
    SIZE,
    WEAPON,
    order_of,
)
from tracker.games.demonworld.rolls.attacks import (
    STANDARD_BASE,
    TARGET_KIND,
    TARGET_SIZE,
    attack,
    fighting_part,
    hit_inputs,
    kind_of,
    naturals,
    one_pv,
    read_in_battle,
)
from tracker.games.demonworld.rolls.initiative import in_first_phase, modified_initiative
from tracker.games.demonworld.rolls.melee_table import (
    ARMOUR,
    ATTACKING_BASE,
    BASES_BEHIND,
    CHARGE,
    DIVE,
    FACING,
    IS_SECOND,
    LEVELS,
    LINES,
    OBSTACLE,
    OWN_BASES,
    OWN_FLYER,
    OWN_FORMATION,
    OWN_KIND,
    OWN_SIZE,
    PIKES,
    SKILL,
    SUPPORTERS,
    SUPPORTERS_IN_WATER,
    TARGET_FLYER,
    TARGET_FORMATION,
    TARGET_SKILL,
    WATER,
    WEDGE_TIP,
    armour_is_lessened,
    between_flyers,
    target_skill_counts,
    valid_supporters,
)
from tracker.games.demonworld.switches import (
    BONUS_INIT,
    BONUS_MARGIN,
    DESTROYED_WALL_BLOCKS_SUPPORT,
    FLYER_ARMOUR,
    HEDGE_BLOCKS_SUPPORT,
    REAR_SKILL_IF_BONUS_BARRED,
    WEDGE_BONUS,
)
from tracker.rules.kinds import FAILURE, SUCCESS, runs_of
from tracker.rules.resolver import (
    FROM_STATE,
    Case,
    Context,
    Effect,
    Input,
    Known,
    Outcome,
    Reader,
    Resolver,
    Role,
    Throw,
    derived,
    roster,
    sum_of,
)
from tracker.words import N_

SECOND_ATTACK_EARNED: Final = "second_attack"

# fmt: off
OWN_INITIATIVE = whole("own_initiative", N_("Attacker's modified initiative"), -20, 40,
                       rules=("DW-GLO-20", "DW-MEL-40"))
TARGET_INITIATIVE = whole("target_initiative", N_("Target's modified initiative"), -20, 40,
                          rules=("DW-GLO-20", "DW-MEL-40", "DW-MEL-43"))
HIGHEST_INITIATIVE = whole("highest_initiative", N_("Highest initiative among all opponents"), -20, 40,
                           rules=("DW-MEL-43",))
# fmt: on


def may_earn_a_second(case: Case) -> bool:
    """Whether this attack can earn another at all, whatever its die (DW-MEL-40, 41, 43, 44 and 45)."""
    rival = case[TARGET_INITIATIVE]
    if case.ruling(BONUS_INIT) == "all":
        rival = max(rival, case[HIGHEST_INITIATIVE])
    return (
        case[OWN_KIND] == STANDARD_BASE
        and not case[IS_SECOND]
        and valid_supporters(case) == 0
        and case[OWN_INITIATIVE] > rival
    )


def margin_is_good(case: Case, target: int, face: int) -> bool:
    """Whether a success with this face is good enough for a second attack (DW-MEL-42, DW-GEN-09)."""
    match case.ruling(BONUS_MARGIN):
        case "exact_final":
            return target - face == 5
        case "at_least_power":
            return case[POWER] - face >= 5
        case _:
            return target - face >= 5


def _outcome_by_face(case: Case) -> Callable[[int], str]:
    """The outcome of each face; the sum of the lines is found once for all twenty."""
    target, standing, earns = int(sum_of(LINES, case)), naturals(case), may_earn_a_second(case)

    def outcome(face: int) -> str:
        if not standing.get(face, face <= target):
            return FAILURE
        return SECOND_ATTACK_EARNED if earns and margin_is_good(case, target, face) else SUCCESS

    return outcome


def _throws(case: Case) -> Throw | None:
    return None if case.faces else Throw(D20, N_("to hit"), runs_of(D20, _outcome_by_face(case)))


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    if outcome == FAILURE:
        return ()
    return (one_pv(case), *((Effect("bonus_attack", "actor"),) if outcome == SECOND_ATTACK_EARNED else ()))


def charges(battle: Battle, unit: Unit) -> bool:
    """Whether the charge bonus is due: cavalry, order C, first turn of that melee (DW-MEL-21)."""
    part = fighting_part(battle, unit)
    return unit[ARM] == "cavalry" and order_of(part) == "C" and in_first_phase(battle, unit)


def _charge(scene: Context) -> Known | None:
    unit = scene.unit("actor")
    if unit is None:
        return None
    return Known(True, N_("order C")) if charges(scene.battle, unit) else Known(False, FROM_STATE)


def _formation(role: str) -> Reader:
    return read_in_battle(role, lambda battle, unit: fighting_part(battle, unit)[FORMATION])


def _owes_a_second(battle: Battle, unit: Unit) -> bool:
    """Whether an earned second attack is still to be made, so that the next blow is that one (DW-MEL-40)."""
    return any(debt.unit == unit.id and debt.inputs.get(IS_SECOND.key) is True for debt in battle.debts)


def _highest_opponent(scene: Context) -> int | None:
    unit = scene.unit("actor")
    values = [modified_initiative(scene.battle, foe) for foe in foes_in_melee(scene.battle, unit)] if unit else []
    return max(values, default=None)


def _in_a_wedge(case: Case) -> bool:
    return case[OWN_FORMATION] == "wedge"


# fmt: off
MELEE: Final[Resolver] = attack(
    LINES,
    key="melee",
    also=("blow", "shock"),
    label=N_("Melee attack"),
    deed=N_("{actor} struck at {target}"),
    rules=("DW-MEL-13", "DW-MEL-40", "DW-MEL-42", "DW-MEL-44", "DW-GEN-01", "DW-GEN-02", "DW-GEN-05", "DW-GEN-06",
           "DW-GEN-07", "DW-GEN-08", "DW-GEN-09", "DW-TURN-51"),
    roles=(Role("actor", N_("attacker")), Role("target", N_("target"))),
    inputs=(
        Input(POWER, roster("actor", POWER)),
        Input(ATTACKING_BASE, None, lambda case: case[OWN_KIND] == STANDARD_BASE),
        Input(OWN_KIND, kind_of("actor")),
        Input(TARGET_KIND, kind_of("target")),
        Input(OWN_FLYER, roster("actor", FLYER)),
        Input(TARGET_FLYER, roster("target", FLYER)),
        Input(OWN_SIZE, roster("actor", SIZE), between_flyers),
        Input(ARMOUR, roster("target", MELEE_ARMOUR)),
        Input(TARGET_SIZE, roster("target", SIZE), armour_is_lessened),
        Input(SKILL, roster("actor", MELEE_SKILL)),
        Input(TARGET_SKILL, roster("target", MELEE_SKILL), target_skill_counts),
        Input(CHARGE, _charge),
        Input(CHARGE_BONUS, roster("actor", CHARGE_BONUS), lambda case: case[CHARGE]),
        Input(DIVE, None, lambda case: case[OWN_FLYER]),
        Input(PIKES, read_in_battle("target", lambda _battle, unit: unit[WEAPON] == "pikes")),
        Input(OWN_FORMATION, _formation("actor")),
        Input(TARGET_FORMATION, _formation("target")),
        Input(FACING),
        Input(OBSTACLE),
        Input(LEVELS),
        Input(SUPPORTERS, None, lambda case: not case[IS_SECOND]),
        Input(SUPPORTERS_IN_WATER, None, lambda case: case[SUPPORTERS] > 0 and case[WATER] == "none"),
        Input(WATER),
        Input(WEDGE_TIP, None, lambda case: _in_a_wedge(case) and case.ruling(WEDGE_BONUS) == "per_other_base"),
        Input(OWN_BASES, read_in_battle("actor", lambda battle, unit: fighting_part(battle, unit)[BASES]), _in_a_wedge),
        Input(BASES_BEHIND, None, lambda case: _in_a_wedge(case) and case.ruling(WEDGE_BONUS) == "per_base_behind"),
        Input(OWN_INITIATIVE, read_in_battle("actor", modified_initiative)),
        Input(TARGET_INITIATIVE, read_in_battle("target", modified_initiative)),
        Input(HIGHEST_INITIATIVE, derived(_highest_opponent), lambda case: case.ruling(BONUS_INIT) == "all",
              needed=True),
        Input(IS_SECOND, read_in_battle("actor", _owes_a_second)),
        *hit_inputs(),
    ),
    outcomes=(
        Outcome(SECOND_ATTACK_EARNED, N_("hit, and a second attack"), good=True,
                rules=("DW-MEL-40", "DW-MEL-42", "DW-MEL-43", "DW-MEL-45", "DW-MEL-46")),
        Outcome(SUCCESS, N_("hit"), good=True, rules=("DW-MEL-13",)),
        Outcome(FAILURE, N_("miss"), good=False, rules=("DW-MEL-13",)),
    ),
    switches=(FLYER_ARMOUR, REAR_SKILL_IF_BONUS_BARRED, HEDGE_BLOCKS_SUPPORT, DESTROYED_WALL_BLOCKS_SUPPORT,
              WEDGE_BONUS, BONUS_MARGIN, BONUS_INIT),
    throws=_throws,
    judge=lambda case: _outcome_by_face(case)(case.faces[0].face),
    effects=_effects,
    help=N_("A second attack is unsupported, may go against any base in front, and earns no third."),
)
# fmt: on
