"""Cards that a new unit may be drawn up from: those of the battle, as they came to it, and the system's own stock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from tracker.battle.battle import SideId, Unit, UnitId
from tracker.battle.commands import AddUnit
from tracker.battle.fields import Names, Scalar
from tracker.play.history import History
from tracker.rules.systems import asked_of
from tracker.views.strength import begun


class Profile(Struct, frozen=True):
    """A card without a battle's marks on it; `side` is empty for one of the stock."""

    key: str
    unit: Unit
    side: SideId | None = None


def profiles(history: History) -> tuple[Profile, ...]:
    """Every unit of the battle, then those of the system's ready-made battle that have other names."""
    own = [Profile(f"unit:{unit.id}", profile_of(history, unit), unit.side) for unit in history.battle.units.values()]
    known = {profile.unit.name for profile in own}
    return (*own, *(profile for profile in _stock(history) if profile.unit.name not in known))


def _stock(history: History) -> Iterator[Profile]:
    system = history.system
    commands = asked_of(system, system.demo) if system.demo is not None else ()
    for command in commands:
        if isinstance(command, AddUnit):
            new = command.unit
            unit = Unit(UnitId(new.id), new.name, new.side, dict(new.values))
            yield Profile(f"stock:{new.name}", _like(history, unit, new.values))


def profile_of(history: History, unit: Unit) -> Unit:
    """The unit as one like it would come to the table: its card as it is, its state as it was at the beginning."""
    system = history.system
    then = begun(history).get(unit.id, unit)
    tracked = {field.key for field in system.cards.fields if field.tracked}
    card = {key: value for key, value in unit.values.items() if key not in tracked}
    state = {key: value for key, value in then.values.items() if key in tracked}
    return _like(history, unit, {**card, **state})


def _like(history: History, unit: Unit, values: Mapping[str, Scalar]) -> Unit:
    """The unit with those values that another can have too: no mark of play, nobody it is attached to.

    What a new card would be completed with is left to that: whoever copies ten bases and makes them eight has eight
    left.
    """
    system = history.system
    kept = {field.key for field in system.cards.fields if not field.is_mark and field.names is Names.NOTHING}
    like = Unit(unit.id, unit.name, unit.side, {key: value for key, value in values.items() if key in kept})
    for key in like.values:
        less = Unit(
            unit.id, unit.name, unit.side, {other: value for other, value in like.values.items() if other != key}
        )
        field = system.field(key)
        if field.tracked and system.cards.ready(less)[field] == like[field]:
            like = less
    return like
