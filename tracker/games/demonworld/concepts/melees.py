"""The melees under way: who stands in which, who lost it, and who is free again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tracker.battle.battle import UNNUMBERED, Battle, Debt, SideId, Unit, UnitId
from tracker.battle.events import AnyEvent, Changed, ContactMade, Deferred, Owed, Rolled, Voided
from tracker.games.demonworld.concepts.foes import all_in_melee, melee_fought, melee_of, touched
from tracker.games.demonworld.concepts.wounds import changed
from tracker.games.demonworld.fields import ATTACHED_TO, MADE_CONTACT, MELEE, MELEE_RESULT, MELEE_TURNS, MOVED, is_out
from tracker.games.demonworld.rolls.melee_loser import MELEE_LOSER
from tracker.games.demonworld.rolls.morale_table import COLUMN, CONTACT
from tracker.rules.resolver import Context, as_far_as_it_matters

# The steps at which losers and winners test.
LOSERS_TEST, WINNERS_TEST = "VI.4", "VI.6"


def free_the_unopposed(battle: Battle) -> tuple[AnyEvent, ...]:
    """Units left without an enemy whom they touch are free again; who was attached to the fallen is such an enemy.

    Where nobody told who touches whom, it is those who are left without an enemy in their melee.
    """
    freed: list[AnyEvent] = []
    for number in sorted({unit[MELEE] for unit in battle.units.values() if unit[MELEE]}):
        standing = [unit for unit in battle.units.values() if melee_of(battle, unit) == number and not is_out(unit)]
        freed.extend(
            Changed(unit.id, MELEE.key, number, 0, "unopposed")
            for unit in standing
            if unit[MELEE] and not touched(battle, unit)
        )
    return tuple(freed)


def melees(battle: Battle) -> Mapping[int, tuple[Unit, ...]]:
    """The units that fought in each melee of this phase, by its number: those gone, fled or left alone included."""
    numbers = sorted({melee_fought(battle, unit) for unit in battle.units.values()} - {0})
    return {number: all_in_melee(battle, number) for number in numbers}


def stands_alone(battle: Battle, host: Unit) -> tuple[AnyEvent, ...]:
    """Whoever was attached to a unit that is gone is independent again, and in its melee (DW-GLO-10, DW-GLO-13).

    He has moved with it, and into contact where it did.
    """
    attached = (unit for unit in battle.units.values() if unit[ATTACHED_TO] == host.id and not is_out(unit))
    return tuple(event for unit in attached for event in _independent_of(battle, host, unit))


def _independent_of(battle: Battle, host: Unit, unit: Unit) -> Iterator[AnyEvent]:
    yield from changed(unit, ATTACHED_TO, "", "unit_gone")
    yield from changed(unit, MOVED, unit[MOVED] or host[MOVED], "unit_gone")
    yield from changed(unit, MADE_CONTACT, unit[MADE_CONTACT] or host[MADE_CONTACT], "unit_gone")
    if host[MELEE] and not unit[MELEE]:
        yield from changed(unit, MELEE, host[MELEE], "unit_gone")
        if host[MELEE_TURNS]:
            # Entering a melee counts its phases anew, but this one he has fought from the beginning.
            yield Changed(unit.id, MELEE_TURNS.key, 0, host[MELEE_TURNS], "unit_gone")
        # He stands where he stood, before those his unit touched.
        for contact in battle.contacts:
            if contact.is_of(host.id):
                reached, enemy = (
                    unit.id if unit_id == host.id else unit_id for unit_id in (contact.unit, contact.enemy)
                )
                yield ContactMade(reached, enemy, contact.how, contact.facing)


def decide_melees(battle: Battle) -> tuple[AnyEvent, ...]:
    """On reaching VI.4: who lost each melee, and so who tests first (DW-MEL-48 to 51).

    A melee that has ended by then, its last enemy destroyed or taken off, is decided like the others.
    """
    return tuple(event for units in melees(battle).values() for event in _decided(battle, units))


def _decided(battle: Battle, units: tuple[Unit, ...]) -> tuple[AnyEvent, ...]:
    first = next((unit for unit in units if not is_out(unit)), None)
    if first is None:
        return ()
    case = as_far_as_it_matters(MELEE_LOSER, Context(battle, {"actor": first.id}))
    if MELEE_LOSER.throws(case) is not None:
        return _owe_the_dice(battle, first)
    return _told(battle, first, MELEE_LOSER.judge(case))


def _told(battle: Battle, unit: Unit, outcome: str) -> tuple[AnyEvent, ...]:
    """The meaning of the outcome of `melee_loser`, seen from this unit's side, for its whole melee."""
    units = all_in_melee(battle, melee_fought(battle, unit))
    sides = {fighting.side for fighting in units}
    lost = {"lost": {unit.side}, "won": sides - {unit.side}, "both": sides}.get(outcome)
    return () if lost is None else _judged(battle, units, frozenset(lost))


