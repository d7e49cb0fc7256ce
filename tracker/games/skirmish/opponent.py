"""Skirmish for the opponent: the hit points that a hit takes off."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.alternation import FEAR, TERROR, is_feared, is_terrible
from tracker.games.skirmish.concepts.touching import enemies_to_strike
from tracker.games.skirmish.rolls.naturals import CRITICAL_FAILURE
from tracker.rules.system import Offer, Opponent, Way

SHAKEN: Final = 0.3
"""The cost of being shaken, as a share of the cost of running."""


def _loses(unit: Unit, enemy: Unit, _roll: str, outcome: str) -> float:
    """A critical hit does twice the damage, and none goes beyond the figure that is hit (SK-RNG-16)."""
    damage = unit[fields.DAMAGE] * (2 if outcome == "critical" else 1)
    return float(min(damage, enemy[fields.HIT_POINTS]))


def _lasts(unit: Unit) -> float:
    each, left = unit[fields.HIT_POINTS], fields.figures_left(unit)
    return float(max(left * each - sum(fields.hurt_figures(unit)), 1))


def _blows(_battle: Battle, unit: Unit, way: Way) -> int | None:
    return 0 if way is Way.SHOOT and not fields.has_weapon(unit) else None


def _worth(unit: Unit) -> float:
    """A general is worth two: where he dies, all of his army test (SK-MORALE-08)."""
    return 2.0 if _is_general(unit) else 1.0


def _is_general(unit: Unit) -> bool:
    return bool(unit[fields.GENERAL])


def _nerve(battle: Battle, unit: Unit, enemy: Unit) -> tuple[str, ...]:
    tests = ((FEAR, is_feared), (TERROR, is_terrible))
    return tuple(roll for roll, is_due in tests if is_due(battle, unit, enemy))


def _runs(unit: Unit, roll: str, outcome: str) -> float:
    """Fear and morale shake first, terror routs at once; a natural 1 does the next worse (SK-STATE)."""
    track = (SHAKEN, 1.0, 2.0)
    is_shaken = unit[fields.STATE] == fields.SHAKEN
    place = (outcome == CRITICAL_FAILURE) + (roll == TERROR or (roll != FEAR and is_shaken))
    return track[min(place, len(track) - 1)]


def _suits(battle: Battle, unit: Unit, offer: Offer) -> bool:
    """A test of nerve not owed is for an enemy it touches; it comes into contact by a charge."""
    if offer.name in {FEAR, TERROR}:
        return any(enemy.id in offer.others.values() for enemy in enemies_to_strike(battle, unit))
    return offer.name != "engage" or unit[fields.OPTION] == "charge"


OPENS: Final = {
    "simple_move": (Way.FIGHT, Way.SHOOT),
    "move_simple": (Way.SHOOT,),
    "all_out": (Way.FIGHT,),
}
OPPONENT: Final = Opponent(
    loses=_loses,
    lasts=_lasts,
    blows=_blows,
    worth=_worth,
    breaks="morale",
    nerve=_nerve,
    runs=_runs,
    suits=_suits,
    opens=OPENS,
    advances=frozenset({"move_simple"}),
    holds=frozenset({"alert"}),
    is_general=_is_general,
    by_hand=frozenset({"choose_target", "dispel"}),
)
