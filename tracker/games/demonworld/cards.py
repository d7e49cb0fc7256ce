"""The values a new card begins with, and the reasons why a card is impossible."""

from __future__ import annotations

from tracker.battle.battle import Unit
from tracker.battle.fields import Scalar
from tracker.games.demonworld import fields
from tracker.words import _, n_


def begins(unit: Unit) -> dict[str, Scalar]:
    """A unit is seldom without a leader (DW-GLO-08)."""
    return {fields.LEADER.key: True} if fields.is_troop(unit) else {}


def ready(unit: Unit) -> Unit:
    """A new card completed: all bases present, a sorcerer with his full points, where the card did not say."""
    missing: dict[str, Scalar] = {}
    if fields.is_troop(unit) and fields.BASES.key not in unit.values:
        missing[fields.BASES.key] = unit[fields.BASES_AT_START]
    if fields.is_sorcerer(unit) and fields.PS.key not in unit.values:
        missing[fields.PS.key] = fields.MOST_PS.get(unit[fields.SORCERER_LEVEL], 0)
    return unit.having(missing) if missing else unit


def check(unit: Unit) -> str | None:
    """Why a card cannot be: too many bases, more or worse wounds than it can have, points past the level; else None."""
    if fields.is_troop(unit) and unit[fields.BASES] > unit[fields.BASES_AT_START]:
        return _("bases: {now} left is more than the {start} it started with").format(
            now=unit[fields.BASES], start=unit[fields.BASES_AT_START]
        )
    if any(wound >= unit[fields.PV] for wound in unit[fields.WOUNDS]):
        return _("wounds: a base that has lost {pv} or more of its {pv} life points is removed").format(
            pv=unit[fields.PV]
        )
    if (hurt := len(unit[fields.WOUNDS])) > (bases := unit[fields.BASES] if fields.is_troop(unit) else 1):
        return n_("wounds: {hurt} bases hurt of {bases}", "wounds: {hurt} bases hurt of {bases}", bases).format(
            hurt=hurt, bases=bases
        )
    if fields.is_sorcerer(unit) and unit[fields.PS] > fields.MOST_PS.get(unit[fields.SORCERER_LEVEL], 0):
        return _("ps: a sorcerer of level {level} has at most {most}").format(
            level=unit[fields.SORCERER_LEVEL], most=fields.MOST_PS.get(unit[fields.SORCERER_LEVEL], 0)
        )
    if (
        fields.is_troop(unit)
        and sum((unit[fields.LEADER], unit[fields.STANDARD], unit[fields.MUSICIAN])) > unit[fields.BASES] > 0
    ):
        return _("leader, standard-bearer and musician are more than the bases left")
    return None
