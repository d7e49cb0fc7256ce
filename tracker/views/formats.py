"""The formats a battle is told in beside its page: a new one is a writer here, and its entry in `FORMATS`.

The command line reads its options off that table, so that nothing else has to know of a format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from textwrap import wrap
from typing import Final

from msgspec import Struct

from tracker.play.history import History
from tracker.views.chapters import FEWEST, Chapter, chapters
from tracker.views.report import moments
from tracker.words import N_, n_

CAPTION: Final = 6.0
"""Seconds that a caption stands, unless the next one comes sooner."""

WIDEST: Final = 42
LINES: Final = 2
"""Signs in a line of a caption, and lines in one: more cannot be read in passing."""


class NothingToTell(ValueError):
    """There is too little of the battle for the format; the message says what is missing."""


class Format(Struct, frozen=True):
    """A format by the key it is asked for, what that does in words, and its writer.

    The writer gets the history and the moment the recording began, in seconds since 1970, and may raise
    `NothingToTell`. One that is not of a recording gets 0 for that moment.
    """

    key: str
    about: str
    write: Callable[[History, float], str]
    is_of_recording: bool = True


def chapters_of(history: History, recording: float) -> str:
    """The chapters in lines, if there are as many as video sites want."""
    told = chapters(history, recording)
    if len(told) < FEWEST:
        raise NothingToTell(
            n_(
                "only {count} chapter since the recording began; video sites want {fewest} or more",
                "only {count} chapters since the recording began; video sites want {fewest} or more",
                len(told),
            ).format(count=len(told), fewest=FEWEST)
        )
    return as_chapters(told)


def as_chapters(told: Iterable[Chapter]) -> str:
    """A line for each: `00:00 Turn 1: I Orders`, with hours where there are any."""
    listed = list(told)
    has_hours = any(chapter.seconds >= 3600 for chapter in listed)
    return "".join(f"{_stamp(chapter.seconds, has_hours)} {chapter.title}\n" for chapter in listed)


def _stamp(seconds: int, has_hours: bool) -> str:
    hours, rest = divmod(seconds, 3600)
    if has_hours:
        return f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
    return f"{rest // 60:02}:{rest % 60:02}"


_NO_MARKS: Final = str.maketrans("<>{}", "‹›()")
"""Players read tags between the first two, and places on the screen between the others."""


def as_srt(history: History, recording: float) -> str:
    """Captions in SubRip's format: every event from its moment, until the next or for some seconds.

    What does not fit into two lines is told in captions one after the other.
    """
    told = [moment.told for moment in moments(history) if moment.told.at >= recording and moment.told.at]
    blocks: list[str] = []
    for number, one in enumerate(told):
        start = one.at - recording
        pages = [*_pages(one.text), *_pages(one.then)]
        following = told[number + 1].at - recording if number + 1 < len(told) else start + CAPTION * len(pages)
        each = max(min(CAPTION, (following - start) / len(pages)), 0.5)
        for page, text in enumerate(pages):
            begins = start + page * each
            blocks.append(f"{len(blocks) + 1}\n{_srt(begins)} --> {_srt(begins + each)}\n{text}\n")
    return "\n".join(blocks)


def _pages(text: str) -> Iterator[str]:
    rows = iter(wrap(" ".join(text.replace("-->", "→").translate(_NO_MARKS).split()), WIDEST))
    while page := tuple(islice(rows, LINES)):
        yield "\n".join(page)


def _srt(seconds: float) -> str:
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02},{rest:03}"


FORMATS: Final = (
    Format("chapters", N_("Print the chapters of its video instead."), chapters_of),
    Format("srt", N_("Print captions for its video instead, in SubRip's format."), as_srt),
)
"""Every format there is, in the order they are listed."""
