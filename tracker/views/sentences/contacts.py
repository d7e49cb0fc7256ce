"""Who touches whom, in words: as an event, and as the table lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.acts import Act
from tracker.battle.battle import ACTOR, Battle, Unit, UnitId
from tracker.battle.contacts import Contact, Facing, How
from tracker.battle.events import ContactEnded, ContactEvent, ContactMade, ProcedureAnswered
from tracker.rules.system import System
from tracker.views.sentences.names import agreeing_name, named, unit_name
from tracker.words import N_, _

REACHED: Final = {
    How.CHARGE: {
        Facing.ANY: N_("{unit} {unit:charges|charge} {enemy}."),
        Facing.FRONT: N_("{unit} {unit:charges|charge} {enemy} in the front."),
        Facing.FLANK: N_("{unit} {unit:charges|charge} {enemy} in the flank."),
        Facing.REAR: N_("{unit} {unit:charges|charge} {enemy} in the rear."),
    },
    How.MOVE: {
        Facing.ANY: N_("{unit} {unit:reaches|reach} {enemy}."),
        Facing.FRONT: N_("{unit} {unit:reaches|reach} the front of {enemy}."),
        Facing.FLANK: N_("{unit} {unit:reaches|reach} the flank of {enemy}."),
        Facing.REAR: N_("{unit} {unit:reaches|reach} the rear of {enemy}."),
    },
    How.CAUGHT: dict.fromkeys(Facing, N_("{unit} {unit:catches|catch} {enemy}.")),
    How.PUSHED: dict.fromkeys(Facing, N_("{unit} {unit:is|are} pushed into {enemy}.")),
}
_STANDS_AT: Final = {
    Facing.FRONT: N_("{enemy} in the front"),
    Facing.FLANK: N_("{enemy} in the flank"),
    Facing.REAR: N_("{enemy} in the rear"),
}
_REACHED_AT: Final = {
    Facing.FRONT: N_("{enemy} at its front"),
    Facing.FLANK: N_("{enemy} at its flank"),
    Facing.REAR: N_("{enemy} at its rear"),
}
FACINGS: Final = {
    Facing.ANY: N_("any side"),
    Facing.FRONT: N_("in the front"),
    Facing.FLANK: N_("in the flank"),
    Facing.REAR: N_("in the rear"),
}
HOWS: Final = {
    How.CHARGE: N_("by a charge"), How.MOVE: N_("by a move"), How.CAUGHT: N_("caught it"),
    How.PUSHED: N_("was pushed into it"),
}  # fmt: skip


def contact_in_words(before: Battle, event: ContactEvent) -> str:
    """A contact made or ended, as a sentence with its reason where the referee gave one."""
    unit, enemy = agreeing_name(before, event.unit), unit_name(before, event.enemy)
    match event:
        case ContactMade(how=how, facing=facing):
            template = _(REACHED[how][facing])
        case ContactEnded():
            template = _("{unit} and {enemy} are no longer in contact.")
    text = template.format(unit=unit, enemy=enemy)
    return _("{sentence} Reason: {reason}.").format(sentence=text, reason=event.reason) if event.reason else text


def is_parting_told(system: System, act: Act, before: Battle, ended: ContactEnded) -> bool:
    """Whether a contact that came to an end is told: nobody broke it off, nor did who acts drive the other away."""
    if ended.cause not in system.words.partings_told:
        return False
    acting = {running.bindings.get(ACTOR) for running in before.running}
    return not (isinstance(act.events[0], ProcedureAnswered) and acting & {ended.unit, ended.enemy})


def takes_over(act: Act, contact: ContactMade) -> bool:
    """Whether a contact only takes the place of one that the act ended of one of the two: who stood behind stays.

    Nobody has moved for it.
    """
    if contact is act.events[0]:
        return False
    ended = (event for event in act.events if isinstance(event, ContactEnded))
    return any(len({contact.unit, contact.enemy} & {event.unit, event.enemy}) == 1 for event in ended)


def touching_in_words(system: System, battle: Battle) -> Iterator[str]:
    """As the table lies, a line for each unit that reached somebody: `Ogres touch Knights, General in the flank`.

    A contact that is only assumed is told with a question mark.
    """
    rules = system.play.contacts
    pairs: set[frozenset[str]] = set()
    for unit in battle.units.values():
        if rules.body(battle, unit).id != unit.id:
            continue
        mine = [
            contact
            for contact in rules.of(battle, unit)
            if contact.unit == unit.id and frozenset((contact.unit, contact.enemy)) not in pairs
        ]
        pairs |= {frozenset((contact.unit, contact.enemy)) for contact in mine}
        if mine:
            touched = ", ".join(_touched(battle, contact) for contact in mine)
            yield _("{unit} {unit:touches|touch} {enemies}").format(unit=named(battle, unit), enemies=touched)


def contacts_of_unit(system: System, battle: Battle, unit: Unit) -> Iterator[str]:
    """Whom one unit touches, name by name, with the side it reached them at or was reached at itself."""
    own = system.play.contacts.body(battle, unit).id
    for contact in system.play.contacts.of(battle, unit):
        is_reached = contact.enemy == own
        yield _named(battle, contact, contact.unit if is_reached else contact.enemy, is_reached=is_reached)


def _touched(battle: Battle, contact: Contact) -> str:
    return _named(battle, contact, contact.enemy)


def _named(battle: Battle, contact: Contact, other: UnitId, *, is_reached: bool = False) -> str:
    name = unit_name(battle, other)
    words = (_REACHED_AT if is_reached else _STANDS_AT).get(contact.facing, "")
    name = _(words).format(enemy=name) if words else name
    return _("{name} ?").format(name=name) if contact.is_assumed else name