def _judged(battle: Battle, units: tuple[Unit, ...], lost: frozenset[SideId]) -> tuple[AnyEvent, ...]:
    both = len(lost) > 1
    events: list[AnyEvent] = []
    for unit in units:
        result = "both" if both else "lost" if unit.side in lost else "won"
        events.extend(changed(unit, MELEE_RESULT, result, "melee"))
        events.extend(_put_off(battle, unit, WINNERS_TEST if result == "won" else LOSERS_TEST))
    return tuple(events)


def _put_off(battle: Battle, unit: Unit, step: str) -> Iterator[AnyEvent]:
    """The contact test of a unit is due at that step."""
    for debt in battle.debts:
        if debt.unit == unit.id and debt.inputs.get(COLUMN.key) == CONTACT and debt.due != step:
            yield Deferred(debt.id, step)


def _owe_the_dice(battle: Battle, unit: Unit) -> tuple[AnyEvent, ...]:
    """Losses and initiative tie: two dice decide, so the roll goes on the list (DW-MEL-49).

    Until they have, none in that melee is known to have lost, and so none tests before the winners do.
    """
    turn = battle.place.turn
    debt = Debt(UNNUMBERED, "melee_loser", {"actor": unit.id}, {}, "melee_tied", LOSERS_TEST, turn)
    waiting = all_in_melee(battle, melee_fought(battle, unit))
    return (Owed(debt), *(event for each in waiting for event in _put_off(battle, each, WINNERS_TEST)))


def loser_known(battle: Battle, event: Rolled) -> tuple[AnyEvent, ...]:
    """A melee whose loser was found by a roll of `melee_loser`."""
    actor = battle.units.get(event.bindings.get("actor", UnitId("")))
    return () if actor is None or not melee_fought(battle, actor) else _told(battle, actor, event.resolution.outcome)


def void_winners_out_of_contact(battle: Battle) -> tuple[AnyEvent, ...]:
    """On reaching VI.6: a winner no longer in contact owes nothing (DW-TURN-55)."""
    return tuple(
        Voided(debt.id, "out_of_contact")
        for debt in battle.debts
        if debt.inputs.get(COLUMN.key) == CONTACT and debt.due == WINNERS_TEST and not battle.units[debt.unit][MELEE]
    )


def end_melee_phase(battle: Battle) -> tuple[AnyEvent, ...]:
    """On leaving VI: a melee still going has one more phase behind it, and the fallen are in none (DW-MEL-03, 11)."""
    events: list[AnyEvent] = []
    for unit in battle.units.values():
        if unit[MELEE] and is_out(unit):
            events.append(Changed(unit.id, MELEE.key, unit[MELEE], 0, "unit_gone"))
        elif unit[MELEE]:
            events.append(Changed(unit.id, MELEE_TURNS.key, unit[MELEE_TURNS], unit[MELEE_TURNS] + 1, "melee"))
    return tuple(events)
