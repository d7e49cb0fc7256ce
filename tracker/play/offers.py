"""The offers of a step to its units: with whom and for which test each is taken up, and whether it was done already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tracker.battle.battle import Battle, Bindings, Debt, Unit, UnitId
from tracker.play.walk import standing
from tracker.rules.resolver import Role
from tracker.rules.system import Does, May, Offer, System


def who_may_act(system: System, battle: Battle) -> tuple[tuple[Unit, May], ...]:
    """The units that may act at the present step and are not ticked off, in the order in which they are listed."""
    sides = [side.id for side in battle.sides]
    sides.sort(key=lambda side: side != battle.place.side)
    acting = system.turn.acting(battle)
    listed = [
        (unit, stands)
        for side in sides
        for unit in battle.of_side(side)
        if not battle.is_done(unit.id) and isinstance(stands := standing(system, battle, unit), May)
    ]
    is_ranked = any(stands.rank for _unit, stands in listed)

    def place(candidate: tuple[Unit, May]) -> tuple[int, ...]:
        unit, stands = candidate
        whose = 0 if is_ranked else sides.index(unit.side)
        return -stands.rank, whose, acting is None or unit.id != acting.id

    return tuple(sorted(listed, key=place))


def bound_by(offer: Offer, roles: Iterable[Role], unit: UnitId | None) -> Bindings:
    """The unit in the part that the offer names, or else in the first, and those whom the offer binds itself."""
    part = offer.role or next((role.key for role in roles), "")
    return {**({part: unit} if unit is not None and part else {}), **offer.others}


def _all_owed_as(battle: Battle, offer: Offer, bindings: Mapping[str, UnitId]) -> Iterator[Debt]:
    meant = (offer.name, dict(bindings), dict(offer.inputs))
    return (debt for debt in battle.debts if (debt.resolver, debt.bindings, debt.inputs) == meant)


def owed_as(battle: Battle, offer: Offer, bindings: Mapping[str, UnitId]) -> Debt | None:
    """The test on the list that an offer stands for, if any: no page of rolls of its own is opened for it."""
    return next(_all_owed_as(battle, offer, bindings), None)


def debts_offered(system: System, battle: Battle, offer: Offer, unit: UnitId | None) -> tuple[Debt, ...]:
    """The tests on the list that a unit would settle, one at a time, by what it is offered.

    It may owe the very same one more than once. It may also be offered one test of its nerve and owe another: that is
    the same roll, and yet not that test.
    """
    if offer.does is not Does.ROLL:
        return ()
    return tuple(_all_owed_as(battle, offer, bound_by(offer, system.resolver(offer.name).roles, unit)))


def times_rolled(system: System, battle: Battle, resolver: str, unit: UnitId | None) -> int:
    """How often the unit, or the table as a whole, has made that roll in the present phase of this turn."""
    if not battle.place.step:
        return 0
    return battle.times_rolled(resolver, unit, system.phase_of(battle.place.step).ids)


def is_made(system: System, battle: Battle, offer: Offer, unit: UnitId | None = None) -> bool:
    """Whether what is offered has been done already, so that to do it once more is asked about."""
    if _is_under_way(system, battle, offer, unit):
        return False
    if offer.is_made(battle):
        return True
    if offer.does is Does.PROMPT:
        return (battle.place, offer.name, unit or "") in battle.answered
    return offer.does is Does.ROLL and 0 < offer.times <= times_rolled(system, battle, offer.name, unit)


def _is_under_way(system: System, battle: Battle, offer: Offer, unit: UnitId | None) -> bool:
    """Whether what is offered is played on a page that waits with its answers, and would only be gone on with."""
    page = system.sheet_of(offer.name) if offer.does in {Does.ROLL, Does.PROCEDURE} else None
    played = page.procedure if page is not None else offer.name if offer.does is Does.PROCEDURE else ""
    return any(
        running.procedure == played and (not running.bindings or unit in running.bindings.values())
        for running in battle.running
    )
