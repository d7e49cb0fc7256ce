"""The values a new card begins with, and the reasons why a card is impossible."""

from __future__ import annotations

from tracker.battle.battle import Unit
from tracker.games.confrontation import fields
from tracker.words import _


def ready(unit: Unit) -> Unit:
    """A new card with its longest charge filled in (BG-13)."""
    is_filled_in = unit[fields.CHG] or unit[fields.MOV] > fields.CHG.high / 2
    return unit if is_filled_in else unit.having({fields.CHG.key: 2 * unit[fields.MOV]})


def check(unit: Unit) -> str | None:
    """The contradiction on a card, in words; None without any."""
    if unit[fields.LOST] > unit[fields.FIGURES]:
        return _("{lost} figures lost of {start}").format(lost=unit[fields.LOST], start=unit[fields.FIGURES])
    hurt = unit[fields.LIGHTLY] + unit[fields.SERIOUSLY] + unit[fields.CRITICALLY]
    most, left = max(hurt, unit[fields.STUN]), fields.figures_left(unit)
    if most > left:
        return _("{hurt} figures wounded of {left} left").format(hurt=most, left=left)
    if unit[fields.SHOOTS] and not unit[fields.SHORT] <= unit[fields.MEDIUM] <= unit[fields.LONG]:
        return _("its ranges must not grow shorter from short to long")
    return None
