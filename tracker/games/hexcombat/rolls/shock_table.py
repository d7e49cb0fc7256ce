"""Every printed line of the shock advantage, with the questions that drive them (HX-SHOCK-04 to -42)."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, flag, whole
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.sides import (
    ACTOR,
    TARGET,
    Inheritance,
    asked_of,
    company,
    in_state,
    on_card,
    per_large_mate,
)
from tracker.games.hexcombat.rolls.support import (
    A_BREATH,
    A_MARKER,
    A_WORK,
    SUPPORT,
    SUPPORT_INPUTS,
    breath_counted,
    is_charging,
    is_supported,
)
from tracker.games.hexcombat.switches import DEFENDER_GRADE, HEIGHT_WITH_FLIGHT, INFILTRATOR_FLANK, TERRAIN_STACK
from tracker.rules.resolver import Case, Input, flat, worth
from tracker.words import N_

LEVEL, HIGHER, LOWER = "level", "higher", "lower"
PLAIN, ROUGH_SIDE = "plain", "rough"

# fmt: off
WEAPON_SYSTEM = whole("weapon_system", N_("Weapon system table"), -4, 4, rules=("HX-SHOCK-04", "HX-SHOOT-04"),
                      help=N_("the table is not on this sheet: read it off yours"))
OF_ATTACKER = Inheritance(ACTOR, fields.OFFENSIVE, N_("Own offensive supports"), ("HX-SHOCK-02", "HX-SHOCK-03"))
OF_DEFENDER = Inheritance(TARGET, fields.DEFENSIVE, N_("Enemy defensive supports"), ("HX-SHOCK-02", "HX-SHOCK-03"))
A_KIND = asked_of(ACTOR, fields.KIND, N_("Own kind"))
A_COHESION = asked_of(ACTOR, fields.COHESION, N_("Own cohesion"))
A_POSITION = asked_of(ACTOR, fields.POSITION, N_("Own position"))
A_TERRAIN = asked_of(ACTOR, fields.TERRAIN, N_("Own terrain"))
A_SIZE = asked_of(ACTOR, fields.SIZE, N_("Own size"))
A_MATES, A_MATES_INPUT = company(ACTOR, N_("Own large stack-mates"), "HX-SHOCK-30")
T_KIND = asked_of(TARGET, fields.KIND, N_("Enemy kind"))
T_MARKER = asked_of(TARGET, fields.MARKER, N_("Enemy marker"))
T_BREATH = asked_of(TARGET, fields.BREATH, N_("Enemy breath"))
T_COHESION = asked_of(TARGET, fields.COHESION, N_("Enemy cohesion"))
T_POSITION = asked_of(TARGET, fields.POSITION, N_("Enemy position"))
T_TERRAIN = asked_of(TARGET, fields.TERRAIN, N_("Enemy terrain"))
T_OBSTACLE = asked_of(TARGET, fields.OBSTACLE, N_("Obstacle in the enemy's hex"))
T_SIZE = asked_of(TARGET, fields.SIZE, N_("Enemy size"))
T_FORMATION = asked_of(TARGET, fields.FORMATION, N_("Enemy is a formation"))
T_MODE = asked_of(TARGET, fields.MODE, N_("Enemy formation mode"))
T_MATES, T_MATES_INPUT = company(TARGET, N_("Enemy large stack-mates"), "HX-SHOCK-31")
FACING = choice("facing", N_("Attack on the"),
                {fields.FRONT: N_("front"), fields.FLANK: N_("flank"), fields.REAR: N_("rear")},
                rules=("HX-SHOCK-19", "HX-SHOCK-20"))
SAME_HEX = flag("same_hex", N_("Same hex, other position"), rules=("HX-SHOCK-21",))
HEIGHT = choice("height", N_("It stands"),
                {LEVEL: N_("level"), HIGHER: N_("higher"), LOWER: N_("lower")},
                rules=("HX-SHOCK-23", "HX-SHOCK-24", "HX-RUL-44"))
HEX_SIDE = choice("hex_side", N_("Hex side crossed"), {PLAIN: N_("plain"), ROUGH_SIDE: N_("rough")},
                  rules=("HX-SHOCK-27",))
# fmt: on


def _on_ground(case: Case) -> bool:
    return fields.GROUND in (case[A_POSITION], case[T_POSITION])


def _touches(case: Case, *terrains: str) -> bool:
    return _on_ground(case) and (case[A_TERRAIN] in terrains or case[T_TERRAIN] in terrains)


def _difficult(case: Case) -> bool:
    return _touches(case, fields.DIFFICULT, fields.WATER, fields.LAVA)


def _rough(case: Case) -> bool:
    return _touches(case, fields.ROUGH) and not (case.ruling(TERRAIN_STACK) == "worst" and _difficult(case))


def _flies(case: Case, origin: str, onto: str) -> bool:
    return case[A_POSITION] == origin and case[T_POSITION] == onto


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
    pair = (case[A_POSITION], case[T_POSITION])
    in_flight = {fields.CLOSE_FLIGHT, fields.DISTANT_FLIGHT}
    return bool(in_flight & set(pair)) and pair not in FLIGHTS and (pair[0] != pair[1] or pair[0] in in_flight)


def _infiltrates(case: Case) -> bool:
    if not (case[SAME_HEX] and _flies(case, fields.CLOSE_INFILTRATION, fields.GROUND)):
        return False
    return case[A_MARKER] == fields.CONTACT or case.ruling(INFILTRATOR_FLANK) == "infiltration"


def _charge(case: Case) -> int | None:
    if not (is_charging(case) and case[T_TERRAIN] == fields.CLEAR and not case[T_OBSTACLE]):
        return None
    return 4 if case[A_KIND] in {fields.CAVALRY, fields.HEAVY} else 2


def _charged(case: Case) -> int | None:
    if case[T_MARKER] != fields.CHARGE:
        return None
    return -4 if case[T_KIND] in {fields.CAVALRY, fields.HEAVY} else -2


def _own_breath(case: Case) -> int | None:
    return {fields.WINDED: -1, fields.SPENT: -2}.get(breath_counted(case))


def _cohesion(case: Case) -> int | None:
    return {fields.SHAKEN: 1, fields.ROUTED: 4}.get(case[T_COHESION])


def _facing(case: Case) -> int | None:
    return None if case[SAME_HEX] else {fields.FLANK: 2, fields.REAR: 4}.get(case[FACING])


def _mode(case: Case) -> int | None:
    return {fields.SHIELD_WALL: -1, fields.TORTOISE: -2}.get(case[T_MODE]) if case[T_FORMATION] else None


def _defender(case: Case, worth_of: int | None) -> int | None:
    if worth_of is None:
        return None
    return -worth_of if case.ruling(DEFENDER_GRADE) == "subtract" else worth_of


# fmt: off
LINES: Final = (
    worth("weapon_system", N_("weapon system table"), lambda case: case[WEAPON_SYSTEM], "HX-SHOCK-04",
          field=WEAPON_SYSTEM),
    worth("actor_capability", N_("own capability"), OF_ATTACKER.kept_in,
          "HX-SHOCK-05", "HX-RUL-08", field=OF_ATTACKER.own_grade),
    worth("actor_character_capability", N_("own character's capability"), OF_ATTACKER.taken_in,
          "HX-SHOCK-05", "HX-SHOCK-03", "HX-RUL-08", "HX-RUL-09", field=OF_ATTACKER.grade),
    worth("target_capability", N_("enemy capability"), lambda case: _defender(case, OF_DEFENDER.kept_in(case)),
          "HX-SHOCK-06", "HX-RUL-07", field=OF_DEFENDER.own_grade, doubt=DEFENDER_GRADE.key),
    worth("target_character_capability", N_("enemy character's capability"),
          lambda case: _defender(case, OF_DEFENDER.taken_in(case)),
          "HX-SHOCK-06", "HX-SHOCK-03", "HX-RUL-07", "HX-RUL-09", field=OF_DEFENDER.grade, doubt=DEFENDER_GRADE.key),
    worth("offensive_supports", N_("own offensive supports"), lambda case: OF_ATTACKER.own_in(case) or None,
          "HX-SHOCK-07", field=OF_ATTACKER.own_supports),
    worth("actor_character", N_("own character's supports"),
          lambda case: OF_ATTACKER.inherited_in(case) or None,
          "HX-SHOCK-02", "HX-SHOCK-07", "HX-RUL-09", field=OF_ATTACKER.supports),
    worth("defensive_supports", N_("enemy defensive supports"), lambda case: -OF_DEFENDER.own_in(case) or None,
          "HX-SHOCK-08", field=OF_DEFENDER.own_supports),
    worth("target_character", N_("enemy character's supports"),
          lambda case: -OF_DEFENDER.inherited_in(case) or None,
          "HX-SHOCK-02", "HX-SHOCK-08", "HX-RUL-09", field=OF_DEFENDER.supports),
    worth("charge", N_("own Charge marker"), _charge,
          "HX-SHOCK-09", "HX-SHOCK-10", "HX-RUL-10", field=A_MARKER),
    worth("charged", N_("enemy Charge marker"), _charged,
          "HX-SHOCK-11", "HX-SHOCK-12", "HX-RUL-10", field=T_MARKER),
    worth("actor_breath", N_("own breath"), _own_breath,
          "HX-SHOCK-13", "HX-SHOCK-14", "HX-RUL-12", field=A_BREATH),
    flat("target_breath", N_("enemy breath"), +1, lambda case: case[T_BREATH] == fields.SPENT,
         "HX-SHOCK-15", field=T_BREATH),
    flat("actor_shaken", N_("own cohesion"), -1, lambda case: case[A_COHESION] == fields.SHAKEN,
         "HX-SHOCK-16", field=A_COHESION),
    worth("target_cohesion", N_("enemy cohesion"), _cohesion,
          "HX-SHOCK-17", "HX-SHOCK-18", field=T_COHESION),
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
    flat("actor_small", N_("own size"), -4, lambda case: case[A_SIZE] == fields.SMALL,
         "HX-SHOCK-28", field=A_SIZE),
    flat("target_small", N_("enemy size"), +4, lambda case: case[T_SIZE] == fields.SMALL,
         "HX-SHOCK-29", field=T_SIZE),
    worth("actor_large", N_("own large stack-mates"),
          lambda case: per_large_mate(case, A_SIZE, A_MATES, -2), "HX-SHOCK-30", field=A_MATES),
    worth("target_large", N_("enemy large stack-mates"),
          lambda case: per_large_mate(case, T_SIZE, T_MATES, +2), "HX-SHOCK-31", field=T_MATES),
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
    worth("mode", N_("enemy formation mode"), _mode, "HX-SHOCK-36", "HX-SHOCK-37", field=T_MODE),
    flat("unsupported", N_("attack not supported"), -4,
         lambda case: not is_supported(case) and not case[A_WORK],
         "HX-SHOCK-38", "HX-SHOCK-39", "HX-SHOCK-40", "HX-SHOCK-41", "HX-SHOCK-42", "HX-RUL-13", "HX-RUL-14",
         field=SUPPORT),
)

INPUTS: Final = (
    Input(WEAPON_SYSTEM),
    Input(FACING, matters=lambda case: not case[SAME_HEX]),
    Input(SAME_HEX),
    Input(HEIGHT),
    Input(HEX_SIDE),
    *SUPPORT_INPUTS,
    *OF_ATTACKER.inputs,
    on_card(ACTOR, fields.KIND, A_KIND),
    in_state(ACTOR, fields.COHESION, A_COHESION),
    in_state(ACTOR, fields.POSITION, A_POSITION),
    in_state(ACTOR, fields.TERRAIN, A_TERRAIN),
    on_card(ACTOR, fields.SIZE, A_SIZE),
    A_MATES_INPUT,
    *OF_DEFENDER.inputs,
    on_card(TARGET, fields.KIND, T_KIND),
    in_state(TARGET, fields.MARKER, T_MARKER),
    in_state(TARGET, fields.BREATH, T_BREATH),
    in_state(TARGET, fields.COHESION, T_COHESION),
    in_state(TARGET, fields.POSITION, T_POSITION),
    in_state(TARGET, fields.TERRAIN, T_TERRAIN),
    in_state(TARGET, fields.OBSTACLE, T_OBSTACLE),
    on_card(TARGET, fields.SIZE, T_SIZE),
    T_MATES_INPUT,
    on_card(TARGET, fields.FORMATION, T_FORMATION),
    in_state(TARGET, fields.MODE, T_MODE),
)
# fmt: on
