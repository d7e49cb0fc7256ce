"""How long everything took."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.play.history import History
from tracker.views.figures import plain
from tracker.views.report.luck import NOBODY, side_or_nobody
from tracker.views.report.pace import Pace, pace
from tracker.views.report.parts import Part, Sentence, Table
from tracker.views.report.reading import Reading
from tracker.words import _


def durations(read: Reading) -> Iterator[Part]:
    """The minutes of each turn, phase and side, and the pauses."""
    history = read.history
    times = pace(history)
    if times.played:
        yield from _of_pace(history, times)


def _of_pace(history: History, took: Pace) -> Iterator[Part]:
    rows = [
        (_("Turn {turn}").format(turn=turn) if turn else _("Before the first turn"), seconds)
        for turn, seconds in took.turns
    ]
    yield Table((_("Turn"), _("Minutes")), tuple((name, _minutes(seconds)) for name, seconds in rows))
    yield Table((_("Phase"), _("Minutes")), tuple((name, _minutes(seconds)) for name, seconds in took.phases))
    together = _("both sides")
    of_sides = tuple(
        (side_or_nobody(history.battle, side) if side != NOBODY else together, _minutes(seconds))
        for side, seconds in took.sides
    )
    yield Table((_("Side"), _("Minutes")), of_sides)
    if took.paused:
        yield Sentence(_pauses(took.paused))


def _pauses(seconds: float) -> str:
    """In minutes, hours or days, whichever are the largest there are two of."""
    hours = round(seconds / 3600)
    if hours >= 48:
        return _("Pauses: {days} days.").format(days=plain(round(seconds / 86400)))
    if hours >= 2:
        return _("Pauses: {hours} h.").format(hours=plain(hours))
    return _("Pauses: {minutes} min.").format(minutes=_minutes(seconds))


def _minutes(seconds: float) -> str:
    return plain(round(seconds / 60)) if seconds >= 60 else _("under 1")
