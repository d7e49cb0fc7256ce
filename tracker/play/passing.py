"""Steps that the table need not stop at, because nobody has anything left to do there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.battle.battle import Battle, Unit
from tracker.play.leaving import still_open
from tracker.play.tokens import lacks_token, may_choose_token
from tracker.play.walk import current_step, standing
from tracker.rules.system import DONE, Does, May, Offer, TokenStep

if TYPE_CHECKING:
    from tracker.rules.system import System


def is_passed(system: System, battle: Battle) -> bool:
    """Whether the step the table has come to is left again at once: nothing is owed, offered or laid there.

    Where some tokens lie face down the steps of the tokens are none of these until every unit has one.
    """
    step = current_step(system, battle)
    if step is None or still_open(system, battle):
        return False
    lays = step.tokens in {TokenStep.PLACE, TokenStep.RANDOM} and any(
        lacks_token(system, battle, unit) and may_choose_token(system, battle, unit) for unit in battle.units.values()
    )
    if lays and battle.sealed:
        return False
    if step.passed(battle):
        return True
    if lays and step.tokens is TokenStep.PLACE:
        return False
    if any(_waits(system, battle, offer) for offer in step.offers):
        return False
    return not any(_may_act(system, battle, unit) for unit in battle.units.values())


def _waits(system: System, battle: Battle, offer: Offer) -> bool:
    """Whether the table as a whole is to do this, and has not: what it may do as often as it likes waits for nobody."""
    if offer.made(battle):
        return False
    rolled = battle.times_rolled(offer.name, None, system.phase_of(battle.place.step).ids)
    return offer.does is Does.ROLL and rolled < offer.times


def _may_act(system: System, battle: Battle, unit: Unit) -> bool:
    """Whether the unit may do anything here but be ticked off."""
    if battle.is_done(unit.id):
        return False
    stands = standing(system, battle, unit)
    return isinstance(stands, May) and any(offer != DONE for offer in stands.offers)
