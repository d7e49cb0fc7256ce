"""Who is routed: where panicked is the same as routed (SK-RUL-13), whoever is called panicked is so in everything."""

from __future__ import annotations

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field
from tracker.games.skirmish.fields import PANICKED, ROUTED, SHAKEN, STATE
from tracker.games.skirmish.switches import PANICKED_IS_ROUTED
from tracker.rules.resolver import Case


def state_as_read(state: str, reading: str) -> str:
    """The state that a name stands for under a reading of `sk.panicked_is_routed`."""
    return ROUTED if state == PANICKED and reading == "true" else state


def state_in(case: Case, field: Field[str]) -> str:
    """The state a roll was told under that question, as this battle reads it."""
    return state_as_read(case[field], case.ruling(PANICKED_IS_ROUTED))


def state_of(battle: Battle, unit: Unit) -> str:
    """The state of a unit, as this battle reads it."""
    return state_as_read(unit[STATE], PANICKED_IS_ROUTED.of(battle.switches))


def to_rally(battle: Battle, unit: Unit) -> bool:
    """Whether the unit is in a state that a rally can better (SK-RALLY-02)."""
    panicked = state_as_read(PANICKED, PANICKED_IS_ROUTED.of(battle.switches))
    return state_of(battle, unit) in {SHAKEN, panicked}


def is_routed(battle: Battle, unit: Unit) -> bool:
    """Whether the unit is routed: it flees, and neither attacks nor casts (SK-STATE-05 to 11)."""
    return state_of(battle, unit) == ROUTED
