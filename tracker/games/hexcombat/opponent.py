"""What a side that the app leads reckons with in hex combat: steps, and how often a unit shoots."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.procedures.application import ABSORB, RECOIL
from tracker.games.hexcombat.rolls.ranges import shots_of
from tracker.games.hexcombat.rolls.support import SUPPORT, SUPPORTED
from tracker.rules.system import Opponent, Way


def _loses(_unit: Unit, _enemy: Unit, _roll: str, outcome: str) -> float:
    return float(outcome)


def _blows(_battle: Battle, unit: Unit, way: Way) -> int:
    return shots_of(unit[fields.KIND], unit[fields.GRADE]) if way is Way.SHOOT else 1


OPPONENT: Final = Opponent(
    loses=_loses,
    blows=_blows,
    supposes={"shock": {SUPPORT.key: SUPPORTED}},
    answers={ABSORB: RECOIL},
    strikes_back=False,
)
