"""The guide of a tour: which stop its battle is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.battle.acts import Fate
from tracker.play.touring import stop_at, tour_of

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

    @classmethod
    def of(cls, history: History) -> Guide | None:
        """The guide of a battle that was begun for a tour."""
        tour = tour_of(history)
        return None if tour is None else cls(tour)

    def at(self, history: History) -> int:
        """The number of the stop from 0; after the last one that of all stops."""
        self._has_undone = self._has_undone or any(act.fate is Fate.UNDONE for act in history.acts)
        self._reached = stop_at(self.tour, history, self._reached, has_undone=self._has_undone)
        return self._reached

    def stop(self, history: History) -> Stop | None:
        """The stop the battle is at; None where the tour is over, or the guide aside."""
        at = self.at(history)
        return None if self.is_aside or at >= len(self.tour.stops) else self.tour.stops[at]
