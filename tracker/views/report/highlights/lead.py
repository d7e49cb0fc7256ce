"""The lead of a report: two or three sentences on what turned the battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import UnitId
from tracker.play.evolve import fold
from tracker.rules.system import System
from tracker.text import capital
from tracker.views.acts import maker_of
from tracker.views.redaction import veiled
from tracker.views.report.highlights.feats import Feat, Kind, share_of
from tracker.views.report.highlights.stands import feats
from tracker.views.report.lines import Lost, what_followed
from tracker.views.report.moments import UNLIKELY, Moment, dealer_of, first_roll, turned_by

SENTENCES: Final = 3


def lead(system: System, known_moments: tuple[Moment, ...]) -> tuple[str, ...]:
    """Two or three sentences on what turned the battle, as it happened; fewer where less did."""
    chosen: list[Feat] = []
    candidates = (*_turns(system, known_moments), *_losses(system, known_moments), *feats(system, known_moments))
    for feat in sorted((feat for feat in candidates if feat.turn), key=lambda feat: -feat.weight):
        if len(chosen) < SENTENCES and not any(_is_same(feat, other) for other in chosen):
            chosen.append(feat)
    places = {
        place: number
        for number, place in enumerate(dict.fromkeys((point.turn, point.where) for point in known_moments))
    }
    return tuple(_in_a_row(sorted(chosen, key=lambda feat: places[feat.turn, feat.where])))


def _in_a_row(chosen: Iterable[Feat]) -> Iterator[str]:
    """A sentence each; the turn is named where it is another than that of the sentence before."""
    turn = 0
    for feat in chosen:
        yield feat.in_words if feat.turn != turn else capital(feat.sentence)
        turn = feat.turn


def _is_same(feat: Feat, other: Feat) -> bool:
    """Whether both tell of the same unit in the same turn, so that one of them is enough."""
    return (feat.unit.id, feat.turn) == (other.unit.id, other.turn)


def _turns(system: System, known_moments: Iterable[Moment]) -> Iterator[Feat]:
    """Every loss by dice, likely or not, as a feat each."""
    for moment in turned_by(system, known_moments):
        if (feat := _of_moment(system, moment)) is not None:
            yield feat


def _losses(system: System, known_moments: Iterable[Moment]) -> Iterator[Feat]:
    """Units lost by an act in which no die decided: by whoever acts, or of themselves."""
    for moment in known_moments:
        if moment.odds is not None or not moment.is_end:
            continue
        dealer = dealer_of(system, moment)
        _met, lost = what_followed(system, (moment,))
        for loss in lost.values():
            if system.cards.is_out(loss.last) and not system.cards.is_out(loss.first):
                feat = Feat(Kind.LOST, loss.last, moment.turn, moment.where)
                if dealer is not None and dealer.side != loss.last.side:
                    feat = replace(feat, kind=Kind.DESTROYED, unit=dealer, others=(loss.last,))
                yield replace(feat, weight=float(share_of(moment.before, loss.last)) / 2)


def _of_moment(system: System, moment: Moment) -> Feat | None:
    """The outcome of rolls that belong together; None where nobody was changed, or nobody made them."""
    alike = moment.together or (moment,)
    rolled = first_roll(moment)
    before = veiled(moment.before, moment.unseen)
    unit = None if rolled is None else maker_of(system, before, rolled)
    if rolled is None or unit is None or not moment.swing:
        return None
    feat = Feat(Kind.BROKE, unit, moment.turn, moment.where, (), moment.odds, _importance(moment))
    _met, lost = what_followed(system, alike)
    others = [loss for key, loss in lost.items() if key != unit.id and loss.count > 0]
    felled = tuple(
        loss.last for loss in others if system.cards.is_out(loss.last) and not system.cards.is_out(loss.first)
    )
    if felled:
        return replace(feat, kind=Kind.DESTROYED, others=felled)
    ran = _now_running(system, alike, moment.unseen)
    if ran and ran != (unit.id,):
        units = alike[-1].before.units
        return replace(feat, kind=Kind.ROUTED, others=tuple(units[key] for key in ran if key != unit.id))
    if others:
        return _cut_down(system, feat, max(others, key=lambda loss: loss.count))
    own = lost.get(unit.id)
    if own is not None:
        return replace(feat, kind=Kind.FELL) if system.cards.is_out(own.last) else None
    return feat if ran else None


def _cut_down(system: System, feat: Feat, loss: Lost) -> Feat | None:
    gauge = next(iter(system.audience.gauges(loss.last)), None)
    if gauge is None:
        return None
    return replace(feat, kind=Kind.CUT_DOWN, others=(loss.last,), gauge=gauge, before=gauge.now + loss.count)


def _now_running(system: System, alike: Iterable[Moment], unseen: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Who runs by these acts and did not before."""
    ran: dict[UnitId, None] = {}
    for moment in alike:
        after = fold(system, moment.act.events, moment.before)
        for key, unit in after.units.items():
            was = moment.before.units.get(key)
            if was is not None and system.cards.is_routed(unit) and not system.cards.is_routed(was):
                ran[key] = None
    return tuple(key for key in ran if key not in set(unseen))


def _importance(moment: Moment) -> float:
    """How much the lead wants it: what turned the battle by its weight, what was likely by half of what it cost."""
    is_turning = moment.odds is not None and moment.odds <= UNLIKELY
    return moment.weight if is_turning else float(moment.swing) / 2
