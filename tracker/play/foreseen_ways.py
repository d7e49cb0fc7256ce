"""The ways of a proposal by the forecast of its page: every roll and test behind it, not one exchange alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure
from tracker.play.forecast import Outlook, outlook
from tracker.play.history import History
from tracker.play.opponent.odds import Exchange, strength, worth_lost
from tracker.play.opponent.proposals import Foresight, Weighed
from tracker.play.perspective import Perspective
from tracker.play.sheets import aimed, open_on
from tracker.rules.system import Way

WORK: Final = 1500
"""How many ends of rolls are followed for one way: as many each time, so that a proposal that is left is the same."""
ENOUGH: Final = Fraction(1, 20)
"""The largest share that may be left unfollowed: a forecast that knows less says nothing."""
Stop = Callable[[], bool]


def foreseen(seen: Callable[[], History], view: Perspective, unit: UnitId, stop: Stop) -> Foresight:
    """Forecasts of ways of a unit in the battle as its side has `seen` it, each till all is followed, or `stop`.

    None where one of them opens no page of blows or shots, or too little of it could be followed.
    """

    def of(ways: Sequence[Weighed]) -> Sequence[Exchange] | None:
        aims = [_aim(way) for way in ways]
        if None in aims:
            return None
        history, known = seen(), list[Exchange]()
        for begin, enemy in filter(None, aims):
            page = open_on(history, view.system.page_for(begin.procedure), begin.bindings, afresh=True)
            end = None if stop() else outlook(aimed(page, enemy), stop, work=WORK, trials=0, only=(unit,))
            if end is None or end.rest > ENOUGH:
                return None
            known.append(_exchange(view, end, unit, enemy))
        return known

    return of


def _aim(way: Weighed) -> tuple[BeginProcedure, UnitId] | None:
    """The page of blows or shots that a way opens, and at whom; None where it opens none."""
    command = way.alternative.command
    if way.enemy is None or way.way not in {Way.SHOOT, Way.FIGHT} or not isinstance(command, BeginProcedure):
        return None
    return command, way.enemy


def _exchange(view: Perspective, known: Outlook, unit: UnitId, enemy: UnitId) -> Exchange:
    """The losses and routs of the two that are expected, in shares of each one's strength and in worth."""
    units = {each.unit: each for each in known.units}

    def of(key: UnitId) -> tuple[float, float, float]:
        who, out = view.battle.units[key], units.get(key)
        if out is None:
            return 0.0, 0.0, 0.0
        lost = max(min(float(out.losses.expected) / max(strength(view, who), 1), 1.0), float(out.gone.likely))
        routs = float(out.routs.likely)
        return lost, routs, worth_lost(view, who, lost, routs)

    (gives, routs, given), (takes, _breaks, taken) = of(enemy), of(unit)
    lost = units.get(enemy)
    return Exchange(gives, takes, routs, given, taken, None if lost is None else (lost.losses.low, lost.losses.high))
