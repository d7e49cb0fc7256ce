"""The losses by a hit: hit points, figures, the officer or the standard-bearer among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.events import AnyEvent, Changed, Rolled
from tracker.games.skirmish.concepts.alternation import changed
from tracker.games.skirmish.fields import (
    FIGURES,
    HIT_POINTS,
    HURT,
    LOST,
    OFFICER,
    STANDARD,
    figures_by_loss,
    hurt_figures,
    is_out,
    is_troop,
    kept_hurt,
    points_lost,
)

HAND, LOSS, OFFICER_KILLED, STANDARD_KILLED = "hand", "loss", "officer_killed", "standard_killed"
HARM: Final = frozenset({"damage", "double_damage"})
"""The effects by which whoever is attacked loses hit points."""


def hit(
    unit: Unit, damage: int, cause: str, struck: str = "ordinary", lost_before: int | None = None
) -> tuple[AnyEvent, ...]:
    """One hit: an independent loses hit points; of a unit one figure takes all of it.

    `struck` says whether that figure is an ordinary one, the officer or the standard-bearer, `lost_before` how many hit
    points it has lost already; where the unit has no such figure, or nothing is said, it is the one that is hurt most.
    """
    if is_out(unit) or damage <= 0:
        return ()
    others = list(hurt_figures(unit))
    before = _state_of(unit, lost_before)
    if before:
        others.remove(before)
    total = min(before + damage, unit[HIT_POINTS])
    if not is_troop(unit) or total < unit[HIT_POINTS]:
        return tuple(changed(unit, HURT, kept_hurt((*others, total)), cause))
    return (*changed(unit, HURT, kept_hurt(others), cause), *figure_lost(unit, cause, struck))


def fells(unit: Unit, rolled: Rolled) -> bool:
    """Whether a figure of the unit that was attacked fell to that roll."""
    harm = (effect for effect in rolled.resolution.effects if effect.kind in HARM)
    return is_troop(unit) and any(
        effect.amount > 0 and effect.amount + (effect.value if isinstance(effect.value, int) else 0) >= unit[HIT_POINTS]
        for effect in harm
    )


def _state_of(unit: Unit, lost_before: int | None) -> int:
    """The loss of the figure struck: as answered where such a one stands, else the most that one has."""
    if lost_before is not None and lost_before in figures_by_loss(unit).states:
        return lost_before
    return points_lost(unit)


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
    return tuple(changed(unit, HURT, min(points_lost(unit) + amount, unit[HIT_POINTS]), LOSS))
