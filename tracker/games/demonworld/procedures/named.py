"""The units a procedure of several questions speaks of: bound, named in an answer, or there to be named."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.games.demonworld.fields import is_out
from tracker.rules.system import answer

ACTOR: Final = "actor"


def actor_of(battle: Battle, running: Running) -> Unit:
    return battle.units[running.bindings[ACTOR]]


def unit_named(battle: Battle, running: Running, key: str) -> Unit | None:
    said = answer(running, key)
    return battle.units.get(UnitId(str(said))) if said else None


def enemies_of(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    return tuple(other.id for other in battle.units.values() if other.side != unit.side and not is_out(other))


def others_than(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """Everyone else on the table, enemies first: stray shots and splashes ask for friends too."""
    friends = tuple(
        other.id
        for other in battle.units.values()
        if other.side == unit.side and other.id != unit.id and not is_out(other)
    )
    return (*enemies_of(battle, unit), *friends)
