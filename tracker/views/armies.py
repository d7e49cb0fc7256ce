"""The armies unit by unit as they are drawn: what is left, what this turn has cost, what was lost before."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, Unit
from tracker.play.history import History
from tracker.views.strength import begun, reckon

if TYPE_CHECKING:
    from tracker.rules.system import System


class Rank(Struct, frozen=True):
    """A unit and its strength: `now` of `full`; `fresh` is what it lost since the turn began.

    `full` is 0 for one that has no strength to count.
    """

    unit: Unit
    now: int
    full: int
    fresh: int = 0
    is_out: bool = False

    @property
    def before(self) -> int:
        """What it had lost when the turn began."""
        return self.full - self.now - self.fresh


class Army(Struct, frozen=True):
    """A side: the share of it that is left, its units one by one, how many are gone, what this turn has cost it."""

    side: SideId
    left: Fraction
    ranks: tuple[Rank, ...]

    @property
    def gone(self) -> int:
        """How many of its units are out of the battle."""
        return sum(rank.is_out for rank in self.ranks)

    @property
    def fresh(self) -> int:
        """What its units lost this turn, all together: bases, figures, hit points."""
        return sum(rank.fresh for rank in self.ranks)


def armies(history: History) -> tuple[Army, ...]:
    """Every side in the order of the table."""
    system, battle = history.system, history.battle
    then = as_the_turn_began(history)
    shares = {strength.side: strength.left for strength in reckon(system, begun(history), battle).sides}
    return tuple(
        Army(
            side.id,
            shares[side.id],
            tuple(_rank(system, unit, then.units.get(unit.id, unit)) for unit in battle.of_side(side.id)),
        )
        for side in battle.sides
    )


def as_the_turn_began(history: History) -> Battle:
    """The battle that the present turn found; as it stands, before the first one."""
    turn = history.battle.place.turn
    return next((before for before in reversed(history.befores) if before.place.turn < turn), history.battle)


def _rank(system: System, unit: Unit, then: Unit) -> Rank:
    full, now, was = _full(system, unit), _left(system, unit), _left(system, then)
    return Rank(unit, now, max(full, now), max(min(was, max(full, now)) - now, 0), system.is_out(unit))


def _full(system: System, unit: Unit) -> int:
    return max(next((gauge.full for gauge in system.gauges(unit)), 0), 0)


def _left(system: System, unit: Unit) -> int:
    if system.is_out(unit):
        return 0
    return max(next((gauge.now for gauge in system.gauges(unit)), 0), 0)
