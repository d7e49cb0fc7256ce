"""An act whose letter also designates: what a unit may do once it is given its place in the turn."""

from __future__ import annotations

from tracker.battle.battle import Unit
from tracker.battle.commands import Perform, Refused
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import May, Offer, Way


def once_designated(history: History, unit: Unit) -> tuple[Perform, tuple[Offer, ...]] | None:
    """The act that designates the unit, and all it is offered then; None where it cannot be designated."""
    system = history.system
    if not system.turn.designates:
        return None
    command = Perform(system.turn.designates, unit.id)
    after = history.do(command)
    if isinstance(after, Refused):
        return None
    stands = standing(system, after.battle, after.battle.units[unit.id])
    return command, stands.offers if isinstance(stands, May) else ()


def designates_for(history: History, unit: Unit, way: Way) -> tuple[Perform, tuple[Offer, ...]] | None:
    """The act that designates the unit, and its offers of that kind then; None where it cannot be, or has none."""
    if (designated := once_designated(history, unit)) is None:
        return None
    command, offers = designated
    of_the_kind = tuple(offer for offer in offers if history.system.way_of(offer) is way)
    return (command, of_the_kind) if of_the_kind else None
