"""Every printed line of the shock advantage, with the questions that drive them (HX-SHOCK-04 to -42)."""

from __future__ import annotations

from typing import Final

from tracker.battle.contacts import between
from tracker.battle.fields import choice, flag
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.concepts.contact import enemies_told, side_of_the_stack
from tracker.games.hexcombat.rolls import both
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET, asked_of, in_state, on_card
from tracker.games.hexcombat.rolls.support import (
    A_MARKER,
    A_WORK,
    SUPPORT,
    SUPPORT_INPUTS,
    breath_counted,
    is_charging,
    is_supported,
)
from tracker.games.hexcombat.switches import HEIGHT_WITH_FLIGHT, INFILTRATOR_FLANK, TERRAIN_STACK
from tracker.rules.resolver import FROM_TABLE, Case, Context, Input, derived, flat, worth
from tracker.words import N_

LEVEL, HIGHER, LOWER = "level", "higher", "lower"
PLAIN, ROUGH_SIDE = "plain", "rough"

# fmt: off
PAGE: Final = both.CombatTable("HX-SHOCK", fields.OFFENSIVE, N_("Own offensive supports"), sizes=28)
T_KIND = asked_of(TARGET, fields.KIND, N_("Enemy kind"))
T_MARKER = asked_of(TARGET, fields.MARKER, N_("Enemy marker"))
T_BREATH = asked_of(TARGET, fields.BREATH, N_("Enemy breath"))
T_OBSTACLE = asked_of(TARGET, fields.OBSTACLE, N_("Obstacle in the enemy's hex"))
FACING = choice("facing", N_("Attack on the"),
                {fields.FRONT: N_("front"), fields.FLANK: N_("flank"), fields.REAR: N_("rear")},
                rules=("HX-SHOCK-19", "HX-SHOCK-20"))
SAME_HEX = flag("same_hex", N_("Same hex, other position"), rules=("HX-SHOCK-21",))
HEIGHT = choice("height", N_("Attacker stands"),
                {LEVEL: N_("level"), HIGHER: N_("higher"), LOWER: N_("lower")},
                rules=("HX-SHOCK-23", "HX-SHOCK-24", "HX-RUL-44"))
HEX_SIDE = choice("hex_side", N_("Hex side crossed"), {PLAIN: N_("plain"), ROUGH_SIDE: N_("rough")},
                  rules=("HX-SHOCK-27",))
# fmt: on


def _on_ground(case: Case) -> bool:
    return fields.GROUND in (case[both.A_POSITION], case[both.T_POSITION])


def _touches(case: Case, *terrains: str) -> bool:
    return _on_ground(case) and (case[both.A_TERRAIN] in terrains or case[both.T_TERRAIN] in terrains)


def _difficult(case: Case) -> bool:
    return _touches(case, fields.DIFFICULT, fields.WATER, fields.LAVA)


def _rough(case: Case) -> bool:
    return _touches(case, fields.ROUGH) and not (case.ruling(TERRAIN_STACK) == "worst" and _difficult(case))


def _flies(case: Case, origin: str, onto: str) -> bool:
    return case[both.A_POSITION] == origin and case[both.T_POSITION] == onto


FLIGHTS: Final = (
    (fields.CLOSE_FLIGHT, fields.GROUND),
    (fields.GROUND, fields.CLOSE_FLIGHT),
    (fields.DISTANT_FLIGHT, fields.CLOSE_FLIGHT),
    (fields.CLOSE_FLIGHT, fields.DISTANT_FLIGHT),
)


def _stands(case: Case, height: str) -> bool:
    by_flight = any(_flies(case, origin, onto) for origin, onto in FLIGHTS)
    return case[HEIGHT] == height and not (by_flight and case.ruling(HEIGHT_WITH_FLIGHT) == "flight_only")


def _unlisted_flight(case: Case) -> bool:
    pair = (case[both.A_POSITION], case[both.T_POSITION])
    in_flight = {fields.CLOSE_FLIGHT, fields.DISTANT_FLIGHT}
    return bool(in_flight & set(pair)) and pair not in FLIGHTS and (pair[0] != pair[1] or pair[0] in in_flight)


def _infiltrates(case: Case) -> bool:
    if not (case[SAME_HEX] and _flies(case, fields.CLOSE_INFILTRATION, fields.GROUND)):
        return False
    return case[A_MARKER] == fields.CONTACT or case.ruling(INFILTRATOR_FLANK) == "infiltration"


def _charge(case: Case) -> int | None:
    if not (is_charging(case) and case[both.T_TERRAIN] == fields.CLEAR and not case[T_OBSTACLE]):
        return None
    return 4 if case[both.A_KIND] in {fields.CAVALRY, fields.HEAVY} else 2


def _charged(case: Case) -> int | None:
    if case[T_MARKER] != fields.CHARGE:
        return None
    return -4 if case[T_KIND] in {fields.CAVALRY, fields.HEAVY} else -2


def _own_breath(case: Case) -> int | None:
    return {fields.WINDED: -1, fields.SPENT: -2}.get(breath_counted(case))


def _cohesion(case: Case) -> int | None:
    return {fields.SHAKEN: 1, fields.ROUTED: 4}.get(case[both.T_COHESION])


def _side_touched(scene: Context) -> str | None:
    """The side of the enemy that the attacker reached, where the contact of the two says which."""
    attacker, target = scene.unit(ACTOR), scene.unit(TARGET)
    if attacker is None or target is None:
        return None
    contact = between(scene.battle.contacts, attacker.id, target.id)
    return contact.facing.value or None if contact is not None and contact.enemy == target.id else None


