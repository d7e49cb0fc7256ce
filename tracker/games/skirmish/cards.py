"""The reasons why a card is impossible."""

from __future__ import annotations

from tracker.battle.battle import Unit
from tracker.games.skirmish.fields import (
    ATTACHED_TO,
    COUNTS,
    FIGURES,
    GENERAL,
    HIT_POINTS,
    LOST,
    hurt_figures,
    is_troop,
    points_lost,
)
from tracker.words import _


def check(unit: Unit) -> str | None:
    """The contradiction on a card, in words; None without any."""
    if (too_many := _too_many(unit)) is not None:
        return too_many
    if is_troop(unit) and (unit[GENERAL] or unit[ATTACHED_TO]):
        return _("only an independent can be the general or be attached to a unit")
    if unit[ATTACHED_TO] == unit.id:
        return _("it cannot be attached to itself")
    return None


def _too_many(unit: Unit) -> str | None:
    """Which number is above what the unit has, of figures or of hit points."""
    if is_troop(unit) and unit[LOST] > unit[FIGURES]:
        return _("{lost} figures lost of {start}").format(lost=unit[LOST], start=unit[FIGURES])
    if (lost := points_lost(unit)) > unit[HIT_POINTS]:
        return _("{lost} hit points lost of {start}").format(lost=lost, start=unit[HIT_POINTS])
    if is_troop(unit) and lost == unit[HIT_POINTS]:
        return _("a figure that has lost all its {points} hit points is eliminated").format(points=lost)
    figures = unit[FIGURES] if is_troop(unit) else 1
    if (hurt := len(hurt_figures(unit))) > (left := figures - unit[LOST] if is_troop(unit) else 1) and hurt > 1:
        return _("{hurt} figures hurt of {left}").format(hurt=hurt, left=left)
    for count in COUNTS:
        if unit[count] > figures:
            return _("{what}: {count} of {figures}").format(what=_(count.label), count=unit[count], figures=figures)
    return None
