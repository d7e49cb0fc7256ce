"""The formats a battle is told in: a new one is a writer, and its entry in `FORMATS`; the first is the usual one.

The command line reads its options off that table, so that nothing else has to know of a format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import islice
from textwrap import wrap
from typing import Final

from msgspec import Struct

from tracker.play.history import History
from tracker.views.chapters import FEWEST, Chapter, chapters
from tracker.views.ledger import as_csv, as_jsonl
from tracker.views.report.account import Account
from tracker.views.report.bbcode import bbcode, in_bbcode
from tracker.views.report.card import NoPictures, card
from tracker.views.report.html import in_html, page
from tracker.views.report.lines import line_of
from tracker.views.report.markdown import in_markdown, report
from tracker.views.report.markers import as_edit_list, as_marker_table
from tracker.views.report.moments import moments
from tracker.views.report.open_rolls import open_rolls
from tracker.views.report.parts import Photograph
from tracker.words import N_, n_

CAPTION: Final = 6.0
"""Seconds that a caption stands, unless the next one comes sooner."""

WIDEST: Final = 42
LINES: Final = 2
"""Signs in a line of a caption, and lines in one: more cannot be read in passing."""


class NothingToTell(ValueError):
    """There is too little of the battle for the format; the message says what is missing."""


class Wishes(Struct, frozen=True):
    """The wishes for a report beside the battle: the day it was played, in words, and when its recording began.

    `recording` is in seconds since 1970, 0 for a format that is not of a recording; `typeface` is that of the card;
    `photographs` are the player's own, where they are wanted.
    """

    when: str = ""
    recording: float = 0.0
    typeface: bytes = b""
    photographs: tuple[Photograph, ...] = ()


class Enclosed(StrEnum):
    """Where a format has the player's own pictures."""

    NEVER = ""
    INSIDE = "inside"
    BESIDE = "beside"


class Format(Struct, frozen=True):
    """A format by the key it is asked for, what that does in words, and its writer, which may raise `NothingToTell`.

    `label` is what it is picked by, `ending` what a file of it ends in; a picture is written as bytes. `photographs`
    says where those of the player lie: inside the page, in files beside it, or nowhere.
    """

    key: str
    about: str
    write: Callable[[History, Wishes], str | bytes]
    is_of_recording: bool = False
    label: str = ""
    ending: str = ".txt"
    photographs: Enclosed = Enclosed.NEVER


def as_text(form: Format, history: History, asked: Wishes) -> str:
    """The text that a format writes; empty for one that writes a picture."""
    written = form.write(history, asked)
    return written if isinstance(written, str) else ""


def chapters_of(history: History, recording: float) -> str:
    """The chapters in lines, if there are as many as video sites want."""
    listed_chapters = chapters(history, recording)
    if len(listed_chapters) < FEWEST:
        raise NothingToTell(
            n_(
                "only {count} chapter since the recording began; video sites want {fewest} or more",
                "only {count} chapters since the recording began; video sites want {fewest} or more",
                len(listed_chapters),
            ).format(count=len(listed_chapters), fewest=FEWEST)
        )
    return as_chapters(listed_chapters)


def as_chapters(known: Iterable[Chapter]) -> str:
    """A line for each: `00:00 Turn 1: I Orders`, with hours where there are any."""
    listed = list(known)
    has_hours = any(chapter.seconds >= 3600 for chapter in listed)
    return "".join(f"{_stamp(chapter.seconds, has_hours)} {chapter.title}\n" for chapter in listed)


def _stamp(seconds: int, has_hours: bool) -> str:
    hours, rest = divmod(seconds, 3600)
    if has_hours:
        return f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
    return f"{rest // 60:02}:{rest % 60:02}"


def as_card(history: History, asked: Wishes) -> bytes:
    """The picture card, where what draws it is there."""
    try:
        return card(history, asked.when, asked.typeface)
    except NoPictures as missing:
        raise NothingToTell(str(missing)) from None


_NO_MARKS: Final = str.maketrans("<>{}", "‹›()")
"""Players read tags between the first two, and places on the screen between the others."""