def _side_likeliest(scene: Context) -> str | None:
    """The side of the enemy's stack that the attacker touches, else the flank or rear that the enemy's mark names.

    Who attacks one whom nobody is told to touch is where that mark says.
    """
    attacker, target = scene.unit(ACTOR), scene.unit(TARGET)
    if (
        attacker is not None
        and target is not None
        and (side := side_of_the_stack(scene.battle, attacker, target).value)
    ):
        return side
    if target is None or target[fields.ENGAGED] not in fields.ASIDE or enemies_told(scene.battle, target):
        return None
    return str(target[fields.ENGAGED])


def _facing(case: Case) -> int | None:
    return None if case[SAME_HEX] else {fields.FLANK: 2, fields.REAR: 4}.get(case[FACING])


# fmt: off
LINES: Final = (
    *PAGE.weapons(N_("own offensive supports")),  # HX-SHOCK-04 to -08
    worth("charge", N_("own Charge marker"), _charge,
          "HX-SHOCK-09", "HX-SHOCK-10", "HX-RUL-10", field=A_MARKER),
    worth("charged", N_("enemy Charge marker"), _charged,
          "HX-SHOCK-11", "HX-SHOCK-12", "HX-RUL-10", field=T_MARKER),
    worth("actor_breath", N_("own breath"), _own_breath,
          "HX-SHOCK-13", "HX-SHOCK-14", "HX-RUL-12", field=both.A_BREATH),
    flat("target_breath", N_("enemy breath"), +1, lambda case: case[T_BREATH] == fields.SPENT,
         "HX-SHOCK-15", field=T_BREATH),
    PAGE.shaken(16),
    worth("target_cohesion", N_("enemy cohesion"), _cohesion,
          "HX-SHOCK-17", "HX-SHOCK-18", field=both.T_COHESION),
    worth("facing", N_("side attacked"), _facing,
          "HX-SHOCK-19", "HX-SHOCK-20", "HX-SHOCK-21", field=FACING),
    flat("same_hex", N_("same hex: facings are ignored"), 0,
         lambda case: case[SAME_HEX] and not _infiltrates(case), "HX-SHOCK-21", field=SAME_HEX),
    flat("infiltrator", N_("an infiltrator in contact attacks the flank of a unit on the ground"), +2, _infiltrates,
         "HX-SHOCK-22", "HX-RUL-43", field=SAME_HEX),
    flat("higher", N_("from a higher position"), +1, lambda case: _stands(case, HIGHER),
         "HX-SHOCK-23", "HX-RUL-44", field=HEIGHT),
    flat("lower", N_("from a lower position"), -1, lambda case: _stands(case, LOWER),
         "HX-SHOCK-24", "HX-RUL-44", field=HEIGHT),
    flat("rough", N_("out of or into rough terrain"), -1, _rough, "HX-SHOCK-25", "HX-RUL-11"),
    flat("difficult", N_("out of or into difficult, water, lava"), -2, _difficult,
         "HX-SHOCK-26", "HX-RUL-11"),
    flat("rough_side", N_("hex side crossed"), -1,
         lambda case: case[HEX_SIDE] == ROUGH_SIDE and _on_ground(case), "HX-SHOCK-27", field=HEX_SIDE),
    *PAGE.sizes(),  # HX-SHOCK-28 to -31
    flat("swoop", N_("from close flight onto the ground"), +2,
         lambda case: _flies(case, fields.CLOSE_FLIGHT, fields.GROUND), "HX-SHOCK-32"),
    flat("leap", N_("from the ground onto close flight"), -2,
         lambda case: _flies(case, fields.GROUND, fields.CLOSE_FLIGHT), "HX-SHOCK-33"),
    flat("dive", N_("from distant flight onto close flight"), +2,
         lambda case: _flies(case, fields.DISTANT_FLIGHT, fields.CLOSE_FLIGHT), "HX-SHOCK-34"),
    flat("climb", N_("from close flight onto distant flight"), -2,
         lambda case: _flies(case, fields.CLOSE_FLIGHT, fields.DISTANT_FLIGHT), "HX-SHOCK-35"),
    flat("unlisted_flight", N_("this pair of flights is not on the sheet"), 0, _unlisted_flight,
         "HX-RUL-39"),
    PAGE.mode(36, 37),
    flat("unsupported", N_("attack not supported"), -4,
         lambda case: not is_supported(case) and not case[A_WORK],
         "HX-SHOCK-38", "HX-SHOCK-39", "HX-SHOCK-40", "HX-SHOCK-41", "HX-SHOCK-42", "HX-RUL-13", "HX-RUL-14",
         field=SUPPORT),
)

INPUTS: Final = (
    Input(both.WEAPON_SYSTEM),
    Input(FACING, derived(_side_touched, FROM_TABLE), matters=lambda case: not case[SAME_HEX],
          proposed=derived(_side_likeliest)),
    Input(SAME_HEX, across={True: True}),
    Input(HEIGHT, across={HIGHER: LOWER, LOWER: HIGHER}),
    Input(HEX_SIDE, across={ROUGH_SIDE: ROUGH_SIDE}),
    *SUPPORT_INPUTS,
    *PAGE.own.inputs,
    on_card(ACTOR, fields.KIND, both.A_KIND),
    *both.A_STATE_INPUTS,
    *PAGE.own_size,
    *PAGE.enemy.inputs,
    on_card(TARGET, fields.KIND, T_KIND),
    in_state(TARGET, fields.MARKER, T_MARKER),
    in_state(TARGET, fields.BREATH, T_BREATH),
    *both.T_STATE_INPUTS,
    in_state(TARGET, fields.OBSTACLE, T_OBSTACLE),
    *PAGE.enemy_size,
    *both.T_FORMATION_INPUTS,
)
# fmt: on
