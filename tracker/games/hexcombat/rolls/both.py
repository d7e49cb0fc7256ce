"""The part that the tables of shock and shooting share: the questions about both units, their lines and inputs."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import Field, whole
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.sides import (
    ACTOR,
    TARGET,
    Inheritance,
    asked_of,
    in_state,
    on_card,
    per_large_mate,
    stack_mates,
)
from tracker.games.hexcombat.switches import CHAR_GRADE, CHAR_SUPPORTS, DEFENDER_GRADE, TERRAIN_STACK
from tracker.rules.resolver import Case, Input, Line, flat, worth
from tracker.words import N_

SWITCHES: Final = (DEFENDER_GRADE, CHAR_SUPPORTS, CHAR_GRADE, TERRAIN_STACK)
"""The house rules that lines of both tables hang on."""

# fmt: off
WEAPON_SYSTEM = whole("weapon_system", N_("Weapon system table"), -4, 4, rules=("HX-SHOCK-04", "HX-SHOOT-04"),
                      help=N_("the table is not on this sheet: read it off yours"))
A_KIND = asked_of(ACTOR, fields.KIND, N_("Own kind"))
A_BREATH = asked_of(ACTOR, fields.BREATH, N_("Own breath"))
A_COHESION = asked_of(ACTOR, fields.COHESION, N_("Own cohesion"))
A_POSITION = asked_of(ACTOR, fields.POSITION, N_("Own position"))
A_TERRAIN = asked_of(ACTOR, fields.TERRAIN, N_("Own terrain"))
A_SIZE = asked_of(ACTOR, fields.SIZE, N_("Own size"))
T_COHESION = asked_of(TARGET, fields.COHESION, N_("Enemy cohesion"))
T_POSITION = asked_of(TARGET, fields.POSITION, N_("Enemy position"))
T_TERRAIN = asked_of(TARGET, fields.TERRAIN, N_("Enemy terrain"))
T_SIZE = asked_of(TARGET, fields.SIZE, N_("Enemy size"))
T_FORMATION = asked_of(TARGET, fields.FORMATION, N_("Enemy is a formation"))
T_MODE = asked_of(TARGET, fields.MODE, N_("Enemy formation mode"))

A_STATE_INPUTS: Final = (
    in_state(ACTOR, fields.COHESION, A_COHESION),
    in_state(ACTOR, fields.POSITION, A_POSITION),
    in_state(ACTOR, fields.TERRAIN, A_TERRAIN),
)
T_STATE_INPUTS: Final = (
    in_state(TARGET, fields.COHESION, T_COHESION),
    in_state(TARGET, fields.POSITION, T_POSITION),
    in_state(TARGET, fields.TERRAIN, T_TERRAIN),
)
T_FORMATION_INPUTS: Final = (on_card(TARGET, fields.FORMATION, T_FORMATION), in_state(TARGET, fields.MODE, T_MODE))
# fmt: on


class CombatTable:
    """One of the two tables, named by its rules: each line that both print stands under a number of its own page.

    `supports` is the kind of supports that counts for the one who rolls, `sizes` the first of the lines about sizes.
    """

    def __init__(self, rules: str, supports: Field[int], label: str, sizes: int) -> None:
        self._rules, self._supports, self._sizes = rules, supports, sizes
        inherited = (self._rule(2), self._rule(3))
        self.own = Inheritance(ACTOR, supports, label, inherited)
        self.enemy = Inheritance(TARGET, fields.DEFENSIVE, N_("Enemy defensive supports"), inherited)
        self._mates, mates = stack_mates(ACTOR, N_("Own large stack-mates"), self._rule(sizes + 2))
        self._enemy_mates, enemy_mates = stack_mates(TARGET, N_("Enemy large stack-mates"), self._rule(sizes + 3))
        self.own_size: tuple[Input, ...] = (on_card(ACTOR, fields.SIZE, A_SIZE), mates)
        self.enemy_size: tuple[Input, ...] = (on_card(TARGET, fields.SIZE, T_SIZE), enemy_mates)

    def _rule(self, number: int) -> str:
        return f"{self._rules}-{number:02}"

    # fmt: off
    def weapons(self, own_supports: str) -> tuple[Line, ...]:
        """The lines 04 to 08: weapon systems, capabilities and supports, of the units and their characters."""
        own, enemy = self.own, self.enemy
        of_supports, of_grades = self._rule(2), self._rule(3)
        return (
            worth("weapon_system", N_("weapon system table"), lambda case: case[WEAPON_SYSTEM], self._rule(4),
                  field=WEAPON_SYSTEM),
            worth("actor_capability", N_("own capability"), own.kept_in,
                  self._rule(5), "HX-RUL-08", field=own.own_grade),
            worth("actor_character_capability", N_("own character's capability"), own.taken_in,
                  self._rule(5), of_grades, "HX-RUL-08", "HX-RUL-09", field=own.grade),
            worth("target_capability", N_("enemy capability"), lambda case: _as_ruled(case, enemy.kept_in(case)),
                  self._rule(6), "HX-RUL-07", field=enemy.own_grade, doubt=DEFENDER_GRADE.key),
            worth("target_character_capability", N_("enemy character's capability"),
                  lambda case: _as_ruled(case, enemy.taken_in(case)),
                  self._rule(6), of_grades, "HX-RUL-07", "HX-RUL-09", field=enemy.grade, doubt=DEFENDER_GRADE.key),
            worth(self._supports.key, own_supports, lambda case: own.own_in(case) or None,
                  self._rule(7), field=own.own_supports),
            worth("actor_character", N_("own character's supports"), lambda case: own.inherited_in(case) or None,
                  of_supports, self._rule(7), "HX-RUL-09", field=own.supports),
            worth("defensive_supports", N_("enemy defensive supports"), lambda case: -enemy.own_in(case) or None,
                  self._rule(8), field=enemy.own_supports),
            worth("target_character", N_("enemy character's supports"), lambda case: -enemy.inherited_in(case) or None,
                  of_supports, self._rule(8), "HX-RUL-09", field=enemy.supports),
        )

    def shaken(self, number: int) -> Line:
        """The figure it costs the one who rolls to be shaken."""
        return flat("actor_shaken", N_("own cohesion"), -1, lambda case: case[A_COHESION] == fields.SHAKEN,
                    self._rule(number), field=A_COHESION)

    def sizes(self) -> tuple[Line, ...]:
        """The four lines about small units and large ones in a stack."""
        small, enemy_small, large, enemy_large = (self._rule(self._sizes + line) for line in range(4))
        return (
            flat("actor_small", N_("own size"), -4, lambda case: case[A_SIZE] == fields.SMALL, small, field=A_SIZE),
            flat("target_small", N_("enemy size"), +4, lambda case: case[T_SIZE] == fields.SMALL, enemy_small,
                 field=T_SIZE),
            worth("actor_large", N_("own large stack-mates"),
                  lambda case: per_large_mate(case, A_SIZE, self._mates, -2), large, field=self._mates),
            worth("target_large", N_("enemy large stack-mates"),
                  lambda case: per_large_mate(case, T_SIZE, self._enemy_mates, +2), enemy_large,
                  field=self._enemy_mates),
        )

    def mode(self, shield_wall: int, tortoise: int) -> Line:
        """The figure for the mode of the enemy formation."""
        return worth("mode", N_("enemy formation mode"), _mode, self._rule(shield_wall), self._rule(tortoise),
                     field=T_MODE)
    # fmt: on


def _as_ruled(case: Case, worth_of: int | None) -> int | None:
    """The capability of the enemy, taken from the advantage or added to it (HX-RUL-07)."""
    if worth_of is None:
        return None
    return -worth_of if case.ruling(DEFENDER_GRADE) == "subtract" else worth_of


def _mode(case: Case) -> int | None:
    return {fields.SHIELD_WALL: -1, fields.TORTOISE: -2}.get(case[T_MODE]) if case[T_FORMATION] else None
