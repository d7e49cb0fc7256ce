"""Who touches whom, as a rule system reads it: contacts that were told, and those that an old battle only implies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct

from tracker.battle import contacts
from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.contacts import Contact, Facing, How
from tracker.battle.events import AnyEvent, Changed, ContactEnded, ContactMade, UnitLeft
from tracker.battle.fields import AnyField, Field

Meets = Callable[[Battle, Unit, Unit, How, Facing], Iterable[AnyEvent]]

ALONE: Final = 0
"""The number of the melee of a unit that is in none."""


def _nobody(_battle: Battle, _unit: Unit) -> tuple[Unit, ...]:
    return ()


def _as_often_as_any(_battle: Battle, _unit: Unit) -> int:
    return 0


def _itself(_battle: Battle, unit: Unit) -> Unit:
    return unit


def _only_touches(_battle: Battle, unit: Unit, enemy: Unit, how: How, facing: Facing) -> Iterator[AnyEvent]:
    yield ContactMade(unit.id, enemy.id, how, facing)


class Company:
    """Units found one after the other, each once; those added while it is gone through are gone through too."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self._units = list(units)
        self._ids = {unit.id for unit in self._units}

    def add(self, unit: Unit) -> None:
        """One more, unless it is among them."""
        if unit.id not in self._ids:
            self._ids.add(unit.id)
            self._units.append(unit)

    def __iter__(self) -> Iterator[Unit]:
        return iter(self._units)

    def has(self, unit: UnitId) -> bool:
        """Whether that unit is among them."""
        return unit in self._ids


