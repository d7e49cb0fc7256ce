"""Melees by number, and who touches whom in them: who joins which, what falls apart, who flees from whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import UNNUMBERED, Battle, Debt, Unit, UnitId
from tracker.battle.contacts import Contact, Facing, How
from tracker.battle.events import AnyEvent, Changed, ContactMade, Owed, Voided
from tracker.battle.fields import AnyField, Scalar
from tracker.games.confrontation import fields
from tracker.games.confrontation.rolls.melee_dice import dice_at_a_fleer
from tracker.games.confrontation.switches import CAUGHT_BLOWS
from tracker.rules.contacts import ContactRules

Events = Iterator[AnyEvent]
_FACINGS: Final = {fields.FRONT: Facing.FRONT, fields.FLANK: Facing.FLANK, fields.REAR: Facing.REAR}
TO_FLEE: Final = frozenset({"fear", "fear_flight"})
OF_ONE_MELEE: Final[tuple[AnyField, ...]] = (
    fields.SPOKEN, fields.DIS_TOTAL, fields.DIS_LOST, fields.READY, fields.INI_TOTAL, fields.INI_LOST, fields.ROLL_OFF,
    fields.DICE, fields.ATTACK_ONLY, fields.FOUGHT,
)  # fmt: skip


def changed(unit: Unit, field: AnyField, now: Scalar, cause: str) -> Events:
    """The change of one value of a unit, if it is one."""
    was: Scalar = field.of(unit.values)
    if was != now:
        yield Changed(unit.id, field.key, was, now, cause)


def moved(unit: Unit, cm: float, cause: str) -> Events:
    """So many more cm moved this turn."""
    yield from changed(unit, fields.MOVED, min(unit[fields.MOVED] + cm, fields.MOVED.high), cause)


def owed(
    battle: Battle,
    resolver: str,
    bindings: Mapping[str, UnitId],
    due: str,
    cause: str,
    inputs: Mapping[str, Scalar] | None = None,
) -> Owed:
    """A test on the list."""
    turn = max(battle.place.turn, 1)
    return Owed(Debt(UNNUMBERED, resolver, dict(bindings), dict(inputs or {}), cause, due, turn))


def fighters(battle: Battle, number: int) -> tuple[Unit, ...]:
    """Those who take part in a melee this turn: not who joined it after it was played (CF-MISC-14)."""
    return tuple(
        unit
        for unit in battle.units.values()
        if number and unit[fields.MELEE] == number and not unit[fields.LATE] and not fields.is_away(unit)
    )


def foes(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies who fight in its melee, whether it touches them or not; `touched` are those it does."""
    return tuple(other for other in fighters(battle, unit[fields.MELEE]) if other.side != unit.side)


