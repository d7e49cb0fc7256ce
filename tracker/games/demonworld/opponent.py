"""Demonworld for the opponent: how many bases strike, and the cost of a hit."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld import fields
from tracker.games.demonworld.standing.shooting import is_a_shooter
from tracker.rules.system import Opponent, Way

IN_FRONT: Final = 6
"""How many bases of a unit strike at most, as its front and its flanks are in contact."""
SECOND: Final = 1.5
"""The worth of a hit that earns a second attack."""


def _loses(_unit: Unit, _enemy: Unit, _roll: str, outcome: str) -> float:
    return SECOND if outcome == "second_attack" else 1.0


def _blows(_battle: Battle, unit: Unit, way: Way) -> int | None:
    if way is Way.SHOOT and not is_a_shooter(unit):
        return 0
    return min(unit[fields.BASES], IN_FRONT) if way is Way.FIGHT and fields.is_troop(unit) else None


def _is_general(unit: Unit) -> bool:
    return unit[fields.KIND] == fields.GENERAL


BY_HAND: Final = frozenset(
    {"obedience", "ignition", "manoeuvre", "step_cost", "formation", "flaming_arrows", "waste_shot"}
)
OPPONENT: Final = Opponent(
    loses=_loses,
    blows=_blows,
    breaks="morale",
    advances=frozenset({"moved", "T"}),
    untold=frozenset({"gun_shot"}),
    by_hand=BY_HAND,
    holds=frozenset({"artillery_move"}),
    is_general=_is_general,
)
