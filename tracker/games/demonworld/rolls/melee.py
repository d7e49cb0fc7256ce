"""The blow in melee: its inputs, the second attack that a good one earns, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.dice import D20
from tracker.battle.fields import AnyField, whole
from tracker.games.demonworld import fields
from tracker.games.demonworld.concepts.foes import foes_in_melee
from tracker.games.demonworld.rolls import attacks, melee_table
from tracker.games.demonworld.rolls.initiative import in_first_phase, modified_initiative
from tracker.games.demonworld.switches import (
    BONUS_INIT,
    BONUS_MARGIN,
    DESTROYED_WALL_BLOCKS_SUPPORT,
    FLYER_ARMOUR,
    HEDGE_BLOCKS_SUPPORT,
    REAR_SKILL_IF_BONUS_BARRED,
    WEDGE_BONUS,
)
from tracker.rules import resolver
from tracker.rules.kinds import FAILURE, SUCCESS, runs_of
from tracker.rules.resolver import Case, Effect, Input, Known, Outcome, Reader, Role, Throw, roster
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
        case[melee_table.OWN_KIND] == attacks.STANDARD_BASE
        and not case[melee_table.IS_SECOND]
        and melee_table.valid_supporters(case) == 0
        and case[OWN_INITIATIVE] > rival
    )


def margin_is_good(case: Case, target: int, face: int) -> bool:
    """Whether a success with this face is good enough for a second attack (DW-MEL-42, DW-GEN-09)."""
    match case.ruling(BONUS_MARGIN):
        case "exact_final":
            return target - face == 5
        case "at_least_power":
            return case[fields.POWER] - face >= 5
        case _:
            return target - face >= 5


def _outcome_by_face(case: Case) -> Callable[[int], str]:
    """The outcome of each face; the sum of the lines is found once for all twenty."""
    target = int(resolver.sum_of(melee_table.LINES, case))
    standing, earns = attacks.naturals(case), may_earn_a_second(case)

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
    return (attacks.one_pv(case), *((Effect("bonus_attack", "actor"),) if outcome == SECOND_ATTACK_EARNED else ()))


def charges(battle: Battle, unit: Unit) -> bool:
    """Whether the charge bonus is due: cavalry, order C, first turn of that melee (DW-MEL-21)."""
    part = attacks.fighting_part(battle, unit)
    return unit[fields.ARM] == "cavalry" and fields.order_of(part) == "C" and in_first_phase(battle, unit)


def _charge(scene: resolver.Context) -> Known | None:
    unit = scene.unit("actor")
    if unit is None:
        return None
    return Known(True, N_("order C")) if charges(scene.battle, unit) else Known(False, resolver.FROM_STATE)


def _of_the_fighting_part(role: str, field: AnyField) -> Reader:
    return attacks.read_in_battle(role, lambda battle, unit: attacks.fighting_part(battle, unit)[field])


def _has_pikes(_battle: Battle, unit: Unit) -> bool:
    return unit[fields.WEAPON] == "pikes"


def _owes_a_second(battle: Battle, unit: Unit) -> bool:
    """Whether an earned second attack is still to be made, so that the next blow is that one (DW-MEL-40)."""
    return any(debt.unit == unit.id and debt.inputs.get(melee_table.IS_SECOND.key) is True for debt in battle.debts)


def _highest_opponent(battle: Battle, unit: Unit) -> int | None:
    return max((modified_initiative(battle, foe) for foe in foes_in_melee(battle, unit)), default=None)


def _in_a_wedge(case: Case) -> bool:
    return case[melee_table.OWN_FORMATION] == "wedge"


def _in_a_wedge_under(reading: str) -> Callable[[Case], bool]:
    return lambda case: _in_a_wedge(case) and case.ruling(WEDGE_BONUS) == reading


# fmt: off
MELEE: Final[resolver.Resolver] = attacks.attack(
    melee_table.LINES,
    key="melee",
    also=("blow", "shock"),
    label=N_("Melee attack"),
    is_test=False,
    deed=N_("{actor} {actor:attacks|attack} {target}"),
    rules=("DW-MEL-13", "DW-MEL-40", "DW-MEL-42", "DW-MEL-44", "DW-GEN-01", "DW-GEN-02", "DW-GEN-05", "DW-GEN-06",
           "DW-GEN-07", "DW-GEN-08", "DW-GEN-09", "DW-TURN-51"),
    roles=(Role("actor", N_("attacker")), Role("target", N_("target"))),
    inputs=(
        Input(fields.POWER, roster("actor", fields.POWER)),
        Input(melee_table.ATTACKING_BASE, None, lambda case: case[melee_table.OWN_KIND] == attacks.STANDARD_BASE,
              once=True),
        Input(melee_table.OWN_KIND, attacks.kind_of("actor")),
        Input(attacks.TARGET_KIND, attacks.kind_of("target")),
        Input(melee_table.OWN_FLYER, roster("actor", fields.FLYER)),
        Input(melee_table.TARGET_FLYER, roster("target", fields.FLYER)),
        Input(attacks.TARGET_SIZE, roster("target", fields.SIZE), melee_table.armour_is_lessened),
        Input(melee_table.CHARGE, _charge),
        Input(fields.CHARGE_BONUS, roster("actor", fields.CHARGE_BONUS), lambda case: case[melee_table.CHARGE]),
        Input(melee_table.PIKES, attacks.read_in_battle("target", _has_pikes)),
        Input(melee_table.OWN_FORMATION, _of_the_fighting_part("actor", fields.FORMATION)),
        Input(melee_table.TARGET_FORMATION, _of_the_fighting_part("target", fields.FORMATION)),
        Input(melee_table.FACING),
        Input(melee_table.OBSTACLE),
        Input(melee_table.LEVELS),
        Input(melee_table.SUPPORTERS, None, lambda case: not case[melee_table.IS_SECOND]),
        Input(melee_table.SUPPORTERS_IN_WATER, None,
              lambda case: case[melee_table.SUPPORTERS] > 0 and case[melee_table.WATER] == "none"),
        Input(melee_table.WATER),
        Input(melee_table.WEDGE_TIP, None, _in_a_wedge_under("per_other_base"), once=True),
        Input(melee_table.OWN_BASES, _of_the_fighting_part("actor", fields.BASES), _in_a_wedge),
        Input(melee_table.BASES_BEHIND, None, _in_a_wedge_under("per_base_behind"), once=True),
        Input(OWN_INITIATIVE, attacks.read_in_battle("actor", modified_initiative)),
        Input(TARGET_INITIATIVE, attacks.read_in_battle("target", modified_initiative)),
        Input(HIGHEST_INITIATIVE, attacks.read_in_battle("actor", _highest_opponent),
              lambda case: case.ruling(BONUS_INIT) == "all", needed=True),
        Input(melee_table.IS_SECOND, attacks.read_in_battle("actor", _owes_a_second)),
        *attacks.hit_inputs(),
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
