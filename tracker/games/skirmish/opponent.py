"""What a side that the app leads reckons with in a skirmish: the hit points that a hit takes off."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit
from tracker.games.skirmish import fields
from tracker.rules.system import Opponent, Way


def _loses(unit: Unit, enemy: Unit, _roll: str, outcome: str) -> float:
    """A critical hit does twice the damage, and none goes beyond the figure that is hit (SK-RNG-16)."""
    damage = unit[fields.DAMAGE] * (2 if outcome == "critical" else 1)
    return float(min(damage, enemy[fields.HIT_POINTS]))


def _lasts(unit: Unit) -> float:
    each, left = unit[fields.HIT_POINTS], fields.figures_left(unit)
    return float(max(left * each - sum(fields.hurt_figures(unit)), 1))


OPENS: Final = {
    "simple_move": (Way.FIGHT, Way.SHOOT),
    "move_simple": (Way.SHOOT,),
    "all_out": (Way.FIGHT,),
}
OPPONENT: Final = Opponent(
    loses=_loses,
    lasts=_lasts,
    breaks="morale",
    opens=OPENS,
    advances=frozenset({"move_simple"}),
    holds=frozenset({"alert"}),
)
