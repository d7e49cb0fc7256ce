"""What a new card is filled in with, and what makes a card impossible."""

from __future__ import annotations

from tracker.battle.battle import Unit
from tracker.games.confrontation.fields import (
    CHG,
    CRITICALLY,
    FIGURES,
    LIGHTLY,
    LONG,
    LOST,
    MEDIUM,
    MOV,
    SERIOUSLY,
    SHOOTS,
    SHORT,
    STUN,
    figures_left,
)
from tracker.words import _


def ready(unit: Unit) -> Unit:
    """A new card with its longest charge filled in (BG-13)."""
    return unit if unit[CHG] or unit[MOV] > CHG.high / 2 else unit.having({CHG.key: 2 * unit[MOV]})


def check(unit: Unit) -> str | None:
    """What contradicts itself on a card, in words."""
    if unit[LOST] > unit[FIGURES]:
        return _("{lost} figures lost of {start}").format(lost=unit[LOST], start=unit[FIGURES])
    hurt = unit[LIGHTLY] + unit[SERIOUSLY] + unit[CRITICALLY]
    if max(hurt, unit[STUN]) > figures_left(unit):
        return _("{hurt} figures wounded of {left} left").format(hurt=max(hurt, unit[STUN]), left=figures_left(unit))
    if unit[SHOOTS] and not unit[SHORT] <= unit[MEDIUM] <= unit[LONG]:
        return _("its ranges must not grow shorter from short to long")
    return None
