"""Observations by the table alone: the enemies in reach and in range of a unit, its cover, the objective it is on."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.contacts import UnitId


class Seen(StrEnum):
    """The facts that can be observed; an enemy in reach of a charge is in range and in sight too."""

    REACH = "reach"
    RANGE = "range"
    FAR = "far"
    COVER = "cover"
    OPEN = "open"
    ON = "on"
    OFF = "off"


_TOPICS: Final = (
    frozenset((Seen.REACH, Seen.RANGE, Seen.FAR)),
    frozenset((Seen.COVER, Seen.OPEN)),
    frozenset((Seen.ON, Seen.OFF)),
)
DISTANCES: Final = _TOPICS[0]
"""The observations about an enemy; the others are about the unit itself."""
PLACES: Final = _TOPICS[2]
"""The observations about an objective."""


class Observation(Struct, frozen=True, gc=False):
    """One fact of the table: `of` is the enemy, or the objective by its name, and empty of cover.

    It `has_lapsed` where the unit, or that enemy, has moved since: it is an assumption then.
    """

    unit: UnitId
    seen: Seen
    of: str = ""
    has_lapsed: bool = False

    def is_about(self, unit: UnitId) -> bool:
        """Whether a move of that unit may make it otherwise."""
        return unit == self.unit or (unit == self.of and self.seen in DISTANCES)


Observations = tuple[Observation, ...]


def topic(seen: Seen) -> frozenset[Seen]:
    """All that may be seen in place of it, itself included."""
    return next(topic for topic in _TOPICS if seen in topic)


def observed(known: Observations, unit: UnitId, among: frozenset[Seen], of: str = "") -> Observation | None:
    """The last observation of that unit and that enemy or objective, among these facts."""
    return next((each for each in known if (each.unit, each.of) == (unit, of) and each.seen in among), None)


def with_observation(known: Observations, new: Observation) -> Observations:
    """The observations with one more; what it is seen in place of goes."""
    old = observed(known, new.unit, topic(new.seen), new.of)
    return (*(each for each in known if each is not old), new)


def without_unit(known: Observations, *gone: str) -> Observations:
    """The observations without those of these units, or about them as enemies."""
    return tuple(each for each in known if not any(each.is_about(UnitId(unit)) for unit in gone))


def unsure(known: Observations, unit: UnitId | None = None) -> Observations:
    """The observations once that unit has moved, or everybody has."""
    return tuple(replace(each, has_lapsed=True) if unit is None or each.is_about(unit) else each for each in known)
