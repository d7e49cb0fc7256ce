"""Moments in the reader's own time: on which day and when, and how long ago."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from math import inf
from typing import Final

from tracker import written
from tracker.words import _, n_

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
_WEEK: Final = 7 * _DAY
_MONTH: Final = 30 * _DAY
_YEAR: Final = 365 * _DAY


def when(moment: float, now: float) -> str:
    """To the minute, in seconds since 1970: `today 17:58`, `yesterday 21:04`, `2026-11-18 17:58`; a dash for never."""
    if not moment:
        return "–"
    then = datetime.fromtimestamp(moment)
    return _("{day} {time}").format(day=day(moment, now), time=then.strftime("%H:%M"))


def day(moment: float, now: float) -> str:
    """The day of a moment: `today`, `yesterday`, `2026-11-18`."""
    then, today = date_of(moment), date_of(now)
    if then == today:
        return _("today")
    return _("yesterday") if then == today - timedelta(days=1) else in_digits(then)


def in_digits(then: date) -> str:
    """A day as the reader's language writes it: `2026-11-18`."""
    return written.day(then.year, then.month, then.day)


def date_of(moment: float) -> date:
    """The reader's date at that moment."""
    return datetime.fromtimestamp(moment).date()


def time_of(moment: float) -> str:
    """The hour and minute; nothing for a moment that nobody timed."""
    return datetime.fromtimestamp(moment).strftime("%H:%M") if moment else ""


_AGO: Final[tuple[tuple[float, float, Callable[[int], str]], ...]] = (
    (_HOUR, _MINUTE, lambda count: n_("{count} minute ago", "{count} minutes ago", count)),
    (_DAY, _HOUR, lambda count: n_("{count} hour ago", "{count} hours ago", count)),
    (2 * _WEEK, _DAY, lambda count: n_("{count} day ago", "{count} days ago", count)),
    (2 * _MONTH, _WEEK, lambda count: n_("{count} week ago", "{count} weeks ago", count)),
    (_YEAR, _MONTH, lambda count: n_("{count} month ago", "{count} months ago", count)),
    (inf, _YEAR, lambda count: n_("{count} year ago", "{count} years ago", count)),
)
"""The units of time, each with its limit: a moment less long ago is told in them."""


def ago(moment: float, now: float) -> str:
    """How long ago: `3 minutes ago`, `2 weeks ago`."""
    past = max(now - moment, 0.0)
    if past < _MINUTE:
        return _("just now")
    length, words = next((length, words) for most, length, words in _AGO if past < most)
    count = int(past // length)
    return words(count).format(count=count)
