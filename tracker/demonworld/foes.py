"""Whom a unit is up against, and what a morale test reads off both sides of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle import Battle, Unit
from tracker.demonworld.fields import (
    BASES,
    FEAR,
    LOST_CRUSHING,
    LOST_MELEE,
    MELEE,
    ROUTING,
    SIZE,
    attached_commanders,
    host_of,
    is_out,
    stars_with,
)
from tracker.demonworld.switches import COMMANDER_COUNTS
from tracker.fields import Field, Scalar
from tracker.resolver import FROM_ROSTER, Reader, Scene, derived


def melee_of(battle: Battle, unit: Unit) -> int:
    """The number of the melee a unit fights in, by itself or with the unit it is attached to; 0 when free."""
    host = host_of(battle, unit)
    return unit[MELEE] or (0 if host is None else host[MELEE])


def foes_in_melee(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """The enemies that fight in the same melee, attached commanders among them."""
    number = melee_of(battle, unit)
    return (
        other
        for other in battle.units.values()
        if number and other.side != unit.side and not is_out(other) and melee_of(battle, other) == number
    )


def worst_enemy(battle: Battle, unit: Unit) -> Unit | None:
    """Of the enemies in the same melee the one most feared, the largest of equals (R-40, DW-MOR-09)."""
    return max(foes_in_melee(battle, unit), key=lambda foe: (foe[FEAR], foe[SIZE]), default=None)


def greatest_of_the_enemy(field: Field[int]) -> Reader:
    """The figure of the enemy that was picked, or the greatest one among those in the melee (DW-MOR-09)."""

    def read(scene: Scene) -> int | None:
        enemy, unit = scene.unit("target"), scene.unit("actor")
        if enemy is not None:
            return enemy[field]
        return None if unit is None else max((foe[field] for foe in foes_in_melee(scene.battle, unit)), default=None)

    return derived(read, FROM_ROSTER)


def _bases_left(scene: Scene) -> int | None:
    unit = scene.unit("actor")
    if unit is None:
        return None
    counted = COMMANDER_COUNTS.of(scene.battle.switches) == "yes"
    return unit[BASES] + (len(attached_commanders(scene.battle, unit)) if counted else 0)


def _stars_attached(scene: Scene) -> int | None:
    unit = scene.unit("actor")
    return None if unit is None else stars_with(scene.battle, unit)


def _bases_lost(scene: Scene) -> int | None:
    """Bases lost in the present phase, which is one of melee or of crushing and never both."""
    unit = scene.unit("actor")
    return None if unit is None else unit[LOST_MELEE] + unit[LOST_CRUSHING]


def _enemies_lost(scene: Scene) -> int | None:
    """What all enemies in the melee lost, or the enemy that was picked where no melee is numbered."""
    unit, enemy = scene.unit("actor"), scene.unit("target")
    foes = () if unit is None else tuple(foes_in_melee(scene.battle, unit))
    if foes:
        return sum(foe[LOST_MELEE] for foe in foes)
    return None if enemy is None else enemy[LOST_MELEE]


def _is_enemy_engaged(scene: Scene) -> bool | None:
    enemy = scene.unit("target")
    return None if enemy is None else melee_of(scene.battle, enemy) > 0


def _morale_due(scene: Scene) -> Scalar | None:
    unit = scene.unit("actor")
    if unit is None:
        return None
    due = {"rally": unit[ROUTING], "contact": unit[LOST_MELEE] > 0, "crushing": unit[LOST_CRUSHING] > 0}
    return next((column for column, is_due in due.items() if is_due), None)


bases_left: Final = derived(_bases_left)
stars_attached: Final = derived(_stars_attached)
bases_lost: Final = derived(_bases_lost)
enemies_lost: Final = derived(_enemies_lost)
is_enemy_engaged: Final = derived(_is_enemy_engaged)
morale_due: Final = derived(_morale_due)