def enemies(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Every enemy on the table."""
    return tuple(other for other in battle.units.values() if other.side != unit.side and not fields.is_away(other))


def chargers_of(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies on the table whose charge at it is declared and has not landed."""
    return tuple(
        other for other in battle.units.values() if other[fields.CHARGES] == unit.id and not fields.is_away(other)
    )


def contact(battle: Battle, mover: Unit, enemy: Unit, arrival: str, cause: str) -> Events:
    """The mover comes into contact: one melee of both, which swallows any other they were in.

    One already played this turn is joined for the next only, without any bonus (CF-MISC-14). Whoever comes into another
    melee than the one he fought in begins there anew, with its own tests (CF-MISC-13).
    """
    number = _number_of(battle, mover, enemy)
    late = bool(enemy[fields.MELEE]) and enemy[fields.FOUGHT]
    yield from _swallows(battle, mover, enemy, number, cause)
    if not enemy[fields.MELEE]:
        yield from _begins_anew(enemy, cause)
        yield from changed(enemy, fields.ARRIVAL, "none", cause)
    if not mover[fields.MELEE]:
        yield from _begins_anew(mover, cause)
        yield from changed(mover, fields.FORCED, False, cause)
        yield from changed(mover, fields.LIMIT, fields.ALL_DEFENCE if mover[fields.RALLIED] else fields.FREE, cause)
    yield from changed(enemy, fields.MELEE, number, cause)
    yield from changed(mover, fields.MELEE, number, cause)
    yield from changed(mover, fields.ARRIVAL, "none" if late else arrival, cause)
    yield from changed(mover, fields.LATE, late, cause)
    yield from changed(mover, fields.CHARGES, "", cause)
    yield ContactMade(mover.id, enemy.id, _how(mover, enemy, arrival, cause), _FACINGS.get(arrival, Facing.ANY))
    if arrival == fields.REAR and not late:
        yield from _is_charged_in_rear(enemy, mover, cause)


def meets(battle: Battle, mover: Unit, enemy: Unit, how: How, facing: Facing) -> Events:
    """A contact told by hand: a charge from the front where nobody says from where."""
    arrival = (facing.value or fields.FRONT) if how is How.CHARGE else "none"
    for event in contact(battle, mover, enemy, arrival, "contact"):
        yield replace(event, how=how, facing=facing or event.facing) if isinstance(event, ContactMade) else event


def _seldom(_battle: Battle, unit: Unit) -> int:
    """Units and monsters are gone for before a character, a standard or a horn."""
    return int(unit[fields.CHARACTER] or unit[fields.STANDARD] or unit[fields.MUSICIAN])


CONTACTS: Final = ContactRules(
    foes=foes,
    meets=meets,
    leaves=fields.MELEE,
    forgets=OF_ONE_MELEE,
    facings=(Facing.FRONT, Facing.FLANK, Facing.REAR),
    seldom=_seldom,
)


def touched(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemies in contact with a unit, in the order of its contacts; in a melee of old all that are in it."""
    return CONTACTS.touched(battle, unit)


def contacts_of(battle: Battle, unit: Unit) -> Mapping[UnitId, Contact]:
    """Each enemy in contact with a unit and how it came to be: those that were told before those assumed."""
    return {contact.other(unit.id): contact for contact in CONTACTS.of(battle, unit)}


def _how(mover: Unit, enemy: Unit, arrival: str, cause: str) -> How:
    if enemy[fields.CAUGHT] or cause == "caught":
        return How.CAUGHT
    return How.CHARGE if arrival in fields.CHARGES_OF or mover[fields.CHARGES] == enemy.id else How.MOVE


def _number_of(battle: Battle, mover: Unit, enemy: Unit) -> int:
    """The melee of one who comes into contact: the enemy's, else his own, else a new one."""
    highest = max((unit[fields.MELEE] for unit in battle.units.values()), default=0)
    return min(enemy[fields.MELEE] or mover[fields.MELEE] or highest + 1, int(fields.MELEE.high))


def _swallows(battle: Battle, mover: Unit, enemy: Unit, number: int, cause: str) -> Events:
    """Everybody else in the other melee of the two is in that one now."""
    swallowed = {mover[fields.MELEE], enemy[fields.MELEE]} - {number, 0}
    for unit in battle.units.values():
        if unit.id not in {mover.id, enemy.id} and unit[fields.MELEE] in swallowed:
            yield from changed(unit, fields.MELEE, number, cause)


def _is_charged_in_rear(unit: Unit, charger: Unit, cause: str) -> Events:
    by = fields.listed(unit[fields.REAR_BY])
    if charger.id not in by:
        yield from changed(unit, fields.REAR_BY, fields.REAR_BY.accept("; ".join((*by, charger.id))), cause)


def _begins_anew(unit: Unit, cause: str) -> Events:
    """Nothing of a melee it was in before counts in the one it comes to."""
    for field in OF_ONE_MELEE:
        yield from changed(unit, field, field.default, cause)


def catches(battle: Battle, pursuer: Unit | None, fleer: Unit, arrival: str, cause: str) -> Events:
    """A fleer caught: no dice, its discipline lost, struck in the melee phase or at once (CF-FLEE-08, R-42).

    It runs from nobody else this turn: what it owes to another charger that causes fear lapses.
    """
    for debt in battle.debts:
        if debt.unit == fleer.id and debt.resolver in TO_FLEE:
            yield Voided(debt.id, cause)
    yield from changed(fleer, fields.CAUGHT, True, cause)
    yield from changed(fleer, fields.LIMIT, fields.NO_DICE, cause)
    yield from changed(fleer, fields.FORCED, True, cause)
    if pursuer is None or pursuer.id == fleer.id or fields.is_away(pursuer):
        return
    yield from contact(battle, pursuer, fleer, arrival, cause)
    yield from struck_at_once(battle, fleer, (pursuer,))


def struck_at_once(battle: Battle, fleer: Unit, strikers: tuple[Unit, ...]) -> Events:
    """Under the house rule a caught fleer is struck now, with the dice of those who caught it, and that once (R-42).

    A melee in which nobody else is left to strike is played with that.
    """
    if CAUGHT_BLOWS.of(battle.switches) != "at_once":
        return
    for striker in strikers:
        yield from _blows(battle, striker, fleer, dice_at_a_fleer(battle, striker), {"fleeing": True})
    theirs = {striker.id for striker in strikers}
    others = (unit for unit in fighters(battle, fleer[fields.MELEE]) if unit.id not in {fleer.id, *theirs})
    if all(unit[fields.CAUGHT] for unit in others):
        for unit in (fleer, *strikers):
            yield from changed(unit, fields.FOUGHT, True, "played")


def parting_blows(battle: Battle, leaver: Unit, strikers: tuple[Unit, ...], figures: int | None = None) -> Events:
    """One blow owed by every figure of these units, before the other is gone (CF-DISENG-10, 11).

    Where the table said that fewer touch it, only so many strike: each unit with one before any with two.
    """
    numbers = [fields.figures_left(striker) for striker in strikers]
    if figures is not None:
        numbers = _shared(figures, numbers)
    for striker, number in zip(strikers, numbers, strict=True):
        yield from _blows(battle, striker, leaver, number, {"leaving": True})


def _shared(figures: int, most: list[int]) -> list[int]:
    """So many figures shared among units of these sizes, one by one in turn, and no more than they have."""
    numbers = [0] * len(most)
    for _figure in range(min(figures, sum(most))):
        at = min((place for place, number in enumerate(numbers) if number < most[place]), key=numbers.__getitem__)
        numbers[at] += 1
    return numbers


def _blows(battle: Battle, striker: Unit, victim: Unit, number: int, inputs: Mapping[str, Scalar]) -> Events:
    bindings = {"actor": striker.id, "target": victim.id}
    for _blow in range(number):
        yield owed(battle, "blow", bindings, battle.place.step, "leaving", inputs)


def falls_apart(battle: Battle, number: int) -> Events:
    """Units left without an enemy in their melee are free again."""
    members = [
        unit for unit in battle.units.values() if number and unit[fields.MELEE] == number and not fields.is_away(unit)
    ]
    for unit in members:
        if all(other.side == unit.side for other in members):
            yield from changed(unit, fields.MELEE, 0, "unopposed")
