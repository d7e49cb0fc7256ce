"""When a battle was played, and how its acts lie in a recording of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from time import time

from tracker.play.history import History
from tracker.views.acts import is_played
from tracker.views.panel_settings import PanelSettings
from tracker.views.redaction import as_of
from tracker.views.report.formats import NothingToTell
from tracker.words import _
from tracker.written import day


def as_shown(
    history: History,
    settings: PanelSettings,
    *,
    began: float = 0.0,
    delay: float | None = None,
    clock: Callable[[], float] = time,
) -> tuple[History, float]:
    """The battle as the audience has seen it by now, and when the recording began as its video has it.

    `began` and `delay`, in seconds, go before those of the panel; raises `NothingToTell` where neither knows a start.
    """
    recording = began or settings.recording
    delay = settings.delay if delay is None else delay
    if not recording:
        raise NothingToTell(_("the recording's start is not marked: press s on the panel's page, or give --start TIME"))
    # Who began to record so much earlier finds everything so much later in his video.
    return as_of(history, clock() - delay) if delay else history, recording - delay


def days(history: History) -> str:
    """The day on which it was played, or the first and the last; nothing where nobody timed it."""
    moments = [act.at for act in history.acts if act.at and is_played(act)]
    played = dict.fromkeys(_day(at) for at in moments)
    first, last = next(iter(played), ""), next(reversed(played), "")
    return first if first == last else _("{first} to {last}").format(first=first, last=last)


def _day(moment: float) -> str:
    then = datetime.fromtimestamp(moment)
    return day(then.year, then.month, then.day)
