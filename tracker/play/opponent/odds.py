"""The exchange between two units when one strikes or shoots: expected losses, from one draft of the printed roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import Final

from msgspec import Struct

from tracker.battle.battle import ACTOR, Bindings, Unit, UnitId
from tracker.battle.fields import Rejected
from tracker.play.opponent.facts import standing_units
from tracker.play.opponent.temperaments import Temperament
from tracker.play.perspective import Perspective
from tracker.play.rolls import draft
from tracker.rules.odds import chances
from tracker.rules.resolver import Resolver
from tracker.rules.system import System, Way

TARGET: Final = "target"
"""The part of the one who is struck or shot at, in every system that has it."""


LITTLE: Final = 0.1
"""The share of an enemy's strength that is next to nothing, where more comes back: what a sorcerer does to a unit."""


class Exchange(Struct, frozen=True):
    """A unit's harm to an enemy and its own loss, in shares of each one's strength, and how likely each then runs.

    `given` and `taken` are the same in worth, a unit that runs counted as half lost. `spread` is what the enemy loses
    at least and at most, eight times in ten, where a forecast knows it.
    """

    gives: float
    takes: float = 0.0
    routs: float = 0.0
    given: float = 0.0
    taken: float = 0.0
    spread: tuple[int, int] | None = None

    def is_dared(self, temperament: Temperament) -> bool:
        """Whether one of that temperament charges or strikes for this; the rash alone do it for next to nothing."""
        if self.gives < min(self.takes, LITTLE) and temperament.charge:
            return False
        return temperament.dares(self.given, self.taken)

    def gain(self, temperament: Temperament) -> float:
        """The gain for one of that temperament."""
        return temperament.gain(self.given, self.taken)


def rolls_against(system: System, way: Way) -> tuple[Resolver, ...]:
    """The rolls of that kind that one unit makes against another, the first declared first."""
    return tuple(resolver for resolver in _of_way(system, way) if _parts(resolver) == [ACTOR, TARGET])


def _of_way(system: System, way: Way) -> Iterator[Resolver]:
    ways = {**system.turn.ways, **system.words.told_as}
    return (resolver for resolver in system.rolls.resolvers if ways.get(resolver.key) is way)


def _parts(resolver: Resolver) -> list[str]:
    return [role.key for role in resolver.roles if not (role.optional or role.afterwards)]


class Nerve(Struct, frozen=True):
    """How likely a unit runs by its tests, and what they cost on the average of what is left of it, 1 for a rout."""

    runs: float = 0.0
    harm: float = 0.0

    def then(self, later: Nerve) -> Nerve:
        """Both one after the other: who has run takes no second one."""
        stays = 1 - self.runs
        return Nerve(self.runs + stays * later.runs, self.harm + stays * later.harm)


def exchange(view: Perspective, way: Way, unit: UnitId, enemy: UnitId, *, charges: bool = False) -> Exchange | None:
    """The exchange when the unit strikes, or shoots, once; who is struck strikes back with the rest of its strength.

    Before a charge both test their nerve. None where no roll of the system tells.
    """
    gives = share_lost(view, way, unit, enemy)
    if gives is None:
        return None
    dares, stands = (_nerve(view, unit, enemy), _nerve(view, enemy, unit)) if charges else (Nerve(), Nerve())
    is_struck = way is Way.FIGHT and view.system.opponent.strikes_back
    takes = (1 - gives) * (share_lost(view, Way.FIGHT, enemy, unit) or 0.0) if is_struck else 0.0
    gives, takes = gives * (1 - dares.runs), takes * (1 - dares.runs) * (1 - stands.runs)
    routed, broken = stands.then(_broken(view, enemy, gives)), dares.then(_broken(view, unit, takes))
    units = view.battle.units
    return Exchange(
        gives,
        takes,
        routed.runs,
        worth_lost(view, units[enemy], gives, routed.harm),
        worth_lost(view, units[unit], takes, broken.harm),
    )


def share_lost(view: Perspective, way: Way, unit: UnitId, enemy: UnitId) -> float | None:
    """The share of its strength that an enemy loses on the average to all the blows or shots of a unit."""
    harm = harm_against(view, way, unit, enemy)
    if harm is None:
        return None
    actor, target = view.battle.units[unit], view.battle.units[enemy]
    blows = view.system.opponent.blows(view.battle, actor, way)
    count = (1 if view.system.cards.is_single(actor) else strength(view, actor)) if blows is None else blows
    lasts = view.system.opponent.lasts(target)
    left = max(strength(view, target) if lasts is None else lasts, 1)
    # Of several blows at one figure each after the first may meet it fallen already.
    return 1 - (1 - harm) ** count if left == 1 and harm < 1 else min(harm * count / left, 1.0)


def strength(view: Perspective, unit: Unit) -> int:
    """How many bases, figures or points of a unit are left."""
    return next((gauge.now for gauge in view.system.audience.gauges(unit)), 1)


