"""Who engages whom: contacts beside the marks that say only that somebody engages, and is engaged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.contacts import Contact, Facing, How, between
from tracker.battle.events import AnyEvent, Changed, ContactEnded, ContactMade, Rolled
from tracker.battle.fields import AnyField
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls.advance import ENGAGED
from tracker.games.hexcombat.rolls.sides import ACTOR, TARGET

SIDES_OF_A_UNIT: Final = (Facing.FRONT, Facing.FLANK, Facing.REAR)
_RULED_ELSEWHERE: Final = "other_sheet"
RECOIL_CAUSE: Final = "recoil"
ATTACKED: Final = "acted"
"""Why marks change that an attack in shock has brought about."""
PARTINGS_TOLD: Final = frozenset({RECOIL_CAUSE, "advance"})
"""Why contacts end that nobody broke off: a unit fell back from all it touched, or went forward from the others."""
_FROM_MILD_TO_BAD: Final = (fields.NONE, fields.FRONT, fields.FLANK, fields.REAR)


def enemies_told(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The living enemies that a unit is told to engage, or that engage it.

    The marks of old battles say of nobody whom he engages: nothing is assumed from them.
    """
    others = (battle.units.get(contact.other(unit.id)) for contact in battle.contacts if contact.is_of(unit.id))
    return tuple(other for other in others if other is not None and not fields.is_out(other))


