"""Strength and losses in words: how they are counted, and each kind of strength by its name."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tracker.battle.battle import Battle, SideId
from tracker.views.figures import percent, signed
from tracker.views.sentences.names import agreeing_side, side_name
from tracker.views.strength import Measure, Reckoning, is_broken
from tracker.words import _, n_
from tracker.written import per_cent


def counted_in_words(armies: Reckoning) -> str:
    """The measure behind a share of an army, in words."""
    return _("by points") if armies.by_points else _("each unit counting as one")


def left_in_words(measures: Iterable[Measure]) -> str:
    """The rest of a side's first strength, each kind named: `14/16 bases, 3/4 hit points`."""
    return ", ".join(f"{measure.now}/{measure.full} {measure.label}" for measure in measures)


def lost_in_words(share: Fraction, measures: Iterable[Measure]) -> str:
    """A loss as a share of the army, with what it was: `13 % (bases −2, hit points −1)`; what came back is negative."""
    loss = f"−{percent(-share)}" if share < 0 else percent(share)
    gone = [
        f"{measure.label} {signed(measure.now - measure.full)}" for measure in measures if measure.now != measure.full
    ]
    return f"{loss} ({', '.join(gone)})" if gone else loss


def broken_in_words(battle: Battle, side: SideId, left: Fraction) -> str:
    """A side that breaks, as the table is told: `Ochre breaks: 46% of its army left, its break point is 50% lost`."""
    template = _("{side} {side:breaks|break}: {left} of the army is left, and the break point is {share} lost.")
    share = per_cent(str(battle.break_point))
    return template.format(side=agreeing_side(battle, side), left=percent(left), share=share)


def armies_in_words(battle: Battle, armies: Reckoning) -> tuple[str, ...]:
    """A sentence a side: what is left of its army, how that is counted, what it is, and how many units are out."""
    with_figures = _("{side}: {left} left, {counted} ({figures})")
    without_figures = _("{side}: {left} left, {counted}")
    sentences = []
    for army in armies.sides:
        figures = left_in_words(army.measures)
        words = (with_figures if figures else without_figures).format(
            side=side_name(battle, army.side),
            left=percent(army.left),
            counted=counted_in_words(armies),
            figures=figures,
        )
        out = n_("{count} unit out", "{count} units out", army.out).format(count=army.out)
        parts = (words, *((out,) if army.out else ()), *((_("broken"),) if is_broken(battle, army.left) else ()))
        sentences.append(" · ".join(parts))
    return tuple(sentences)
