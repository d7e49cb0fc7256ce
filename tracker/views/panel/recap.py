"""The battle so far, for a break and for the end: the armies turn by turn, losses, luck, the best throw and the worst.

It is made of what the audience was told of, and only when it is wanted: all of the battle is read for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import msgspec

from tracker.battle.battle import UnitId, acting_first
from tracker.play.history import History
from tracker.views.figures import percent
from tracker.views.redaction import without_hidden, without_tokens
from tracker.views.report.course import course
from tracker.views.report.luck import LEAST_VARIANCE, luck
from tracker.views.report.moments import Moment, first_roll, moments
from tracker.views.sentences.names import side_name
from tracker.views.spotlight import is_good, rarity
from tracker.views.strength import begun, reckon, whole_percent
from tracker.words import _

Judges = Callable[[Moment], bool]


class RecapLine(msgspec.Struct, frozen=True):
    """One thing that is told of the battle, and under which name."""

    heading: str
    words: str = msgspec.field(name="said")


class Recap(msgspec.Struct, frozen=True):
    """`turns` are the numbers of the turns, 0 for the beginning; `strength` what was left of each side then, of 100."""

    turns: tuple[int, ...]
    strength: tuple[tuple[int, ...], ...]
    lines: tuple[RecapLine, ...]


def recap(history: History) -> Recap:
    """The battle so far for a viewer who comes late, in the reader's language."""
    plain = without_tokens(history)
    last_of = {standing.turn: standing for standing in course(plain)}
    turns = tuple(sorted(last_of))
    strength = tuple(
        tuple(whole_percent(last_of[turn].left[place]) for turn in turns) for place in range(len(history.battle.sides))
    )
    return Recap(turns, strength, tuple(_lines(plain)))


def _lines(history: History) -> Iterator[RecapLine]:
    battle = history.battle
    armies = reckon(history.system, begun(history), without_hidden(battle))
    lost = [
        _("{side} {share}").format(side=side_name(battle, army.side), share=percent(army.lost)) for army in armies.sides
    ]
    if any(army.lost for army in armies.sides):
        yield RecapLine(_("Losses"), " · ".join(lost))
    own = {side.id for side in battle.sides}
    fortunes = [
        fortune for fortune in luck(history).sides if fortune.side in own and fortune.variance >= LEAST_VARIANCE
    ]
    if fortunes:
        lines = (
            _("{side}: {luck}").format(side=side_name(battle, fortune.side), luck=fortune.in_words)
            for fortune in fortunes
        )
        yield RecapLine(_("Luck"), " · ".join(lines))
    known_moments = moments(history)
    yield from _extreme(history, known_moments, _("Best throw"), good=True)
    yield from _extreme(history, known_moments, _("Worst throw"), good=False)
    yield from _unit_of_the_match(history, known_moments)


def _extreme(history: History, known_moments: tuple[Moment, ...], heading: str, *, good: bool) -> Iterator[RecapLine]:
    """The rarest throw that went well, or ill."""
    rolled = (
        (moment, first_roll(moment)) for moment in known_moments if moment.odds is not None and moment.telling.text
    )
    fitting = [
        moment
        for moment, roll in rolled
        if roll is not None and is_good(history.system, roll.resolution) is good and rarity(moment.odds)
    ]
    if fitting:
        rarest = min(fitting, key=lambda moment: moment.odds or Fraction(1))
        yield RecapLine(heading, f"{rarest.telling.text} · {rarity(rarest.odds)}")


def _unit_of_the_match(history: History, known_moments: tuple[Moment, ...]) -> Iterator[RecapLine]:
    """Whose rolls took most from the armies."""
    took: Mapping[UnitId, Fraction] = _taken(history, known_moments)
    if took:
        unit = max(took, key=lambda key: took[key])
        share = percent(took[unit])
        share_in_words = _("{unit}: {share} of an army").format(unit=history.battle.units[unit].name, share=share)
        yield RecapLine(_("Unit of the match"), share_in_words)


def _taken(history: History, known_moments: tuple[Moment, ...]) -> Mapping[UnitId, Fraction]:
    seen, took = without_hidden(history.battle).units, defaultdict[UnitId, Fraction](Fraction)
    for moment in known_moments:
        roll = first_roll(moment)
        if roll is None or not moment.swing or not is_good(history.system, roll.resolution):
            continue
        actor = next(iter(acting_first(roll.bindings)), None)
        if actor is not None and actor in seen:
            took[actor] += moment.swing
    return took
