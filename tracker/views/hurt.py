"""The figures of a unit that still stand and are hurt: one reading for bars, lists, comparisons, report and panel."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import takewhile

from tracker.battle.battle import Battle, Unit
from tracker.rules.system import Badge, Gauge, Hurt, System, Tone
from tracker.words import _, n_


def hurt(system: System, unit: Unit) -> tuple[Hurt, ...]:
    """The figures that are hurt alike, the worst hurt first; none of a unit that is out of the battle."""
    return () if system.cards.is_out(unit) else tuple(group for group in system.audience.hurt(unit) if group.count > 0)


def hurt_in_words(system: System, unit: Unit) -> str:
    """All of them in short, none left out: `3 critical, 1 light`; empty where nobody is hurt."""
    return ", ".join(group.words for group in hurt(system, unit))


def hurt_to_viewers(system: System, unit: Unit) -> str:
    """All of them in short as viewers are told: how badly where that has a name, else how many: `3 hurt`."""
    groups = hurt(system, unit)
    tallied = sum(group.count for group in groups if group.is_tallied)
    named = [group.words for group in groups if not group.is_tallied]
    counted = [n_("{count} hurt", "{count} hurt", tallied).format(count=tallied)] if tallied else []
    return ", ".join((*counted, *named))


def marks_to_viewers(system: System, battle: Battle, unit: Unit) -> Iterator[Badge]:
    """A unit's badges as viewers are told of it, its hurt figures first."""
    for badge in badges_of(system, battle, unit):
        if badge.words == hurt_in_words(system, unit):
            yield Badge(hurt_to_viewers(system, unit), badge.tone)
        elif len(badge.to_viewers) > 1:
            yield Badge(badge.to_viewers, badge.tone)


def badges_of(system: System, battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    """A unit's badges: a grave state, its hurt figures in one, so that none is cut off, an order under way, others."""
    states = hurt(system, unit)
    tone = next(
        (tone for tone in (Tone.BAD, Tone.WARN) if any(group.tone is tone for group in states)),
        Tone.PLAIN,
    )
    worn = (Badge(hurt_in_words(system, unit), tone),) if states else ()
    coming = battle.under_way.get(unit.id)
    late = (Badge(_("order comes in turn {turn}").format(turn=coming.turn), Tone.WARN),) if coming is not None else ()
    known = system.audience.badges(battle, unit)
    grave = tuple(takewhile(lambda badge: badge.tone in {Tone.BAD, Tone.WARN}, known))
    return (*grave, *worn, *late, *known[len(grave) :])


def hurt_of(system: System, unit: Unit) -> int:
    """How many of what its strength is counted in are hurt."""
    return sum(group.count for group in hurt(system, unit) if group.gone)


def taken_off(system: System, unit: Unit) -> Fraction:
    """The loss of figures that still stand, in figures: three of which three quarters are gone are 2¼."""
    return sum(_parts(system, unit), Fraction(0))


def _parts(system: System, unit: Unit) -> Iterator[Fraction]:
    gauge = next(iter(system.audience.gauges(unit)), Gauge("", 0, 0))
    left = max(gauge.now, 0)
    for group in hurt(system, unit):
        count = min(group.count, left)
        left -= count
        yield count * group.gone
