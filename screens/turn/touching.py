"""Whom a unit touches, put right at the table: a contact that was missed, one that is no more, one only assumed."""

from __future__ import annotations

from screens.parts.dialogs import Choice, Pick
from screens.parts.finding import FindUnit
from screens.parts.flow import then
from screens.table.table import Table
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import EndContact, MakeContact
from tracker.battle.contacts import Contact, Facing, How
from tracker.views.sentences.contacts import FACINGS, HOWS
from tracker.views.sentences.names import named
from tracker.words import _

OTHER_WAY = "other"


def may_touch(table: Table, unit: Unit) -> bool:
    """Whether anything can be said of whom a unit touches: in a system with melees, of one that is still there."""
    return table.system.play.contacts.are_kept and not table.system.cards.is_out(unit)


async def put_right(table: Table, unit: Unit) -> bool | None:
    """Pick an enemy: one that is touched is so no more, one that is not comes to be; one assumed is said to be.

    None when the question is left.
    """
    system, battle = table.system, table.battle
    if not may_touch(table, unit):
        table.tell(_("{unit} {unit:touches|touch} nobody").format(unit=named(table.battle, unit)))
        return True
    enemies = [other for other in battle.units.values() if other.side != unit.side and not system.cards.is_out(other)]
    if not enemies:
        table.tell(_("there is no enemy left on the table"))
        return True
    asked = _("Whom {unit:does|do} {unit} touch? Picking one in contact takes it out of contact.").format(
        unit=named(table.battle, unit)
    )

    async def let_go_or_made(picked: str) -> bool | None:
        enemy = battle.units[UnitId(picked)]
        known = system.play.contacts.between(battle, unit, enemy)
        if known is not None and not known.is_assumed:
            return table.do(EndContact(unit.id, enemy.id))
        contact = await _how(table, unit, enemy)
        return (
            None if contact is None else table.do(MakeContact(contact.unit, contact.enemy, contact.how, contact.facing))
        )

    return await then(
        lambda: table.app.push_screen_wait(FindUnit(asked, system, battle, enemies, asking=unit)), let_go_or_made
    )


async def _how(table: Table, unit: Unit, enemy: Unit) -> Contact | None:
    """How the two came to touch, and from where the system cares; None when the question is left."""
    rules = table.system.play.contacts
    ways = [(how, facing) for how in rules.hows for facing in rules.facings or (Facing.ANY,)]
    while True:
        choices = [Choice(str(number), _way(how, facing)) for number, (how, facing) in enumerate(ways)]
        turned = _("{enemy} {enemy:reaches|reach} {unit}").format(
            unit=named(table.battle, unit), enemy=named(table.battle, enemy)
        )
        choices.append(Choice(OTHER_WAY, turned))
        asked = _("{unit} {unit:reaches|reach} {enemy}: how?").format(
            unit=named(table.battle, unit), enemy=named(table.battle, enemy)
        )
        picked = await table.app.push_screen_wait(Pick(asked, choices))
        if picked is None:
            return None
        if picked != OTHER_WAY:
            return Contact(unit.id, enemy.id, *ways[int(picked)])
        unit, enemy = enemy, unit


def _way(how: How, facing: Facing) -> str:
    if facing is Facing.ANY:
        return _(HOWS[how])
    return _("{how} {facing}").format(how=_(HOWS[how]), facing=_(FACINGS[facing]))
