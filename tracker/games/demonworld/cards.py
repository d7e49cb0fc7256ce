"""What a new card is filled in with, and what makes a card impossible."""

from __future__ import annotations

from tracker.battle.battle import Unit
from tracker.battle.fields import Scalar
from tracker.games.demonworld.fields import (
    BASES,
    BASES_AT_START,
    LEADER,
    MOST_PS,
    MUSICIAN,
    PS,
    PV,
    SORCERER_LEVEL,
    STANDARD,
    WOUNDS,
    is_sorcerer,
    is_troop,
)
from tracker.words import _


def begins(unit: Unit) -> dict[str, Scalar]:
    """A unit is seldom without a leader (DW-GLO-08)."""
    return {LEADER.key: True} if is_troop(unit) else {}


def ready(unit: Unit) -> Unit:
    """A new card completed: all bases present, a sorcerer with his full points, where the card did not say."""
    missing: dict[str, Scalar] = {}
    if is_troop(unit) and BASES.key not in unit.values:
        missing[BASES.key] = unit[BASES_AT_START]
    if is_sorcerer(unit) and PS.key not in unit.values:
        missing[PS.key] = MOST_PS.get(unit[SORCERER_LEVEL], 0)
    return unit.having(missing) if missing else unit


def check(unit: Unit) -> str | None:
    """Why a card cannot be: too many bases, wounds past the life points, points past the level; else None."""
    if is_troop(unit) and unit[BASES] > unit[BASES_AT_START]:
        return _("bases: {now} left is more than the {start} it started with").format(
            now=unit[BASES], start=unit[BASES_AT_START]
        )
    if any(wound >= unit[PV] for wound in unit[WOUNDS]):
        return _("wounds: a base that has lost {pv} or more of its {pv} life points is gone").format(pv=unit[PV])
    if is_sorcerer(unit) and unit[PS] > MOST_PS.get(unit[SORCERER_LEVEL], 0):
        return _("ps: a sorcerer of level {level} has at most {most}").format(
            level=unit[SORCERER_LEVEL], most=MOST_PS.get(unit[SORCERER_LEVEL], 0)
        )
    if is_troop(unit) and sum((unit[LEADER], unit[STANDARD], unit[MUSICIAN])) > unit[BASES] > 0:
        return _("leader, standard-bearer and musician are more than the bases left")
    return None
