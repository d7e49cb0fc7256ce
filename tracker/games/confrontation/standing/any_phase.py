"""Rules shared by the phases: whom a step asks, offers, the flights and pursuits owed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation.fields import AFRAID, CAUGHT, FLEEING, is_away
from tracker.rules.system import DONE, Does, May, Offer, Standing, debt_as_offer
from tracker.words import N_

Rule = Callable[[Battle, Unit], Standing]
ACTOR: Final = "actor"


def roll(verb: str, resolver: str, role: str = ACTOR, **inputs: bool | int | float | str) -> Offer:
    """An offer to roll."""
    return Offer(verb, Does.ROLL, resolver, role, inputs)


def once(verb: str, resolver: str) -> Offer:
    """An offer to make a roll that is made once in a phase."""
    return Offer(verb, Does.ROLL, resolver, ACTOR, times=1)


def act(verb: str, action: str) -> Offer:
    """An offer to do something without a roll."""
    return Offer(verb, Does.ACTION, action)


OFF: Final = act(N_("off the table: eliminated"), "desert")


def on_the_table(rule: Rule) -> Rule:
    """The rule, for those who are on the table."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        return None if is_away(unit) else rule(battle, unit)

    return standing


def of_the_side(rule: Rule) -> Rule:
    """The rule, for the units of the side whose pass it is."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        mine = not battle.place.side or unit.side == battle.place.side
        return rule(battle, unit) if mine and not is_away(unit) else None

    return standing


def of_the_others(rule: Rule) -> Rule:
    """The rule, for the units of the sides whose pass it is not."""

    def standing(battle: Battle, unit: Unit) -> Standing:
        theirs = not battle.place.side or unit.side != battle.place.side
        return rule(battle, unit) if theirs and not is_away(unit) else None

    return standing


VERBS: Final[Mapping[str, str]] = {
    "fear_flight": N_("roll the flight"),
    "pursuit": N_("roll the pursuit"),
    "blow": N_("strike the blow owed"),
    "damage": N_("roll the damage"),
}
"""The verb for a roll that is owed and is no test."""


def owed_by(battle: Battle, unit: Unit, *resolvers: str) -> tuple[Offer, ...]:
    """The debts of these kinds that the unit has, each as an offer with all that the debt says of it."""
    owed = (debt for debt in battle.debts if debt.unit == unit.id and debt.resolver in resolvers)
    return tuple(debt_as_offer(debt, VERBS.get(debt.resolver, N_("take the test owed"))) for debt in owed)


def flight_or_pursuit(battle: Battle, unit: Unit, note: str = "") -> Standing:
    """The flight it owes, or the pursuit it owes unless a test spares it (CF-FLEE-02, 04, 07); none for others."""
    flight = owed_by(battle, unit, "fear_flight")
    if flight:
        return May(flight, note)
    chase = owed_by(battle, unit, "pursuit")
    if chase:
        return May((*chase, once(N_("try not to pursue"), "no_pursuit"), roll(N_("at the table edge"), "table_edge")))
    strikes = owed_by(battle, unit, "blow")
    if strikes:
        return May(strikes, N_("a blow at the one it caught"))
    return May((DONE, OFF), through=True) if unit[FLEEING] == AFRAID and not unit[CAUGHT] else None
