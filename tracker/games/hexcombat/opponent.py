"""Hex combat for the opponent: steps, and how often a unit shoots."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import ACTOR, Battle, Unit
from tracker.games.hexcombat import fields
from tracker.games.hexcombat.procedures.application import ABSORB, RECOIL
from tracker.games.hexcombat.rolls.ranges import shots_of
from tracker.games.hexcombat.rolls.recoil import BARRED
from tracker.games.hexcombat.rolls.recoil import RECOIL as RECOIL_TEST
from tracker.games.hexcombat.rolls.support import SUPPORT, SUPPORTED
from tracker.rules.resolver import Context, as_far_as_it_matters
from tracker.rules.system import Opponent, Way

RECOILED: Final = 0.3
"""The worth of a recoil that saves a step: a cohesion level, and the place in the line."""


def _loses(_unit: Unit, enemy: Unit, _roll: str, outcome: str) -> float:
    """So many steps; the last of them is saved by who may recoil (HX-RECOIL-17)."""
    losses = float(outcome)
    return losses - 1 + RECOILED if losses and may_recoil(enemy) else losses


def may_recoil(unit: Unit) -> bool:
    """Whether a unit may recoil, as far as its card says it."""
    alone = Context(Battle(units={unit.id: unit}), {ACTOR: unit.id})
    return RECOIL_TEST.judge(as_far_as_it_matters(RECOIL_TEST, alone)) != BARRED


def _blows(_battle: Battle, unit: Unit, way: Way) -> int:
    return shots_of(unit[fields.KIND], unit[fields.GRADE]) if way is Way.SHOOT else 1


OPPONENT: Final = Opponent(
    loses=_loses,
    blows=_blows,
    supposes={"shock": {SUPPORT.key: SUPPORTED}},
    answers={ABSORB: RECOIL},
    strikes_back=False,
)
