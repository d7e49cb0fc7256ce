"""The reading a report is made from: the battle as the audience may know it and everything it was told, read once."""

from __future__ import annotations

from msgspec import Struct

from tracker.play.history import History
from tracker.views.projection import Projection, project
from tracker.views.report.moments import Moment, moments, turning_points
from tracker.views.report.parts import Photograph


class Reading(Struct, frozen=True):
    """A history with its projection and its moments, so that no section has to read them anew.

    `turning_points` are those of the moments, what turned the battle most first; `photographs` are those asked for.
    """

    history: History
    seen: Projection
    moments: tuple[Moment, ...]
    turning_points: tuple[Moment, ...]
    photographs: tuple[Photograph, ...] = ()


def reading(history: History) -> Reading:
    """The battle read for its report."""
    known_moments = moments(history)
    return Reading(history, project(history), known_moments, turning_points(history.system, known_moments))
