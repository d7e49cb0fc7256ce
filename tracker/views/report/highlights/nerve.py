"""Tests of nerve that make a story: held against the odds, held again and again, or a charge refused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import prod
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Unit, UnitId
from tracker.battle.events import Rolled
from tracker.play.evolve import fold
from tracker.rules.system import System
from tracker.views.acts import maker_of
from tracker.views.report.highlights.feats import Feat, Kind, left_of, share_of, weighed
from tracker.views.report.moments import RUNNING, Moment, first_roll
from tracker.views.spotlight import is_good

HALF: Final = Fraction(1, 2)
HARD: Final = Fraction(2, 5)
"""A test that was no likelier to be held than this is told whoever held it, one of even odds of a unit halved."""

HOLDING: Final = frozenset({Kind.HELD, Kind.HELD_HALVED})


def of_nerve(system: System, moment: Moment) -> Feat | None:
    """A test of nerve that is worth telling: held against the odds, or a charge refused; None for any other roll."""
    rolled = first_roll(moment)
    if rolled is None or rolled.override or rolled.resolution.resolver not in system.words.nerve:
        return None
    unit = maker_of(system, moment.before, rolled)
    kind = None if unit is None else _kind(system, moment, rolled, unit)
    if unit is None or kind is None:
        return None
    weight = weighed(share_of(moment.before, unit) * RUNNING, moment.odds)
    return Feat(kind, unit, moment.turn, moment.where, (), moment.odds, weight)


def _kind(system: System, moment: Moment, rolled: Rolled, unit: Unit) -> Kind | None:
    resolution, odds = rolled.resolution, moment.odds
    if resolution.outcome in system.words.nerve[resolution.resolver]:
        return Kind.REFUSED
    if odds is None or odds > HALF or not is_good(system, resolution):
        return None
    after = fold(system, moment.act.events, moment.before).units.get(unit.id, unit)
    if system.cards.is_routed(unit) and not system.cards.is_routed(after):
        return Kind.RALLIED if odds <= HARD else None
    if left_of(system, unit) <= HALF:
        return Kind.HELD_HALVED
    return Kind.HELD if odds <= HARD else None


def together(tests: Iterable[Feat]) -> Iterator[Feat]:
    """Tests of nerve of one phase, those that one unit held again and again as one."""
    by_unit: dict[tuple[UnitId, bool], list[Feat]] = defaultdict(list)
    for feat in tests:
        by_unit[feat.unit.id, feat.kind in HOLDING].append(feat)
    for (_unit, is_held), alike in by_unit.items():
        first, odds = alike[0], prod((feat.odds or Fraction(1) for feat in alike), start=Fraction(1))
        if is_held and len(alike) > 1:
            weight = max(feat.weight for feat in alike)
            yield replace(first, kind=Kind.HELD_OFTEN, count=len(alike), odds=odds, weight=weight)
        else:
            yield first