def balance(view: Perspective) -> float:
    """The side's remaining worth for each one that is left of its enemies, as far as it knows of them.

    Who runs counts for nothing.
    """
    ours = theirs = 0.0
    for unit in standing_units(view.system, view.battle):
        full = next((gauge.full for gauge in view.system.audience.gauges(unit)), 1)
        left = 0.0 if view.system.cards.is_routed(unit) else worth_of(view, unit) * strength(view, unit) / max(full, 1)
        ours, theirs = (ours + left, theirs) if unit.side == view.side else (ours, theirs + left)
    return ours / theirs if theirs else inf


def worth_lost(view: Perspective, unit: Unit, lost: float, routs: float) -> float:
    """The worth that a unit loses with such a share of its strength, half of the rest where it then runs."""
    return worth_of(view, unit) * (lost + (1 - lost) * min(routs / 2, 1))


def worth_of(view: Perspective, unit: Unit) -> float:
    """A unit's whole worth: its points where every card has some, else as the system reckons it."""
    points = view.system.cards.points
    if points is not None and all(each[points] for each in view.battle.units.values()):
        return float(unit[points])
    return view.system.opponent.worth(unit)


def harm_against(view: Perspective, way: Way, unit: UnitId, enemy: UnitId) -> float | None:
    """The average harm of the best roll of that kind to an enemy's strength; None where no roll tells.

    Where a hit calls for a roll of its own on the one who is hit, as damage is, that counts too. What only the table
    could say of a roll is as it is for most.
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


def _harm(view: Perspective, resolver: Resolver, bindings: Bindings) -> float | None:
    """The average harm of the roll: 0 where the rules bar it."""
    try:
        given = view.system.opponent.supposes.get(resolver.key)
        case, _known = draft(view.system, view.battle, resolver, bindings, given)
    except Rejected:
        return None
    if resolver.bars(case) is not None:
        return 0.0
    good = [outcome.key for outcome in resolver.outcomes if outcome.good]
    ends = chances(resolver, case) if good and resolver.throws(case) is not None else {}
    actor, target = view.battle.units[bindings[ACTOR]], view.battle.units[bindings[TARGET]]

    def lost(outcome: str) -> float:
        exactly = view.system.opponent.loses(actor, target, resolver.key, outcome)
        return (good.index(outcome) + 1) / len(good) if exactly is None else exactly

    return sum(float(ends.get(key, 0)) * lost(key) for key in good) if ends else None


def _nerve(view: Perspective, unit: UnitId, enemy: UnitId) -> Nerve:
    """The fate of a unit by the tests of its nerve before it charges that enemy, or is charged by it."""
    units, nerve = view.battle.units, Nerve()
    for roll in view.system.opponent.nerve(view.battle, units[unit], units[enemy]):
        resolver = view.system.resolver(roll)
        parts = zip((role.key for role in resolver.roles), (unit, enemy), strict=False)
        nerve = nerve.then(_failing(view, resolver, dict(parts)))
    return nerve


def _broken(view: Perspective, unit: UnitId, lost: float) -> Nerve:
    """The fate of a unit that loses such a share: that it loses anything, and then fails the test of that."""
    if not view.system.opponent.breaks or not lost:
        return Nerve()
    resolver = view.system.resolver(view.system.opponent.breaks)
    fails = _failing(view, resolver, {resolver.roles[0].key: unit})
    likely = min(lost * strength(view, view.battle.units[unit]), 1.0)
    return Nerve(fails.runs * likely, fails.harm * likely)


def _failing(view: Perspective, resolver: Resolver, bindings: Bindings) -> Nerve:
    """How likely a test drives its unit off, and how far; not at all where the rules ask for none."""
    try:
        case, _known = draft(view.system, view.battle, resolver, bindings)
    except Rejected:
        return Nerve()
    if resolver.bars(case) is not None:
        return Nerve()
    unit = view.battle.units[next(iter(bindings.values()))]
    good = {outcome.key for outcome in resolver.outcomes if outcome.good}
    ends = chances(resolver, case) if resolver.throws(case) is not None else {}
    bad = [
        (float(chance), view.system.opponent.runs(unit, resolver.key, key))
        for key, chance in ends.items()
        if key not in good
    ]
    return Nerve(sum(chance for chance, far in bad if far >= 1), sum(chance * far for chance, far in bad))


def best_target(view: Perspective, way: Way, unit: UnitId, enemies: Iterable[UnitId]) -> UnitId | None:
    """The enemy against whom a blow or a shot is worth most, less what comes back; None where none tells."""
    worths = {enemy: each for enemy in enemies if (each := exchange(view, way, unit, enemy)) is not None}
    return max(worths, key=lambda enemy: worths[enemy].given - worths[enemy].taken, default=None)
