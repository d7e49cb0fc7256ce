"""A page on which several fights stand that have nothing to do with one another: each followed by itself, then joined.

What both together come to is the product, so that three melees cost three times one and not its third power.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from tracker.battle.battle import Battle
from tracker.play.forecast.figures import Outlook, SideOutlook
from tracker.play.forecast.ground import Ground, Standing
from tracker.play.forecast.walking import Assumed
from tracker.rules.forecast.spread import Spread, spread_of


def parted(ground: Ground, begun: Standing) -> tuple[tuple[Ground, Standing], ...]:
    """Each of the fights with where it begins once all is said that comes before its rolls; or all of it as one."""
    own = begun.running
    parts = () if own is None else ground.sheet.apart(begun.battle, own)
    if own is None or len(parts) < 2:
        return ((ground, begun),)
    others = tuple(one for one in begun.battle.running if one is not own)
    return tuple(
        (
            replace(ground, among=part.units),
            replace(begun, battle=replace(begun.battle, running=(*others, replace(own, answers=part.answers)))),
        )
        for part in parts
    )


def joined(battle: Battle, seen: Sequence[Outlook], assumed: Iterable[Assumed]) -> Outlook:
    """The forecast of fights that have nothing to do with one another, and of what was assumed before them."""
    exact = Fraction(1)
    for one in seen:
        exact *= 1 - one.rest
    units = {unit.unit: unit for one in seen for unit in one.units}
    all_assumed = (*assumed, *(each for one in seen for each in one.assumed))
    return Outlook(
        tuple(
            SideOutlook(
                side.id, both_together(each.losses for one in seen for each in one.sides if each.side == side.id)
            )
            for side in battle.sides
        ),
        tuple(units[unit] for unit in battle.units if unit in units),
        1 - exact,
        tuple(dict.fromkeys(why for one in seen for why in one.why)),
        tuple({(each.ask.question, each.value): each for each in all_assumed}.values()),
    )


def both_together(losses: Iterable[Spread]) -> Spread:
    """The sum of numbers that have nothing to do with one another."""
    so_far = Spread({0: Fraction(1)})
    for spread in losses:
        so_far = spread_of(
            (lost + more, chance * share)
            for lost, chance in so_far.chances.items()
            for more, share in spread.chances.items()
        )
    return so_far
