"""Which fact of the table a choice hangs on that no act has told: who is in reach, in range and sight, in contact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.rules.system import System, Way
from tracker.words import N_

LACKED: Final[Mapping[Way, str]] = {
    Way.SHOOT: N_("in range and in sight"),
    Way.CAST: N_("in range and in sight"),
    Way.MOVE: N_("in reach"),
    Way.FIGHT: N_("in contact"),
}
"""What must be true on the table of an enemy that an act of this kind is aimed at."""


def aimed_at(system: System, battle: Battle, way: Way, unit: Unit | None) -> tuple[UnitId, ...]:
    """The enemies an act of this kind may be aimed at: those in contact for a blow, else all who are not out."""
    if way is Way.FIGHT and unit is not None and system.play.contacts.are_kept:
        return tuple(enemy.id for enemy in system.play.contacts.touched(battle, unit))
    return tuple(other.id for other in standing_units(system, battle) if unit is None or other.side != unit.side)


def lacked(system: System, way: Way) -> str:
    """The fact that the table has to see for itself before such an act; empty where contacts tell it."""
    return "" if way is Way.FIGHT and system.play.contacts.are_kept else LACKED.get(way, "")


def standing_units(system: System, battle: Battle) -> tuple[Unit, ...]:
    """Those at the table who are not out of the battle."""
    return tuple(unit for unit in battle.units.values() if not system.cards.is_out(unit))
