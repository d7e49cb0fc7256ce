"""Where a guided tour stands: read off the acts of its battle, so that it goes on wherever that is opened."""

from __future__ import annotations

from collections.abc import Collection

from tracker.battle.acts import Fate
from tracker.battle.battle import Battle
from tracker.play.history import History, replay
from tracker.rules.system import Stop, System, Tour, TourBattle


def tour_of(history: History) -> Tour | None:
    """The tour that this battle was begun for, None for any other battle."""
    tour = history.system.tour
    return tour if tour is not None and tuple(side.id for side in history.battle.sides) == tour.sides else None


def stop_at(
    tour: Tour, history: History, reached: int = 0, *, has_undone: bool = False, without: Collection[int] = ()
) -> int:
    """The number, from 0, of the first stop that is neither done nor gone by; that of the last and one more at the end.

    Stops before the one `reached` are behind. An act that was undone and redone leaves no trace of it: `has_undone`
    says that one was seen undone. What was taken back to do a stop once more is `without`, as if never made.
    """
    seen_so_far = seen(history, has_undone=has_undone, without=without)
    waiting = (
        number
        for number, stop in enumerate(tour.stops)
        if number >= reached and not stop.is_done(seen_so_far) and not is_gone_by(history, stop)
    )
    return next(waiting, len(tour.stops))


def passed_by(
    tour: Tour, history: History, at: int, *, has_undone: bool = False, without: Collection[int] = ()
) -> tuple[int, ...]:
    """The numbers, from 0, of the stops just before the one `at` that were passed without being done."""
    seen_so_far = seen(history, has_undone=has_undone, without=without)
    passed = list[int]()
    for number in reversed(range(at)):
        stop = tour.stops[number]
        if stop.is_done(seen_so_far) or not is_gone_by(history, stop):
            break
        passed.insert(0, number)
    return tuple(passed)


def seen(history: History, *, has_undone: bool = False, without: Collection[int] = ()) -> TourBattle:
    """The state that the stops of a tour look at, without acts that were taken back to come to an earlier stop."""
    acts = [act for index, act in enumerate(history.acts) if act.fate is Fate.STANDS or index not in without]
    return TourBattle(
        history.battle,
        tuple(event for act in acts for event in act.events),
        has_undone=has_undone or any(act.fate in {Fate.UNDONE, Fate.DROPPED} for act in acts),
        has_amended=any(act.amends is not None for act in acts),
    )


def before_stop(tour: Tour, history: History, number: int) -> int | None:
    """The act (its index, from 0) after which that stop was come to, those that make the battle aside."""
    stands = [index for index, act in enumerate(history.acts) if act.fate is Fate.STANDS]
    for count in range(len(tour.commands()), len(stands) + 1):
        acts = tuple(history.acts[index] for index in stands[:count])
        if stop_at(tour, replay(history.declared, acts), has_undone=True) >= number:
            return stands[count - 1]
    return None


def is_gone_by(history: History, stop: Stop) -> bool:
    """Whether the table has played on since it went beyond the last phase in which the stop can be done."""
    return bool(history.befores) and _is_beyond(history.system, history.befores[-1], stop)


def goes_by(history: History, after: History, stop: Stop) -> bool:
    """Whether what is about to be done leads beyond the last phase in which a stop that waits can be done."""
    return _is_beyond(history.system, after.battle, stop) and not _is_beyond(history.system, history.battle, stop)


def is_too_far(history: History, stop: Stop) -> bool:
    """Whether the last act led beyond that phase: it can still be taken back."""
    return _is_beyond(history.system, history.battle, stop) and not is_gone_by(history, stop)


def _is_beyond(system: System, battle: Battle, stop: Stop) -> bool:
    if not stop.until or not battle.place.step:
        return False
    if battle.place.turn > 1:
        return True
    phases = [phase.id for phase in system.turn.phases]
    return phases.index(system.phase_of(battle.place.step).id) > phases.index(stop.until)
