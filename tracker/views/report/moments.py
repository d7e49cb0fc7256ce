"""Everything the audience was told of a battle, and the moments at which the dice turned it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import log2
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, SideId, Unit, UnitId, acting_first
from tracker.battle.events import AnyEvent, Changed, Rolled, StepEntered
from tracker.play.confidential import units_in
from tracker.play.evolve import fold
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.acts import maker_of
from tracker.views.projection import Told, tellings
from tracker.views.redaction import without_hidden, without_tokens
from tracker.views.sentences.audience import is_hidden
from tracker.views.sentences.names import phase_name
from tracker.views.spotlight import is_good, odds_of
from tracker.views.strength import begun, reckon

TURNING_POINTS: Final = 7
UNLIKELY: Final = Fraction(1, 2)
"""The chance above which nothing is a turning point."""

LEAST_WEIGHT: Final = 0.02
"""The least weight of a turning point: bits of surprise times the share of an army (one in two, for a fiftieth)."""

RARE: Final = Fraction(1, 10)
"""The chance above which a turning point has to have cost somebody something."""

RUNNING: Final = Fraction(1, 2)
"""The share of its worth that a unit that runs counts for, as if lost."""


MOST_TOGETHER: Final = 100
"""Rolls whose joint chance is reckoned."""


class Moment(Struct, frozen=True):
    """Something the audience was told: in which turn and phase, and how likely it was that it came so.

    `odds` is None where no die decided, or where no outcome is good or bad; `swing` is the share of an army that went
    with it, half for one that runs, looked at only where dice decided; `is_end` says that a unit was lost by it,
    `is_dawn` that a new turn began with it. `act` found the battle `before`. Where it stands for several rolls,
    `together` are all of them, `odds` and `swing` those of them as a whole. `unseen` are the units that are hidden by
    now: no part of them in it may be told.
    """

    turn: int
    where: str
    telling: Told
    odds: Fraction | None
    is_end: bool
    is_dawn: bool
    act: Act
    before: Battle
    swing: Fraction = Fraction(0)
    together: tuple[Moment, ...] = ()
    unseen: frozenset[UnitId] = frozenset()

    @property
    def weight(self) -> float:
        """How much it turned the battle: how surprising it was, in bits, times what went with it."""
        return float(self.swing) * -log2(self.odds) if self.odds else 0.0


def moments(history: History) -> tuple[Moment, ...]:
    """Everything the audience was told, in the order it happened."""
    plain, system = without_tokens(history), history.system
    start = begun(history)
    unseen = frozenset(unit.id for unit in history.battle.units.values() if is_hidden(unit))
    collected = []
    for act, before, telling in tellings(plain):
        turn = _turn(before, act.events)
        step = _step(before, act.events, turn)
        odds = odds_of(system, act.events) if _open_roll(act, before, unseen) is not None else None
        collected.append(
            Moment(
                turn,
                phase_name(system, step) if step else "",
                telling,
                odds,
                _ends_a_unit(system, before, act.events),
                turn != before.place.turn,
                act,
                before,
                _swing(system, start, before, act) if odds is not None and _changes(act) else Fraction(0),
                unseen=unseen,
            )
        )
    return tuple(reversed(collected))


def first_roll(moment: Moment) -> Rolled | None:
    """The roll that a moment is about; None where it is about something else, or somebody hidden had a part in it."""
    return _open_roll(moment.act, moment.before, moment.unseen)


def _open_roll(act: Act, before: Battle, unseen: frozenset[UnitId]) -> Rolled | None:
    rolled = next((event for event in act.events if isinstance(event, Rolled)), None)
    if rolled is None or any(unit in unseen or is_hidden(before.units.get(unit)) for unit in units_in(rolled)):
        return None
    return rolled


def turning_points(system: System, known_moments: Iterable[Moment]) -> tuple[Moment, ...]:
    """Those of the moments that the dice brought against the odds, the most decisive first.

    Rolls of the same kind of the same units in one phase are one: a volley is as unlikely as so many hits of its shots
    or more. What cost nobody anything comes last, and only where one roll was rare.
    """
    turned = [
        moment
        for moment in turned_by(system, known_moments)
        if moment.odds is not None
        and (moment.odds <= RARE or (moment.odds <= UNLIKELY and moment.weight >= LEAST_WEIGHT))
    ]
    return tuple(sorted(turned, key=lambda point: (-point.weight, point.odds or Fraction(1)))[:TURNING_POINTS])


def turned_by(system: System, known_moments: Iterable[Moment]) -> Iterator[Moment]:
    """The moments that dice decided, one for all rolls of one kind of the same units in one phase."""
    groups: dict[object, list[Moment]] = {}
    for moment in known_moments:
        if moment.odds is not None:
            groups.setdefault((moment.turn, moment.where, belongs_to(moment)), []).append(moment)
    return (_as_one(system, alike) for alike in groups.values())


def _as_one(system: System, alike: list[Moment]) -> Moment:
    """The moment that stands for rolls that belong together: all where more went well than was expected."""
    swing = sum((moment.swing for moment in alike), Fraction(0))
    rolls = [rolled.resolution for moment in alike if (rolled := first_roll(moment)) is not None]
    chances = [Fraction(roll.chance or 0) for roll in rolls]
    well = sum(bool(is_good(system, roll)) for roll in rolls)
    if not swing or well <= sum(chances) or not 2 <= len(alike) <= MOST_TOGETHER:
        return min(alike, key=lambda moment: (-moment.weight, moment.odds or Fraction(1)))
    return replace(alike[0], odds=at_least(chances, well), swing=swing, together=tuple(alike))


def at_least(chances: Iterable[Fraction], count: int) -> Fraction:
    """How likely it is that at least so many of rolls with these chances go well."""
    spread = [Fraction(1)]
    for chance in chances:
        spread = [
            (spread[well] if well < len(spread) else Fraction(0)) * (1 - chance)
            + (spread[well - 1] * chance if well else Fraction(0))
            for well in range(len(spread) + 1)
        ]
    return sum(spread[max(count, 0) :], Fraction(0))


def dealer_of(system: System, moment: Moment) -> Unit | None:
    """Who took the strength that went with a moment: who acts in the procedure under way, else who made its roll.

    A roll of one at an enemy is always its maker's: many strike in one melee. None where that is nobody, or somebody
    hidden, or who lost by its own roll alone, as by a test of its nerve.
    """
    rolled = first_roll(moment)
    made_by = None if rolled is None else maker_of(system, moment.before, rolled)
    acting = next((acting_first(running.bindings)[:1] for running in reversed(moment.before.running)), ())
    is_at_an_enemy = rolled is not None and len(_sides(moment.before, rolled)) > 1
    if made_by is not None and is_at_an_enemy and _losers(system, moment) == {made_by.id}:
        return None
    unit = moment.before.units.get(acting[0]) if acting and not (made_by and is_at_an_enemy) else made_by
    return None if unit is None or unit.id in moment.unseen or is_hidden(unit) else unit


def _losers(system: System, moment: Moment) -> set[UnitId]:
    """Who has less left after a moment than before it."""
    changed = {event.unit for event in moment.act.events if isinstance(event, Changed)} & moment.before.units.keys()
    if not changed:
        return set()
    after = fold(system, moment.act.events, moment.before)
    return {unit for unit in changed if strength_gone(system, moment.before.units[unit], after.units[unit]) > 0}


def strength_gone(system: System, was: Unit, now: Unit) -> int:
    """How much of its strength a unit lost, less than nothing where it came back."""
    before, after = (next(iter(system.audience.gauges(unit)), None) for unit in (was, now))
    return 0 if before is None or after is None else before.now - after.now


def _sides(before: Battle, rolled: Rolled) -> set[SideId]:
    return {before.units[unit].side for unit in rolled.bindings.values() if unit in before.units}


def belongs_to(moment: Moment) -> tuple[object, ...]:
    """The key of the moments told together with this one: the same roll of the same units; empty for all else."""
    rolled = first_roll(moment)
    if rolled is None or rolled.override:
        return (id(moment),)
    return (rolled.resolution.resolver, *rolled.bindings.items())


def _turn(before: Battle, events: Iterable[AnyEvent]) -> int:
    """The turn an act belongs to: the one that begins with it, or else the one it finds."""
    return max(
        before.place.turn, 0, *(event.turn for event in events if isinstance(event, StepEntered) and not event.back)
    )


def _step(before: Battle, events: Iterable[AnyEvent], turn: int) -> str:
    """The step an act belongs to: the one it finds, of the act with which a turn begins the first of that turn."""
    if turn == before.place.turn:
        return before.place.step
    return next(event.step for event in events if isinstance(event, StepEntered) and event.turn == turn)


def _changes(act: Act) -> bool:
    return any(isinstance(event, Changed) for event in act.events)


def _ends_a_unit(system: System, before: Battle, events: Iterable[AnyEvent]) -> bool:
    return any(isinstance(event, Changed) and _is_now_out(system, before, event) for event in events)


def _is_now_out(system: System, before: Battle, event: Changed) -> bool:
    was = before.units.get(event.unit)
    return was is not None and not system.cards.is_out(was) and system.cards.is_out(was.having({event.key: event.now}))


def _swing(system: System, start: Mapping[UnitId, Unit], before: Battle, act: Act) -> Fraction:
    """The loss of the armies by an act, all together, by the one reckoning of strength."""
    was, now = without_hidden(before), without_hidden(fold(system, act.events, before))
    lost = [
        max(then.left - after.left, Fraction(0))
        for then, after in zip(reckon(system, start, was).sides, reckon(system, start, now).sides, strict=False)
    ]
    runs = [
        Fraction(1, sum(other.side == unit.side for other in now.units.values()))
        for key, unit in now.units.items()
        if key in was.units and system.cards.is_routed(unit) and not system.cards.is_routed(was.units[key])
        and not system.cards.is_out(unit)
    ]  # fmt: skip
    return sum(lost, Fraction(0)) + RUNNING * sum(runs, Fraction(0))
