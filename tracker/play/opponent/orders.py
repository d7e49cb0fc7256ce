"""The order tokens of a side that is led, as the faces of one die: weighed by what its units are good for."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit, UnitId
from tracker.play.opponent.facts import aimed_at, likelihood
from tracker.play.opponent.odds import Exchange, best_target, exchange
from tracker.play.opponent.plans import on_plan, plan_of
from tracker.play.opponent.proposals import MOVES, in_share
from tracker.play.opponent.shares import by_face
from tracker.play.opponent.temperaments import Temperament
from tracker.play.perspective import Perspective
from tracker.rules.system import Way

LATE: Final = 0.2
"""The weight of moving before a shot, where there is somebody to shoot at already."""

LEAST: Final = 0.4
"""The least that a token may weigh, of the heaviest: what will be in reach once it is turned up is not known yet."""


def tokens_of_die(view: Perspective, unit: Unit, temperament: Temperament) -> tuple[str, ...]:
    """For each face of a die the token that it lays by the unit, of those it may have; () where it may have none."""
    tokens, temperament = view.system.turn.tokens, on_plan(temperament, plan_of(view.battle, view.side))
    allowed = () if tokens is None else tokens.allowed(view.battle, unit)
    if tokens is None or not allowed:
        return ()
    ways = [tokens.ways.get(token) for token in allowed]
    aimed = {way for way in ways if way is not None} - {Way.MOVE}
    best = {way: _best(view, unit, way) for way in aimed}
    odds: dict[Way | None, Exchange | None] = {way: each and each[0] for way, each in best.items()}
    most = max((each.gain(temperament) for each in odds.values() if each is not None), default=0.0)
    weights = [_weight(way, odds.get(way), temperament, most, strikes=Way.FIGHT in ways) for way in ways]
    if (charge := best.get(Way.FIGHT)) is not None:
        likely = likelihood(view.system, view.battle, Way.MOVE, unit, charge[1])
        weights = [weight * likely if way is Way.FIGHT else weight for way, weight in zip(ways, weights, strict=True)]
    if _known(view, unit) and odds.get(Way.SHOOT) is not None:
        late = view.system.opponent.advances.intersection(allowed)
        weights = [weight * (LATE if token in late else 1) for token, weight in zip(allowed, weights, strict=True)]
    least = LEAST * max(weights)
    worth_it = [place for place, weight in enumerate(weights) if weight >= least]
    return by_face([allowed[place] for place in worth_it], [weights[place] for place in worth_it])


def _known(view: Perspective, unit: Unit) -> frozenset[str]:
    """The enemies of whom the table has told how far they are, since one of the two moved."""
    return frozenset(each.of for each in view.battle.observations if each.unit == unit.id and not each.has_lapsed)


def _best(view: Perspective, unit: Unit, way: Way) -> tuple[Exchange, UnitId] | None:
    """The best exchange with an enemy in reach, or in range, and who that is: of those told of, if anything was."""
    reached = Way.MOVE if way is Way.FIGHT else way
    may_be = aimed_at(view.system, view.battle, reached, unit)
    known = _known(view, unit)
    target = best_target(view, way, unit.id, [enemy for enemy in may_be if enemy in known] if known else may_be)
    odds = None if target is None else exchange(view, way, unit.id, target)
    return None if odds is None or target is None else (odds, target)


def _weight(way: Way | None, odds: Exchange | None, temperament: Temperament, most: float, *, strikes: bool) -> float:
    """How fond a unit is of a token laid for that kind of act: by its best target, and what it dares.

    One that may have none to strike with, as a gun, is there to shoot, whatever roll that comes to; to shoot at nobody
    is to wait.
    """
    if way is None:
        return 1.0
    if way is Way.MOVE:
        return MOVES * temperament.advance / (1 if strikes else 4)
    if not strikes:
        return temperament.shoot
    if way is Way.SHOOT and (odds is None or not odds.gives):
        return MOVES * temperament.wait
    if odds is None or not odds.gives or (way is Way.FIGHT and not odds.is_dared(temperament)):
        return 0.0
    return temperament.fond_of(Way.MOVE if way is Way.FIGHT else way) * in_share(odds.gain(temperament), most)
