"""Whose back a unit stands at, as the table told it of the contact."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit
from tracker.battle.contacts import Facing
from tracker.games.confrontation.fields import MELEE, is_away
from tracker.rules import resolver
from tracker.rules.resolver import Context, Reader


def behind(role: str, enemy_role: str) -> Reader:
    """Whether one reached the other in the rear and touches it there still; not known where nobody told it.

    It counts from the next round on, as an arrival of this round comes before it (CF-MEL-15).
    """

    def read(scene: Context) -> bool | None:
        unit, enemy = scene.unit(role), scene.unit(enemy_role)
        return True if unit is not None and enemy is not None and _is_behind(scene.battle, unit, enemy) else None

    return resolver.derived(read)


def behind_any(role: str) -> Reader:
    """Whether a unit touches an enemy of its melee in the rear (CF-MEL-08); not known where nobody told it."""

    def read(scene: Context) -> bool | None:
        unit = scene.unit(role)
        if unit is None:
            return None
        return True if any(_is_behind(scene.battle, unit, other) for other in scene.battle.units.values()) else None

    return resolver.derived(read)


def _is_behind(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    is_told = any(
        (contact.unit, contact.enemy, contact.facing) == (unit.id, enemy.id, Facing.REAR) for contact in battle.contacts
    )
    return is_told and unit[MELEE] == enemy[MELEE] and not is_away(enemy)
