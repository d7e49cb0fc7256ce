"""The app's offers and refusals held against the typed tables: where the two contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.simulation.marks.reading import ANY, Facts, Table, deeds_open, nothing_known, rules_of, steps_due
from tracker.battle.battle import Battle, Unit
from tracker.play.walk import standing
from tracker.rules.system import Does, May, System, TokenStep

OFFERS, REFUSES, OWES = "offers", "refuses", "owes"


class Contradiction(NamedTuple):
    """What the app says of a unit at a step and the table does not, or the other way round, with the table's rules."""

    step: str
    unit: str
    says: str
    what: str
    rules: tuple[str, ...]


def contradictions(
    system: System, table: Table, battle: Battle, facts: Facts = nothing_known
) -> Iterator[Contradiction]:
    """What the app offers and the table does not grant, what the table grants and the app does not offer.

    A deed that several keys do is offered where one of them is. A test owed contradicts the table where it comes due at
    a step the table does not name for it.
    """
    step = battle.place.step
    for unit in battle.units.values():
        offered = offered_to(system, battle, unit)
        granted = deeds_open(table, battle, step, unit, facts)
        keys = {key for deed in granted for key in table.deeds[deed].split()}
        for key in sorted(offered - keys):
            deeds = [deed for deed, names in table.deeds.items() if key in names.split()]
            yield Contradiction(step, unit.id, OFFERS, key, rules_of(table, step, deeds[0]) if deeds else ())
        for deed in sorted(granted):
            if not offered & set(table.deeds[deed].split()):
                yield Contradiction(step, unit.id, REFUSES, deed, rules_of(table, step, deed))
    for debt in battle.debts:
        due = steps_due(table, debt)
        if debt.due not in due and due != (ANY,):
            yield Contradiction(debt.due, debt.unit, OWES, f"{debt.resolver}:{debt.cause}", due)


def offered_to(system: System, battle: Battle, unit: Unit) -> frozenset[str]:
    """The keys of what the app offers a unit at the step the battle is at; ticking off is no deed."""
    step = system.step(battle.place.step)
    if step.tokens is TokenStep.PLACE and system.turn.tokens is not None:
        may_hold = isinstance(step.standing(battle, unit), May)
        return (
            frozenset(f"token:{key}" for key in system.turn.tokens.allowed(battle, unit)) if may_hold else frozenset()
        )
    stands = standing(system, battle, unit)
    if not isinstance(stands, May):
        return frozenset()
    return frozenset(offer.name for offer in stands.offers if offer.does is not Does.TICK)
