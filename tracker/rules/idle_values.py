"""Values of a card that mean nothing beside the others: a shooting skill of who has no missile weapon."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tracker.battle.battle import Unit
from tracker.battle.fields import AnyField, Scalar, Shape
from tracker.rules.system import System
from tracker.words import _


class Idle(Struct, frozen=True):
    """A value that means nothing, and what it lacks: another field at one of these values, any of it where none stand.

    `lacks` is None where no single change of the card would have it mean something.
    """

    field: AnyField
    lacks: AnyField | None = None
    at: tuple[Scalar, ...] = ()

    def in_words(self) -> str:
        """`aim means nothing without shoots = yes`, by the keys that a file has."""
        if self.lacks is None:
            return _("{key} means nothing for this unit").format(key=self.field.key)
        values = [_("yes") if value is True else _("no") if value is False else str(value) for value in self.at]
        what = f"{self.lacks.key} = {' | '.join(values)}" if values else self.lacks.key
        return _("{key} means nothing without {what}").format(key=self.field.key, what=what)


def idle_values(system: System, unit: Unit) -> Iterator[Idle]:
    """The values on the card that mean nothing; one that is the default is none of them."""
    card = system.cards.ready(unit)
    for key, value in unit.values.items():
        field = system.field(key)
        if value != field.default and not field.is_mark and not field.means_something(card):
            yield _lacking(system, field, card)


def _lacking(system: System, field: AnyField, card: Unit) -> Idle:
    """The first field of the card that would have it mean something, with those of its values that would."""
    for other in system.cards.fields:
        would = tuple(value for value in _others(other, card) if field.means_something(card.having({other.key: value})))
        if would and other is not field:
            return Idle(field, other, would if other.shape in (Shape.CHOICE, Shape.FLAG) else ())
    return Idle(field)


def _others(field: AnyField, card: Unit) -> tuple[Scalar, ...]:
    """Other values it could have."""
    match field.shape:
        case Shape.CHOICE:
            return tuple(option.key for option in field.options if option.key != card[field])
        case Shape.FLAG:
            return (not card[field],)
        case Shape.WHOLE:
            return (int(field.high),)
        case Shape.DECIMAL:
            return (field.high,)
        case Shape.WORDS:
            return ("-",)
        case _:
            return ()
