"""What one unit may do to another by a single roll: the harm of a blow or a shot, as exact as the sheet prints it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from tracker.battle.battle import ACTOR, Bindings, UnitId
from tracker.battle.fields import Rejected
from tracker.play.perspective import Perspective
from tracker.play.rolls import draft
from tracker.rules.odds import chances
from tracker.rules.resolver import Resolver
from tracker.rules.system import System, Way

TARGET: Final = "target"
"""The part of the one who is struck or shot at, in every system that has it."""


def rolls_against(system: System, way: Way) -> tuple[Resolver, ...]:
    """The rolls of that kind that one unit makes against another, the first declared first."""
    return tuple(resolver for resolver in _of_way(system, way) if _parts(resolver) == [ACTOR, TARGET])


def _of_way(system: System, way: Way) -> Iterator[Resolver]:
    ways = {**system.turn.ways, **system.words.told_as}
    return (resolver for resolver in system.rolls.resolvers if ways.get(resolver.key) is way)


def _parts(resolver: Resolver) -> list[str]:
    return [role.key for role in resolver.roles if not (role.optional or role.afterwards)]


def harm_against(view: Perspective, way: Way, unit: UnitId, enemy: UnitId) -> Fraction | None:
    """The harm that the best roll of that kind does to the enemy on the average, from 0 to 1; None where none tells.

    That is the chance that it ends well, each good end counted by how far it stands from the mildest of them. Where a
    hit calls for a roll of its own on the one who is hit, as damage is, that counts too. What only the table could say
    of a roll is as it is for most.
    """
    bindings = {ACTOR: unit, TARGET: enemy}
    harms = [_harm(view, resolver, bindings) for resolver in rolls_against(view.system, way)]
    best = max((harm for harm in harms if harm is not None), default=None)
    if best is None:
        return None
    for resolver in _of_way(view.system, Way.FIGHT):
        if _parts(resolver) == [TARGET] and (then := _harm(view, resolver, bindings)) is not None:
            best *= then
    return best


def _harm(view: Perspective, resolver: Resolver, bindings: Bindings) -> Fraction | None:
    try:
        case, _known = draft(view.system, view.battle, resolver, bindings)
    except Rejected:
        return None
    good = [outcome.key for outcome in resolver.outcomes if outcome.good]
    ends = chances(resolver, case) if good and resolver.throws(case) is not None else {}
    harms = (ends.get(key, Fraction(0)) * Fraction(rank, len(good)) for rank, key in enumerate(good, start=1))
    return sum(harms, Fraction(0)) if ends else None


def best_target(view: Perspective, way: Way, unit: UnitId, enemies: Iterable[UnitId]) -> tuple[UnitId, Fraction] | None:
    """The enemy against whom a roll of that kind is worth most, with its harm; None where none has any to tell.

    Of a blow the enemy's harm in return is taken off.
    """
    harmed = [(enemy, harm) for enemy in enemies if (harm := harm_against(view, way, unit, enemy)) is not None]

    def worth(pair: tuple[UnitId, Fraction]) -> Fraction:
        taken = harm_against(view, Way.FIGHT, pair[0], unit) if way is Way.FIGHT else None
        return pair[1] - (taken or Fraction(0))

    return max(harmed, key=worth, default=None)
