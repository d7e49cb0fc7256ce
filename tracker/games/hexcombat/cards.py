"""The values a new card begins with, and the reasons why a card is impossible."""

from __future__ import annotations

from tracker.battle.battle import Unit
from tracker.games.hexcombat.fields import FORMATION, MODE, NONE, ROTATION, STEPS, STEPS_AT_START
from tracker.words import _


def ready(unit: Unit) -> Unit:
    """A new card with all its steps, where it did not say how many are left."""
    full = unit[STEPS_AT_START]
    return unit if STEPS.key in unit.values or unit[STEPS] == full else unit.having({STEPS.key: full})


def check(unit: Unit) -> str | None:
    """Why a card cannot be: more steps than at the start, or a formation's mode without a formation."""
    if unit[STEPS] > unit[STEPS_AT_START]:
        return _("steps: {now} left is more than the {start} it started with").format(
            now=unit[STEPS], start=unit[STEPS_AT_START]
        )
    if not unit[FORMATION] and (unit[MODE] != NONE or unit[ROTATION]):
        return _("mode: shield wall, tortoise and rank rotation are for formations")
    return None
