"""The melees under way: who stands in which, who lost it, and who is free again."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.battle import UNNUMBERED, Battle, Debt, SideId, Unit, UnitId
from tracker.demonworld.fields import MELEE, MELEE_RESULT, MELEE_TURNS, is_out
from tracker.demonworld.melee_loser import MELEE_LOSER
from tracker.demonworld.wounds import set_to
from tracker.events import AnyEvent, Changed, Deferred, Owed, Rolled, Voided
from tracker.resolver import Case, Scene, accept_inputs, prefill


def free_the_unopposed(battle: Battle) -> tuple[AnyEvent, ...]:
    """Units left without an enemy in their melee are free again."""
    freed: list[AnyEvent] = []
    for units in melees(battle).values():
        standing = [unit for unit in units if not is_out(unit)]
        if standing and len({unit.side for unit in standing}) == 1:
            freed.extend(Changed(unit.id, MELEE.key, unit[MELEE], 0, "unopposed") for unit in standing)
    return tuple(freed)


def melees(battle: Battle) -> Mapping[int, tuple[Unit, ...]]:
    """The units of each melee under way, by its number; those destroyed in it still count among them."""
    numbers = sorted({unit[MELEE] for unit in battle.units.values() if unit[MELEE]})
    return {number: tuple(unit for unit in battle.units.values() if unit[MELEE] == number) for number in numbers}


def decide_melees(battle: Battle) -> tuple[AnyEvent, ...]:
    """On reaching VI.4: who lost each melee, and so who tests first (DW-MEL-48 to 51)."""
    return tuple(event for units in melees(battle).values() for event in _decided(battle, units))


def _decided(battle: Battle, units: tuple[Unit, ...]) -> tuple[AnyEvent, ...]:
    first = units[0]
    values = {key: known.value for key, known in prefill(MELEE_LOSER, Scene(battle, {"actor": first.id})).items()}
    case = Case(accept_inputs(MELEE_LOSER, values), battle.switches)
    if MELEE_LOSER.throws(case) is not None:
        return _owe_the_dice(battle, first)
    return _told(battle, first, MELEE_LOSER.judge(case))


def _told(battle: Battle, unit: Unit, outcome: str) -> tuple[AnyEvent, ...]:
    """What the outcome of `melee_loser`, seen from this unit's side, means for its whole melee."""
    units = melees(battle)[unit[MELEE]]
    sides = {one.side for one in units}
    lost = {"lost": {unit.side}, "won": sides - {unit.side}, "both": sides}.get(outcome)
    return () if lost is None else _judged(battle, units, frozenset(lost))


def _judged(battle: Battle, units: tuple[Unit, ...], lost: frozenset[SideId]) -> tuple[AnyEvent, ...]:
    both = len(lost) > 1
    events: list[AnyEvent] = []
    for unit in units:
        result = "both" if both else "lost" if unit.side in lost else "won"
        events.extend(set_to(unit, {MELEE_RESULT.key: (unit[MELEE_RESULT], result)}, "melee"))
        if result == "won":
            events.extend(_deferred(battle, unit))
    return tuple(events)


def _deferred(battle: Battle, unit: Unit) -> tuple[AnyEvent, ...]:
    return tuple(
        Deferred(debt.id, "VI.6")
        for debt in battle.debts
        if debt.unit == unit.id and debt.inputs.get("test") == "contact"
    )


def _owe_the_dice(battle: Battle, unit: Unit) -> tuple[AnyEvent, ...]:
    """Losses and initiative tie: two dice decide, so the roll goes on the list (DW-MEL-49)."""
    turn = battle.place.turn
    debt = Debt(UNNUMBERED, "melee_loser", {"actor": unit.id}, {}, "melee_tied", "VI.4", turn)
    return (Owed(debt),)


def loser_known(battle: Battle, event: Rolled) -> tuple[AnyEvent, ...]:
    """A melee whose loser was found by a roll of `melee_loser`."""
    actor = battle.units.get(event.bindings.get("actor", UnitId("")))
    return () if actor is None or not actor[MELEE] else _told(battle, actor, event.resolution.outcome)


def void_winners_out_of_contact(battle: Battle) -> tuple[AnyEvent, ...]:
    """On reaching VI.6: a winner no longer in contact owes nothing (DW-TURN-55)."""
    return tuple(
        Voided(debt.id, "out_of_contact")
        for debt in battle.debts
        if debt.inputs.get("test") == "contact" and debt.due == "VI.6" and not battle.units[debt.unit][MELEE]
    )


def end_melee_phase(battle: Battle) -> tuple[AnyEvent, ...]:
    """On leaving VI: every melee still going has one more phase behind it (DW-MEL-03, 11)."""
    return tuple(
        Changed(unit.id, MELEE_TURNS.key, unit[MELEE_TURNS], unit[MELEE_TURNS] + 1, "melee")
        for unit in battle.units.values()
        if unit[MELEE] and not is_out(unit)
    )
