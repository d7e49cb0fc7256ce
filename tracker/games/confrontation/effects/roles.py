"""The common beginning of every handler: the unit the roll had in a role, if it is still there."""

from __future__ import annotations

from collections.abc import Callable

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.events import AnyEvent, Rolled
from tracker.battle.fields import Field
from tracker.games.confrontation.concepts.contact import Events
from tracker.games.confrontation.fields import is_away
from tracker.rules.resolver import Effect
from tracker.rules.system import EffectHandler

UnitHandler = Callable[[Battle, Rolled, Effect, Unit], Events]


def for_a_unit(handle: UnitHandler) -> EffectHandler:
    """A handler that has nothing to do where the role stands empty or its unit is gone."""

    def handler(battle: Battle, rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
        unit = bound(battle, rolled, effect.who)
        return () if unit is None else tuple(handle(battle, rolled, effect, unit))

    return handler


def for_the_fallen_too(handle: UnitHandler) -> EffectHandler:
    """A handler for what a unit did at the very moment in which it fell."""

    def handler(battle: Battle, rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
        unit = battle.units.get(rolled.bindings.get(effect.who, UnitId("")))
        return () if unit is None else tuple(handle(battle, rolled, effect, unit))

    return handler


def bound(battle: Battle, rolled: Rolled, role: str) -> Unit | None:
    """Whom the roll had in that role, unless it stood empty or its unit is gone."""
    unit = battle.units.get(rolled.bindings.get(role, UnitId("")))
    return None if unit is None or is_away(unit) else unit


def total(amount: int, field: Field[int]) -> int:
    """The amount, no lower and no higher than the field can hold."""
    return int(min(max(amount, field.low), field.high))


def cm_of(effect: Effect) -> float:
    """The centimetres an effect tells; none where it tells nothing of the kind."""
    return float(effect.value) if isinstance(effect.value, int | float) else 0.0