def enemies_of_the_hex(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Those it touches first, then those whom its stack touches, and whoever shares a hex with one of all these."""
    touched = (foe for mate in fields.stack_of(battle, unit) for foe in enemies_told(battle, mate))
    stacks = [fields.stack_of(battle, foe) for foe in touched]
    first_told = (*enemies_told(battle, unit), *(foe for stack in stacks for foe in stack))
    return tuple({foe.id: foe for foe in first_told}.values())


def side_of_the_stack(battle: Battle, attacker: Unit, target: Unit) -> Facing:
    """The side from which an attacker that touches others of the target's hex stands to them all (HX-RUL-47).

    `ANY` where it touches none of them, or where their contacts tell more than one side or none.
    """
    mates = {mate.id for mate in fields.mates_of(battle, target)}
    touches = (contact for contact in battle.contacts if contact.unit == attacker.id and contact.enemy in mates)
    sides = {contact.facing for contact in touches}
    return sides.pop() if len(sides) == 1 else Facing.ANY


def meets(battle: Battle, unit: Unit, enemy: Unit, how: How, facing: Facing) -> Iterator[AnyEvent]:
    """A unit engages an enemy: the marks on both say so too (HX-DUEL-01, HX-RECOIL-05, HX-FIRE-01).

    Each of two that has the other before its front engages it, whoever of them moved.
    """
    yield ContactMade(unit.id, enemy.id, how, facing)
    is_marked = how is How.CHARGE or unit[fields.MARKER] != fields.NONE
    yield from _engages(unit, enemy, facing.value or fields.FRONT, is_marked=is_marked)
    if facing is Facing.FRONT:
        yield from _engages(enemy, unit, fields.FRONT, is_marked=enemy[fields.MARKER] != fields.NONE)


def _engages(
    unit: Unit, enemy: Unit, side: str, *, is_marked: bool, cause: str = _RULED_ELSEWHERE
) -> Iterator[AnyEvent]:
    if not unit[fields.ENGAGES]:
        yield Changed(unit.id, fields.ENGAGES.key, False, True, cause)
    was = enemy[fields.ENGAGED]
    worst = max(was, side, key=_FROM_MILD_TO_BAD.index)
    if worst != was:
        yield Changed(enemy.id, fields.ENGAGED.key, was, worst, cause)
    if not is_marked and enemy[fields.ENGAGED_BY] != fields.UNMARKED:
        yield Changed(enemy.id, fields.ENGAGED_BY.key, enemy[fields.ENGAGED_BY], fields.UNMARKED, cause)


def charged(before: Battle, battle: Battle, contact: ContactMade) -> Iterator[AnyEvent]:
    """A unit known to come by a charge, which it was not before, has its marker (HX-SHOCK-09, HX-STATE-05)."""
    known, unit = between(before.contacts, contact.unit, contact.enemy), battle.units[contact.unit]
    was_known = known is not None and (known.unit, known.how) == (contact.unit, How.CHARGE)
    if contact.how is How.CHARGE and not was_known and unit[fields.MARKER] != fields.CHARGE:
        yield Changed(unit.id, fields.MARKER.key, unit[fields.MARKER], fields.CHARGE, _RULED_ELSEWHERE)


def engaged_by_roll(battle: Battle, rolled: Rolled) -> Iterator[AnyEvent]:
    """Whoever attacks in shock engages his target (HX-DUEL-01); so does a charge that still engages (HX-ADV-08).

    Both are marked so, the target on the side that was attacked: it counts for its recoil and its shots.

    An advance that names nobody whom it engages, as in older commands: it is the unit that fell back, where the one
    who advances touches nobody.
    """
    attacker, target = (battle.units.get(rolled.bindings.get(role, UnitId(""))) for role in (ACTOR, TARGET))
    if attacker is None or target is None:
        return
    match rolled.resolution.resolver:
        case "shock":
            yield from _strikes(battle, rolled, attacker, target)
        case "advance" if rolled.resolution.outcome == "keeps_charge":
            yield from _engages_where_it_comes_to(battle, rolled, attacker, target)
        case _:
            pass


def _strikes(battle: Battle, rolled: Rolled, attacker: Unit, target: Unit) -> Iterator[AnyEvent]:
    is_new = _may_touch(battle, attacker, target)
    if is_new:
        how = How.CHARGE if attacker[fields.MARKER] == fields.CHARGE else How.MOVE
        yield ContactMade(attacker.id, target.id, how, _side_attacked(battle, rolled, attacker, target))
    inputs = rolled.resolution.inputs
    side = fields.FRONT if inputs.get("same_hex") else str(inputs.get("facing", fields.FRONT))
    if is_new or side in fields.ASIDE:
        is_marked = attacker[fields.MARKER] != fields.NONE
        yield from _engages(attacker, target, side, is_marked=is_marked, cause=ATTACKED)


def _engages_where_it_comes_to(battle: Battle, rolled: Rolled, attacker: Unit, target: Unit) -> Iterator[AnyEvent]:
    if ENGAGED not in rolled.bindings:
        if _may_touch(battle, attacker, target) and not enemies_told(battle, attacker):
            how = How.CHARGE if attacker[fields.MARKER] == fields.CHARGE else How.MOVE
            yield from meets(battle, attacker, target, how, Facing.ANY)
        elif not attacker[fields.ENGAGES]:
            yield Changed(attacker.id, fields.ENGAGES.key, False, True, "advance")
        return
    enemy = battle.units.get(rolled.bindings[ENGAGED])
    if enemy is not None and _may_touch(battle, attacker, enemy):
        # Who has fallen back has nobody at its flank or rear (HX-RECOIL-14).
        fell_back = {unit.id for unit in fields.stack_of(battle, target)}
        facing = Facing.FRONT if enemy.id in fell_back else Facing.ANY
        yield from meets(battle, attacker, enemy, How.CHARGE, facing)


def _may_touch(battle: Battle, unit: Unit, other: Unit) -> bool:
    is_there = not fields.is_out(unit) and not fields.is_out(other)
    return is_there and unit.side != other.side and between(battle.contacts, unit.id, other.id) is None


def _side_attacked(battle: Battle, rolled: Rolled, attacker: Unit, target: Unit) -> Facing:
    """The side of its hex that the attacker touches already, as it was agreed to; else the side its mark names.

    The mark names the worst, which may be where another enemy stands, unless that is the front.
    """
    of_the_stack, inputs = side_of_the_stack(battle, attacker, target), rolled.resolution.inputs
    if of_the_stack is not Facing.ANY and inputs.get("facing") == of_the_stack.value and not inputs.get("same_hex"):
        return of_the_stack
    side = target[fields.ENGAGED]
    known = side == fields.FRONT or not enemies_told(battle, target)
    return Facing(side) if known and side != fields.NONE else Facing.ANY


def left_to_the_stack(battle: Battle, dead: Unit) -> Iterator[AnyEvent]:
    """Who engaged one of a stack aside engages those who stand there when it is gone (HX-RECOIL-05)."""
    side = dead[fields.ENGAGED]
    for mate in fields.mates_of(battle, dead) if side in fields.ASIDE else ():
        if _FROM_MILD_TO_BAD.index(mate[fields.ENGAGED]) < _FROM_MILD_TO_BAD.index(side):
            yield Changed(mate.id, fields.ENGAGED.key, mate[fields.ENGAGED], side, "loss")
        if dead[fields.ENGAGED_BY] != mate[fields.ENGAGED_BY] == fields.MARKED:
            yield Changed(mate.id, fields.ENGAGED_BY.key, fields.MARKED, fields.UNMARKED, "loss")


def falls_back(battle: Battle, unit: Unit, stays: Unit | None) -> Iterator[AnyEvent]:
    """A unit that recoils moves away, and touches nobody any more; its enemies touch who stays (HX-RECOIL-10, -11)."""
    left = [contact for contact in battle.contacts if contact.is_of(unit.id)]
    for contact in left:
        if stays is not None:
            yield from _handed_over(battle, contact, unit.id, stays)
        yield ContactEnded(contact.unit, contact.enemy, RECOIL_CAUSE)
    if left:
        yield from _engaged_no_more(unit, RECOIL_CAUSE)


def _handed_over(battle: Battle, contact: Contact, gone: UnitId, stays: Unit) -> Iterator[AnyEvent]:
    """A contact of one who is gone from a hex, with one who stands there still: from where it was.

    Whoever comes to stand in another's place engages as that one did, however it is faced (HX-RUL-47).
    """
    enemy = battle.units.get(contact.other(gone))
    if enemy is None or not _may_touch(battle, enemy, stays):
        return
    unit, other = (stays, enemy) if contact.unit == gone else (enemy, stays)
    touching = tuple(meets(battle, unit, other, How.MOVE, contact.facing))
    yield from touching
    engages = Changed(stays.id, fields.ENGAGES.key, False, True, _RULED_ELSEWHERE)
    if battle.units[gone][fields.ENGAGES] and not stays[fields.ENGAGES] and engages not in touching:
        yield engages


def left_alone(before: Battle, battle: Battle, ended: ContactEnded) -> Iterator[AnyEvent]:
    """Of two no longer in contact, who touches nobody else engages nobody and is engaged by nobody, nor is its stack.

    Where the other is destroyed, one of those who shared its hex is touched in its place, a troop before a character.
    """
    contact = between(before.contacts, ended.unit, ended.enemy)
    pair = tuple(battle.units.get(key) for key in (ended.unit, ended.enemy))
    for unit, other in (pair, pair[::-1]):
        if unit is None or other is None:
            continue
        heir = _heir(battle, other) if fields.is_out(other) else None
        if heir is not None and contact is not None:
            yield from _handed_over(battle, contact, other.id, heir)
        elif not any(contact.is_of(unit.id) for contact in battle.contacts):
            for freed in (unit, *_marked_for_it(battle, unit)):
                yield from _engaged_no_more(freed, ended.cause or _RULED_ELSEWHERE)


def _marked_for_it(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """Who shares its hex and is marked as engaged aside only since one of the stack was, where no enemy is left."""
    stack = () if fields.is_out(unit) else fields.stack_of(battle, unit)
    if any(contact.is_of(mate.id) for mate in stack for contact in battle.contacts):
        return
    for mate in stack[1:]:
        if mate[fields.ENGAGED] in fields.ASIDE and not mate[fields.ENGAGES]:
            yield mate


def _heir(battle: Battle, dead: Unit) -> Unit | None:
    return min(fields.mates_of(battle, dead), key=lambda mate: mate[fields.CHARACTER], default=None)


def _engaged_no_more(unit: Unit, cause: str) -> Iterator[AnyEvent]:
    marks: tuple[AnyField, ...] = (fields.ENGAGES, fields.ENGAGED, fields.ENGAGED_BY)
    for field in marks if not fields.is_out(unit) else ():
        now = field.default
        if unit[field] != now:
            yield Changed(unit.id, field.key, unit[field], now, cause)


# What holds a contact together: once one of these was so and is no more it has ended.
def _both_stand(battle: Battle, contact: Contact) -> bool:
    return not any(map(fields.is_out, _pair(battle, contact)))


def _one_engages(battle: Battle, contact: Contact) -> bool:
    return any(unit[fields.ENGAGES] for unit in _pair(battle, contact))


def _one_is_engaged_by_the_other(battle: Battle, contact: Contact) -> bool:
    first, other = _pair(battle, contact)
    pairs = ((first, other), (other, first))
    return any(unit[fields.ENGAGES] and enemy[fields.ENGAGED] != fields.NONE for unit, enemy in pairs)


def _pair(battle: Battle, contact: Contact) -> tuple[Unit, Unit]:
    return battle.units[contact.unit], battle.units[contact.enemy]


HOLDS: Final = (_both_stand, _one_engages, _one_is_engaged_by_the_other)
