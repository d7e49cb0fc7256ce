"""Pace: how long the phases, turns and sides took, read off the moments at which the acts were made.

Between two acts the table played the phase in which it stood; a longer silence is a pause and nobody's time. Acts that
nobody timed, and those of units the audience may not see, are passed over with the time they took.

The time of a side is that of the acts of its units. Its clock is another thing: like one of chess it runs while the
side is on move, whoever rolls, and where both sides act at once both run; so no act makes it jump.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from msgspec import Struct

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, SideId, acting_first
from tracker.battle.events import AnyEvent, Rolled, StepEntered, Ticked
from tracker.play.agreed.scoring import is_over
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.acts import is_played
from tracker.views.redaction import backwards, without_tokens
from tracker.views.sentences.names import phase_name

K = TypeVar("K")

PAUSE: Final = 300.0
"""Seconds without an act from which on the table is taken to have paused."""

LONG_PAUSE: Final = 3600.0
"""The same where the sides have clocks: who thinks long pays for it."""

NOBODY: Final = SideId("")


class Pace(Struct, frozen=True):
    """Seconds of play by turn, by phase and by the side that acted, all of them, and seconds of pauses.

    Turn 0 is what came before the first; phases are named in the order of the turn. `clocked` are the seconds each
    clock has run, `last` is when the last act was made that counts, 0 where none was timed.
    """

    turns: tuple[tuple[int, float], ...]
    phases: tuple[tuple[str, float], ...]
    sides: tuple[tuple[SideId, float], ...]
    paused: float
    clocked: tuple[tuple[SideId, float], ...] = ()
    last: float = 0.0

    @property
    def played(self) -> float:
        """All seconds of play."""
        return sum(seconds for _turn, seconds in self.turns)

    def whole_turn(self, present: int) -> float | None:
        """How long a turn took on the average of those that are over, in seconds; None while none is."""
        over = [seconds for turn, seconds in self.turns if 0 < turn < present and seconds]
        return sum(over) / len(over) if over else None

    def ends(self, present: int, last: int, now: float) -> float | None:
        """When turn `last` will be over at this pace, in seconds since 1970; None where that cannot be said."""
        each = self.whole_turn(present)
        if each is None or last < present:
            return None
        begun = dict(self.turns).get(present, 0.0)
        return now + max(each - begun, 0.0) + each * (last - present)

    def last_full_turn(self, present: int, until: float, now: float) -> int | None:
        """The last turn that will be over by that moment at this pace, the present one at least begun.

        One less than the present where even this one will not be; None where the pace is not known.
        """
        each = self.whole_turn(present)
        if each is None:
            return None
        left = until - now - max(each - dict(self.turns).get(present, 0.0), 0.0)
        return present - 1 if left < 0 else present + int(left // each)


def _in_order(times: Mapping[K, float], keys: Iterable[K]) -> tuple[tuple[K, float], ...]:
    return tuple((key, times[key]) for key in keys if key in times)


def pace(history: History) -> Pace:
    """How long everything took so far."""
    turns: defaultdict[int, float] = defaultdict(float)
    phases: defaultdict[str, float] = defaultdict(float)
    sides: defaultdict[SideId, float] = defaultdict(float)
    clocked: defaultdict[SideId, float] = defaultdict(float)
    paused, since = 0.0, 0.0
    for act, before in _timed(history):
        seconds, since = (act.at - since if since else 0.0), act.at
        if _is_pause(before, seconds):
            paused += seconds
        elif seconds > 0:
            turns[before.place.turn] += seconds
            if before.place.step:
                phases[phase_name(history.system, before.place.step)] += seconds
            sides[_whose(before, act)] += seconds
            for side in running(history.system, before):
                clocked[side] += seconds
    ranked = [phase_name(history.system, phase.steps[0].id) for phase in history.system.turn.phases]
    return Pace(
        tuple(sorted(turns.items())),
        _in_order(phases, ranked),
        _in_order(sides, [*(seat.id for seat in history.battle.sides), NOBODY]),
        paused,
        tuple(clocked.items()),
        since,
    )


def _is_pause(before: Battle, seconds: float) -> bool:
    return before.clock.is_paused or seconds >= pause_after(before)


def pause_after(battle: Battle) -> float:
    """After how many seconds without an act the table is taken to have paused."""
    return LONG_PAUSE if battle.clock.minutes else PAUSE


class SideClock(Struct, frozen=True):
    """The clock of a side: the seconds left on it, fewer than none where it ran out; `runs` while it is on move."""

    side: SideId
    left: float
    runs: bool


def clocks(history: History, took: Pace, now: float) -> tuple[SideClock, ...]:
    """The clock of every side at that moment, in seconds since 1970; none where the table plays without."""
    battle = history.battle
    if not battle.clock.minutes:
        return ()
    used = dict(took.clocked)
    since = max(now - took.last, 0.0) if took.last else 0.0
    runs = () if _is_pause(battle, since) else running(history.system, battle)
    return tuple(
        SideClock(
            side.id,
            battle.clock.minutes * 60 - used.get(side.id, 0.0) - (since if side.id in runs else 0.0),
            side.id in runs,
        )
        for side in battle.sides
    )


def running(system: System, battle: Battle) -> tuple[SideId, ...]:
    """The sides whose clocks run: the one on move, all of them where they act at once.

    None runs before the first turn, nor after the one that was agreed to be the last.
    """
    if not battle.clock.minutes or not battle.place.step or is_over(battle):
        return ()
    mover = system.turn.on_move(battle) or battle.place.side
    return tuple(side.id for side in battle.sides if mover in ("", side.id))


def _timed(history: History) -> Iterator[tuple[Act, Battle]]:
    """The standing acts that were timed, oldest first, with the battle each found; one of them that amends is no play.

    Nor is it any to make a copy or a branch, months later perhaps.
    """
    acts = reversed(list(backwards(without_tokens(history))))
    return ((act, before) for act, before, _after in acts if act.at and act.amends is None and is_played(act))


def _whose(before: Battle, act: Act) -> SideId:
    """The side that did it: that of the unit that acted, else of the place in the turn, else nobody's."""
    for event in act.events:
        if side := _side_of(before, event):
            return side
    return SideId(before.place.side)


def _side_of(before: Battle, event: AnyEvent) -> SideId | None:
    match event:
        case Rolled(bindings=bindings) if bindings:
            unit = before.units.get(acting_first(bindings)[0])
        case Ticked(unit=key):
            unit = before.units.get(key)
        case StepEntered():
            return None
        case _:
            return None
    return None if unit is None else unit.side
