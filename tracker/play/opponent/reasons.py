"""Why a side that is led does what is proposed, in a word: its plan, its losses, its odds, who is near."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from tracker.battle.battle import Unit
from tracker.play.opponent.facts import aimed_at, known_of, was_so
from tracker.play.opponent.odds import balance
from tracker.play.opponent.plans import Plan, plan_of
from tracker.play.opponent.proposals import Stance, Weighed
from tracker.play.opponent.temperaments import Temperament
from tracker.play.perspective import Perspective
from tracker.rules.system import Way


class Reason(StrEnum):
    """The reason of a way that is proposed."""

    FLIGHT = "flight"
    GUARD = "guard"
    PLAN = "plan"
    BEST = "best"
    LESS = "less"
    FEARED = "feared"
    FAR = "far"
    OTHER = "other"


MOVES: Final = (Stance.ADVANCES, Stance.HOLDS)


def reason_of(
    view: Perspective, unit: Unit, way: Weighed, among: Sequence[Weighed], temperament: Temperament
) -> Reason:
    """The reason of one way among those that are proposed with it."""
    if way.stance is Stance.FLEES:
        return Reason.FLIGHT
    if way.stance is Stance.HOLDS and balance(view) < temperament.yields:
        return Reason.GUARD
    if _is_planned(way, plan_of(view.battle, view.side)):
        return Reason.PLAN
    if way.odds is not None:
        gains = [each.odds.gain(temperament) for each in among if each.odds is not None]
        return Reason.BEST if way.odds.gain(temperament) >= max(gains) else Reason.LESS
    if way.enemy is None and (way.comes_nearer or way.stance in MOVES):
        return Reason.FEARED if _is_in_reach(view, unit) else Reason.FAR
    return Reason.OTHER


def _is_planned(way: Weighed, plan: Plan | None) -> bool:
    """Whether it is what the side means to do: to close in, to hold, to go round where it may move at all."""
    match plan:
        case Plan.ATTACK:
            return way.comes_nearer or (way.way is Way.MOVE and way.enemy is not None)
        case Plan.HOLD:
            return way.stance is Stance.HOLDS
        case Plan.LEFT | Plan.RIGHT:
            return way.comes_nearer
        case None:
            return False


def _is_in_reach(view: Perspective, unit: Unit) -> bool:
    """Whether an enemy is known to be in reach, and is left alone all the same."""
    known = (
        known_of(view.system, view.battle, unit, enemy) for enemy in aimed_at(view.system, view.battle, Way.MOVE, unit)
    )
    return any(each is not None and not each.has_lapsed and was_so(Way.MOVE, each) for each in known)
