"""Awards: the unit of the battle, the best and the worst throw, the luckiest and the unluckiest unit.

Each says what was to be expected and what came. An award that nobody earned is not given: no throw is the best that
was likelier than not, and nobody was lucky who rolled too little to tell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

from tracker.battle.battle import SideId, Unit, UnitId
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.figures import percent, plain, sigmas
from tracker.views.redaction import veiled
from tracker.views.report.highlights.feats import share_of
from tracker.views.report.lines import what_followed
from tracker.views.report.luck import Fortune, luck_of_units
from tracker.views.report.moments import UNLIKELY, Moment, dealer_of, first_roll
from tracker.views.sentences.rolls import deed_in_words, ended_in_words
from tracker.views.spotlight import is_good, throw_of
from tracker.words import _

LEAST_VARIANCE: Final = Fraction(1)
"""Below this, that of four even rolls, nothing is said of a unit's luck."""

LEAST_LUCK: Final = 0.5
"""Nobody is called the luckiest, or the unluckiest, who had less of it, in standard deviations."""


class Award(Struct, frozen=True):
    """Who earned what: `title` and `what` in words, what was to be expected beside what came."""

    title: str
    who: str
    what: str
    expected: str
    came: str
    side: SideId | None = None


def awards(history: History, known_moments: tuple[Moment, ...]) -> tuple[Award, ...]:
    """Every award that somebody earned, of all that the audience was told of the battle."""
    fortunes = luck_of_units(history)
    return tuple(
        award
        for award in (
            _unit_of_the_battle(history, known_moments, fortunes),
            _best_throw(history.system, known_moments),
            _worst_throw(history.system, known_moments),
            *_lucky(history, fortunes),
        )
        if award is not None
    )


class Toll(Struct, frozen=True):
    """A unit's toll of its enemies: a share of their army, and in figures."""

    unit: Unit
    share: Fraction
    count: int
    felled: int


def tolls(history: History, known_moments: Iterable[Moment]) -> tuple[Toll, ...]:
    """The toll that every unit took, the largest first; of two as large the earlier."""
    system = history.system
    shares: dict[UnitId, Fraction] = defaultdict(Fraction)
    counts: dict[UnitId, int] = defaultdict(int)
    felled: dict[UnitId, int] = defaultdict(int)
    for moment in known_moments:
        dealer = dealer_of(system, moment)
        if dealer is None or dealer.id not in history.battle.units:
            continue
        _met, lost = what_followed(system, (moment,))
        for loss in lost.values():
            if loss.last.side == dealer.side or loss.count <= 0:
                continue
            gauge = next(iter(system.audience.gauges(loss.last)), None)
            full = max(gauge.full, 1) if gauge is not None else 1
            shares[dealer.id] += share_of(moment.before, loss.last) * min(Fraction(loss.count, full), Fraction(1))
            counts[dealer.id] += loss.count
            felled[dealer.id] += system.cards.is_out(loss.last) and not system.cards.is_out(loss.first)
    units = history.battle.units
    dealt = (Toll(units[key], share, counts[key], felled[key]) for key, share in shares.items())
    return tuple(sorted(dealt, key=lambda toll: -toll.share))


def _unit_of_the_battle(
    history: History, known_moments: Iterable[Moment], fortunes: Mapping[UnitId, Fortune]
) -> Award | None:
    toll = next(iter(tolls(history, known_moments)), None)
    if toll is None:
        return None
    took = _("took {share} of the enemy army").format(share=percent(toll.share))
    if toll.felled:
        took = _("took {share} of the enemy army, units destroyed: {count}").format(
            share=percent(toll.share), count=toll.felled
        )
    fortune = fortunes.get(toll.unit.id)
    expected, came = _rolled(fortune) if fortune is not None else ("–", "–")
    return Award(_("Unit of the battle"), toll.unit.name, took, expected, came, toll.unit.side)


def _best_throw(system: System, known_moments: Iterable[Moment]) -> Award | None:
    moment = _rarest(system, known_moments, well=True)
    return None if moment is None else _throw(system, moment, _("Best throw"))


def _worst_throw(system: System, known_moments: Iterable[Moment]) -> Award | None:
    moment = _rarest(system, known_moments, well=False)
    return None if moment is None else _throw(system, moment, _("Worst throw"))


def _rarest(system: System, known_moments: Iterable[Moment], *, well: bool) -> Moment | None:
    """The least likely of the rolls that went well, or ill; of equals the one that cost most, then the first."""
    unlikely = [
        moment
        for moment in known_moments
        if moment.odds is not None
        and moment.odds <= UNLIKELY
        and (rolled := first_roll(moment)) is not None
        and rolled.bindings
        and is_good(system, rolled.resolution) is well
    ]
    return min(unlikely, key=lambda moment: (moment.odds, -moment.swing), default=None)


def _throw(system: System, moment: Moment, title: str) -> Award | None:
    rolled = first_roll(moment)
    throw = None if rolled is None else throw_of(system, rolled)
    if rolled is None or throw is None:
        return None
    before = veiled(moment.before, moment.unseen)
    dealer = dealer_of(system, moment)
    deed = deed_in_words(system, before, rolled)
    came = ended_in_words(system, before, rolled)
    faces = ", ".join(str(die.face) for die in throw.dice)
    return Award(
        title,
        "" if dealer is None else dealer.name,
        deed,
        _("{chance} for it").format(chance=percent(moment.odds or Fraction(0))),
        _("{outcome} (rolled {faces})").format(outcome=came, faces=faces),
        None if dealer is None else dealer.side,
    )


def _lucky(history: History, fortunes: Mapping[UnitId, Fortune]) -> Iterator[Award]:
    judged = {key: fortune for key, fortune in fortunes.items() if fortune.variance >= LEAST_VARIANCE}
    if not judged:
        return
    lucky, unlucky = (pick(judged, key=lambda key: judged[key].score) for pick in (max, min))
    if judged[lucky].score >= LEAST_LUCK:
        yield _of_luck(history, lucky, judged[lucky], _("Luckiest unit"))
    if judged[unlucky].score <= -LEAST_LUCK:
        yield _of_luck(history, unlucky, judged[unlucky], _("Unluckiest unit"))


def _of_luck(history: History, key: UnitId, fortune: Fortune, title: str) -> Award:
    unit = history.battle.units[key]
    luck = _("{sigmas} standard deviations").format(sigmas=sigmas(fortune.score))
    return Award(title, unit.name, luck, *_rolled(fortune), unit.side)


def _rolled(fortune: Fortune) -> tuple[str, str]:
    """A unit's expected number of good rolls, and its actual one, in words."""
    expected = _("{count} of {rolls} rolls").format(count=plain(round(float(fortune.expected), 1)), rolls=fortune.rolls)
    return expected, _("{count} of {rolls} rolls").format(count=fortune.good, rolls=fortune.rolls)
