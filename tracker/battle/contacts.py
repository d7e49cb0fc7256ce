"""Who touches whom at the table: pairs of enemies, how each came about and from where."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NewType

from msgspec import Struct

UnitId = NewType("UnitId", str)


class How(StrEnum):
    """How one unit reached another."""

    CHARGE = "charge"
    MOVE = "move"
    CAUGHT = "caught"
    PUSHED = "pushed"


class Facing(StrEnum):
    """Which side of the unit that was reached the other stands at; empty where the system does not care."""

    ANY = ""
    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


class Contact(Struct, frozen=True, gc=False):
    """Two enemies that touch: `unit` reached `enemy`, at that side of it, in that turn and step.

    One `is_assumed` where a battle of an older version only knows that both fight in the same melee.
    """

    unit: UnitId
    enemy: UnitId
    how: How = How.MOVE
    facing: Facing = Facing.ANY
    turn: int = 0
    step: str = ""
    is_assumed: bool = False

    def other(self, unit: UnitId) -> UnitId:
        """The one of the two that is not this unit."""
        return self.enemy if unit == self.unit else self.unit

    def is_of(self, *units: UnitId) -> bool:
        """Whether all of these are among the two."""
        return all(unit in (self.unit, self.enemy) for unit in units)


Contacts = tuple[Contact, ...]
NO_CONTACTS: Final[Contacts] = ()


def between(contacts: Iterable[Contact], unit: UnitId, other: UnitId) -> Contact | None:
    """The contact of the two, whoever reached whom."""
    return next((contact for contact in contacts if contact.is_of(unit, other)), None)


def with_contact(contacts: Contacts, contact: Contact) -> Contacts:
    """The contacts with one more; one between the same two gives way to it."""
    return (*without(contacts, contact.unit, contact.enemy), contact)


def without(contacts: Contacts, *units: UnitId) -> Contacts:
    """The contacts without those that all of these units are in."""
    return tuple(contact for contact in contacts if not contact.is_of(*units))