class ContactRules(Struct, frozen=True, kw_only=True):
    """The meaning of contact in a rule system."""

    foes: Callable[[Battle, Unit], Iterable[Unit]] = _nobody
    """The enemies that a unit fights in the same melee, as the marks on both say, whether it touches them or not."""
    body: Callable[[Battle, Unit], Unit] = _itself
    """The unit with which one stands that has no place of its own: who is attached touches whom his unit touches."""
    meets: Meets = _only_touches
    """The events of a unit that comes to touch an enemy: the contact, and what the rules attach to it."""
    leaves: Field[int] | None = None
    """The number of the melee a unit is in: at 0 all its contacts end."""
    marks: tuple[AnyField, ...] = ()
    """Fields that say of a unit that it reached an enemy, or of that one from where: a contact tells it with both."""
    forgets: tuple[AnyField, ...] = ()
    """Fields of the melee that a unit was in before: a contact in another one sets them back, untold."""
    holds: tuple[Callable[[Battle, Contact], bool], ...] = ()
    """The relations that hold two in contact: once one of these was so and is so no more, the contact ends."""
    regroups: str = "contact"
    """The cause by which a half of a melee that has parted takes another number, whole."""
    facings: tuple[Facing, ...] = ()
    """From where it matters that a unit was reached, the likeliest first; none where the rules do not care."""
    hows: tuple[How, ...] = (How.CHARGE, How.MOVE)
    """How one unit reaches another, the likeliest first."""
    seldom: Callable[[Battle, Unit], int] = _as_often_as_any
    """How seldom a unit is gone for of those nobody touches: 0 for most, more for a single figure or one attached."""

    @property
    def are_kept(self) -> bool:
        """Whether the system has melees at all, in which units touch."""
        return self.foes is not _nobody

    def of(self, battle: Battle, unit: Unit) -> tuple[Contact, ...]:
        """The contacts of a unit: those told, then those assumed because nobody ever said whom the two touch.

        An enemy of the same melee is assumed to be touched where one of the two has no contact that was told.
        """
        contacts = _told(self, battle, unit)
        touched = {contact.other(_part(self, battle, unit)) for contact in contacts}
        assumed = [
            Contact(unit.id, foe.id, is_assumed=True)
            for foe in self.foes(battle, unit)
            if _part(self, battle, foe) not in touched and not (contacts and _told(self, battle, foe))
        ]
        return (*contacts, *assumed)

    def touched(self, battle: Battle, unit: Unit) -> tuple[Unit, ...]:
        """The enemies that a unit touches, in the order of its contacts; each with those attached to it behind it."""
        own = _part(self, battle, unit)
        foes = tuple(self.foes(battle, unit))
        foes_by_id: dict[UnitId, Unit] = {}
        for contact in self.of(battle, unit):
            other = contact.enemy if contact.is_assumed else contact.other(own)
            foes_by_id |= {foe.id: foe for foe in foes if other in (foe.id, _part(self, battle, foe))}
        return tuple(foes_by_id.values())

    def between(self, battle: Battle, unit: Unit, enemy: Unit) -> Contact | None:
        """The contact of two units, told or assumed."""
        enemies = {enemy.id, _part(self, battle, enemy)}
        return next(
            (contact for contact in self.of(battle, unit) if not enemies.isdisjoint((contact.unit, contact.enemy))),
            None,
        )

    def is_certain(self, battle: Battle, unit: Unit) -> bool:
        """Whether it is beyond doubt whom a unit touches: one enemy, and nobody else it could be."""
        return len({_part(self, battle, foe) for foe in self.touched(battle, unit)}) == 1

    def tells(self, battle: Battle, unit: Unit) -> bool:
        """Whether contacts that were told say all that the number of a unit's melee says: it need not be shown."""
        if self.leaves is None:
            return False
        known = self.of(battle, unit)
        return unit[self.leaves] == ALONE or (bool(known) and not any(contact.is_assumed for contact in known))

    def ended(self, before: Battle, after: Battle, event: AnyEvent) -> tuple[AnyEvent, ...]:
        """Events that follow of themselves: who leaves his melee touches nobody, and whom nobody touches leaves his.

        A contact that nothing holds any more ends too.
        """
        match event:
            case Changed(unit=unit):
                mine = [contact for contact in after.contacts if contact.is_of(unit)]
                let_go = [contact for contact in mine if self._lets_go(before, after, contact, event)]
                return tuple(ContactEnded(contact.unit, contact.enemy, event.cause) for contact in let_go)
            case ContactEnded(unit, enemy):
                return tuple(self._parted(before, after, (unit, enemy)))
            case UnitLeft(unit):
                mine = [contact for contact in before.contacts if contact.is_of(unit)]
                return tuple(
                    event for contact in mine for event in self._parted(before, after, (contact.unit, contact.enemy))
                )
            case _:
                pass
        return ()

    def _lets_go(self, before: Battle, after: Battle, contact: Contact, event: Changed) -> bool:
        if self.leaves is not None and event.key == self.leaves.key and event.now == ALONE:
            return True
        return any(holds(before, contact) and not holds(after, contact) for holds in self.holds)

    def _parted(self, before: Battle, after: Battle, pair: tuple[UnitId, UnitId]) -> Iterator[AnyEvent]:
        """A melee is what contacts connect: where one end falls off it is free, two halves are two melees."""
        if self.leaves is None or contacts.between(before.contacts, *pair) is None:
            return
        ends = (after.units[key] for key in pair if key in after.units)
        halves = [self._connected(before, after, end, pair) for end in ends if end[self.leaves] != ALONE]
        fights = [len({unit.side for unit in half}) > 1 for half in halves]
        for half, fights_on in zip(halves, fights, strict=True):
            if not fights_on:
                yield from _numbered(self.leaves, half, ALONE, "unopposed")
        if len(halves) > 1 and all(fights) and not halves[0].has(pair[1]):
            yield from _numbered(self.leaves, halves[0], _unused(self.leaves, after), self.regroups)

    def _connected(self, before: Battle, after: Battle, unit: Unit, ended: tuple[UnitId, UnitId]) -> Company:
        """The unit and all still there that contacts connect with it, step by step, without the one that ended."""
        company = Company((unit,))
        for member in company:
            for contact in self.of(before, member):
                other = after.units.get(contact.other(member.id))
                if other is not None and not contact.is_of(*ended):
                    company.add(other)
        return company


def _part(rules: ContactRules, battle: Battle, unit: Unit) -> UnitId:
    return rules.body(battle, unit).id


def _told(rules: ContactRules, battle: Battle, unit: Unit) -> tuple[Contact, ...]:
    if not battle.contacts:
        return ()
    part = _part(rules, battle, unit)
    return tuple(contact for contact in battle.contacts if contact.is_of(part))


def _numbered(field: Field[int], units: Iterable[Unit], number: int, cause: str) -> Iterator[AnyEvent]:
    for unit in units:
        if unit[field] != number:
            yield Changed(unit.id, field.key, unit[field], number, cause)


def _unused(field: Field[int], battle: Battle) -> int:
    used = {unit[field] for unit in battle.units.values()}
    return next(number for number in range(1, len(used) + 2) if number not in used)
