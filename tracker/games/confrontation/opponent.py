"""Confrontation for the opponent: the share of a figure that each wound is."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.confrontation import fields
from tracker.rules.system import Opponent, Way

WOUNDS: Final = {fields.STUNNED: 0.1, fields.LIGHT: 0.2, fields.SERIOUS: 0.4, fields.CRITICAL: 0.6, fields.KILLED: 1.0}


def _loses(_unit: Unit, _enemy: Unit, _roll: str, outcome: str) -> float:
    return WOUNDS.get(outcome, 1.0)


def _blows(_battle: Battle, unit: Unit, way: Way) -> int | None:
    """A die for each figure, and one more for a character or a lone fighter (CF-DICE); no shots without a weapon."""
    if way is Way.SHOOT and not fields.shoots(unit):
        return 0
    return 2 if way is Way.FIGHT and fields.figures_left(unit) == 1 else None


def _nerve(_battle: Battle, _unit: Unit, enemy: Unit) -> tuple[str, ...]:
    """Courage before an enemy that causes fear: who charges him without it does nothing more (CF-FEAR-01, 02, 05)."""
    return ("fear",) if enemy[fields.FEAR] else ()


OPPONENT: Final = Opponent(
    loses=_loses,
    blows=_blows,
    nerve=_nerve,
    advances=frozenset({"move"}),
    flees=frozenset({"disengage", "voluntary_flight"}),
    by_hand=frozenset({"arrival", "terrain", "height_range", "trance"}),
)
