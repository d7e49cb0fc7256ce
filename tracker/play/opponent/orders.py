"""The order tokens of a side that is led, as the faces of one die: weighed by what its units are good for."""

from __future__ import annotations

from tracker.battle.battle import Unit
from tracker.play.opponent.facts import aimed_at
from tracker.play.opponent.odds import best_target, harm_against
from tracker.play.opponent.proposals import LEAST, SIDES, in_shares
from tracker.play.opponent.temperaments import Temperament
from tracker.play.perspective import Perspective
from tracker.rules.system import Way


def tokens_of_die(view: Perspective, unit: Unit, temperament: Temperament) -> tuple[str, ...]:
    """For each face of a die the token that it lays by the unit, of those it may have; () where it may have none."""
    tokens = view.system.turn.tokens
    allowed = () if tokens is None else tokens.allowed(view.battle, unit)
    if tokens is None or not allowed:
        return ()
    ways = [tokens.ways.get(token) for token in allowed]
    weights = [_weight(view, unit, way, temperament, strikes=Way.FIGHT in ways) for way in ways]
    shares = in_shares(weights)
    return tuple(token for token, share in zip(allowed, shares, strict=True) for _face in range(share))[:SIDES]


def _weight(view: Perspective, unit: Unit, way: Way | None, temperament: Temperament, *, strikes: bool) -> float:
    """How fond a unit is of a token laid for that kind of act: by its best target, and what it dares.

    One that may have none to strike with, as a gun, is there to shoot, whatever roll that comes to.
    """
    if way is None:
        return 1.0
    if way is Way.MOVE:
        return temperament.advance / (2 if strikes else 8)
    if not strikes:
        return temperament.shoot
    best = best_target(view, way, unit.id, aimed_at(view.system, view.battle, Way.SHOOT, unit))
    if best is None:
        return LEAST
    enemy, gives = best
    if way is not Way.FIGHT:
        return max(temperament.shoot * float(gives), LEAST)
    takes = harm_against(view, Way.FIGHT, enemy, unit.id)
    return temperament.advance * float(gives) if temperament.dares(float(gives), float(takes or 0)) else LEAST
