"""Contacts put right by hand: who touches whom after all, how, and from where."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.commands import EndContact, MakeContact, Refused
from tracker.battle.contacts import between
from tracker.battle.events import AnyEvent, ContactEnded, ContactMade
from tracker.battle.fields import Rejected
from tracker.play.checks import Decision
from tracker.rules.system import System
from tracker.text import NOTE_LENGTH, clean_text
from tracker.words import _


def make_contact(system: System, battle: Battle, command: MakeContact) -> Decision:
    """Two enemies touch: with all that the rules attach to it where they did not before."""
    unit, enemy = enemies(system, battle, command.unit, command.enemy)
    reason = clean_text(command.reason, NOTE_LENGTH)
    known = between(battle.contacts, unit.id, enemy.id)
    if known is not None:
        same = (known.unit, known.how, known.facing) == (unit.id, command.how, command.facing)
        return () if same else (ContactMade(unit.id, enemy.id, command.how, command.facing, reason),)
    events = system.play.contacts.meets(battle, unit, enemy, command.how, command.facing)
    return tuple(_for_that_reason(event, reason) for event in events)


def end_contact(system: System, battle: Battle, command: EndContact) -> Decision:
    """Two enemies touch no more; of two that only fight in the same melee nobody ever said that they do."""
    unit, enemy = enemies(system, battle, command.unit, command.enemy)
    contact = system.play.contacts.between(battle, unit, enemy)
    if contact is None:
        return Refused(_("{unit} and {enemy} are not in contact").format(unit=unit.name, enemy=enemy.name))
    if contact.is_assumed:
        return Refused(
            _("{unit} and {enemy} were never said to be in contact: say whom {unit} touches instead").format(
                unit=unit.name, enemy=enemy.name
            )
        )
    return (ContactEnded(contact.unit, contact.enemy, reason=clean_text(command.reason, NOTE_LENGTH)),)


def enemies(system: System, battle: Battle, unit: UnitId, enemy: UnitId) -> tuple[Unit, Unit]:
    """The two units, each as the one it stands with; `Rejected` says why they are no enemies on the table."""
    for name in (unit, enemy):
        if name not in battle.units:
            raise Rejected(_("{unit} is not a unit of this battle").format(unit=repr(name)))
    both = battle.units[unit], battle.units[enemy]
    for each in both:
        if system.cards.is_out(each):
            raise Rejected(_("{unit} is out of the battle").format(unit=each.name))
    if both[0].side == both[1].side:
        raise Rejected(_("{unit} and {enemy} are on the same side").format(unit=both[0].name, enemy=both[1].name))
    body = system.play.contacts.body
    return body(battle, both[0]), body(battle, both[1])


def _for_that_reason(event: AnyEvent, reason: str) -> AnyEvent:
    return replace(event, reason=reason) if isinstance(event, ContactMade) and reason else event
