"""Whose back a unit stands at, as the table told it of the contact."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit, UnitId
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
        is_told = unit is not None and enemy is not None and enemy.id in _told_from_behind(scene.battle, unit)
        return True if is_told else None

    return resolver.derived(read)


def behind_any(role: str) -> Reader:
    """Whether a unit touches an enemy of its melee in the rear (CF-MEL-08); not known where nobody told it."""

    def read(scene: Context) -> bool | None:
        unit = scene.unit(role)
        return True if unit is not None and _told_from_behind(scene.battle, unit) else None

    return resolver.derived(read)


def _told_from_behind(battle: Battle, unit: Unit) -> set[UnitId]:
    """The enemies of its melee that a unit is told to have reached in the rear."""
    reached = (contact for contact in battle.contacts if (contact.unit, contact.facing) == (unit.id, Facing.REAR))
    enemies = (battle.units[contact.enemy] for contact in reached)
    return {enemy.id for enemy in enemies if enemy[MELEE] == unit[MELEE] and not is_away(enemy)}
