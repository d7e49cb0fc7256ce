"""The melees under way: who stands in which, who lost it, and who is free again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tracker.battle import Battle, Debt, DebtId, SideId, Unit, UnitId
from tracker.demonworld.fields import DESTROYED, LOST_MELEE, MELEE, MELEE_RESULT, MELEE_TURNS, is_out, is_troop
from tracker.demonworld.initiative import modified_initiative
from tracker.demonworld.switches import MELEE_TIE
from tracker.demonworld.wounds import set_to
from tracker.events import AnyEvent, Changed, Deferred, Owed, Rolled, Voided


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
    decided: list[AnyEvent] = []
    for units in melees(battle).values():
        losses = side_losses(units)
        if any(losses.values()):
            decided.extend(_judged(battle, units, losers(battle, units, losses)))
    return tuple(decided)


def side_losses(units: Iterable[Unit]) -> dict[SideId, int]:
    """Bases each side lost in this melee in this phase."""
    losses: dict[SideId, int] = {}
    for unit in units:
        lone = int(unit[DESTROYED] and not is_troop(unit))
        losses[unit.side] = losses.get(unit.side, 0) + unit[LOST_MELEE] + lone
    return losses


def losers(battle: Battle, units: tuple[Unit, ...], losses: Mapping[SideId, int]) -> frozenset[SideId] | None:
    """The side that lost, both where the house rule says so, None where dice must tell (DW-MEL-49)."""
    most = max(losses.values())
    worst = [side for side, lost in losses.items() if lost == most]
    if len(worst) == 1:
        return frozenset(worst)
    reading = MELEE_TIE.of(battle.switches)
    if reading == "both_test":
        return frozenset(worst)
    if reading == "dice":
        return None
    lowest = {side: min(modified_initiative(battle, unit) for unit in units if unit.side == side) for side in worst}
    slowest = [side for side in worst if lowest[side] == min(lowest.values())]
    return frozenset(slowest) if len(slowest) == 1 else None


def _judged(battle: Battle, units: tuple[Unit, ...], lost: frozenset[SideId] | None) -> tuple[AnyEvent, ...]:
    if lost is None:
        return _owe_the_dice(battle, units)
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


def _owe_the_dice(battle: Battle, units: tuple[Unit, ...]) -> tuple[AnyEvent, ...]:
    """Losses and initiative tie: two dice decide, so the roll goes on the list (DW-MEL-49)."""
    first: dict[SideId, Unit] = {}
    for unit in units:
        first.setdefault(unit.side, unit)
    pair = [unit.id for unit in first.values()][:2]
    debt = Debt(
        DebtId(battle.next_id),
        "melee_loser",
        dict(zip(("actor", "target"), pair, strict=False)),
        {},
        "melee_tied",
        "VI.4",
        battle.place.turn,
    )
    return (Owed(debt),)


def loser_known(battle: Battle, event: Rolled) -> tuple[AnyEvent, ...]:
    """A melee whose loser was found by `melee_loser`: lost and won are the actor's."""
    actor = battle.units.get(event.bindings.get("actor", UnitId("")))
    if actor is None or not actor[MELEE]:
        return ()
    units = melees(battle)[actor[MELEE]]
    sides = {unit.side for unit in units}
    outcome = event.resolution.outcome
    if outcome == "lost":
        return _judged(battle, units, frozenset({actor.side}))
    if outcome == "won":
        return _judged(battle, units, frozenset(sides - {actor.side}))
    return _judged(battle, units, frozenset(sides)) if outcome == "both" else ()


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
