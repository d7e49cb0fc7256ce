"""The units a procedure of several questions speaks of: bound, named in an answer, or there to be named."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.games.demonworld.fields import is_out, is_single
from tracker.rules.system import answer

ACTOR: Final = "actor"


def actor_of(battle: Battle, running: Running) -> Unit:
    """The unit whose procedure it is."""
    return battle.units[running.bindings[ACTOR]]


def unit_named(battle: Battle, running: Running, key: str) -> Unit | None:
    """The unit named in the answer under that key; None where none was named, or it is gone from the battle."""
    named = answer(running, key)
    return battle.units.get(UnitId(str(named))) if named else None


def enemies_of(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """The units of other sides that are still in the battle."""
    return tuple(other.id for other in battle.units.values() if other.side != unit.side and not is_out(other))


def likeliest_of(battle: Battle, units: tuple[UnitId, ...]) -> UnitId | None:
    """The first of these that is a unit, not one man or woman; the first of all where none is."""
    return next((unit for unit in units if not is_single(battle.units[unit])), next(iter(units), None))


def others_than(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """Everyone else on the table, enemies first: stray shots and splashes ask for friends too."""
    friends = tuple(
        other.id
        for other in battle.units.values()
        if other.side == unit.side and other.id != unit.id and not is_out(other)
    )
    return (*enemies_of(battle, unit), *friends)
