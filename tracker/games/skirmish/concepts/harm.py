"""What a hit takes: hit points, figures, the officer or the standard-bearer among them."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.battle.battle import Unit
from tracker.battle.events import AnyEvent, Changed
from tracker.games.skirmish.concepts.alternation import changed
from tracker.games.skirmish.fields import FIGURES, HIT_POINTS, HURT, LOST, OFFICER, STANDARD, is_out, is_troop

HAND, LOSS, OFFICER_KILLED, STANDARD_KILLED = "hand", "loss", "officer_killed", "standard_killed"


def hit(unit: Unit, damage: int, cause: str, struck: str = "ordinary") -> tuple[AnyEvent, ...]:
    """One hit: an independent loses hit points; of a unit one figure, hurt before or not, takes all of it.

    `struck` says whether that figure is an ordinary one, the officer or the standard-bearer.
    """
    if is_out(unit) or damage <= 0:
        return ()
    total = min(unit[HURT] + damage, unit[HIT_POINTS])
    if not is_troop(unit) or total < unit[HIT_POINTS]:
        return tuple(changed(unit, HURT, total, cause))
    return (*changed(unit, HURT, 0, cause), *figure_lost(unit, cause, struck))


def figure_lost(unit: Unit, cause: str, struck: str = "ordinary") -> Iterator[AnyEvent]:
    """A figure off the table; the officer's or the standard-bearer's death is told first, and tested once."""
    if struck == "officer" and unit[OFFICER]:
        yield Changed(unit.id, OFFICER.key, True, False, OFFICER_KILLED)
        cause = OFFICER_KILLED
    elif struck == "standard" and unit[STANDARD]:
        yield Changed(unit.id, STANDARD.key, True, False, STANDARD_KILLED)
        cause = STANDARD_KILLED
    yield from changed(unit, LOST, min(unit[LOST] + 1, unit[FIGURES]), cause)


def losses(unit: Unit, amount: int) -> tuple[AnyEvent, ...]:
    """Figures, or the hit points of an independent, lost to one attack the table resolved by itself."""
    if is_troop(unit):
        return tuple(changed(unit, LOST, min(unit[LOST] + amount, unit[FIGURES]), LOSS))
    return tuple(changed(unit, HURT, min(unit[HURT] + amount, unit[HIT_POINTS]), LOSS))
