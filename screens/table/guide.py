"""The guide of a tour: which stop its battle is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.battle.acts import Fate
from tracker.battle.commands import Refused
from tracker.play.tour_progress import before_stop, passed_by, stop_at, tour_of

if TYPE_CHECKING:
    from tracker.play.history import History
    from tracker.rules.system import Stop, Tour


class Guide:
    """Follows the battle on the table from stop to stop; whoever wants no guide has it step aside."""

    def __init__(self, tour: Tour) -> None:
        self.tour = tour
        self.is_aside = False
        self._reached = 0
        self._has_undone = False
        self._taken_back: frozenset[int] = frozenset()

    @classmethod
    def of(cls, history: History) -> Guide | None:
        """The guide of a battle that was begun for a tour."""
        tour = tour_of(history)
        return None if tour is None else cls(tour)

    def at(self, history: History) -> int:
        """The number of the stop from 0; after the last one that of all stops."""
        undone = (index for index, act in enumerate(history.acts) if act.fate is Fate.UNDONE)
        self._has_undone = self._has_undone or any(index not in self._taken_back for index in undone)
        self._reached = stop_at(
            self.tour, history, self._reached, has_undone=self._has_undone, without=self._taken_back
        )
        return self._reached

    def back(self, history: History) -> History | None:
        """The battle where the stop before this one began, and the guide there again; None at the first.

        What was taken back to come there is to be done once more.
        """
        before = self.at(history) - 1
        act = before_stop(self.tour, history, before) if before >= 0 else None
        there = None if act is None else history.return_to(act)
        if there is None or isinstance(there, Refused):
            return None
        self._taken_back = frozenset(index for index, act in enumerate(there.acts) if act.fate is not Fate.STANDS)
        self._reached, self._has_undone = before, False
        return there

    def passed(self, history: History) -> tuple[int, ...]:
        """The numbers, from 0, of the stops just before this one that were passed without being done."""
        at = self.at(history)
        return passed_by(self.tour, history, at, has_undone=self._has_undone, without=self._taken_back)

    def stop(self, history: History) -> Stop | None:
        """The stop the battle is at; None where the tour is over, or the guide aside."""
        at = self.at(history)
        return None if self.is_aside or at >= len(self.tour.stops) else self.tour.stops[at]
