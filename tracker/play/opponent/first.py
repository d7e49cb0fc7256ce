"""Which unit of a side goes first, where its units are designated one by one: who gains most, else the least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import Observe
from tracker.battle.observations import DISTANCES, Seen
from tracker.play.opponent.odds import Exchange, exchange, worth_of
from tracker.play.opponent.temperaments import Temperament
from tracker.play.perspective import Perspective
from tracker.rules.system import Way


def first_to_act(
    view: Perspective, units: Iterable[Unit], temperament: Temperament, observed: Iterable[Observe] = ()
) -> UnitId | None:
    """Who of these gains most at those it touches or sees near; where nobody gains anything, the one worth least.

    So the general waits until the others have shown what the enemy does. What is `observed` of them counts beside what
    the battle keeps.
    """
    kept = (Observe(each.unit, each.seen, each.of) for each in view.battle.observations if not each.has_lapsed)
    near = [each for each in (*kept, *observed) if each.seen in DISTANCES and each.seen is not Seen.FAR]
    units = tuple(units)
    gains = {unit.id: _most(_at_hand(view, unit, near), temperament) for unit in units}
    first = max(gains, key=lambda unit: gains[unit], default=None)
    if first is None or gains[first] > 0:
        return first
    return min(units, key=lambda unit: (view.system.opponent.is_general(unit), worth_of(view, unit))).id


def _most(exchanges: Iterable[Exchange | None], temperament: Temperament) -> float:
    known = (odds for odds in exchanges if odds is not None and odds.is_dared(temperament))
    return max((odds.gain(temperament) for odds in known), default=0.0)


def _at_hand(view: Perspective, unit: Unit, near: Iterable[Observe]) -> Iterator[Exchange | None]:
    """The blows at those it touches, else the charges at those in reach and the shots at those in range."""
    touched = view.system.play.contacts.touched(view.battle, unit) if view.system.play.contacts.are_kept else ()
    if touched:
        yield from (exchange(view, Way.FIGHT, unit.id, enemy.id) for enemy in touched)
        return
    for each in near:
        enemy = view.battle.units.get(UnitId(each.of))
        if each.unit != unit.id or enemy is None or view.system.cards.is_out(enemy):
            continue
        if each.seen is Seen.REACH:
            yield exchange(view, Way.FIGHT, unit.id, enemy.id, charges=True)
        if view.system.opponent.blows(view.battle, unit, Way.SHOOT) != 0:
            yield exchange(view, Way.SHOOT, unit.id, enemy.id)