def as_srt(history: History, recording: float) -> str:
    """Captions in SubRip's format: every event from its moment, until the next or for some seconds.

    What does not fit into two lines is told in captions one after the other.
    """
    captions = [moment for moment in moments(history) if moment.telling.at >= recording and moment.telling.at]
    blocks: list[str] = []
    for number, moment in enumerate(captions):
        start = moment.telling.at - recording
        line = line_of(history.system, (moment,))
        pages = [*_pages(line.text), *_pages(line.then)]
        following = (
            captions[number + 1].telling.at - recording if number + 1 < len(captions) else start + CAPTION * len(pages)
        )
        each = max(min(CAPTION, (following - start) / len(pages)), 0.5)
        for place, text in enumerate(pages):
            begins = start + place * each
            blocks.append(f"{len(blocks) + 1}\n{_srt(begins)} --> {_srt(begins + each)}\n{text}\n")
    return "\n".join(blocks)


def _pages(text: str) -> Iterator[str]:
    rows = iter(wrap(" ".join(text.replace("-->", "→").translate(_NO_MARKS).split()), WIDEST))
    while lines := tuple(islice(rows, LINES)):
        yield "\n".join(lines)


def _srt(seconds: float) -> str:
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02},{rest:03}"


FORMATS: Final = (
    Format(
        "markdown",
        N_("Print the report in Markdown (the usual)."),
        lambda history, asked: report(history, asked.when, asked.photographs),
        label=N_("a page in Markdown, for a forum or a blog"),
        ending=".md",
        photographs=Enclosed.BESIDE,
    ),
    Format(
        "html",
        N_("Print the report as one page to send or to print."),
        lambda history, asked: page(history, asked.when, asked.photographs),
        label=N_("a page for the browser, to send or to print"),
        ending=".html",
        photographs=Enclosed.INSIDE,
    ),
    Format(
        "json",
        N_("Print its rolls as JSON, a line each."),
        lambda history, _asked: as_jsonl(open_rolls(history)),
        label=N_("its rolls as JSON, a line each"),
        ending=".jsonl",
    ),
    Format(
        "csv",
        N_("Print its rolls as a table for a spreadsheet."),
        lambda history, _asked: as_csv(open_rolls(history)),
        label=N_("its rolls as a table for a spreadsheet"),
        ending=".csv",
    ),
    Format(
        "chapters",
        N_("Print the chapters of its video."),
        lambda history, asked: chapters_of(history, asked.recording),
        is_of_recording=True,
        label=N_("the chapters of its video"),
    ),
    Format(
        "srt",
        N_("Print captions for its video, in SubRip's format."),
        lambda history, asked: as_srt(history, asked.recording),
        is_of_recording=True,
        label=N_("captions for its video"),
        ending=".srt",
    ),
    Format(
        "bbcode",
        N_("Print the report in BBCode, for a forum."),
        lambda history, asked: bbcode(history, asked.when, asked.photographs),
        label=N_("BBCode, for a forum"),
        photographs=Enclosed.BESIDE,
    ),
    Format(
        "card",
        N_("Write a picture of 1200 by 630 pixels to share (PNG)."),
        as_card,
        label=N_("a picture to share, with its headline"),
        ending=".png",
    ),
    Format(
        "markers",
        N_("Print its turning points as a table of markers, with their times in the recording."),
        lambda history, asked: as_marker_table(history, asked.recording),
        is_of_recording=True,
        label=N_("its turning points as a table of markers"),
        ending=".csv",
    ),
    Format(
        "edl",
        N_("Print its turning points as an edit list (CMX 3600), for a program that cuts videos."),
        lambda history, asked: as_edit_list(history, asked.recording),
        is_of_recording=True,
        label=N_("its turning points as an edit list"),
        ending=".edl",
    ),
)
"""Every format there is, in the order they are listed."""


class AccountFormat(Struct, frozen=True):
    """A format that any account can be written down in, whether of one battle or of several; as `Format` has it."""

    key: str
    label: str
    ending: str
    write: Callable[[Account], str]


_PAGES: Final = {"markdown": in_markdown, "html": in_html, "bbcode": in_bbcode}

PAGES: Final = tuple(
    AccountFormat(form.key, form.label, form.ending, _PAGES[form.key]) for form in FORMATS if form.key in _PAGES
)
"""Those of the formats that are a page to read, in the same order."""
