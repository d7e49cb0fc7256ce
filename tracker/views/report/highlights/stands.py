"""Feats that no single roll says: charges that came to nothing, last stands, fights to the last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from math import prod
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Unit, UnitId, acting_first
from tracker.battle.contacts import How
from tracker.battle.events import Rolled
from tracker.play.evolve import fold
from tracker.rules.system import System
from tracker.views.report.highlights.feats import Feat, Kind, left_of, share_of, weighed
from tracker.views.report.highlights.nerve import HALF, of_nerve, together
from tracker.views.report.lines import DEEDS, is_of_two, way_of, what_followed
from tracker.views.report.moments import UNLIKELY, Moment, first_roll
from tracker.views.spotlight import is_good

FEW: Final = Fraction(1, 4)
"""A unit of which no more is left makes a last stand when it is attacked."""
BLOWS_STOOD: Final = 3
"""Attacks that a last stand has withstood, at least."""

OF_A_PHASE: Final = frozenset({Kind.STOOD, Kind.DIED_FIGHTING, Kind.CHARGED_IN_VAIN})
"""The feats that no single roll says: they are told at the end of their phase."""


def feats(system: System, known_moments: Iterable[Moment]) -> Iterator[Feat]:
    """The feats that no single roll tells: tests held, refusals, charges that came to nothing, last stands."""
    for _turn, of_turn in groupby(known_moments, key=lambda moment: moment.turn):
        charged: dict[UnitId, dict[UnitId, Unit]] = defaultdict(dict)
        for _where, of_phase in groupby(of_turn, key=lambda moment: moment.where):
            phase = list(of_phase)
            yield from together(feat for moment in phase if (feat := of_nerve(system, moment)) is not None)
            _note_charges(system, phase, charged)
            yield from _charged_in_vain(system, phase, charged)
            yield from _last_stands(system, phase)


def _note_charges(system: System, phase: Iterable[Moment], charged: dict[UnitId, dict[UnitId, Unit]]) -> None:
    for moment in phase:
        meetings, _lost = what_followed(system, (moment,))
        for meeting in meetings:
            if meeting.how is How.CHARGE:
                charged[meeting.unit.id].update({other.id: other for other in meeting.others})


def _charged_in_vain(
    system: System, phase: list[Moment], charged: Mapping[UnitId, Mapping[UnitId, Unit]]
) -> Iterator[Feat]:
    """Charges of this turn whose every blow at those they charged, in this phase, missed."""
    for unit, enemies in charged.items():
        blows = [
            (moment, rolled)
            for moment, rolled in _deeds(system, phase)
            if _pair(rolled)[:1] == (unit,) and set(_pair(rolled)[1:]) & enemies.keys()
        ]
        well = any(is_good(system, rolled.resolution) is not False for _moment, rolled in blows)
        odds = prod((moment.odds for moment, _rolled in blows if moment.odds is not None), start=Fraction(1))
        if len(blows) < 2 or well or odds > UNLIKELY:
            continue
        moment = blows[0][0]
        charger = moment.before.units[unit]
        weight = weighed(share_of(moment.before, charger) * FEW, odds)
        struck = {other for _moment, rolled in blows for other in _pair(rolled)[1:]}
        others = tuple(enemy for key, enemy in enemies.items() if key in struck)
        yield Feat(Kind.CHARGED_IN_VAIN, charger, moment.turn, moment.where, others, odds, weight, len(blows))


def _last_stands(system: System, phase: list[Moment]) -> Iterator[Feat]:
    """Units that were attacked again and again with little left, and stood, or fell and took somebody with them."""
    struck: dict[UnitId, list[Moment]] = defaultdict(list)
    for moment, rolled in _deeds(system, phase):
        for target in _pair(rolled)[1:]:
            struck[target].append(moment)
    for unit, attacks in struck.items():
        first, last = attacks[0], attacks[-1]
        was = first.before.units.get(unit)
        now = fold(system, last.act.events, last.before).units.get(unit)
        if was is None or now is None or len(attacks) < BLOWS_STOOD or left_of(system, was) > HALF:
            continue
        gauge = next(iter(system.audience.gauges(now)), None)
        if gauge is None or gauge.full < 2:
            continue
        feat = Feat(Kind.STOOD, now, last.turn, last.where, (), None, 0.0, len(attacks), gauge)
        weight = float(share_of(last.before, now)) / 2
        if not system.cards.is_out(now) and not system.cards.is_routed(now) and left_of(system, now) <= FEW:
            yield replace(feat, weight=weight)
        elif system.cards.is_out(now) and (taken := _taken_by(system, unit, phase)):
            victims, lost = taken
            yield replace(feat, kind=Kind.DIED_FIGHTING, others=victims, count=lost, gauge=gauge, weight=weight)


def _taken_by(system: System, unit: UnitId, phase: Iterable[Moment]) -> tuple[tuple[Unit, ...], int] | None:
    """Whom a unit took strength from in a phase, and how much; None where it took none."""
    own = [moment for moment, rolled in _deeds(system, phase) if _pair(rolled)[:1] == (unit,)]
    _met, lost = what_followed(system, own)
    taken = {key: loss for key, loss in lost.items() if key != unit and loss.count > 0}
    if not taken:
        return None
    return tuple(loss.last for loss in taken.values()), sum(loss.count for loss in taken.values())


def _deeds(system: System, phase: Iterable[Moment]) -> Iterator[tuple[Moment, Rolled]]:
    """The shots and blows of a phase that were rolled for, each with who made it and at whom."""
    for moment in phase:
        rolled = first_roll(moment)
        if rolled is not None and not rolled.override and way_of(system, moment) in DEEDS and is_of_two(system, rolled):
            yield moment, rolled


def _pair(rolled: Rolled) -> tuple[UnitId, ...]:
    return acting_first(rolled.bindings)[:2]
